/** Day or night; until it is pressed, as the system has it. */

import { computed, signal } from "@preact/signals";
import { t } from "../i18n";
import { theme } from "../model/settings";
import { Glyph } from "../ui/kit/Glyph";

const MOON = "M20 14A8 8 0 0 1 10 4 8 8 0 1 0 20 14z";
const SUN =
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2";

const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", (event) => {
  systemDark.value = event.matches;
});
const dark = computed(() => (theme.value === "auto" ? systemDark.value : theme.value === "dark"));

export function ThemeButton() {
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
      <Glyph d={night ? SUN : MOON} />
    </button>
  );
}
