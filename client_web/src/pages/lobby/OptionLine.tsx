/** One setting a line: a name, what it means, and its control. */

import { t, tFirst } from "../../i18n";
import type { GameOption, OptionValue } from "../../model/api";
import { Choice, Switch } from "../../ui/kit/Choice";
import { Stepper } from "../../ui/kit/Stepper";

interface LineProps {
  name: string;
  help: string;
  children: preact.ComponentChildren;
}

export function Line({ name, help, children }: LineProps) {
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

interface GameOptionsProps {
  game: string;
  offered: readonly GameOption[];
  values: Readonly<Record<string, OptionValue>>;
  disabled: boolean;
  change: (values: Record<string, OptionValue>) => void;
}

/** The settings of one game. */
export function GameOptions({ game, offered, values, disabled, change }: GameOptionsProps) {
  return (
    <>
      {offered.map((option) => (
        <GameOptionLine
          key={option.id}
          game={game}
          option={option}
          value={values[option.id] ?? option.default}
          disabled={disabled}
          change={(value) => change({ ...values, [option.id]: value })}
        />
      ))}
    </>
  );
}
