import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lang, t } from "../i18n";
import { leftHanded, reducedMotion } from "../model/settings";
import { LiveRegions } from "../ui/kit/live";
import { path } from "../ui/router";
import { CodePage } from "./CodePage";
import { Home } from "./home/Home";
import { Problem } from "./Problem";
import { PuzzlesPage } from "./PuzzlesPage";
import { RecordPage } from "./replay/RecordPage";
import { RoomReplay } from "./replay/RoomReplay";
import { RoomPage } from "./room/RoomPage";
import { RULES, Rules } from "./rules/Rules";
import { SoloPage } from "./SoloPage";

/** Games for one whose address deals: /freecell/617. */
const SOLO = new Set(["freecell", "fourteen", "chiselki", "puzzles"]);

/** Settings that style sheets look at. */
function usePageAttributes() {
  useEffect(
    () =>
      effect(() => {
        const page = document.documentElement;
        page.lang = lang.value;
        page.dataset.motion = reducedMotion.value ? "less" : "full";
        page.dataset.hand = leftHanded.value ? "left" : "right";
        document.title = t("app.name");
      }),
    [],
  );
}

/** /puzzles alone is the list of them, and so is a link to a finished figure. */
const listsPuzzles = (query: string): boolean =>
  query === "" || new URLSearchParams(query).has("figure");

function Page() {
  const [, place = "", which = "", part = "", n = ""] = path.value.split("/");
  if (place === "") return <Home />;
  if (place === "replay") return <RecordPage />;
  if (place === "r" && which !== "" && part === "replay")
    return <RoomReplay key={path.value} id={which} n={n} />;
  if (place === "r" && which !== "") return <RoomPage key={which} id={which} />;
  if (place === "j" && which !== "") return <CodePage key={which} code={which} />;
  if (place === "rules" && RULES.some(({ game }) => game === which))
    return <Rules key={which} game={which} />;
  if (place === "puzzles" && which === "" && listsPuzzles(location.search)) return <PuzzlesPage />;
  if (SOLO.has(place)) return <SoloPage key={path.value} game={place} deal={which} />;
  return <Problem code="no_such_page" />;
}

export function App() {
  usePageAttributes();
  return (
    <>
      <Page />
      <LiveRegions />
    </>
  );
}
