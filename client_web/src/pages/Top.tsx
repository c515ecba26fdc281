/** The line above pages outside a game: where one is, language, sound. */

import { LANGUAGES, lang, languages, speak, t } from "../i18n";
import { sound, theme } from "../model/settings";
import { Icon } from "../ui/kit/icons";
import { dark } from "../ui/kit/theme";
import { Link } from "../ui/router";

export function LanguageButton() {
  const next = (languages.indexOf(lang.value) + 1) % languages.length;
  const other = languages[next] ?? lang.value;
  return (
    <button
      type="button"
      class="chip-button"
      lang={other}
      aria-label={LANGUAGES[other].switchTo}
      onClick={() => {
        void speak(other);
      }}
    >
      {other.toUpperCase()}
    </button>
  );
}

export function SoundButton() {
  const on = sound.value;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={t("setting.sound")}
      aria-pressed={on}
      onClick={() => {
        sound.value = !on;
      }}
    >
      <Icon name={on ? "sound" : "mute"} />
    </button>
  );
}

function ThemeButton() {
  const night = dark.value;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={t("theme.dark")}
      aria-pressed={night}
      onClick={() => {
        theme.value = night ? "light" : "dark";
      }}
    >
      <Icon name={night ? "sun" : "moon"} />
    </button>
  );
}

export function Top({ home = true }: { home?: boolean }) {
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
        <ThemeButton />
        <SoundButton />
        <LanguageButton />
      </span>
    </header>
  );
}
