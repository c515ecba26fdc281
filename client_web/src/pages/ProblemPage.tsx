/** A page for each way in which something can be wrong: what happened, what to do. */

import { t } from "../i18n";
import { ApiError } from "../model/api";
import { Figure, laid } from "../ui/kit/Figure";
import { useFocusHere } from "../ui/kit/focus";
import { adviceWords, happenedWords, Retry } from "../ui/kit/Refused";
import { useTitle } from "../ui/kit/title";
import { Link } from "../ui/router";

export interface ProblemProps {
  /** A code, or everything that the server said. */
  code: string | ApiError;
  /** The one thing that helps, if it can be done here. */
  action?: { text: string; run: () => void };
  /** Tries the same again. */
  again?: () => void;
}

const SCATTERED = ["жОк@0,1h", "сЗж@4,0v"].map(laid);

export default function ProblemPage({ code, action, again }: ProblemProps) {
  const heading = useFocusHere<HTMLHeadingElement>();
  const why = typeof code === "string" ? new ApiError(code) : code;
  useTitle(happenedWords(why));
  return (
    <main class="page narrow problem">
      <Figure pieces={SCATTERED} box={[-0.5, 0, 6, 2.2]} unit={38} />
      <h1 ref={heading} tabindex={-1}>
        {happenedWords(why)}
      </h1>
      <p>{adviceWords(why)}</p>
      <div class="stack">
        {action !== undefined && (
          <button type="button" class="button primary" onClick={action.run}>
            {action.text}
          </button>
        )}
        {again !== undefined && <Retry why={why} run={again} primary={action === undefined} />}
        <Link to="/" class="button">
          {t("do.home")}
        </Link>
      </div>
    </main>
  );
}
