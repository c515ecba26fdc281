/** A WebSocket whose other end is the test. Only for tests. */

import { encode as pack, decode as unpack } from "@msgpack/msgpack";

type Message = Record<string, unknown>;

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  /** Every socket that was asked for, oldest first. */
  static made: FakeSocket[] = [];

  static get last(): FakeSocket {
    const socket = FakeSocket.made[FakeSocket.made.length - 1];
    if (socket === undefined) throw new Error("no socket was made");
    return socket;
  }

  readyState = FakeSocket.CONNECTING;
  binaryType = "blob";
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly sent: Message[] = [];

  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    FakeSocket.made.push(this);
  }

  send(frame: Uint8Array): void {
    this.sent.push(unpack(frame) as Message);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  // The other end:

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  say(message: Message): void {
    const bytes = pack(message);
    const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    this.onmessage?.({ data });
  }

  drop(reason = "", code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason });
  }

  /** What was sent of this type. */
  of(type: string): Message[] {
    return this.sent.filter((message) => message.type === type);
  }
}
