/** The puzzles for newcomers, in a few lines. */

import { t } from "../../i18n";

export function Help() {
  return (
    <>
      <p>{t("puzzles.rules.lead")}</p>
      <ul class="bullets">
        <li>{t("puzzles.rules.touch.text")}</li>
        <li>{t("puzzles.rules.rectangle.text")}</li>
        <li>{t("puzzles.rules.squares.text")}</li>
        <li>{t("puzzles.rules.stars.text")}</li>
        <li>{t("puzzles.rules.hint.text")}</li>
        <li>{t("puzzles.keys")}</li>
      </ul>
    </>
  );
}
