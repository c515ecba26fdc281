import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { GAMES } from "../games";
import { lang, t, withWords } from "../i18n";
import { leftHanded, reducedMotion } from "../model/settings";
import { CopyByHand } from "../ui/kit/copy";
import { LiveRegions } from "../ui/kit/live";
import { paintChrome } from "../ui/kit/theme";
import { titleOf } from "../ui/kit/title";
import { later } from "../ui/kit/useLoaded";
import { path } from "../ui/router";
import { Problem } from "./Problem";
import { RecordPage, RoomReplay } from "./replay";
import { RoomPage } from "./room/RoomPage";
import { Rules } from "./rules";

/** Settings that style sheets look at. */
function usePageAttributes() {
  useEffect(
    () =>
      effect(() => {
        const page = document.documentElement;
        page.lang = lang.value;
        page.dataset.motion = reducedMotion.value ? "less" : "full";
        page.dataset.hand = leftHanded.value ? "left" : "right";
        document.title = titleOf(t("app.name"));
      }),
    [],
  );
  useEffect(paintChrome, []);
}

// Pages that most rounds do without come when somebody goes there.
const CataloguePage = later(() => withWords(["outside"], import("./CataloguePage")));
const Home = later(() => withWords(["outside"], import("./home/Home")));
const SoloPage = later(() => withWords(["outside"], import("./SoloPage")));

const Elsewhere = later(() => import("./Elsewhere"));

const query = (): URLSearchParams => new URLSearchParams(location.search);

function Page() {
  const [, place = "", which = "", part = "", n = ""] = path.value.split("/");
  if (place === "") return <Home />;
  if (place === "replay") return <RecordPage />;
  if (
    /^(design|profile|tv)$/.test(place)
      ? which === ""
      : (place === "r" && part === "tv") || place === "j"
  )
    return <Elsewhere key={path.value} place={place} which={which} />;
  if (place === "r" && which !== "" && part === "replay")
    return <RoomReplay key={path.value} id={which} n={n} />;
  if (place === "r" && which !== "") return <RoomPage key={which} id={which} />;
  const page = place === "rules" ? GAMES.get(which)?.rules : undefined;
  if (page !== undefined) return <Rules key={which} game={which} page={page} />;
  const game = GAMES.get(place);
  const { catalogue } = game ?? {};
  if (catalogue !== undefined && which === "" && catalogue.shows(query()))
    return <CataloguePage game={place} page={catalogue.page} />;
  if (game !== undefined) return <SoloPage key={path.value} game={place} deal={which} />;
  return <Problem code="no_such_page" />;
}

export function App() {
  usePageAttributes();
  return (
    <>
      <Page />
      <CopyByHand />
      <LiveRegions />
    </>
  );
}
