/** What every screen is made of, as this device shows it: the tokens of tokens.css, and the parts of `ui/kit`. */

import { useState } from "preact/hooks";
import { type Key, t } from "../../i18n";
import { play, type SoundEvent } from "../../sound";
import { VOICES } from "../../sound/voices";
import { Choice, Switch } from "../../ui/kit/Choice";
import { Dialog } from "../../ui/kit/Dialog";
import { Figure, laid } from "../../ui/kit/Figure";
import { ICONS, Icon } from "../../ui/kit/icons";
import { toast } from "../../ui/kit/live";
import { Stepper } from "../../ui/kit/Stepper";
import { seatColour } from "../../ui/kit/seatColour";
import { useTitle } from "../../ui/kit/title";
import { Backs, MiniScreen, StockPile } from "../../ui/table/Seats";
import tokens from "../../ui/tokens.css?raw";
import { ThemeButton } from "../ThemeButton";
import { Top } from "../Top";
import { type Group, groupsOf, kindOf } from "./tokens";
import "../../ui/table/table.css";
import "./design.css";

const GROUPS: readonly Key[] = [
  "design.surfaces",
  "design.action",
  "design.wrong",
  "design.gold",
  "design.wood",
  "design.tiles",
  "design.cards",
  "design.measures",
  "design.letters",
  "design.motion",
];

const CARPET = ["кОж@0,0h", "жОк@0,1h", "зЖз@2,0v"].map(laid);

export default function Design() {
  useTitle(t("design.title"));
  return (
    <>
      <Top>
        <ThemeButton />
      </Top>
      <main class="page design">
        <h1>{t("design.title")}</h1>
        <p class="quiet">{t("design.lead")}</p>
        <div class="columns">
          <Parts />
          <Table />
          {groupsOf(tokens).map((group, at) => (
            <Tokens key={at} title={t(GROUPS[at] ?? "design.title")} group={group} />
          ))}
          <Sounds />
        </div>
      </main>
    </>
  );
}

function Tokens({ title, group }: { title: string; group: Group }) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="design-tokens">
        {group.map(([name, value]) => (
          <li key={name}>
            <Sample name={name} value={value} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A token at work. */
function Sample({ name, value }: { name: string; value: string }) {
  const token = `var(${name})`;
  switch (kindOf(name, value)) {
    case "colour":
      return <i style={{ background: token }} />;
    case "shadow":
      return <i style={{ boxShadow: token }} />;
    case "corner":
      return <i style={{ borderRadius: token }} />;
    case "measure":
      return <i class="design-measure" style={{ width: token }} />;
    case "letters":
      return <i class="design-letters" style={{ fontSize: token }} children="Аа" />;
    case "font":
      return <i class="design-letters" style={{ fontFamily: token }} children="Аа" />;
    case "time":
      return <i class="design-time" style={{ animationDuration: `calc(4 * ${token})` }} />;
  }
}

function Parts() {
  const [one, choose] = useState("a");
  const [on, turn] = useState(true);
  const [n, count] = useState(3);
  const [open, setOpen] = useState(false);
  return (
    <section class="card">
      <h2>{t("design.parts")}</h2>
      <div class="design-parts">
        <div class="row">
          <button type="button" class="button primary big" onClick={() => setOpen(true)}>
            {t("design.dialog")}
          </button>
          <button type="button" class="button" onClick={() => toast(t("design.note"))}>
            {t("design.note")}
          </button>
          <button type="button" class="button danger" onClick={() => toast(t("design.bad"), true)}>
            {t("design.bad")}
          </button>
          <button type="button" class="button small" disabled>
            {t("design.off")}
          </button>
        </div>
        <Choice
          label={t("design.choice")}
          value={one}
          among={["a", "b", "c"].map((value) => ({ value, text: value.toUpperCase() }))}
          change={choose}
        />
        <Switch label={t("design.switch")} help={t("design.switch.help")} on={on} change={turn} />
        <Stepper label={t("design.number")} value={n} low={0} high={9} change={count} />
        <label for="design-field">{t("design.field")}</label>
        <input id="design-field" class="text-input" placeholder="0 0 0 0 0 0" />
        <p class="design-icons">
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </p>
      </div>
      {open && (
        <Dialog title={t("design.dialog")} close={() => setOpen(false)}>
          <p>{t("design.lead")}</p>
        </Dialog>
      )}
    </section>
  );
}

function Table() {
  return (
    <section class="card">
      <h2>{t("design.table")}</h2>
      <div class="design-table">
        <Figure pieces={CARPET} box={[0, 0, 3, 2]} unit={44} />
        <span class="design-things">
          <MiniScreen up={true} busy={true} />
          <Backs n={4} />
          <StockPile n={3} />
        </span>
        <span class="design-things">
          {[0, 1, 2, 3].map((seat) => (
            <span key={seat} class="seat-mark" style={{ background: seatColour(seat) }} />
          ))}
        </span>
      </div>
    </section>
  );
}

function Sounds() {
  return (
    <section class="card">
      <h2>{t("design.sounds")}</h2>
      <p class="quiet small">{t("design.sounds.help")}</p>
      <div class="row">
        {(Object.keys(VOICES) as SoundEvent[]).map((event) => (
          <button key={event} type="button" class="button small" onClick={() => play(event)}>
            {event}
          </button>
        ))}
      </div>
    </section>
  );
}
