/** Around the board of a game for one: score line, what the solver says, buttons, result. */

import { useEffect, useRef, useState } from "preact/hooks";
import { t, tFirst, withWords } from "../../i18n";
import { still } from "../../model/looks";
import { leftHanded } from "../../model/settings";
import type { SoloModel } from "../../model/solo";
import { nextOptions } from "../../model/solo-start";
import { fetchAhead } from "../../model/spare";
import { play as sound } from "../../sound";
import { Icon, type IconName } from "../kit/icons";
import { announce } from "../kit/live";
import { CALM, later } from "../kit/useLoaded";
import { deal } from "./ask";
import { Clock } from "./Clock";
import { type SoloKey, useSoloKeys } from "./keys";
import { More } from "./More";
import type { SoloFrameProps } from "./props";
import { SoloResult } from "./Result";
import { refusalWords, verdictWords } from "./words";
import "./solo.css";

const LookBack = later(() => withWords(["outside"], import("./LookBack")));
const PartedGames = later(() => withWords(["outside"], import("./Parted")));

/** How long a refusal or a note stays, ms. */
const SHOWN_MS = 3500;

export function SoloFrame(props: SoloFrameProps) {
  const { solo, can, score = [], hides = [], children } = props;
  const [more, setMore] = useState(false);
  const result = useResult(solo, props.cascade ?? 1200);
  const said = useSaid(solo, !hides.includes("hints"));
  useNextDeal(solo, props.catalogue !== undefined);
  const playing = solo.playing.value && !solo.showing.value;
  const press = (key: SoloKey, stamp: number) => {
    if (key === "undo" && can.undo) void solo.undo(stamp);
    if (key === "redo" && can.redo) void solo.redo(stamp);
    if (key === "hint") void solo.hint();
    if (key === "pause") void solo.pause(true);
    if (key === "more") setMore(true);
  };
  useSoloKeys(
    (event) => props.keys?.(event) === true,
    press,
    () => playing,
  );
  return (
    <div
      class={`solo ${leftHanded.value ? "left-handed" : ""} ${solo.watch.hides.value ? "hides" : ""}`}
    >
      <dl class="solo-line">
        {!hides.includes("time") && (
          <div>
            <dt>{t("solo.time")}</dt>
            <dd>
              <Clock solo={solo} />
            </dd>
          </div>
        )}
        {!hides.includes("moves") && (
          <div>
            <dt>{t("solo.moves")}</dt>
            <dd>{solo.section.value?.moves ?? 0}</dd>
          </div>
        )}
        {score.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="solo-board">
        {children}
        {said.text !== "" && (
          <p class="solo-said" key={said.n}>
            {said.text}
          </p>
        )}
      </div>
      {result.up && (
        <SoloResult
          solo={solo}
          hides={hides}
          record={props.record?.() ?? undefined}
          extra={props.extra}
          catalogue={props.catalogue}
          look={result.look}
        />
      )}
      <div class="solo-foot" inert={result.up}>
        {solo.over.value && !result.up && (solo.link.steps?.() ?? 0) > 0 && (
          <LookBack solo={solo} />
        )}
        <VerdictLine solo={solo} fresh={!can.undo && !can.redo} />
        <div class="solo-bar" role="toolbar" aria-label={t("solo.bar")}>
          <Tool name="more" label={t("solo.more")} press={() => setMore(true)} />
          {solo.over.value ? (
            <button type="button" class="button primary" onClick={result.back}>
              {t("result.back")}
            </button>
          ) : solo.showing.value ? (
            <button
              type="button"
              class="button primary"
              onClick={() => {
                solo.showing.value = false;
              }}
            >
              {t("solo.stop")}
            </button>
          ) : (
            <>
              {/* Where the rest plays itself there is nothing to hint at: one row holds all, in any language. */}
              {can.finish === true && playing ? (
                <button
                  type="button"
                  class="button primary solo-finish"
                  onClick={(event) => void solo.play("finish", event.timeStamp)}
                >
                  {t("solo.finish")}
                </button>
              ) : (
                <Tool
                  name="bulb"
                  label={t("solo.hint")}
                  busy={solo.asking.value === "hint"}
                  disabled={!playing}
                  press={() => press("hint", 0)}
                />
              )}
              <Tool
                name="redo"
                label={t("solo.redo")}
                disabled={!playing || !can.redo}
                press={(stamp) => press("redo", stamp)}
              />
              <Tool
                name="undo"
                label={t("solo.undo")}
                disabled={!playing || !can.undo}
                press={(stamp) => press("undo", stamp)}
              />
            </>
          )}
        </div>
      </div>
      <Decision solo={solo} />
      {more && <More {...props} close={() => setMore(false)} />}
    </div>
  );
}

/** Asks which game goes on, where two devices played one. */
function Decision({ solo }: { solo: SoloModel }) {
  const [asked, setAsked] = useState(0);
  const parted = solo.link.parted?.value ?? null;
  if (parted === null || parted.n <= asked) return null;
  return (
    <PartedGames
      parted={parted}
      decide={(mine) => solo.link.decide?.(mine)}
      close={() => setAsked(parted.n)}
    />
  );
}

/** Once a game is begun, the next deal is fetched, where it can be played without a network. */
function useNextDeal(solo: SoloModel, listed: boolean): void {
  const section = solo.section.value;
  const begun = section?.begun === true && solo.link.status.value === "online";
  // A listed puzzle has a next one in the list.
  const endless = !listed || section?.options.deal !== 0;
  useEffect(() => {
    if (!begun || !endless || solo.link.parted === undefined) return;
    const timer = setTimeout(async () => {
      const worker = await navigator.serviceWorker?.getRegistration();
      const { options = {} } = solo.section.peek() ?? {};
      if (worker?.active) void fetchAhead(solo.game.peek(), nextOptions(solo.game.peek(), options));
    }, 2 * CALM);
    return () => clearTimeout(timer);
  }, [solo, begun, endless]);
}

interface ToolProps {
  name: IconName;
  label: string;
  busy?: boolean;
  disabled?: boolean;
  press: (stamp: number) => void;
}

function Tool({ name, label, busy = false, disabled = false, press }: ToolProps) {
  return (
    <button
      type="button"
      class={`solo-tool ${busy ? "busy" : ""}`}
      disabled={disabled}
      aria-busy={busy}
      onClick={(event) => press(event.timeStamp)}
    >
      <Icon name={name} />
      <span>{label}</span>
    </button>
  );
}

interface VerdictLineProps {
  solo: SoloModel;
  /** Nothing has been played yet: there is no way back. */
  fresh: boolean;
}

/** The solver's word on the position, and the way back from a lost one. */
function VerdictLine({ solo, fresh }: VerdictLineProps) {
  const verdict = solo.verdict.value;
  const way = solo.way.value;
  const [kept, setKept] = useState(verdict);
  useEffect(() => {
    // While it thinks, the word before stays: a line that flickers at every move tells nothing.
    if (verdict !== "thinking") {
      setKept(verdict);
      return;
    }
    const timer = setTimeout(() => setKept("thinking"), 400);
    return () => clearTimeout(timer);
  }, [verdict]);
  useEffect(() => {
    if (kept === "lost") announce(verdictWords(solo.game.peek(), "lost"));
  }, [kept]);
  useEffect(() => {
    if (way !== null) announce(t("solo.rescue.go", { n: way }));
  }, [way]);
  const another = () => {
    const { deal: _, ...others } = solo.section.peek()?.options ?? {};
    void deal(solo.game.peek(), others);
  };
  const outcome = solo.section.value?.outcome;
  if (outcome === "won" && !solo.over.value && solo.link.status.value !== "online")
    return (
      <div class="solo-verdict won" role="status">
        {t("solo.won_offline")}
      </div>
    );
  const shown = outcome === "shown";
  // A game that can't be lost keeps no line free for the verdict.
  if (!shown && solo.section.value?.advice.includes("verdict") !== true) return null;
  if (solo.over.value || solo.showing.value) return <div class="solo-verdict" />;
  return (
    <div class={`solo-verdict ${kept ?? ""}`}>
      <span>
        {shown ? t("solo.shown") : kept === null ? "" : verdictWords(solo.game.value, kept)}
      </span>
      {kept === "lost" && fresh && (
        <button type="button" class="text-button" onClick={another}>
          {tFirst([`solo.${solo.game.value}.next`, "solo.next"])}
        </button>
      )}
      {kept === "lost" && !fresh && solo.section.value?.advice.includes("rescue") === true && (
        <button
          type="button"
          class={way === null ? "text-button" : "text-button way"}
          disabled={solo.asking.value !== null || !solo.playing.value}
          onClick={(event) => void (way === null ? solo.rescue() : solo.goBack(event.timeStamp))}
        >
          {way === null
            ? t(solo.asking.value === "rescue" ? "solo.thinking" : "solo.rescue")
            : t("solo.rescue.go", { n: way })}
        </button>
      )}
    </div>
  );
}

/** The result covers the board once the last cards have flown. */
function useResult(solo: SoloModel, cascade: number) {
  const over = solo.over.value;
  const [seen, setSeen] = useState(over);
  const [up, setUp] = useState(over);
  useEffect(() => {
    setSeen(true);
    if (!over) {
      setUp(false);
      return;
    }
    const wait = seen && solo.section.peek()?.outcome === "won" && !still.peek();
    const timer = setTimeout(() => setUp(true), wait ? cascade : 300);
    return () => clearTimeout(timer);
  }, [over]);
  return { up: up && over, look: () => setUp(false), back: () => setUp(true) };
}

/** The newest refusal or note in words, for as long as it takes to read. */
function useSaid(solo: SoloModel, aloud: boolean) {
  const [said, setSaid] = useState({ n: 0, text: "" });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const say = (text: string) => {
    clearTimeout(timer.current);
    announce(text);
    setSaid((before) => ({ n: before.n + 1, text }));
    timer.current = setTimeout(() => setSaid((now) => ({ ...now, text: "" })), SHOWN_MS);
  };
  const position = solo.position.value;
  useEffect(() => {
    // What was said about one position must not stay on screen in the next.
    setSaid((now) => (now.text === "" ? now : { ...now, text: "" }));
  }, [position]);
  const refusal = solo.refusal.value;
  useEffect(() => {
    if (refusal === null) return;
    sound("refuse");
    say(refusalWords(solo.game.peek(), refusal.code, refusal.params));
  }, [refusal]);
  const note = solo.note.value;
  useEffect(() => {
    if (note === null) return;
    say(tFirst([`solo.${solo.game.peek()}.note.${note.text}`, `solo.note.${note.text}`]));
  }, [note]);
  const hinted = solo.hinted.value;
  const game = solo.game.value;
  useEffect(() => {
    if (hinted === null || !aloud) return;
    const words = tFirst([`solo.${game}.hinted`, "solo.hinted"], { move: hinted });
    announce(words);
  }, [hinted, game, aloud]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return said;
}
