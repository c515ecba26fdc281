/** Sends a command and says why it was refused, if it was. */

import { tFirst, withWords } from "../../i18n";
import { shownName } from "../../model/names";
import type { Outcome } from "../../model/room";
import { toast } from "../../ui/kit/live";

/** True if the room did it. */
export async function ask(answer: Promise<Outcome>): Promise<boolean> {
  const outcome = await answer;
  if (outcome.ok) return true;
  const { name } = outcome.params;
  const named = typeof name === "string" ? { name: shownName(name) } : {};
  const params = { ...outcome.params, ...named, code: outcome.code };
  // Without them it is said in general words.
  await withWords(["outside"], Promise.resolve()).catch(() => {});
  toast(tFirst([`refused.${outcome.code}`, "refused.other"], params), true);
  return false;
}
