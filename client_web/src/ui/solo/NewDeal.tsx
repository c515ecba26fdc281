/** Which deal next: level, number, the deal of the day. On the home page and in a running game. */

import { useState } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import { type ApiError, type GameInfo, games, type OptionValue } from "../../model/api";
import {
  begunGame,
  lastOptions,
  openDaily,
  openDeal,
  rememberOptions,
} from "../../model/solo-start";
import { Choice, Switch } from "../kit/Choice";
import { Refused } from "../kit/Refused";
import { useGames } from "../kit/useGames";
import { go } from "../router";
import { deal } from "./ask";
import { levelName } from "./words";
import "./solo.css";

interface NewDealProps {
  game: string;
  /** Where the form starts. */
  options?: Readonly<Record<string, OptionValue>>;
  /** The room that the form is opened from, if one is open. */
  room?: string;
  /** Goes back to that room's board: it plays just what is wanted. */
  close?: () => void;
}

type Wanted = Record<string, OptionValue>;

/** The unfinished room that plays just this already; undefined where another deal is opened. */
function playedNow(info: GameInfo, wanted: Wanted, daily: boolean): string | undefined {
  if (daily) return openDaily(info, wanted);
  return wanted.deal === undefined ? undefined : openDeal(info, wanted);
}

/**
 * What another deal does to the begun game is said here, above the buttons, wherever the form is opened.
 * Nothing is given up by opening one: it counts from the first move there, and can still be resumed.
 */
export default function NewDeal({ game, options = {}, room, close }: NewDealProps) {
  const unlisted = useGames();
  const info = games.value?.find((one) => one.id === game);
  const [chosen, setChosen] = useState<Record<string, OptionValue>>({
    ...lastOptions(game),
    ...options,
  });
  const [refused, setRefused] = useState<{ why: ApiError; run: () => void } | null>(null);
  const [number, setNumber] = useState("");
  const [busy, setBusy] = useState(false);
  if (unlisted !== null) return <Refused {...unlisted} />;
  if (info === undefined) return <p class="quiet">{t("solo.loading")}</p>;
  const begun = begunGame(info);
  const dealOption = info.options.find((option) => option.id === "deal");
  const level = info.options.find((option) => option.id === "level");
  const set = (name: string, value: OptionValue) => setChosen({ ...chosen, [name]: value });
  const wrong = number !== "" && dealOption !== undefined && !fits(number, dealOption);
  const begin = async (daily: boolean) => {
    const wanted: Record<string, OptionValue> = {};
    for (const option of info.options) {
      const value = chosen[option.id];
      if (option.id !== "deal" && value !== undefined) wanted[option.id] = value;
    }
    if (!daily && number !== "") wanted.deal = Number(number);
    rememberOptions(game, wanted);
    const known = playedNow(info, wanted, daily);
    setRefused(null);
    if (known !== undefined) return known === room ? close?.() : go(`/r/${known}`);
    setBusy(true);
    const why = await deal(game, wanted, daily);
    if (why === null) return;
    setRefused({ why, run: () => void begin(daily) });
    setBusy(false);
  };
  return (
    <form
      class="stack new-deal"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && !busy) void begin(false);
      }}
    >
      {level !== undefined && (
        <div>
          <Choice
            label={t("solo.level")}
            value={String(chosen.level ?? level.default)}
            among={level.choices.map((id) => ({ value: id, text: levelName(game, id) }))}
            change={(value) => set("level", value)}
          />
          <small class="quiet">
            {tFirst([`solo.${game}.level.${chosen.level ?? level.default}.help`, ""])}
          </small>
        </div>
      )}
      {level === undefined && <NamedOptions game={game} info={info} chosen={chosen} set={set} />}
      {level !== undefined && dealOption?.kind === "number" && (
        <label class="deal-number">
          <span>{t("solo.number")}</span>
          <input
            class="text-input"
            inputMode="numeric"
            placeholder={t("solo.any")}
            value={number}
            aria-invalid={wrong}
            aria-describedby={`${game}-number-problem`}
            onInput={(event) => setNumber(event.currentTarget.value.replace(/\s/g, ""))}
          />
          <span id={`${game}-number-problem`} class="bad-text" aria-live="polite">
            {wrong ? t("solo.number.wrong", { high: dealOption.high }) : ""}
          </span>
        </label>
      )}
      {refused !== null && <Refused {...refused} />}
      {begun !== undefined && (
        <p class="bad-text">{t(begun.id === room ? "solo.new.loses" : "solo.new.loses_other")}</p>
      )}
      <div class="row">
        <button type="submit" class="button primary" disabled={busy || wrong}>
          {t("solo.deal_now")}
        </button>
        <button type="button" class="button" disabled={busy} onClick={() => void begin(true)}>
          {t("solo.daily")}
        </button>
      </div>
      {level !== undefined && namedOptions(game, info).length > 0 && (
        <details>
          <summary class="more-options">{t("solo.options")}</summary>
          <NamedOptions game={game} info={info} chosen={chosen} set={set} />
        </details>
      )}
    </form>
  );
}

const fits = (text: string, option: { low: number; high: number }): boolean =>
  /^\d+$/.test(text) && Number(text) >= Math.max(1, option.low) && Number(text) <= option.high;

interface OtherProps {
  game: string;
  info: GameInfo;
  chosen: Record<string, OptionValue>;
  set: (name: string, value: OptionValue) => void;
}

/** Options that the catalogue has a name for: players are not asked about the others. */
const namedOptions = (game: string, info: GameInfo) =>
  info.options.filter(
    (option) =>
      !["deal", "level"].includes(option.id) && tFirst([`option.${game}.${option.id}`, ""]) !== "",
  );

/** Behind "more options" where there are levels; else they are what one chooses by. */
function NamedOptions({ game, info, chosen, set }: OtherProps) {
  return (
    <>
      {namedOptions(game, info).map((option) => {
        const key = `option.${game}.${option.id}`;
        const value = chosen[option.id] ?? option.default;
        if (option.kind === "flag") {
          return (
            <Switch
              key={option.id}
              label={tFirst([key, option.id])}
              help={tFirst([`${key}.help`, ""])}
              on={value === true}
              change={(on) => set(option.id, on)}
            />
          );
        }
        if (option.kind !== "choice") return null;
        return (
          <div key={option.id} class="option">
            <p>
              <b>{tFirst([key, option.id])}</b>
              <small>{tFirst([`${key}.help`, ""])}</small>
            </p>
            <Choice
              label={tFirst([key, option.id])}
              value={String(value)}
              among={option.choices.map((id) => ({
                value: id,
                text: tFirst([`${key}.${id}`, id]),
              }))}
              change={(id) => set(option.id, id)}
            />
          </div>
        );
      })}
    </>
  );
}
