/** What is going on at the table: the steps of the exchange, who has passed, when it goes on by itself. */

import type { JSX } from "preact";
import { t, withWords } from "../../i18n";
import { nameAt } from "../../model/members";
import { later } from "../../ui/kit/useLoaded";
import { IdleLeft, type NoticeProps } from "./IdleLeft";

/** Comes once all stocks are empty. */
export const exchange = () => withWords(["late"], import("./Exchange"));
const Exchange = later(exchange);

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
