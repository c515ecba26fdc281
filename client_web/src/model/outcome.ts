/** What came of a command. */

export type Outcome =
  | { ok: true; seq: number }
  | { ok: false; code: string; params: Record<string, boolean | number | string> };

/** There is no connection: nothing was sent, or nobody knows what came of it. */
export const OFFLINE: Outcome = { ok: false, code: "offline", params: {} };
