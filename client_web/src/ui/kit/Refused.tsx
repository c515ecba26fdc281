/** A request that the server refused: what happened, what to do, when to try again, and a button for it. */

import { useEffect, useState } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import type { ApiError } from "../../model/api";
import { Icon } from "./icons";

type Why = Pick<ApiError, "code" | "what" | "waitS">;

/** Trying again without being told to would be refused again: the answer is the same for ever. */
const FINAL = new Set([
  "no_such_page",
  "no_such_room",
  "no_such_record",
  "no_such_code",
  "no_such_transfer",
  "bad_code",
  "bad_address",
]);

/** This page asks for what the server does not know: most likely it is older than the server. */
const STALE = new Set([
  "bad_request",
  "bad_method",
  "bad_option",
  "bad_seats",
  "bad_origin",
  "bad_subprotocol",
  "bad_message",
  "no_such_game",
  "no_daily",
  "not_found",
]);

/** What happened, in words. */
export const happenedWords = ({ code, what }: Why): string =>
  tFirst([`problem.${code}.${what}`, `problem.${code}`, "problem.other"], { code });

/** What to do about it, in words. */
export const adviceWords = ({ code, what }: Why): string =>
  tFirst([`problem.${code}.${what}.do`, `problem.${code}.do`, "problem.other.do"], { code });

/** Counts whole seconds down to the moment at which trying again is worth it. */
function useWait(why: Why): number {
  const [left, setLeft] = useState(() => Math.ceil(why.waitS ?? 0));
  useEffect(() => {
    const until = performance.now() + (why.waitS ?? 0) * 1000;
    const look = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [why]);
  return left;
}

interface RetryProps {
  why: Why;
  run: () => void;
  primary?: boolean;
}

/** Nothing where trying again changes nothing. */
export function Retry({ why, run, primary = false }: RetryProps) {
  const left = useWait(why);
  if (FINAL.has(why.code)) return null;
  const looks = primary ? "button primary" : "button";
  if (STALE.has(why.code)) {
    return (
      <button type="button" class={looks} onClick={() => location.reload()}>
        <Icon name="again" />
        {t("do.reload")}
      </button>
    );
  }
  return (
    <button type="button" class={looks} disabled={left > 0} onClick={run}>
      <Icon name="again" />
      {left > 0 ? t("do.retry_in", { n: left }) : t("do.retry")}
    </button>
  );
}

/** Beside the form or the list whose request was refused: it may be any part of a page. */
export default function Refused({ why, run }: { why: Why; run: () => void }) {
  return (
    <div class="refused stack" role="alert">
      <p>
        <b>{happenedWords(why)}.</b> {adviceWords(why)}
      </p>
      <Retry why={why} run={run} />
    </div>
  );
}

export { Refused };
