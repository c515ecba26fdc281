/** Fetches replays, and says exactly what is wrong with a record. */

import type { Timeline } from "./replay";

/** The server takes no longer records. */
export const MOST_BYTES = 64 * 1024;

export interface Fault {
  /** `bad_record`, `rule_broken`, `too_big`, `no_such_record`, "offline" … */
  readonly code: string;
  /** The server's own sentence, in English. */
  readonly message?: string;
  /** Of the record, from 1. */
  readonly line?: number;
  readonly action?: number | null;
  /** "А", "Б" … */
  readonly seat?: string;
  /** The id of the game whose rule was broken. */
  readonly game?: string;
  /** The code of the rule. */
  readonly rule?: string;
  readonly params?: Readonly<Record<string, boolean | number | string>>;
  /** What there was too much of, and after how many seconds it is worth trying again. */
  readonly what?: string;
  readonly wait_s?: number;
  /** Numbers of the records that there are. */
  readonly records?: readonly number[];
}

export class ReplayError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

async function timelineFrom(address: string, init?: RequestInit): Promise<Timeline> {
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch {
    throw new ReplayError({ code: "offline" });
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && typeof body === "object" && body !== null) return body as Timeline;
  const fault = body as Fault | null;
  throw new ReplayError(
    typeof fault?.code === "string" ? fault : { code: `http_${answer.status}` },
  );
}

const recordAddress = (room: string, n: string): string =>
  `/api/rooms/${encodeURIComponent(room)}/records/${encodeURIComponent(n)}`;

/** Where the record of a finished round can be downloaded. */
export const recordFile = recordAddress;

/**
 * The replay of a finished round of a room.
 *
 * @throws {ReplayError} `no_such_room`, `no_such_record`, `too_long`, `too_many`,
 *   `store_down`, `offline`
 */
export function loadReplay(room: string, n: string): Promise<Timeline> {
  return timelineFrom(`${recordAddress(room, n)}/replay`);
}

/**
 * The replay of a record that the user supplies. None of it is stored.
 *
 * @throws {ReplayError} `empty`, `too_big`, `bad_record`, `rule_broken`, `too_many_ways`,
 *   `too_long`, `too_many`, `offline`
 */
export async function replayOf(record: Blob | string): Promise<Timeline> {
  const body = new Blob([record]);
  if (body.size > MOST_BYTES) throw new ReplayError({ code: "too_big" });
  if ((await body.text()).trim() === "") throw new ReplayError({ code: "empty" });
  return timelineFrom("/api/replay", {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body,
  });
}
