/** What is going on at the table: the steps of the exchange, who has passed, when it goes on by itself. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { nameAt } from "../../model/members";
import type { RoomModel } from "../../model/room";
import { useSecondsLeft } from "../../ui/table/Notices";
import type { KovrikiPlay } from "./play";

export interface NoticeProps {
  play: KovrikiPlay;
  room: RoomModel;
}

export function Notice({ play, room }: NoticeProps): JSX.Element | null {
  const state = play.state.value;
  if (state === undefined || state.stage === "over") return null;
  if (state.stage === "exchange") return <Exchange play={play} room={room} />;
  const names = state.passes
    .filter((seat) => seat !== play.seat.value)
    .map((seat) => nameAt(play.members.value, seat));
  const passed = play.seat.value !== null && state.passes.includes(play.seat.value);
  const words = passed
    ? t("kovriki.pass.you")
    : names.length > 0
      ? t("kovriki.pass.others", { names: names.join(", ") })
      : play.mayPrize.value
        ? t("kovriki.prize.you")
        : null;
  return (
    <div class={`notices ${play.mayPrize.value ? "below-prize" : ""}`}>
      {words !== null && <p class="note">{words}</p>}
      <IdleLeft play={play} room={room} words="kovriki.idle" />
    </div>
  );
}

/** Seconds until the exchange begins, or a step ends, by itself. */
export function IdleLeft({
  play,
  room,
  words,
}: NoticeProps & { words: "kovriki.idle" | "kovriki.idle.step" }): JSX.Element | null {
  const timer = play.clock.value?.timers.find((one) => one.id.startsWith("idle."));
  const left = useSecondsLeft(room, timer, 500);
  if (timer === undefined) return null;
  return (
    <p class="note idle-left" role="timer">
      {t(words, { n: left })}
    </p>
  );
}

/** Which step of the exchange this seat is in, and what to do in it. */
function Exchange({ play, room }: NoticeProps): JSX.Element {
  const step = stepOf(play);
  return (
    <div class="notices">
      <div class="note exchange">
        <p class="exchange-head">
          <b>{t("kovriki.exchange")}</b>
          {step.of > 0 && (
            <span
              class="steps-dots"
              role="img"
              aria-label={t("kovriki.step", { n: step.n, of: step.of })}
            >
              {Array.from({ length: step.of }, (_, at) => (
                <i key={at} class={at + 1 < step.n ? "past" : at + 1 === step.n ? "now" : ""} />
              ))}
            </span>
          )}
        </p>
        <p>{step.text}</p>
      </div>
      <IdleLeft play={play} room={room} words="kovriki.idle.step" />
    </div>
  );
}

export interface ExchangeStep {
  readonly n: number;
  /** Steps of this seat's way through the exchange; 0 for who watches. */
  readonly of: number;
  readonly text: string;
}

export function stepOf(play: KovrikiPlay): ExchangeStep {
  const state = play.state.value;
  const mine = play.mine.value;
  const seats = state?.seats ?? [];
  const hitter = state?.hitter ?? 0;
  if (mine === null) return { n: 0, of: 0, text: t("kovriki.watch.exchange") };
  const holds = mine.hand > 0;
  if (mine.part === "last") return { n: 3, of: 3, text: t("kovriki.last") };
  if (seats.length === 2) {
    const name = nameAt(play.members.value, play.neighbour.value ?? 0);
    const other = seats[play.neighbour.value ?? 0]?.part;
    switch (mine.part) {
      case "own":
        return { n: 1, of: 3, text: t("kovriki.two.own", { name }) };
      case "received":
        return { n: 2, of: 3, text: t("kovriki.two.received", { name }) };
      case "out":
        return { n: 3, of: 3, text: t("kovriki.two.out", { name }) };
      default:
        if (other === "own") return { n: 1, of: 3, text: t("kovriki.two.wait.own", { name }) };
        return {
          n: 2,
          of: 3,
          text: t(holds ? "kovriki.two.wait.received" : "kovriki.two.wait.received_empty", {
            name,
          }),
        };
    }
  }
  const name = nameAt(play.members.value, play.feeder.value ?? 0);
  const next = nameAt(play.members.value, play.neighbour.value ?? 0);
  switch (mine.part) {
    case "own":
      if (mine.closed > 0) return { n: 1, of: 3, text: t("kovriki.two.own", { name }) };
      return { n: 1, of: 3, text: t("kovriki.more.own", { name: next }) };
    case "handed":
      return { n: 2, of: 3, text: t("kovriki.more.handed", { name }) };
    case "out":
      return { n: 3, of: 3, text: t("kovriki.more.out") };
  }
  if (play.seat.value === hitter)
    return {
      n: 1,
      of: 3,
      text: t(holds ? "kovriki.more.wait" : "kovriki.more.wait_empty", { name }),
    };
  return { n: 2, of: 3, text: t("kovriki.more.received", { name }) };
}
