/** The rules of Chiselki. */

import { t } from "../../i18n";
import "./rules.css";

export default function ChiselkiText() {
  return (
    <>
      <p class="lead">{t("chiselki.rules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <Digits
            label={t("chiselki.rules.field.alt")}
            rows={["123456789", "111213141", "516171819"]}
          />
          <h2>{t("chiselki.rules.field")}</h2>
          <p>{t("chiselki.rules.field.text")}</p>
        </li>
        <li class="card">
          <Digits label={t("chiselki.rules.pair.alt")} rows={["19 37 55"]} />
          <h2>{t("chiselki.rules.pair")}</h2>
          <p>{t("chiselki.rules.pair.text")}</p>
        </li>
        <li class="card">
          <Digits
            label={t("chiselki.rules.neighbours.alt")}
            rows={["4281", "6x35", "7853"]}
            marked={[1, 9]}
          />
          <h2>{t("chiselki.rules.neighbours")}</h2>
          <p>{t("chiselki.rules.neighbours.text")}</p>
        </li>
        <li class="card">
          <h2>{t("chiselki.rules.add")}</h2>
          <p>{t("chiselki.rules.add.text")}</p>
        </li>
        <li class="card">
          <h2>{t("chiselki.rules.end")}</h2>
          <p>{t("chiselki.rules.end.text")}</p>
        </li>
        <li class="card">
          <h2>{t("chiselki.rules.hint")}</h2>
          <p>{t("chiselki.rules.hint.text")}</p>
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
      style={{ gridTemplateColumns: `repeat(${width}, minmax(0, 30px))` }}
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
