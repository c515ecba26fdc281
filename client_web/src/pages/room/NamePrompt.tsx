/** One field with a name already in it, one button. */

import { useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import { graphemes, LONGEST, lastName, nameFault, suggestName, tidyName } from "../../model/names";
import { Figure, laid } from "../../ui/kit/Figure";
import { useTitle } from "../../ui/kit/title";
import { Top } from "../Top";

const CARPET = ["кОж@0,0h", "зЖз@2,0v", "жОк@0,1h"].map(laid);

export function NamePrompt({ come }: { come: (name: string, watch: boolean) => void }) {
  useTitle(t("name.title"));
  const [name, setName] = useState(() => lastName() ?? suggestName(lang.peek()));
  const tidy = tidyName(name);
  const tooLong = graphemes(name.trim()).length > LONGEST;
  const fault = nameFault(name);
  const problem = fault !== null ? t(fault) : "";
  return (
    <>
      <Top />
      <main class="page narrow welcome">
        <Figure pieces={CARPET} box={[0, 0, 3, 2]} unit={44} />
        <h1>{t("name.title")}</h1>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (fault === null) come(tidy, false);
          }}
        >
          <label for="name">{t("name.label")}</label>
          <input
            id="name"
            class="text-input"
            value={name}
            autocomplete="nickname"
            autocapitalize="words"
            spellcheck={false}
            maxLength={200}
            aria-invalid={fault !== null}
            aria-describedby="name-problem"
            onInput={(event) => setName(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p id="name-problem" class="bad-text" aria-live="polite">
            {problem || (tooLong ? t("name.long", { n: LONGEST, name: tidy }) : "")}
          </p>
          <button type="submit" class="button primary big" disabled={fault !== null}>
            {t("name.sit")}
          </button>
          <button
            type="button"
            class="button"
            disabled={fault !== null}
            onClick={() => come(tidy, true)}
          >
            {t("name.watch")}
          </button>
        </form>
      </main>
    </>
  );
}
