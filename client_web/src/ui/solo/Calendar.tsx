/** The deals of the day, month by month: which were won here, and any of them to play. */

import { useState } from "preact/hooks";
import { lang, t, tFirst } from "../../i18n";
import { DAYS_BACK, dayAfter, daysInARow, monthAfter, monthOf, wonDays } from "../../model/daily";
import { myRooms } from "../../model/rooms";
import { today } from "../../model/solo-start";
import { Choice } from "../kit/Choice";
import { Icon } from "../kit/icons";
import { Link } from "../router";
import { gameName } from "./words";
import "./calendar.css";

/** The first and the last of Monday to Sunday are real days, for their names. */
const MONDAY = "2024-01-01";

export default function Calendar({ games }: { games: readonly string[] }) {
  const now = today();
  const [game, setGame] = useState(games[0] ?? "");
  const [month, setMonth] = useState(monthAfter(now, 0));
  const first = dayAfter(now, -DAYS_BACK);
  const won = wonDays(game);
  const days = monthOf(month);
  const begun = new Set(
    myRooms.value
      .filter((room) => room.game === game && room.solo?.begun && !room.solo.over)
      .map((room) => room.solo?.daily),
  );
  const say = (day: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang.value, { ...how, timeZone: "UTC" }).format(Date.parse(day));
  const inMonth = days.filter((day) => day !== null && won.includes(day)).length;
  const row = daysInARow(won, now);
  const title = say(month, { month: "long", year: "numeric" });
  const turn = (by: number, label: string, may: boolean) => (
    <button
      type="button"
      class="button small"
      disabled={!may}
      aria-label={label}
      onClick={() => setMonth(monthAfter(month, by))}
    >
      <span aria-hidden="true">{by < 0 ? "‹" : "›"}</span>
    </button>
  );
  return (
    <div class="stack calendar">
      <Choice
        label={t("solo.calendar.game")}
        value={game}
        among={games.map((id) => ({ value: id, text: gameName(id) }))}
        change={setGame}
      />
      <div class="calendar-head">
        {turn(-1, t("solo.calendar.before"), month > first)}
        <h3 aria-live="polite">{title}</h3>
        {turn(1, t("solo.calendar.after"), monthAfter(month, 1) <= now)}
      </div>
      <ol class="calendar-days" aria-label={title}>
        {monthOf(MONDAY)
          .slice(0, 7)
          .map((day) => (
            <li key={day} class="calendar-name" aria-hidden="true">
              {say(day ?? MONDAY, { weekday: "short" })}
            </li>
          ))}
        {days.map((day, at) => (
          <li key={day ?? at} class="calendar-place">
            {day !== null && (
              <Day
                game={game}
                day={day}
                name={say(day, { day: "numeric", month: "long" })}
                mark={won.includes(day) ? "won" : begun.has(day) ? "begun" : ""}
                may={day <= now && day >= first}
                now={day === now}
              />
            )}
          </li>
        ))}
      </ol>
      <p class="quiet small">
        {t("solo.calendar.won", { n: inMonth })}
        {row > 0 && ` · ${t("solo.daily.row", { n: row })}`}
      </p>
    </div>
  );
}

interface DayProps {
  game: string;
  day: string;
  name: string;
  mark: "won" | "begun" | "";
  may: boolean;
  now: boolean;
}

function Day({ game, day, name, mark, may, now }: DayProps) {
  const number = Number(day.slice(8));
  if (!may) return <span class="calendar-day later">{number}</span>;
  const state = [now ? "now" : "", mark].filter((one) => one !== "");
  const said = [name, ...state.map((one) => tFirst([`solo.calendar.is_${one}`, ""]))].join(", ");
  return (
    <Link to={`/${game}?daily=${day}`} class={`calendar-day ${mark} ${now ? "now" : ""}`}>
      <span class="unseen">{said}</span>
      <span aria-hidden="true">{number}</span>
      {mark === "won" && <Icon name="check" />}
      {mark === "begun" && <i aria-hidden="true">…</i>}
    </Link>
  );
}
