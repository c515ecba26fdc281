/** The rules of Fourteen. */

import { t } from "../../i18n";
import { CardFace } from "../../ui/cards/CardSvg";
import "./rules.css";

export default function FourteenText() {
  return (
    <>
      <p class="lead">{t("fourteen.rules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <TablePicture />
          <h2>{t("fourteen.rules.table")}</h2>
          <p>{t("fourteen.rules.table.text")}</p>
        </li>
        <li class="card">
          <PairPicture />
          <h2>{t("fourteen.rules.pair")}</h2>
          <p>{t("fourteen.rules.pair.text")}</p>
        </li>
        <li class="card">
          <h2>{t("fourteen.rules.settle")}</h2>
          <p>{t("fourteen.rules.settle.text")}</p>
        </li>
        <li class="card">
          <h2>{t("fourteen.rules.draw")}</h2>
          <p>{t("fourteen.rules.draw.text")}</p>
        </li>
        <li class="card">
          <h2>{t("fourteen.rules.think")}</h2>
          <p>{t("fourteen.rules.think.text")}</p>
        </li>
        <li class="card">
          <h2>{t("fourteen.rules.end")}</h2>
          <p>{t("fourteen.rules.end.text")}</p>
        </li>
      </ol>
    </>
  );
}

/** A row of cards; "back" is a closed one, "" a gap. */
function Cards({ cards }: { cards: readonly string[] }) {
  return (
    <div class="pic-cards">
      {cards.map((card, n) => (
        // The row never changes, and cards may be alike.
        <div key={n} class={card === "back" ? "pic-card closed" : "pic-card"}>
          {card !== "back" && card !== "" && <CardFace card={card} />}
        </div>
      ))}
    </div>
  );
}

function TablePicture() {
  return (
    <div role="img" aria-label={t("fourteen.rules.table.alt")}>
      <Cards cards={["", "5H", "", "QC", ""]} />
      <Cards cards={["3S", "9D", "JH", "7C", "2S"]} />
      <Cards cards={["", "", "", "6D", "back"]} />
    </div>
  );
}

function PairPicture() {
  return (
    <div class="pic-pairs" role="img" aria-label={t("fourteen.rules.pair.alt")}>
      <Cards cards={["KS", "AH"]} />
      <Cards cards={["TD", "4C"]} />
      <Cards cards={["7H", "7S"]} />
    </div>
  );
}
