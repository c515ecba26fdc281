/** Opens another deal, and says why if that did not work. */

import { tFirst } from "../../i18n";
import { ApiError, type Options } from "../../model/api";
import { startSolo } from "../../model/solo-start";
import { toast } from "../kit/live";
import { go } from "../router";

export function sayProblem(error: unknown): void {
  const code = error instanceof ApiError ? error.code : "internal";
  toast(tFirst([`problem.${code}`, "problem.other"], { code }), true);
}

/** Goes to a new room with this deal; true if there is one. */
export async function deal(game: string, options: Options, daily = false): Promise<boolean> {
  try {
    go(`/r/${await startSolo(game, options, daily)}`);
    return true;
  } catch (error) {
    sayProblem(error);
    return false;
  }
}
