/** Why a record did not open, in words. */

import { known, t, tFirst } from "../../i18n";
import { type Fault, ReplayError } from "../../model/replay-load";
import { readTiles } from "../../model/table-words";

export function faultOf(error: unknown): Fault {
  return error instanceof ReplayError ? error.fault : { code: "internal" };
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
  return tFirst([`replay.bad.${fault.code}`, "replay.bad.other"], { code: fault.code, line });
}

/** The server's own sentence says more than the page can translate. */
export function detailOf(fault: Fault): string | null {
  const said = fault.code === "bad_record" || fault.code === "rule_broken";
  return said || !known(`replay.bad.${fault.code}`) ? (fault.message ?? null) : null;
}

/** The line that is meant, if the text is here. */
export function lineOf(text: string | null, fault: Fault): string | null {
  if (text === null || fault.line === undefined) return null;
  return text.split("\n")[fault.line - 1]?.trimEnd() ?? null;
}
