/** Why a record did not open, in words. */

import { known, t, tFirst } from "../../i18n";
import { ApiError } from "../../model/api";
import { type Fault, ReplayError } from "../../model/replay-load";
import { readTiles } from "../../model/table-words";
import { adviceWords, happenedWords } from "../../ui/kit/Refused";

export function faultOf(error: unknown): Fault {
  return error instanceof ReplayError ? error.fault : { code: "internal" };
}

/** The request was refused as any other may be; null where something is wrong with the record. */
export function refusalOf(fault: Fault): ApiError | null {
  if (known(`replay.bad.${fault.code}`)) return null;
  return new ApiError(fault.code, fault.what ?? "", fault.wait_s ?? null);
}

export function faultWords(fault: Fault): string {
  const line = fault.line ?? 1;
  if (fault.code === "rule_broken") {
    const code = fault.rule ?? "";
    const keys = [`replay.rule.${fault.game ?? ""}.${code}`, `replay.rule.${code}`];
    const rule = tFirst([...keys, "replay.rule.other"], {
      ...readTiles(fault.params ?? {}),
      rule: code,
    });
    if (typeof fault.action !== "number" || fault.seat === undefined)
      return t("replay.bad.rule_broken.end", { line, rule });
    const { action, seat } = fault;
    return t("replay.bad.rule_broken", { line, action, seat, rule });
  }
  const why = refusalOf(fault);
  if (why !== null) return `${happenedWords(why)}. ${adviceWords(why)}`;
  return tFirst([`replay.bad.${fault.code}`], { line });
}

/** The server's own sentence says more than the page can translate. */
export function detailOf(fault: Fault): string | null {
  const said = fault.code === "bad_record" || fault.code === "rule_broken";
  return said ? (fault.message ?? null) : null;
}

/** The line that is meant, if the text is here. */
export function lineOf(text: string | null, fault: Fault): string | null {
  if (text === null || fault.line === undefined) return null;
  return text.split("\n")[fault.line - 1]?.trimEnd() ?? null;
}
