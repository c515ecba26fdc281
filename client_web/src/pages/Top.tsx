/** The line above pages outside a game: where one is, language, sound. */

import type { ComponentChildren } from "preact";
import { lang, languages, nameOf, speak, t } from "../i18n";
import { Icon } from "../ui/kit/icons";
import { Link } from "../ui/router";
import { SoundButton } from "./SoundButton";

export function LanguageButton() {
  const next = (languages.indexOf(lang.value) + 1) % languages.length;
  const other = languages[next] ?? lang.value;
  return (
    <button
      type="button"
      class="chip-button"
      lang={other}
      aria-label={`${other.toUpperCase()}, ${nameOf(other)}`}
      onClick={() => {
        void speak(other);
      }}
    >
      {other.toUpperCase()}
    </button>
  );
}

/** `children`: more tools. */
export function Top({ home = true, children }: { home?: boolean; children?: ComponentChildren }) {
  return (
    <header class="top">
      {home ? (
        <Link to="/" class="top-home">
          <Icon name="back" />
          {t("app.name")}
        </Link>
      ) : (
        <span />
      )}
      <span class="top-tools">
        {children}
        <SoundButton />
        <LanguageButton />
      </span>
    </header>
  );
}
