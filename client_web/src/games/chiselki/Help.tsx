/** Chiselki for newcomers, in a few lines. */

import { t } from "../../i18n";

export function Help() {
  return (
    <>
      <p>{t("chiselki.help.goal")}</p>
      <ul class="bullets">
        <li>{t("chiselki.help.pair")}</li>
        <li>{t("chiselki.help.neighbours")}</li>
        <li>{t("chiselki.help.diagonals")}</li>
        <li>{t("chiselki.help.add")}</li>
        <li>{t("chiselki.help.tap")}</li>
        <li>{t("chiselki.help.keys")}</li>
      </ul>
    </>
  );
}
