/** A whole number with − and + around it: easier to hit than a spin box. */

import { t } from "../../i18n";
import { Icon } from "./icons";

interface StepperProps {
  label: string;
  value: number;
  low: number;
  high: number;
  step?: number;
  /** How the number is said, e.g. "60 s". */
  say?: (value: number) => string;
  disabled?: boolean;
  change: (value: number) => void;
}

export function Stepper({
  label,
  value,
  low,
  high,
  step = 1,
  say = String,
  disabled = false,
  change,
}: StepperProps) {
  const set = (to: number) => change(Math.min(high, Math.max(low, to)));
  return (
    <div class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        class="icon-button"
        aria-label={t("do.less")}
        disabled={disabled || value <= low}
        onClick={() => set(value - step)}
      >
        <Icon name="minus" />
      </button>
      <output>{say(value)}</output>
      <button
        type="button"
        class="icon-button"
        aria-label={t("do.more")}
        disabled={disabled || value >= high}
        onClick={() => set(value + step)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
