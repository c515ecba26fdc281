/** The life of a connection: it opens, says hello, is watched, and comes back by itself. */

import { decode, encode, SUBPROTOCOL } from "./codec";
import type { ClientMessage, ServerMessage } from "./protocol.gen";

/** A handshake that takes longer is given up, ms. */
const CONNECT_LIMIT = 5000;
/** Probes come every 2 s at least; a socket that gets no message for this long is dead, ms. */
const STALE = 6000;
/** On coming back to the page a socket silent for this long is not trusted, ms. */
const STALE_ON_RETURN = 2500;
const FIRST_RETRY = 150;
const LAST_RETRY = 5000;

export interface SocketEvents {
  /** The first message of a connection. */
  hello(): ClientMessage;
  /** A message; `received` is the time of its arrival on `performance.now()`. */
  message(message: ServerMessage, received: number): void;
  /** The connection is gone and will be tried again. */
  lost(): void;
  /** The server closed for good, with this code. */
  closed(code: string): void;
}

/**
 * One WebSocket after the other to the same address. `isFinal` tells which codes of the server
 * mean that there is no point in trying again.
 */
export class Socket {
  private ws: WebSocket | null = null;
  private wanted = false;
  private tries = 0;
  private heard = 0;
  private fault = "";
  private retry: ReturnType<typeof setTimeout> | undefined;
  private limit: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
    private readonly isFinal: (code: string) => boolean,
  ) {}

  /** Connects and stays connected until `close`. */
  open(): void {
    if (this.wanted) return;
    this.wanted = true;
    this.tries = 0;
    addEventListener("online", this.returned);
    addEventListener("offline", this.wentOffline);
    addEventListener("pageshow", this.returned);
    document.addEventListener("visibilitychange", this.returned);
    this.watch = setInterval(() => this.checkAlive(), 1000);
    this.connect();
  }

  /** Ends the connection for good. */
  close(): void {
    if (!this.wanted) return;
    this.wanted = false;
    removeEventListener("online", this.returned);
    removeEventListener("offline", this.wentOffline);
    removeEventListener("pageshow", this.returned);
    document.removeEventListener("visibilitychange", this.returned);
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.forget();
  }

  /** Sends at once; false if there is no open connection (nothing is kept for later). */
  send(message: ClientMessage): boolean {
    if (this.ws?.readyState !== WebSocket.OPEN) return false;
    this.ws.send(encode(message));
    return true;
  }

  /** The server answered the hello: the next loss starts with short waits again. */
  settled(): void {
    this.tries = 0;
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.forget();
    this.fault = "";
    let ws: WebSocket;
    try {
      ws = new WebSocket(this.url, [SUBPROTOCOL]);
    } catch {
      this.lose();
      return;
    }
    this.ws = ws;
    ws.binaryType = "arraybuffer";
    this.limit = setTimeout(() => this.lose(), CONNECT_LIMIT);
    ws.onopen = () => {
      clearTimeout(this.limit);
      this.heard = performance.now();
      this.send(this.events.hello());
    };
    ws.onmessage = (event: MessageEvent<ArrayBuffer>) => {
      const received = performance.now();
      this.heard = received;
      let message: ServerMessage;
      try {
        message = decode(event.data);
      } catch {
        this.lose();
        return;
      }
      if (message.type === "error") this.fault = message.code;
      this.events.message(message, received);
    };
    ws.onclose = (event) => {
      const code = event.reason || this.fault;
      if (this.isFinal(code)) {
        this.close();
        this.events.closed(code);
      } else {
        this.lose();
      }
    };
  }

  /** Lets the present socket go without waiting for its close: a dead one takes a minute. */
  private forget(): void {
    clearTimeout(this.limit);
    const ws = this.ws;
    this.ws = null;
    if (ws === null) return;
    ws.onopen = null;
    ws.onmessage = null;
    ws.onclose = null;
    try {
      ws.close();
    } catch {
      // It was never open.
    }
  }

  private lose(): void {
    this.forget();
    if (!this.wanted) return;
    const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.tries);
    this.tries += 1;
    clearTimeout(this.retry);
    // Spread, so that a restarted server is not met by everybody in the same instant.
    this.retry = setTimeout(() => this.connect(), wait * (0.7 + 0.6 * Math.random()));
    this.events.lost();
  }

  private checkAlive(): void {
    if (this.ws?.readyState === WebSocket.OPEN && performance.now() - this.heard > STALE) {
      this.lose();
    }
  }

  private readonly wentOffline = (): void => {
    if (this.ws !== null) this.lose();
  };

  /** The page is seen again or the network is back: no waiting, and no trust in a silent socket. */
  private readonly returned = (): void => {
    if (!this.wanted || document.visibilityState === "hidden") return;
    const state = this.ws?.readyState;
    if (state === WebSocket.CONNECTING) return;
    if (state === WebSocket.OPEN && performance.now() - this.heard <= STALE_ON_RETURN) return;
    this.tries = 0;
    if (state === WebSocket.OPEN) this.events.lost();
    this.connect();
  };
}
