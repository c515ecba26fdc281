/** One tap mutes, wherever one is. */

import { t } from "../i18n";
import { sound } from "../model/settings";
import { Icon } from "../ui/kit/icons";

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
