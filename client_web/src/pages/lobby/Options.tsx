/** The settings, one a line. The host sets them; everybody reads them. */

import { t, tFirst, withWords } from "../../i18n";
import { games } from "../../model/api";
import type { MatchRule, PlaylistItem } from "../../model/wire";
import { Choice, Switch } from "../../ui/kit/Choice";
import { LateRefused } from "../../ui/kit/LateRefused";
import { Stepper } from "../../ui/kit/Stepper";
import { useGames } from "../../ui/kit/useGames";
import { later } from "../../ui/kit/useLoaded";
import { ask } from "../room/ask";
import { GameOptions, Line } from "./OptionLine";
import type { LobbyProps } from "./props";

/** Most matches are of one game. */
const Playlist = later(() => withWords(["playlist", "settings"], import("./Playlist")));

const TARGETS = { low: 5, high: 100, step: 5, first: 20 } as const;
const ROUNDS = { low: 1, high: 20, step: 1, first: 5 } as const;

/** What the number of players changes, if it is the same for all that is played. */
function seatsHelp(played: readonly { readonly game: string }[]): string {
  const said = new Set(played.map(({ game }) => tFirst([`option.${game}.seats.help`, ""])));
  const [only = "", ...others] = said;
  return others.length === 0 ? only : "";
}

const NEXT_UP = ["same", "winner", "lowest_two", "round_robin"] as const;
/** How often everybody meets everybody. */
const TIMES = { low: 1, high: 4, step: 1 } as const;

const HEAD_STARTS = [0, 10, 20, 30] as const;

/** How much later than each of those at the table the others may finish. */
function HeadStarts({ room, hosting }: Pick<LobbyProps, "room"> & { hosting: boolean }) {
  const seated = room.pub("members").value?.list.filter((member) => member.seat !== null) ?? [];
  const given = seated.filter((member) => hosting || (member.head_start ?? 0) > 0);
  if (given.length === 0) return null;
  return (
    <Line name={t("option.head_start")} help={t("option.head_start.help")}>
      {given.map(({ id, name, head_start }) => (
        <div key={id} class="head-start-of">
          <span>{name}</span>
          <Choice
            label={t("option.head_start.of", { name })}
            value={head_start ?? 0}
            disabled={!hosting}
            among={HEAD_STARTS.map((value) => ({
              value,
              text: value === 0 ? t("option.head_start.none") : t("seat.head_start", { n: value }),
            }))}
            change={(seconds) => void ask(room.command("head_start", { member: id, seconds }))}
          />
        </div>
      ))}
    </Line>
  );
}

export default function Options({ room, info, hosting }: LobbyProps & { hosting: boolean }) {
  const unlisted = useGames();
  const party = (games.value ?? []).filter((game) => !game.solo);
  const playlist = info.playlist ?? [];
  const mixed = playlist.length > 0;
  const configure = (fields: Parameters<typeof room.command<"configure">>[1]) =>
    void ask(room.command("configure", fields));
  const match: Required<MatchRule> = {
    kind: info.match.kind ?? "rounds",
    value: info.match.value ?? ROUNDS.first,
  };
  const evening = info.next_up === "round_robin";
  /** The match is as long as the list, unless somebody has set something else. An evening counts meetings. */
  const play = (list: PlaylistItem[]) => {
    const [first, ...rest] = list;
    if (first === undefined) return;
    if (evening) return configure({ playlist: [first, ...rest] });
    const follows = match.kind === "rounds" && (!mixed || match.value === playlist.length);
    const value = follows ? list.length : match.value;
    configure({ playlist: [first, ...rest], match: { ...match, value } });
  };
  const range = match.kind === "rounds" ? ROUNDS : TARGETS;
  const seats = Array.from(
    { length: info.max_seats - info.min_seats + 1 },
    (_, at) => info.min_seats + at,
  );
  const shown = mixed ? "mixed" : info.game;
  return (
    <div id="settings" class="settings">
      {unlisted !== null && hosting && <LateRefused {...unlisted} />}
      {!hosting && <p class="quiet small">{t("option.host_sets")}</p>}
      {party.length > 1 && (
        <Line name={t("option.game")} help={t("option.game.help")}>
          <div class="choose-game">
            <Choice
              label={t("option.game")}
              value={shown}
              disabled={!hosting}
              among={[...party.map((game) => game.id), "mixed"].map((value) => ({
                value,
                text: tFirst([`game.${value}`, value]),
              }))}
              change={(game) => {
                if (game === "mixed") play(party.map((one) => ({ game: one.id, options: {} })));
                else configure({ game });
              }}
            />
          </div>
        </Line>
      )}
      {mixed && <Playlist list={playlist} party={party} hosting={hosting} change={play} />}
      {evening && (
        <Line name={t("option.match")} help={t("option.match.evening")}>
          <Stepper
            label={t("option.match")}
            value={Math.min(match.value, TIMES.high)}
            {...TIMES}
            disabled={!hosting}
            say={(n) => t("option.times", { n })}
            change={(value) => configure({ match: { kind: "rounds", value } })}
          />
        </Line>
      )}
      {!evening && (
        <Line name={t("option.match")} help={t(`option.match.${match.kind}`)}>
          <Choice
            label={t("option.match")}
            value={match.kind}
            disabled={!hosting}
            among={[
              { value: "rounds", text: t("option.by_rounds") },
              { value: "target", text: t("option.by_target") },
            ]}
            change={(kind) => {
              const rounds = mixed ? playlist.length : ROUNDS.first;
              configure({ match: { kind, value: kind === "rounds" ? rounds : TARGETS.first } });
            }}
          />
          <Stepper
            label={t("option.match")}
            value={match.value}
            low={range.low}
            high={range.high}
            step={range.step}
            disabled={!hosting}
            say={(n) => t(match.kind === "rounds" ? "option.rounds" : "option.points", { n })}
            change={(value) => configure({ match: { kind: match.kind, value } })}
          />
        </Line>
      )}
      {seats.length > 1 && (
        <Line name={t("option.seats")} help={seatsHelp(mixed ? playlist : [info])}>
          <Choice
            label={t("option.seats")}
            value={info.seats}
            disabled={!hosting}
            among={seats.map((value) => ({ value, text: String(value) }))}
            change={(value) => configure({ seats: value })}
          />
        </Line>
      )}
      {!mixed && (
        <GameOptions
          game={info.game}
          offered={party.find((game) => game.id === info.game)?.options ?? []}
          values={info.options}
          disabled={!hosting}
          change={(options) => configure({ options })}
        />
      )}
      <Switch
        label={t("option.auto_pause")}
        help={t("option.auto_pause.help")}
        on={info.auto_pause}
        disabled={!hosting}
        change={(on) => configure({ auto_pause: on })}
      />
      <Switch
        label={t("option.beginners")}
        help={t("option.beginners.help")}
        on={info.beginners !== false}
        disabled={!hosting}
        change={(on) => configure({ beginners: on })}
      />
      <Switch
        label={t("option.public")}
        help={t("option.public.help")}
        on={info.public === true}
        disabled={!hosting}
        change={(on) => configure({ public: on })}
      />
      <Line name={t("option.next_up")} help={t("option.next_up.help")}>
        <Choice
          label={t("option.next_up")}
          value={info.next_up ?? "same"}
          disabled={!hosting}
          among={NEXT_UP.map((value) => ({ value, text: t(`option.next_up.${value}`) }))}
          change={(next_up) => configure({ next_up })}
        />
      </Line>
      <HeadStarts room={room} hosting={hosting} />
    </div>
  );
}
