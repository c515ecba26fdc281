/** MessagePack frames of the subprotocol `pentaraduga.v1`. */

import { pack, unpack } from "./msgpack";
import type { ClientMessage, ServerMessage } from "./protocol.gen";

export const SUBPROTOCOL = "pentaraduga.v1";

/** One frame; fields that are undefined are left out. */
export function encode(message: ClientMessage): ArrayBuffer {
  return pack(message);
}

/**
 * The message in a frame.
 *
 * @throws {Error} it isn't a message of this wire.
 */
export function decode(frame: ArrayBuffer): ServerMessage {
  const value = unpack(frame);
  if (typeof value !== "object" || value === null || !("type" in value)) {
    throw new TypeError("a frame without a message type");
  }
  return value as ServerMessage;
}
