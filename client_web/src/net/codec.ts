/** MessagePack frames of the subprotocol `pentaraduga.v1`. */

import decodeFrame from "notepack.io/browser/decode";
import encodeFrame from "notepack.io/browser/encode";
import type { ClientMessage, ServerMessage } from "./protocol.gen";

export const SUBPROTOCOL = "pentaraduga.v1";

// Whole numbers stay below 2^53 on this wire, so plain numbers hold them.

/** One frame; fields that are undefined are left out. */
export function encode(message: ClientMessage): ArrayBuffer {
  return encodeFrame(message);
}

/**
 * The message in a frame.
 *
 * @throws {Error} it isn't a message of this wire.
 */
export function decode(frame: ArrayBuffer): ServerMessage {
  const value = decodeFrame(frame);
  if (typeof value !== "object" || value === null || !("type" in value)) {
    throw new TypeError("a frame without a message type");
  }
  return value as ServerMessage;
}
