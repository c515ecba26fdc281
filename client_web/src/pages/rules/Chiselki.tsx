/** The rules of Chiselki. */

import { t } from "../../i18n";

export function ChiselkiText() {
  return (
    <>
      <p class="lead">{t("crules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <Digits label={t("crules.field.alt")} rows={["123456789", "111213141", "516171819"]} />
          <h2>{t("crules.field")}</h2>
          <p>{t("crules.field.text")}</p>
        </li>
        <li class="card">
          <Digits label={t("crules.pair.alt")} rows={["19 37 55"]} />
          <h2>{t("crules.pair")}</h2>
          <p>{t("crules.pair.text")}</p>
        </li>
        <li class="card">
          <Digits
            label={t("crules.neighbours.alt")}
            rows={["4281", "6x35", "7853"]}
            marked={[1, 9]}
          />
          <h2>{t("crules.neighbours")}</h2>
          <p>{t("crules.neighbours.text")}</p>
        </li>
        <li class="card">
          <h2>{t("crules.add")}</h2>
          <p>{t("crules.add.text")}</p>
        </li>
        <li class="card">
          <h2>{t("crules.end")}</h2>
          <p>{t("crules.end.text")}</p>
        </li>
        <li class="card">
          <h2>{t("crules.hint")}</h2>
          <p>{t("crules.hint.text")}</p>
        </li>
      </ol>
    </>
  );
}

interface DigitsProps {
  label: string;
  /** A digit per cell; x: a crossed one; a blank: a gap. */
  rows: readonly string[];
  /** Cells of a pair, counted through all rows. */
  marked?: readonly number[];
}

function Digits({ label, rows, marked = [] }: DigitsProps) {
  const width = rows[0]?.length ?? 0;
  return (
    <div
      class="pic-digits"
      role="img"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${width}, 30px)` }}
    >
      {[...rows.join("")].map((mark, cell) => {
        const kind = mark === "x" ? "crossed" : mark === " " ? "gap" : "";
        return (
          // The picture never changes.
          <span key={cell} class={`${kind} ${marked.includes(cell) ? "marked" : ""}`}>
            {kind === "" ? mark : ""}
          </span>
        );
      })}
    </div>
  );
}
