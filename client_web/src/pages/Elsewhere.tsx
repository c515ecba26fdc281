/** Pages off the way to a game, so that a room carries nothing of them. */

import { withWords } from "../i18n";
import { later } from "../ui/kit/useLoaded";
import { Problem } from "./Problem";

const CodePage = later(() => import("./CodePage"));
const Design = later(() => withWords(["design"], import("./design/Design")));
const Profile = later(() => withWords(["profile", "menu", "outside"], import("./profile/Profile")));
const TvCode = later(() => withWords(["outside", "tv"], import("./tv/TvCode")));
const TvRoom = later(() => withWords(["tv", "result"], import("./tv/TvRoom")));

export default function Elsewhere({ place, which }: { place: string; which: string }) {
  if (place === "design") return <Design />;
  if (place === "profile") return <Profile />;
  if (place === "tv") return <TvCode />;
  if (which === "") return <Problem code="no_such_page" />;
  return place === "j" ? <CodePage code={which} /> : <TvRoom id={which} />;
}
