/** /GAME/617?level=hard: deals this, or goes on with it if it is being played already. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { ApiError } from "../model/api";
import { BadAddress, openDeal, optionsOf, soloGame, startSolo } from "../model/solo-start";
import { go } from "../ui/router";
import { Problem } from "./Problem";
import { Top } from "./Top";

export function SoloPage({ game, deal }: { game: string; deal: string }) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const open = async (): Promise<void> => {
      const info = await soloGame(game);
      if (info === undefined) {
        setProblem("no_such_page");
        return;
      }
      const query = location.search;
      const options = optionsOf(info, decodeURIComponent(deal), query);
      const daily = new URLSearchParams(query).has("daily");
      const known = daily ? undefined : openDeal(game, options);
      go(`/r/${known ?? (await startSolo(game, options, daily))}`, true);
    };
    open().catch((error: unknown) => {
      if (error instanceof BadAddress || error instanceof URIError) setProblem("bad_address");
      else setProblem(error instanceof ApiError ? error.code : "internal");
    });
  }, [game, deal]);
  if (problem !== "") return <Problem code={problem === "bad_option" ? "bad_address" : problem} />;
  return (
    <>
      <Top />
      <main class="page narrow welcome">
        <h1 class="quiet" aria-live="polite">
          {t("solo.opening")}
        </h1>
      </main>
    </>
  );
}
