/** The rules of FreeCell. */

import { t } from "../../i18n";
import { CardFace } from "../../ui/cards/CardSvg";
import "./rules.css";

export default function FreeCellText() {
  return (
    <>
      <p class="lead">{t("freecell.rules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <TablePicture />
          <h2>{t("freecell.rules.table")}</h2>
          <p>{t("freecell.rules.table.text")}</p>
        </li>
        <li class="card">
          <div role="img" aria-label={t("freecell.rules.column.alt")}>
            <Fan cards={["TS", "9H", "8C"]} />
          </div>
          <h2>{t("freecell.rules.column")}</h2>
          <p>{t("freecell.rules.column.text")}</p>
        </li>
        <li class="card">
          <h2>{t("freecell.rules.chain")}</h2>
          <p>{t("freecell.rules.chain.text")}</p>
          <p class="formula">{t("freecell.rules.chain.formula")}</p>
          <Chains />
          <p>{t("freecell.rules.chain.strict")}</p>
        </li>
        <li class="card">
          <h2>{t("freecell.rules.home")}</h2>
          <p>{t("freecell.rules.home.text")}</p>
        </li>
        <li class="card">
          <h2>{t("freecell.rules.score")}</h2>
          <p class="formula">{t("freecell.rules.score.formula")}</p>
          <p class="formula">{t("freecell.rules.score.bonus")}</p>
          <p>{t("freecell.rules.score.text")}</p>
        </li>
        <li class="card">
          <h2>{t("freecell.rules.levels")}</h2>
          <p>{t("freecell.rules.levels.text")}</p>
        </li>
        <li class="card">
          <h2>{t("freecell.rules.end")}</h2>
          <p>{t("freecell.rules.end.text")}</p>
        </li>
      </ol>
    </>
  );
}

/** How many cards a chain may have, by free cells and empty columns. */
function Chains() {
  const cells = [0, 1, 2, 3, 4];
  return (
    <div class="table-scroll" tabindex={0} role="group" aria-label={t("freecell.rules.chain")}>
      <table class="fc-chains">
        <thead>
          <tr>
            <th scope="col">{t("freecell.rules.chain.cells")}</th>
            {cells.map((n) => (
              <th key={n} scope="col">
                {n}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2].map((columns) => (
            <tr key={columns}>
              <th scope="row">{t("freecell.rules.chain.columns", { n: columns })}</th>
              {cells.map((n) => (
                <td key={n}>{(n + 1) * 2 ** columns}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row of cards; "" is an empty place. */
function Cards({ cards }: { cards: readonly string[] }) {
  return (
    <div class="fc-pic-row">
      {cards.map((card, n) => (
        // The row never changes, and places may be alike.
        <div key={n} class={card === "" ? "fc-pic empty" : "fc-pic"}>
          {card !== "" && <CardFace card={card} />}
        </div>
      ))}
    </div>
  );
}

function Fan({ cards }: { cards: readonly string[] }) {
  return (
    <div class="fc-pic-fan">
      {cards.map((card) => (
        <div key={card} class="fc-pic">
          <CardFace card={card} />
        </div>
      ))}
    </div>
  );
}

function TablePicture() {
  return (
    <div role="img" aria-label={t("freecell.rules.table.alt")}>
      <Cards cards={["9D", "", "", "", "AC", "2D", "", ""]} />
    </div>
  );
}
