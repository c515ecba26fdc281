/** Opens another deal. */

import { type ApiError, asApiError, type Options } from "../../model/api";
import { type Daily, startSolo } from "../../model/solo-start";
import { go } from "../router";

/** Goes to a new room with this deal; why there is none, if it was refused. */
export async function deal(
  game: string,
  options: Options,
  daily: Daily = false,
): Promise<ApiError | null> {
  try {
    go(`/r/${await startSolo(game, options, daily)}`);
    return null;
  } catch (error) {
    return asApiError(error);
  }
}
