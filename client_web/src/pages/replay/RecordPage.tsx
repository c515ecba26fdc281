/** /replay: a record comes as a file or as text, and is replayed here. None of it is kept. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { gameWords, t } from "../../i18n";
import type { Timeline } from "../../model/replay";
import { type Fault, MOST_BYTES, replayOf } from "../../model/replay-load";
import { useFocusHere } from "../../ui/kit/focus";
import { Icon } from "../../ui/kit/icons";
import { announce } from "../../ui/kit/live";
import { Refused } from "../../ui/kit/Refused";
import { Scroller } from "../../ui/kit/Scroller";
import { useTitle } from "../../ui/kit/title";
import { Top } from "../Top";
import { detailOf, faultOf, faultWords, lineOf, refusalOf } from "./faults";
import { ReplayScreen } from "./ReplayScreen";
import "./replay.css";

export default function RecordPage(): JSX.Element {
  const [text, setText] = useState("");
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  if (timeline === null) return <Bring text={text} setText={setText} show={setTimeline} />;
  return (
    <ReplayScreen timeline={timeline} top={<Top />}>
      <DownloadText record={timeline.record} />
      <button type="button" class="button" onClick={() => setTimeline(null)}>
        <Icon name="undo" />
        {t("replay.upload.another")}
      </button>
    </ReplayScreen>
  );
}

function DownloadText({ record }: { record: string }): JSX.Element {
  const save = () => {
    const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "pentaraduga.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  return (
    <button type="button" class="button" onClick={save}>
      <Icon name="copy" />
      {t("replay.download")}
    </button>
  );
}

interface BringProps {
  text: string;
  setText(text: string): void;
  show(timeline: Timeline): void;
}

interface Rejected {
  fault: Fault;
  /** What was sent. */
  record: Blob | string;
  /** The same, if it is text that can be shown. */
  text: string | null;
}

function Bring({ text, setText, show }: BringProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<Rejected | null>(null);
  const heading = useFocusHere<HTMLHeadingElement>();
  useTitle(t("replay.upload.title"));
  const picker = useRef<HTMLInputElement>(null);

  const open = async (record: Blob | string) => {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    try {
      show(await replayOf(record));
    } catch (error) {
      const fault = faultOf(error);
      if (fault.game !== undefined) await gameWords(fault.game);
      const small = typeof record === "string" || record.size <= MOST_BYTES;
      const words = typeof record === "string" ? record : small ? await record.text() : null;
      setRefused({ fault, record, text: words });
      // A refused request says so by itself.
      if (refusalOf(fault) === null) announce(faultWords(fault), true);
    } finally {
      setBusy(false);
    }
  };
  const file = async (found: File | null | undefined) => {
    if (!found) return;
    // The text is put where it can be corrected.
    if (found.size <= MOST_BYTES) setText(await found.text());
    await open(found);
  };

  const why = refused === null ? null : refusalOf(refused.fault);
  return (
    <>
      <Top />
      <main
        class={`page narrow bring ${over ? "over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          const to = event.relatedTarget;
          if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const dropped = event.dataTransfer;
          const words = dropped?.getData("text/plain") ?? "";
          if (dropped?.files.length) void file(dropped.files[0]);
          else if (words !== "") {
            setText(words);
            void open(words);
          }
        }}
      >
        <h1 ref={heading} tabindex={-1}>
          {t("replay.upload.title")}
        </h1>
        <p class="quiet">{t("replay.upload.lead")}</p>
        <div class="drop-zone">
          <input
            ref={picker}
            type="file"
            hidden
            accept=".txt,text/plain"
            onChange={(event) => {
              const field = event.currentTarget;
              const found = field.files?.[0];
              // The same file may be chosen again after it was corrected.
              void file(found).then(() => {
                field.value = "";
              });
            }}
          />
          <button
            type="button"
            class="button"
            disabled={busy}
            onClick={() => picker.current?.click()}
          >
            <Icon name="up" />
            {t("replay.upload.file")}
          </button>
          <span class="quiet small">{t(over ? "replay.upload.let_go" : "replay.upload.drop")}</span>
        </div>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void open(text);
          }}
        >
          <label class="code-label" for="record-text">
            {t("replay.upload.text")}
          </label>
          <textarea
            id="record-text"
            class="text-input record-field"
            rows={9}
            spellcheck={false}
            placeholder={t("replay.upload.text.hint")}
            aria-invalid={refused === null || why !== null ? undefined : "true"}
            aria-describedby={refused === null || why !== null ? undefined : "record-fault"}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          {refused !== null && why === null && <FaultNote refused={refused} />}
          {refused !== null && why !== null && (
            <Refused why={why} run={() => void open(refused.record)} />
          )}
          <button type="submit" class="button primary big" disabled={busy}>
            {t(busy ? "replay.upload.busy" : "replay.upload.go")}
          </button>
        </form>
      </main>
    </>
  );
}

function FaultNote({ refused }: { refused: Rejected }): JSX.Element {
  const { fault, text } = refused;
  const detail = detailOf(fault);
  const line = lineOf(text, fault);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.scrollIntoView({ block: "nearest" }), [refused]);
  return (
    <div class="fault" id="record-fault" ref={note}>
      <p class="fault-words">{faultWords(fault)}</p>
      {line !== null && (
        <Scroller class="fault-line">
          <span class="unseen">{t("replay.bad.line", { line: fault.line ?? 1 })}: </span>
          <b aria-hidden="true">{fault.line}</b>
          <code>{line}</code>
        </Scroller>
      )}
      {detail !== null && (
        <p class="quiet small" lang="en">
          {detail}
        </p>
      )}
      <p class="quiet small">{t("replay.bad.kept")}</p>
    </div>
  );
}
