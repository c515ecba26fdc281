/** The rules of Fourteen. */

import { t } from "../../i18n";
import { CardFace } from "../../ui/cards/CardSvg";

export function FourteenText() {
  return (
    <>
      <p class="lead">{t("frules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <TablePicture />
          <h2>{t("frules.table")}</h2>
          <p>{t("frules.table.text")}</p>
        </li>
        <li class="card">
          <PairPicture />
          <h2>{t("frules.pair")}</h2>
          <p>{t("frules.pair.text")}</p>
        </li>
        <li class="card">
          <h2>{t("frules.settle")}</h2>
          <p>{t("frules.settle.text")}</p>
        </li>
        <li class="card">
          <h2>{t("frules.draw")}</h2>
          <p>{t("frules.draw.text")}</p>
        </li>
        <li class="card">
          <h2>{t("frules.think")}</h2>
          <p>{t("frules.think.text")}</p>
        </li>
        <li class="card">
          <h2>{t("frules.end")}</h2>
          <p>{t("frules.end.text")}</p>
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
    <div role="img" aria-label={t("frules.table.alt")}>
      <Cards cards={["", "5H", "", "QC", ""]} />
      <Cards cards={["3S", "9D", "JH", "7C", "2S"]} />
      <Cards cards={["", "", "", "6D", "back"]} />
    </div>
  );
}

function PairPicture() {
  return (
    <div class="pic-pairs" role="img" aria-label={t("frules.pair.alt")}>
      <Cards cards={["KS", "AH"]} />
      <Cards cards={["TD", "4C"]} />
      <Cards cards={["7H", "7S"]} />
    </div>
  );
}
