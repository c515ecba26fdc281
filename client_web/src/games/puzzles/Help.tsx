/** The puzzles for newcomers, in a few lines. */

import { t } from "../../i18n";

export function Help() {
  return (
    <>
      <p>{t("prules.lead")}</p>
      <ul class="bullets">
        <li>{t("prules.touch.text")}</li>
        <li>{t("prules.rectangle.text")}</li>
        <li>{t("prules.squares.text")}</li>
        <li>{t("prules.stars.text")}</li>
        <li>{t("prules.hint.text")}</li>
        <li>{t("puzzles.keys")}</li>
      </ul>
    </>
  );
}
