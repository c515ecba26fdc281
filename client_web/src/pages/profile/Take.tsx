/** On the device that wants the profile: what will be replaced, the code, then what became of it. */

import { useState } from "preact/hooks";
import { type Key, t } from "../../i18n";
import type { ApiError } from "../../model/api";
import { type MoveState, ProfileMove } from "../../model/profile-move";
import { Dialog } from "../../ui/kit/Dialog";
import { adviceWords, happenedWords, Refused } from "../../ui/kit/Refused";
import { type Sheet, Trouble } from "./MoveSheet";

const DIGITS = 8;
/** Another code is needed: the same one would be refused again. */
const OF_CODES = /^(no_such_)?move/;

export function Take({ move, refused, begin, hide, end }: Sheet) {
  if (move === null) return <Code refused={refused} begin={begin} end={end} />;
  const state = move.state.value;
  const here = state.stage === "done";
  const stops = !move.decided && state.says === "look";
  const stop = () => move.stop();
  const away = here ? () => location.reload() : move.decided ? end : hide;
  return (
    <Dialog title={t(here ? "profile.move.here" : "profile.move.take")} close={stops ? stop : away}>
      <div class="stack">
        <Trouble move={move} />
        <p role="status">{t(whereWords(state))}</p>
        <button type="button" class="button" onClick={stops ? stop : away}>
          {t(stops ? "profile.move.no" : "do.close")}
        </button>
      </div>
    </Dialog>
  );
}

function whereWords({ stage, why, says, fault }: MoveState): Key {
  switch (stage) {
    case "done":
      return "profile.move.here.note";
    case "over":
      return says === "done" ? "profile.move.half" : "profile.move.over";
    case "refused":
      if (why === "unkept")
        return fault === "broken" ? "profile.move.unread" : "profile.move.unsaved";
      if (why === "back") return "profile.move.back";
      return why === "left" ? "profile.move.own" : "profile.move.refused";
    default:
      if (says === "done") return "profile.move.saved";
      if (says === "unkept")
        return fault === "broken" ? "profile.move.unread" : "profile.move.unsaved";
      return says === "stop" ? "profile.move.stopping" : "profile.move.ask";
  }
}

function Code({ refused, begin, end }: Pick<Sheet, "refused" | "begin" | "end">) {
  const [typed, setTyped] = useState("");
  const [short, setShort] = useState(false);
  const ask = () => {
    setShort(typed.length < DIGITS);
    if (typed.length === DIGITS) begin(ProfileMove.ask(typed));
  };
  return (
    <Dialog title={t("profile.move.take")} close={end}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <p>{t("profile.move.take.note")}</p>
        <label for="move-code">{t("profile.move.code")}</label>
        <input
          id="move-code"
          class="text-input"
          inputMode="numeric"
          autocomplete="one-time-code"
          aria-describedby="move-short"
          value={typed}
          onInput={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, DIGITS);
            event.currentTarget.value = digits;
            setTyped(digits);
          }}
        />
        <p id="move-short" class="bad-text" aria-live="polite">
          {short && typed.length < DIGITS ? t("profile.move.short", { n: DIGITS }) : ""}
        </p>
        {refused !== null && <NotAsked why={refused} ask={ask} />}
        <button type="submit" class="button primary">
          {t("profile.move.take.yes")}
        </button>
        <button type="button" class="button" onClick={end}>
          {t("profile.move.no")}
        </button>
      </form>
    </Dialog>
  );
}

function NotAsked({ why, ask }: { why: ApiError; ask: () => void }) {
  if (!OF_CODES.test(why.code)) return <Refused why={why} run={ask} />;
  return (
    <p class="bad-text" role="alert">
      <b>{happenedWords(why)}.</b> {adviceWords(why)}
    </p>
  );
}
