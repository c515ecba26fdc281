/** MessagePack frames of the subprotocol `pentaraduga.v1`. */

import { Decoder, Encoder } from "@msgpack/msgpack";
import type { ClientMessage, ServerMessage } from "./protocol.gen";

export const SUBPROTOCOL = "pentaraduga.v1";

// Whole numbers stay below 2^53 on this wire, so plain numbers hold them.
const decoder = new Decoder({ useBigInt64: false });
const encoder = new Encoder({ useBigInt64: false, ignoreUndefined: true });

export function encode(message: ClientMessage): Uint8Array<ArrayBuffer> {
  return encoder.encode(message);
}

/**
 * The message in a frame.
 *
 * @throws {TypeError | RangeError} it is no message of this wire.
 */
export function decode(frame: ArrayBuffer): ServerMessage {
  const value = decoder.decode(frame);
  if (typeof value !== "object" || value === null || !("type" in value)) {
    throw new TypeError("a frame without a message type");
  }
  return value as ServerMessage;
}
