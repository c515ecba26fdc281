/** A finished game once more, move by move, on its own board. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { SoloModel } from "../../model/solo";
import { Icon } from "../kit/icons";
import "./history.css";

/** Between two moves, ms. */
const PACE = 600;

export default function LookBack({ solo }: { solo: SoloModel }) {
  const { link } = solo;
  const [steps] = useState(() => link.steps?.() ?? 0);
  const [at, setAt] = useState(steps);
  const [runs, setRuns] = useState(false);
  useEffect(() => link.lookBack?.(at), [link, at]);
  useEffect(() => () => link.lookBack?.(null), [link]);
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => {
      if (at >= steps) setRuns(false);
      else setAt(at + 1);
    }, PACE);
    return () => clearTimeout(timer);
  }, [runs, at]);
  const press = () => {
    if (!runs && at >= steps) setAt(0);
    setRuns(!runs);
  };
  return (
    <div class="look-back">
      <button
        type="button"
        class="icon-button"
        aria-label={t(runs ? "solo.stop" : "solo.look_back")}
        onClick={press}
      >
        <Icon name={runs ? "pause" : "play"} />
      </button>
      <input
        type="range"
        min={0}
        max={steps}
        value={at}
        aria-label={t("solo.look_back.step")}
        aria-valuetext={`${at} / ${steps}`}
        onInput={(event) => {
          setRuns(false);
          setAt(Number(event.currentTarget.value));
        }}
      />
      <span aria-hidden="true">
        {at} / {steps}
      </span>
    </div>
  );
}
