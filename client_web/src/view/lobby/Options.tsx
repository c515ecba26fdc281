/** What will be played, and how. The host sets it; everybody reads it. */

import { useEffect } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import { type GameOption, games, loadGames, type OptionValue } from "../../model/api";
import type { MatchRule } from "../../model/wire";
import { Choice, Switch } from "../kit/Choice";
import { Stepper } from "../kit/Stepper";
import { ask } from "../room/ask";
import type { LobbyProps } from "./props";

const TARGETS = { low: 5, high: 100, step: 5, first: 20 } as const;
const ROUNDS = { low: 1, high: 20, step: 1, first: 5 } as const;

export function Options({ room, info, hosting }: LobbyProps & { hosting: boolean }) {
  useEffect(() => {
    loadGames().catch(() => {
      // The options stay as they are; the settings below do not need the list.
    });
  }, []);
  const offered = games.value?.find((game) => game.id === info.game);
  const configure = (fields: Parameters<typeof room.command<"configure">>[1]) =>
    void ask(room.command("configure", fields));
  const match: Required<MatchRule> = {
    kind: info.match.kind ?? "rounds",
    value: info.match.value ?? ROUNDS.first,
  };
  const range = match.kind === "rounds" ? ROUNDS : TARGETS;
  const seats = Array.from(
    { length: info.max_seats - info.min_seats + 1 },
    (_, at) => info.min_seats + at,
  );
  return (
    <section class="card" aria-labelledby="options">
      <h2 id="options">{tFirst([`game.${info.game}`, info.game])}</h2>
      <p>{tFirst([`game.${info.game}.line`, ""])}</p>
      {!hosting && <p class="quiet small">{t("option.host_sets")}</p>}
      <Line name={t("option.match")} help={t(`option.match.${match.kind}`)}>
        <Choice
          label={t("option.match")}
          value={match.kind}
          disabled={!hosting}
          among={[
            { value: "rounds", text: t("option.by_rounds") },
            { value: "target", text: t("option.by_target") },
          ]}
          change={(kind) =>
            configure({
              match: { kind, value: kind === "rounds" ? ROUNDS.first : TARGETS.first },
            })
          }
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
      {seats.length > 1 && (
        <Line name={t("option.seats")} help={t("option.seats.help")}>
          <Choice
            label={t("option.seats")}
            value={info.seats}
            disabled={!hosting}
            among={seats.map((value) => ({ value, text: String(value) }))}
            change={(value) => configure({ seats: value })}
          />
        </Line>
      )}
      {offered?.options.map((option) => (
        <GameOptionLine
          key={option.id}
          game={info.game}
          option={option}
          value={info.options[option.id] ?? option.default}
          disabled={!hosting}
          change={(value) => configure({ options: { ...info.options, [option.id]: value } })}
        />
      ))}
      <Switch
        label={t("option.auto_pause")}
        help={t("option.auto_pause.help")}
        on={info.auto_pause}
        disabled={!hosting}
        change={(on) => configure({ auto_pause: on })}
      />
    </section>
  );
}

interface LineProps {
  name: string;
  help: string;
  children: preact.ComponentChildren;
}

function Line({ name, help, children }: LineProps) {
  return (
    <div class="option">
      <p>
        <b>{name}</b>
        <small>{help}</small>
      </p>
      <div class="option-controls">{children}</div>
    </div>
  );
}

interface GameOptionProps {
  game: string;
  option: GameOption;
  value: OptionValue;
  disabled: boolean;
  change: (value: OptionValue) => void;
}

function GameOptionLine({ game, option, value, disabled, change }: GameOptionProps) {
  const key = `option.${game}.${option.id}`;
  const name = tFirst([key, option.id]);
  const help = tFirst([`${key}.help`, ""]);
  if (option.kind === "flag") {
    return (
      <Switch label={name} help={help} on={value === true} disabled={disabled} change={change} />
    );
  }
  if (option.kind === "choice") {
    return (
      <Line name={name} help={help}>
        <Choice
          label={name}
          value={String(value)}
          disabled={disabled}
          among={option.choices.map((id) => ({ value: id, text: tFirst([`${key}.${id}`, id]) }))}
          change={change}
        />
      </Line>
    );
  }
  const number = Number(value);
  const off = option.zero_is_off === true && number === 0;
  const step = option.unit === "s" ? 10 : 1;
  return (
    <Line name={name} help={help}>
      <Stepper
        label={name}
        value={off ? option.high + step : number}
        low={option.low}
        high={option.zero_is_off === true ? option.high + step : option.high}
        step={step}
        disabled={disabled}
        say={(n) =>
          n > option.high ? t("option.off") : option.unit === "s" ? t("option.s", { n }) : `${n}`
        }
        change={(n) => change(n > option.high ? 0 : n)}
      />
    </Line>
  );
}
