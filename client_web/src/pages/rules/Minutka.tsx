/** The rules of Minutka. */

import { t } from "../../i18n";
import { CarpetPicture, MeetPicture, SetPicture, SwapPicture } from "../../ui/kit/pictures";

export function MinutkaText() {
  return (
    <>
      <p class="lead">{t("rules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <SetPicture />
          <h2>{t("rules.tiles")}</h2>
          <p>{t("rules.tiles.text")}</p>
        </li>
        <li class="card">
          <MeetPicture />
          <h2>{t("rules.meet")}</h2>
          <p>{t("rules.meet.text")}</p>
        </li>
        <li class="card">
          <CarpetPicture />
          <h2>{t("rules.carpet")}</h2>
          <p>{t("rules.carpet.text")}</p>
        </li>
        <li class="card">
          <SwapPicture />
          <h2>{t("rules.swap")}</h2>
          <p>{t("rules.swap.text")}</p>
        </li>
        <li class="card">
          <h2>{t("rules.end")}</h2>
          <p>{t("rules.end.text")}</p>
          <p>{t("rules.end.tie")}</p>
        </li>
        <li class="card">
          <h2>{t("rules.score")}</h2>
          <ul class="score-list">
            <li>
              <b>+1</b> {t("rules.score.stock")}
            </li>
            <li>
              <b>+1</b> {t("rules.score.first2")}
            </li>
            <li>
              <b>+2, +1</b> {t("rules.score.first4")}
            </li>
            <li>
              <b>+2</b> {t("rules.score.emptied")}
            </li>
          </ul>
          <p>{t("rules.score.why")}</p>
        </li>
      </ol>
    </>
  );
}
