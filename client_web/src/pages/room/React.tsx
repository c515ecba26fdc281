/** Faces instead of words: six to show, and those that others showed. */

import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { reducedMotion } from "../../model/settings";
import { Dialog } from "../../ui/kit/Dialog";
import { announce } from "../../ui/kit/live";
import { ask } from "./ask";
import "./react.css";

/** Eyes and mouth on a yellow disc; lines, 24 × 24. */
const FACES = {
  smile: "M8 9v1M16 9v1M7.500 14c2 3.500 7 3.500 9 0",
  laugh: "M7 9.500l2-1.500 2 1.500M13 9.500l2-1.500 2 1.500M7 13h10c0 6-10 6-10 0z",
  wow: "M8 8v1.500M16 8v1.500M12 13a2 2.500 0 1 0 0 5 2 2.500 0 0 0 0-5",
  sad: "M8 9v1M16 9v1M8 17c2-3 6-3 8 0",
  think: "M7 8l3 .5M14 7l3-.5M8.500 10.500v.5M15.500 10.500v.5M8.500 16h6",
  heart: "M12 18.500C3 12 7 6 12 10c5-4 9 2 0 8.500z",
} as const;
type Kind = keyof typeof FACES;
const KINDS = Object.keys(FACES) as Kind[];

/** So long a face stands there, ms. */
const STANDS = 1800;

function picture(kind: Kind): string {
  const disc = kind === "heart" ? "" : '<circle cx="12" cy="12" r="10.500" class="disc"/>';
  return `<svg viewBox="0 0 24 24" class="reaction-face is-${kind}">${disc}<path d="${FACES[kind]}"/></svg>`;
}

/** Shows the faces of others as they come. */
export default function Reactions({ room }: { room: RoomModel }) {
  const reacted = room.reacted.value;
  useEffect(() => {
    if (reacted === null || !KINDS.includes(reacted.kind as Kind)) return;
    const kind = reacted.kind as Kind;
    const list = room.pub("members").peek()?.list ?? [];
    const member = list.find(({ id }) => id === reacted.member);
    if (member === undefined) return;
    announce(t("react.said", { name: member.name, what: t(`react.${kind}`) }));
    rise(kind, member.seat ?? -1);
  }, [room, reacted]);
  return null;
}

/** From the emblem of whose it is; one's own, where there is none, from below the bar. */
function rise(kind: Kind, seat: number): void {
  const from = document.querySelector(`.face[data-seat="${seat}"]`)?.getBoundingClientRect();
  const face = document.createElement("div");
  face.className = "reaction";
  face.setAttribute("aria-hidden", "true");
  face.innerHTML = picture(kind);
  face.style.left = `${Math.max(28, from ? from.left + from.width / 2 : innerWidth / 2)}px`;
  face.style.top = `${Math.max(60, from ? from.bottom : 60)}px`;
  document.body.append(face);
  const still = reducedMotion.peek();
  const frames = [
    { opacity: 0, transform: still ? "none" : "scale(.3)" },
    { opacity: 1, transform: still ? "none" : "scale(1.15)", offset: 0.12 },
    { opacity: 1, transform: "none", offset: 0.8 },
    { opacity: 0, transform: still ? "none" : "translateY(-24px)" },
  ];
  const done = () => face.remove();
  face.animate(frames, { duration: STANDS, easing: "ease-out" }).finished.then(done, done);
}

/** The six to choose from. */
export function Picker({ room, close }: { room: RoomModel; close: () => void }) {
  return (
    <Dialog title={t("react.title")} close={close}>
      <div class="reactions">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            class="button"
            aria-label={t(`react.${kind}`)}
            onClick={() => {
              close();
              void ask(room.command("react", { kind }));
            }}
            dangerouslySetInnerHTML={{ __html: picture(kind) }}
          />
        ))}
      </div>
    </Dialog>
  );
}
