/** How strong a bot is. */

import { t } from "../../i18n";
import { Dialog } from "../../ui/kit/Dialog";

const SKILLS = [1, 2, 3, 4, 5] as const;

interface BotDialogProps {
  /** As strong as it is now. */
  now: number | null;
  close: () => void;
  pick: (skill: number) => void;
}

export default function BotDialog({ now, close, pick }: BotDialogProps) {
  return (
    <Dialog title={t("bot.title")} close={close}>
      <ul class="bots">
        {SKILLS.map((skill) => (
          <li key={skill}>
            <button
              type="button"
              class="bot"
              aria-pressed={skill === now}
              onClick={() => pick(skill)}
            >
              <span class="dots" aria-hidden="true">
                {SKILLS.map((dot) => (
                  <i key={dot} class={dot <= skill ? "on" : undefined} />
                ))}
              </span>
              <span>
                <b>{t(`bot.${skill}`)}</b>
                <small class="quiet">{t(`bot.${skill}.line`)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
