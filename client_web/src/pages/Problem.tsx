/** A page for each way in which something can be wrong: what happened, what to do. */

import { t, tFirst } from "../i18n";
import { Figure, laid } from "../ui/kit/Figure";
import { useFocusHere } from "../ui/kit/focus";
import { Link } from "../ui/router";

interface ProblemProps {
  code: string;
  /** The one thing that helps, if it can be done here. */
  action?: { text: string; run: () => void };
}

const SCATTERED = ["жОк@0,1h", "сЗж@4,0v"].map(laid);

export function Problem({ code, action }: ProblemProps) {
  const heading = useFocusHere<HTMLHeadingElement>();
  return (
    <main class="page narrow problem">
      <Figure pieces={SCATTERED} box={[-0.5, 0, 6, 2.2]} unit={38} />
      <h1 ref={heading} tabindex={-1}>
        {tFirst([`problem.${code}`, "problem.other"], { code })}
      </h1>
      <p>{tFirst([`problem.${code}.do`, "problem.other.do"], { code })}</p>
      <div class="stack">
        {action !== undefined && (
          <button type="button" class="button primary" onClick={action.run}>
            {action.text}
          </button>
        )}
        <Link to="/" class="button">
          {t("do.home")}
        </Link>
      </div>
    </main>
  );
}
