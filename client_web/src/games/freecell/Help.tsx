/** FreeCell for newcomers, in a few lines. */

import { t } from "../../i18n";

export function Help() {
  return (
    <>
      <p>{t("fc.help.goal")}</p>
      <ul class="fc-help">
        <li>{t("fc.help.columns")}</li>
        <li>{t("fc.help.cells")}</li>
        <li>{t("fc.help.chains")}</li>
        <li>{t("fc.help.tap")}</li>
        <li>{t("fc.help.keys")}</li>
        <li>{t("fc.help.score")}</li>
      </ul>
    </>
  );
}
