/** The sheet behind "more": pause, another deal, the solver's line, statistics, preferences. */

import { useState } from "preact/hooks";
import { t, tFirst, withWords } from "../../i18n";
import { soloVerdict } from "../../model/settings";
import { Switch } from "../kit/Choice";
import { Dialog } from "../kit/Dialog";
import { Icon, type IconName } from "../kit/icons";
import { later } from "../kit/useLoaded";
import { go } from "../router";
import NewDeal from "./NewDeal";
import type { SoloFrameProps } from "./props";
import { CopyRecord, ShareDeal } from "./Result";
import { dealName, gameName } from "./words";

const StatsSheet = later(() => withWords(["outside"], import("./StatsSheet")));

const Looks = later(() => withWords(["menu", "cards"], import("./Looks")));

/** Between two moves of the solver's line, ms. */
const PACE = 260;

type Page = "all" | "deal" | "stats" | "solution" | "record" | "help" | "looks";

export function More(props: SoloFrameProps & { close: () => void }) {
  const { solo, close } = props;
  const [page, setPage] = useState<Page>("all");
  const game = solo.game.value;
  const section = solo.section.value;
  const level = section?.level ?? "";
  if (page === "deal") {
    const room = solo.room.value;
    const { deal: _, ...options } = room?.options ?? {};
    return (
      <Dialog title={t("solo.new")} close={close}>
        <NewDeal game={game} options={options} room={solo.link.id} close={close} />
      </Dialog>
    );
  }
  if (page === "stats") {
    return (
      <Dialog title={t("solo.stats")} close={close}>
        <StatsSheet solo={solo} level={level} close={close} />
      </Dialog>
    );
  }
  if (page === "looks") {
    return (
      <Dialog title={t("looks.title")} close={close}>
        <Looks cards={props.hides?.includes("cards") !== true} chooses={props.chooses ?? []} />
      </Dialog>
    );
  }
  if (page === "help") {
    return (
      <Dialog title={gameName(game)} close={close}>
        <div class="solo-help">{props.help}</div>
      </Dialog>
    );
  }
  if (page === "solution") {
    return (
      <Dialog title={t("solo.solution")} close={close}>
        <div class="stack">
          <p>{t("solo.solution.sure")}</p>
          <button
            type="button"
            class="button danger"
            onClick={() => {
              close();
              void solo.solve(PACE);
            }}
          >
            {t("solo.solution.yes")}
          </button>
          <button type="button" class="button" onClick={close}>
            {t("solo.solution.no")}
          </button>
        </div>
      </Dialog>
    );
  }
  if (page === "record" && props.readRecord !== undefined) {
    return (
      <Dialog title={t("solo.record.read")} close={close}>
        <ReadRecord read={props.readRecord} close={close} />
      </Dialog>
    );
  }
  const playing = solo.playing.value && !solo.showing.value;
  const record = props.record?.() ?? null;
  return (
    <Dialog title={gameName(game)} close={close}>
      <div class="stack">
        {section !== undefined && (
          <p class="quiet">{dealName(game, section.level, section.options)}</p>
        )}
        <div class="solo-grid">
          <Line
            icon="plus"
            text={tFirst([`solo.${game}.new`, "solo.new"])}
            press={() => (props.catalogue === undefined ? setPage("deal") : go(props.catalogue))}
          />
          <Line
            icon="again"
            text={t("solo.restart")}
            disabled={!playing || !props.can.restart}
            press={(stamp) => {
              close();
              void solo.restart(stamp);
            }}
          />
          <Line
            icon="pause"
            text={t("menu.pause")}
            disabled={!playing}
            press={() => {
              close();
              void solo.pause(true);
            }}
          />
          {section?.advice.includes("solution") === true && (
            <Line
              icon="play"
              text={t("solo.solution")}
              disabled={!playing}
              press={() => setPage("solution")}
            />
          )}
          <Line
            icon="chart"
            text={t("solo.stats")}
            press={() => {
              void solo.loadStats();
              setPage("stats");
            }}
          />
          <Line icon="eye" text={t("looks.title")} press={() => setPage("looks")} />
          {props.help !== undefined && (
            <Line icon="book" text={t("solo.help")} press={() => setPage("help")} />
          )}
          {section !== undefined && <ShareDeal game={game} options={section.options} />}
          {record !== null && <CopyRecord record={record} />}
          {props.readRecord !== undefined && (
            <Line icon="eye" text={t("solo.record.read")} press={() => setPage("record")} />
          )}
        </div>
        {props.menu}
        {section?.advice.includes("verdict") === true && (
          <Switch
            label={t("setting.verdict")}
            help={t("setting.verdict.help")}
            on={soloVerdict.value}
            change={(on) => {
              soloVerdict.value = on;
            }}
          />
        )}
        <p class="quiet small">{tFirst([`solo.${game}.keys`, "solo.keys"])}</p>
      </div>
    </Dialog>
  );
}

interface LineProps {
  icon: IconName;
  text: string;
  disabled?: boolean;
  press: (stamp: number) => void;
}

function Line({ icon, text, disabled = false, press }: LineProps) {
  return (
    <button
      type="button"
      class="button"
      disabled={disabled}
      onClick={(event) => press(event.timeStamp)}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}

interface ReadProps {
  /** Starts to play the record; the problem in words, or null if it is one. */
  read: (text: string) => string | null;
  close: () => void;
}

function ReadRecord({ read, close }: ReadProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = read(text);
        if (wrong === null) close();
        else setProblem(wrong);
      }}
    >
      <label for="record">{t("solo.record.paste")}</label>
      <textarea
        id="record"
        class="text-input record-input"
        rows={6}
        value={text}
        spellcheck={false}
        aria-invalid={problem !== ""}
        aria-describedby="record-problem"
        onInput={(event) => {
          setText(event.currentTarget.value);
          setProblem("");
        }}
      />
      <p id="record-problem" class="bad-text" aria-live="polite">
        {problem}
      </p>
      <button type="submit" class="button primary" disabled={text.trim() === ""}>
        {t("solo.record.play")}
      </button>
    </form>
  );
}
