/** The rules of Lamps. */

import { t } from "../../i18n";

export default function LampsText() {
  return <p class="lead">{t("lamps.rules.text")}</p>;
}
