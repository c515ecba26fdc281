/** What came of a command. */

import type { Advice } from "./wire";

export type Outcome =
  | { ok: true; seq: number }
  | { ok: false; code: string; params: Record<string, boolean | number | string> };

/** There is no connection: nothing was sent, or its outcome is unknown. */
export const OFFLINE: Outcome = { ok: false, code: "offline", params: {} };

/** What the solver says, or why it was not asked. */
export type Advised =
  | { ok: true; advice: Advice }
  | { ok: false; code: string; params: Record<string, boolean | number | string> };
