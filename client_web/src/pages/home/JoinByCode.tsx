/** Six digits that a friend reads out. */

import { useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { type ApiError, asApiError, roomByCode } from "../../model/api";
import { happenedWords, Refused } from "../../ui/kit/Refused";
import { go } from "../../ui/router";

const DIGITS = 6;

interface JoinByCodeProps {
  /** Where the code leads; by itself into the room. */
  to?: (room: string) => string;
}

export function JoinByCode({ to = (room) => `/r/${room}` }: JoinByCodeProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const join = async (full: string) => {
    if (busy) return;
    if (full.length < DIGITS) {
      setProblem(t("home.code.short", { n: DIGITS - full.length }));
      return;
    }
    setBusy(true);
    setRefused(null);
    try {
      go(to(await roomByCode(full)));
    } catch (error) {
      const why = asApiError(error);
      // A wrong code has to be typed again; anything else can be retried as it is.
      if (why.code === "no_such_code") setProblem(happenedWords(why));
      else setRefused(why);
      setBusy(false);
      input.current?.select();
    }
  };

  return (
    <section class="card" aria-labelledby="join">
      <h2 id="join">{t("home.join")}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void join(code);
        }}
      >
        <label class="code-label" for="code">
          {t("home.code")}
        </label>
        <div class="code-row">
          <input
            ref={input}
            id="code"
            class="code-input"
            inputMode="numeric"
            autocomplete="off"
            pattern="[0-9]*"
            placeholder="000000"
            value={code}
            aria-invalid={problem !== ""}
            aria-describedby="code-problem"
            onInput={(event) => {
              // Spaces and dashes of a pasted code are welcome.
              const typed = event.currentTarget.value.replace(/\D/g, "").slice(0, DIGITS);
              event.currentTarget.value = typed;
              setCode(typed);
              setProblem("");
              setRefused(null);
              if (typed.length === DIGITS) void join(typed);
            }}
          />
          <button type="submit" class="button" disabled={busy}>
            {t("home.enter")}
          </button>
        </div>
        <p id="code-problem" class="bad-text" aria-live="polite">
          {problem}
        </p>
        {refused !== null && <Refused why={refused} run={() => void join(code)} />}
      </form>
    </section>
  );
}
