/** Opens another deal. */

import { type ApiError, asApiError, type Options } from "../../model/api";
import { startSolo } from "../../model/solo-start";
import { toast } from "../kit/live";
import { happenedWords } from "../kit/Refused";
import { go } from "../router";

/** Goes to a new room with this deal; why there is none, if it was refused. */
export async function deal(
  game: string,
  options: Options,
  daily = false,
): Promise<ApiError | null> {
  try {
    go(`/r/${await startSolo(game, options, daily)}`);
    return null;
  } catch (error) {
    return asApiError(error);
  }
}

/** Says a refusal where there is no room for more. */
export function sayProblem(error: unknown): void {
  toast(happenedWords(asApiError(error)), true);
}
