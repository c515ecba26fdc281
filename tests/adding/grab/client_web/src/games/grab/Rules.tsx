/** The rules of Grab. */

import { t } from "../../i18n";

export default function GrabText() {
  return <p class="lead">{t("grab.rules.text")}</p>;
}
