/** The exchange, for one seat: which step it is in, and what to do in it. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { nameAt } from "../../model/members";
import { IdleLeft, type NoticeProps } from "./IdleLeft";
import type { KovrikiPlay } from "./play";

/** Which step of the exchange this seat is in, and what to do in it. */
export default function Exchange({ play, room }: NoticeProps): JSX.Element {
  const step = stepOf(play);
  return (
    <div class="notices">
      <div class="note exchange">
        <p class="exchange-head">
          <b>{t("kovriki.late.exchange")}</b>
          {step.of > 0 && (
            <span
              class="steps-dots"
              role="img"
              aria-label={t("kovriki.late.step", { n: step.n, of: step.of })}
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
  if (mine.part === "last") return { n: 3, of: 3, text: t("kovriki.late.last") };
  if (seats.length === 2) {
    const name = nameAt(play.members.value, play.neighbour.value ?? 0);
    const other = seats[play.neighbour.value ?? 0]?.part;
    switch (mine.part) {
      case "own":
        return { n: 1, of: 3, text: t("kovriki.late.two.own", { name }) };
      case "received":
        return { n: 2, of: 3, text: t("kovriki.late.two.received", { name }) };
      case "out":
        return { n: 3, of: 3, text: t("kovriki.late.two.out", { name }) };
      default:
        if (other === "own") return { n: 1, of: 3, text: t("kovriki.late.two.wait.own", { name }) };
        return {
          n: 2,
          of: 3,
          text: t(
            holds ? "kovriki.late.two.wait.received" : "kovriki.late.two.wait.received_empty",
            {
              name,
            },
          ),
        };
    }
  }
  const name = nameAt(play.members.value, play.feeder.value ?? 0);
  const next = nameAt(play.members.value, play.neighbour.value ?? 0);
  switch (mine.part) {
    case "own":
      if (mine.closed > 0) return { n: 1, of: 3, text: t("kovriki.late.two.own", { name }) };
      return { n: 1, of: 3, text: t("kovriki.late.more.own", { name: next }) };
    case "handed":
      return { n: 2, of: 3, text: t("kovriki.late.more.handed", { name }) };
    case "out":
      return { n: 3, of: 3, text: t("kovriki.late.more.out") };
  }
  if (play.seat.value === hitter)
    return {
      n: 1,
      of: 3,
      text: t(holds ? "kovriki.late.more.wait" : "kovriki.late.more.wait_empty", { name }),
    };
  return { n: 2, of: 3, text: t("kovriki.late.more.received", { name }) };
}
