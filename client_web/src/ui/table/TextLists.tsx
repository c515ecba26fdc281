/** The table without a picture: a command box, and lists that a screen reader knows. */

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { type Key, t } from "../../i18n";
import { type GameCommand, parseCommand } from "../../model/table-text";
import { cellsWords, numberOf, placeWords, tileWords } from "../../model/table-words";
import { announce } from "../kit/live";
import { useScrollStop } from "../kit/Scroller";
import type { Desk } from "./desk";

export interface TextTableProps {
  desk: Desk;
  closed: boolean;
  swap(id: number): void;
  finish(stamp: number): void;
  giveUp(stamp: number): void;
  /** What only this game knows how to do; false if it does not know this. */
  game?(command: GameCommand, stamp: number): boolean;
  /** What can be done with what lies there, or null; without it, whether it is a carpet. */
  ready?(): string | null;
  /** More of what can be seen, in words. */
  state?: readonly string[];
  /** Instead of the usual words about commands. */
  help?: Key;
}

export default function TextLists(props: TextTableProps): JSX.Element {
  const { desk, closed } = props;
  const root = useScrollStop<HTMLElement>();
  const [log, setLog] = useState<readonly string[]>([]);
  const ready = readyWords(props);
  const say = (text: string) => {
    announce(text);
    setLog((before) => [...before.slice(-7), text]);
  };
  return (
    <section ref={root} class="text-table" aria-label={t("text.title")}>
      <CommandBox {...props} say={say} />
      {!closed && (
        <div class="text-lists">
          <TileList desk={desk} />
          <PlaceList desk={desk} />
        </div>
      )}
      <p class="text-state">{tableWords(desk)}</p>
      {props.state?.map((line, at) => (
        <p class="text-state" key={at}>
          {line}
        </p>
      ))}
      <section aria-label={t("text.log")}>
        <ol class="text-log">
          {log.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ol>
      </section>
      {ready !== null && <p class="text-carpet">{ready}</p>}
    </section>
  );
}

function readyWords({ desk, ready }: TextTableProps): string | null {
  if (ready !== undefined) return ready();
  return desk.table.carpet.value === null ? null : t("table.carpet");
}

/** What lies where, in one line. */
function tableWords(desk: Desk): string {
  const { table } = desk;
  const laid = table.laid.value;
  if (laid.length === 0) return table.ground.value.length === 0 ? t("text.table_empty") : "";
  const tiles = laid.map((one) => `${numberOf(table, one.id)} ${cellsWords(one)}`).join(", ");
  return `${tiles}. ${t("table.squares", { n: table.squares.value.length })}`;
}

function TileList({ desk }: { desk: Desk }): JSX.Element {
  const { table } = desk;
  const name = useId();
  const picked = table.selected.value;
  return (
    <fieldset class="text-list">
      <legend>{t("text.tiles")}</legend>
      {table.order.value.map((slot, at) => {
        const piece = table.pieces.value[slot];
        if (piece === undefined) return null;
        const place = table.layout.value.get(piece.id);
        const words = { n: at + 1, tile: tileWords(piece.tile) };
        return (
          <label key={piece.id}>
            <input
              type="radio"
              name={name}
              checked={picked === piece.id}
              disabled={table.frozen.value}
              onChange={(event) => desk.pick(piece.id, event.timeStamp)}
            />
            {place === undefined
              ? t("text.tile", words)
              : t("text.tile_laid", { ...words, cells: cellsWords(place) })}
          </label>
        );
      })}
    </fieldset>
  );
}

function PlaceList({ desk }: { desk: Desk }): JSX.Element {
  const { table } = desk;
  const name = useId();
  const id = table.selected.value;
  // Read so that it is drawn again when something else is laid.
  void table.layout.value;
  const places = id === null ? [] : table.places(id);
  const [chosen, choose] = useState<number | null>(null);
  const place = chosen === null ? undefined : places[chosen];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (id !== null && place !== undefined) desk.lay(id, place);
        choose(null);
      }}
    >
      <fieldset class="text-list">
        <legend>
          {id === null ? t("text.choose") : t("text.places", { n: numberOf(table, id) })}
        </legend>
        {id !== null && places.length === 0 && <p>{t("table.no_places")}</p>}
        {places.map((one, at) => (
          <label key={`${one.x},${one.y},${one.turn}`}>
            <input type="radio" name={name} checked={chosen === at} onChange={() => choose(at)} />
            {t("text.place", {
              n: at + 1,
              all: places.length,
              place: id === null ? "" : placeWords(table, id, one),
            })}
          </label>
        ))}
        {places.length > 0 && (
          <button type="submit" disabled={place === undefined}>
            {t("text.lay")}
          </button>
        )}
      </fieldset>
    </form>
  );
}

function CommandBox(props: TextTableProps & { say(text: string): void }): JSX.Element {
  const { desk, say } = props;
  const field = useId();
  const [text, setText] = useState("");
  return (
    <form
      class="text-command"
      onSubmit={(event) => {
        event.preventDefault();
        run(props, text, event.timeStamp);
        setText("");
      }}
    >
      <label for={field}>{t("text.command")}</label>
      <input
        id={field}
        value={text}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text === "") desk.escape();
        }}
      />
      <button type="submit">{t("text.send")}</button>
      <button
        type="button"
        aria-label={t("text.help_button")}
        onClick={() => say(t(props.help ?? "text.help"))}
      >
        ?
      </button>
    </form>
  );
}

/** Does what was typed and says how it turned out. */
function run(props: TextTableProps & { say(text: string): void }, text: string, stamp: number) {
  const { desk, say } = props;
  const { table } = desk;
  const command = parseCommand(text);
  const piece = "tile" in command ? table.at(command.tile - 1) : undefined;
  if ("tile" in command && piece === undefined)
    return say(t("text.no_tile", { n: command.tile, all: table.pieces.peek().length }));
  switch (command.does) {
    case "pick":
      if (piece === undefined) return;
      desk.pick(piece.id, stamp);
      if (command.place === null) {
        const words = table.places(piece.id).map((place, at, all) =>
          t("text.place", {
            n: at + 1,
            all: all.length,
            place: placeWords(table, piece.id, place),
          }),
        );
        say(words.length === 0 ? t("table.no_places") : words.join(". "));
      } else {
        const places = table.places(piece.id);
        const place = places[command.place - 1];
        if (place === undefined) say(t("text.no_place", { n: command.place, all: places.length }));
        else if (desk.lay(piece.id, place)) {
          const laid = t("table.laid", {
            n: command.tile,
            place: placeWords(table, piece.id, place),
          });
          const ready = readyWords(props);
          say(ready === null ? laid : `${laid}. ${ready}`);
        }
      }
      return;
    case "take":
      if (piece !== undefined && !desk.takeBack(piece.id))
        say(t("text.not_laid", { n: command.tile }));
      return;
    case "swap":
      if (piece !== undefined) props.swap(piece.id);
      return;
    case "undo":
      return say(table.undo() ? t("table.undone") : t("text.nothing"));
    case "finish":
      return props.finish(stamp);
    case "give_up":
      return props.giveUp(stamp);
    case "table":
      return say([tableWords(desk), ...(props.state ?? [])].join(" "));
    case "hit":
    case "prize":
    case "pass":
    case "impossible":
    case "agree":
    case "on":
      if (!props.game?.(command.does, stamp)) say(t("text.unknown", { text }));
      return;
    case "help":
      return say(t(props.help ?? "text.help"));
    case "unknown":
      if (command.text !== "") say(t("text.unknown", { text: command.text }));
  }
}
