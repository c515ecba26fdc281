/** /tv: which room the television shows. */

import { t } from "../../i18n";
import { useTitle } from "../../ui/kit/title";
import { JoinByCode } from "../home/JoinByCode";
import { Top } from "../Top";
import "./tv.css";

export default function TvCode() {
  useTitle(t("tv.title"));
  return (
    <>
      <Top />
      <main class="page narrow stack tv-code">
        <h1>{t("tv.title")}</h1>
        <p>{t("tv.lead")}</p>
        <JoinByCode to={(room) => `/r/${room}/tv`} />
      </main>
    </>
  );
}
