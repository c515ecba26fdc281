/** The rules of Minutka. */

import { t } from "../../i18n";
import { MeetPicture } from "../../ui/kit/pictures";
import { CarpetPicture, SetPicture, SwapPicture } from "./pictures";

export default function MinutkaText() {
  return (
    <>
      <p class="lead">{t("minutka.rules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <SetPicture />
          <h2>{t("minutka.rules.tiles")}</h2>
          <p>{t("minutka.rules.tiles.text")}</p>
        </li>
        <li class="card">
          <MeetPicture />
          <h2>{t("minutka.rules.meet")}</h2>
          <p>{t("minutka.rules.meet.text")}</p>
        </li>
        <li class="card">
          <CarpetPicture />
          <h2>{t("minutka.rules.carpet")}</h2>
          <p>{t("minutka.rules.carpet.text")}</p>
        </li>
        <li class="card">
          <SwapPicture />
          <h2>{t("minutka.rules.swap")}</h2>
          <p>{t("minutka.rules.swap.text")}</p>
        </li>
        <li class="card">
          <h2>{t("minutka.rules.end")}</h2>
          <p>{t("minutka.rules.end.text")}</p>
          <p>{t("minutka.rules.end.tie")}</p>
        </li>
        <li class="card">
          <h2>{t("minutka.rules.score")}</h2>
          <ul class="score-list">
            <li>
              <b>+1</b> {t("minutka.rules.score.stock")}
            </li>
            <li>
              <b>+1</b> {t("minutka.rules.score.first2")}
            </li>
            <li>
              <b>+2, +1</b> {t("minutka.rules.score.first4")}
            </li>
            <li>
              <b>+2</b> {t("minutka.rules.score.emptied")}
            </li>
          </ul>
          <p>{t("minutka.rules.score.why")}</p>
        </li>
      </ol>
    </>
  );
}
