/** Fourteen for newcomers, in a few lines. */

import { t } from "../../i18n";

export function Help() {
  return (
    <>
      <p>{t("fourteen.help.goal")}</p>
      <ul class="bullets">
        <li>{t("fourteen.help.ranks")}</li>
        <li>{t("fourteen.help.reserve")}</li>
        <li>{t("fourteen.help.stock")}</li>
        <li>{t("fourteen.help.tap")}</li>
        <li>{t("fourteen.help.keys")}</li>
      </ul>
    </>
  );
}
