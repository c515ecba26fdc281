/** One of a few: a row of radio buttons drawn as one control. */

import { useId } from "preact/hooks";

interface ChoiceProps<T extends string | number> {
  label: string;
  value: T;
  among: readonly { value: T; text: string }[];
  disabled?: boolean;
  change: (value: T) => void;
}

export function Choice<T extends string | number>({
  label,
  value,
  among,
  disabled = false,
  change,
}: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice" disabled={disabled}>
      <legend class="unseen">{label}</legend>
      {among.map((option) => (
        <label key={option.value} class={option.value === value ? "on" : undefined}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => change(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  help?: string;
  on: boolean;
  disabled?: boolean;
  change: (on: boolean) => void;
}

/** Yes or no. */
export function Switch({ label, help, on, disabled = false, change }: SwitchProps) {
  return (
    <label class="switch">
      <span>
        <b>{label}</b>
        {help !== undefined && <small>{help}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </label>
  );
}
