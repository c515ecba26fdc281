/** After a round and after the match: everybody's points, what they were for, and what comes next. */

import { useEffect, useState } from "preact/hooks";
import { GAMES } from "../../games";
import { t, withWords } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { MatchSection, MemberView, RoomSection, RoundView } from "../../model/wire";
import { play } from "../../sound";
import { useFocusHere } from "../../ui/kit/focus";
import { Icon } from "../../ui/kit/icons";
import { later, useLoaded } from "../../ui/kit/useLoaded";
import { inOrder } from "../../ui/result/counting";
import { isMixed, pointsWords, reason, roundTitle, StampNotes } from "../../ui/result/lines";
import { StartBar } from "../lobby/StartBar";
import { ReplaySheet } from "../replay/ReplaySheet";
import AfterMatch from "./AfterMatch";
import { Confetti } from "./Confetti";
import { roundLine, winnersLine } from "./lines";
import { Photos } from "./Photos";
import "../../ui/table/table.css";
import { Totals } from "./Totals";

const Audience = later(() => withWords(["party"], import("../party/Audience")));
const Evening = later(() => withWords(["party"], import("../party/Evening")));
const Picture = later(() => withWords(["result"], import("./Picture")));

interface ResultProps {
  room: RoomModel;
  info: RoomSection;
  look: () => void;
}

export default function Result({ room, info, look }: ResultProps) {
  const match = room.pub("match").value;
  const members = room.pub("members").value?.list ?? [];
  const me = room.me.value;
  const over = info.phase === "over";
  const last = match?.rounds[match.rounds.length - 1];
  const won = over && match?.winners.includes(me ?? "") === true;
  const heading = useFocusHere<HTMLHeadingElement>();
  // Over the room, which stays connected below: the next round is seen, and begins, with everybody.
  const [replay, setReplay] = useState<number | null>(null);
  useEffect(() => {
    if (won) play("win");
  }, [won]);
  if (match === undefined || last === undefined) return <main class="page" />;
  const next = over ? (
    <AfterMatch room={room} info={info} members={members} />
  ) : (
    <StartBar room={room} info={info} members={members} hosting={info.host === room.me.value} />
  );
  return (
    <main class="page result">
      <h1 ref={heading} tabindex={-1}>
        {over ? winnersLine(match, me) : roundLine(last, me)}
      </h1>
      {won && <Confetti />}
      <div class="columns">
        <Round room={room} match={match} info={info} round={last} />
        <Photos room={room} game={last.game} />
        {info.next_up === "round_robin" ? (
          <Evening room={room} info={info} me={me} />
        ) : (
          <Totals match={match} info={info} me={me} mixed={isMixed(match, info)} />
        )}
        {(match.audience?.length ?? 0) > 0 && <Audience match={match} me={me} />}
      </div>
      <p class="foot">
        <button type="button" class="text-button" onClick={look}>
          {t("result.look")}
        </button>
        {typeof last.record === "number" && (
          <button type="button" class="text-link" onClick={() => setReplay(last.record ?? null)}>
            <Icon name="again" />
            {t("replay.again")}
          </button>
        )}
        <Picture room={room} round={last} />
      </p>
      {replay !== null && (
        <ReplaySheet
          id={room.id}
          n={String(replay)}
          members={seated(match.rounds.find((round) => round.record === replay))}
          close={() => setReplay(null)}
        >
          {next}
        </ReplaySheet>
      )}
      {next}
    </main>
  );
}

/** Who sat where in a round. */
function seated(round: RoundView | undefined): string[] {
  const members: string[] = [];
  for (const line of round?.lines ?? []) members[line.seat] = line.member;
  return members;
}

interface RoundProps {
  room: RoomModel;
  match: MatchSection;
  info: RoomSection;
  round: RoundView;
}

/** As the game shows it, with its points; without anything of the game's own, the points alone. */
function Round({ room, match, info, round }: RoundProps) {
  const counted = GAMES.get(round.game)?.counted;
  const Counted = useLoaded(counted);
  if (Counted !== undefined) return <Counted room={room} />;
  if (counted !== undefined) return null;
  const members = room.pub("members").value?.list ?? [];
  const title = roundTitle(round, isMixed(match, info));
  return <RoundSheet round={round} title={title} me={room.me.value} members={members} />;
}

/** The round just played: everybody's points with what they were given for. */
function RoundSheet({
  round,
  title,
  me,
  members,
}: {
  round: RoundView;
  title: string;
  me: string | null;
  members: readonly MemberView[];
}) {
  const lines = inOrder(round.lines);
  return (
    <section class="card" aria-labelledby="sheet">
      <h2 id="sheet">{title}</h2>
      <ul class="sheet-lines">
        {lines.map((line) => (
          <li key={line.member} class={line.member === me ? "me" : undefined}>
            <b class="sheet-name">{line.name}</b>
            <span class="sheet-points">{pointsWords(line.points)}</span>
            <small class="quiet">
              <StampNotes line={line} members={members} />
              {line.sheet.length > 0
                ? line.sheet.map((one) => reason(one, round.game)).join(" · ")
                : t("result.nothing")}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
