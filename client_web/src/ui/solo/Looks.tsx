/** How a game for one looks and feels on this device: cards, flights, taps, the hand. */

import { t } from "../../i18n";
import { BACKS, cardBack, FLIGHTS, flights, largeCards, tapTarget } from "../../model/looks";
import { fourColours, leftHanded, theme } from "../../model/settings";
import { CardFace } from "../cards/CardSvg";
import { Choice, Switch } from "../kit/Choice";
import type { SoloFrameProps } from "./props";
import "./looks.css";

const THEMES = ["auto", "light", "dark"] as const;

interface LooksProps {
  /** The game is played with cards. */
  cards: boolean;
  chooses: NonNullable<SoloFrameProps["chooses"]>;
}

export default function Looks({ cards, chooses }: LooksProps) {
  return (
    <div class="stack">
      {cards && <Cards backs={chooses.includes("backs")} />}
      {cards && (
        <div class="option">
          <p>
            <b>{t("looks.flights")}</b>
            <small>{t("looks.flights.help")}</small>
          </p>
          <Choice
            label={t("looks.flights")}
            value={flights.value}
            among={FLIGHTS.map((value) => ({ value, text: t(`looks.flights.${value}`) }))}
            change={(value) => {
              flights.value = value;
            }}
          />
        </div>
      )}
      {chooses.includes("targets") && (
        <Switch
          label={t("looks.tap_target")}
          help={t("looks.tap_target.help")}
          on={tapTarget.value}
          change={(on) => {
            tapTarget.value = on;
          }}
        />
      )}
      <Switch
        label={t("setting.left")}
        help={t("looks.left.help")}
        on={leftHanded.value}
        change={(on) => {
          leftHanded.value = on;
        }}
      />
      <div class="option">
        <p>
          <b>{t("setting.theme")}</b>
        </p>
        <Choice
          label={t("setting.theme")}
          value={theme.value}
          among={THEMES.map((value) => ({ value, text: t(`setting.theme.${value}`) }))}
          change={(value) => {
            theme.value = value;
          }}
        />
      </div>
    </div>
  );
}

function Cards({ backs }: { backs: boolean }) {
  return (
    <>
      <div class="looks-cards" aria-hidden="true">
        {["KS", "QH", "JD", "TC"].map((card) => (
          <div key={card}>
            <CardFace card={card} />
          </div>
        ))}
      </div>
      {backs && <Backs />}
      <Switch
        label={t("looks.large")}
        help={t("looks.large.help")}
        on={largeCards.value}
        change={(on) => {
          largeCards.value = on;
        }}
      />
      <Switch
        label={t("setting.four_colours")}
        help={t("setting.four_colours.help")}
        on={fourColours.value}
        change={(on) => {
          fourColours.value = on;
        }}
      />
    </>
  );
}

function Backs() {
  return (
    <fieldset class="looks-backs">
      <legend>{t("looks.back")}</legend>
      {BACKS.map((back) => (
        <label key={back} data-back={back} class={cardBack.value === back ? "on" : undefined}>
          <input
            type="radio"
            name="card-back"
            checked={cardBack.value === back}
            onChange={() => {
              cardBack.value = back;
            }}
          />
          <span class="card-back" />
          <small>{t(`looks.back.${back}`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
