/** The table without a picture: a command box, and lists that a screen reader knows. */

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n";
import { parseCommand } from "../../model/table-text";
import { cellsWords, numberOf, placeWords, tileWords } from "../../model/table-words";
import { announce } from "../kit/live";
import type { Desk } from "./desk";

export interface TextTableProps {
  desk: Desk;
  closed: boolean;
  swap(id: number): void;
  finish(stamp: number): void;
  giveUp(stamp: number): void;
}

export function TextTable(props: TextTableProps): JSX.Element {
  const { desk, closed } = props;
  const { table } = desk;
  const [log, setLog] = useState<readonly string[]>([]);
  const say = (text: string) => {
    announce(text);
    setLog((before) => [...before.slice(-7), text]);
  };
  return (
    <section class="text-table" aria-label={t("text.title")}>
      <CommandBox {...props} say={say} />
      {!closed && (
        <div class="text-lists">
          <TileList desk={desk} />
          <PlaceList desk={desk} />
        </div>
      )}
      <p class="text-state">{tableWords(desk)}</p>
      <section aria-label={t("text.log")}>
        <ol class="text-log">
          {log.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ol>
      </section>
      {table.carpet.value !== null && <p class="text-carpet">{t("table.carpet")}</p>}
    </section>
  );
}

/** What lies where, in one line. */
function tableWords(desk: Desk): string {
  const { table } = desk;
  const laid = table.laid.value;
  if (laid.length === 0) return t("text.table_empty");
  const tiles = laid.map((one) => `${numberOf(table, one.id)} ${cellsWords(one)}`).join(", ");
  return `${tiles}. ${t("table.squares", { n: table.squares.value.length })}`;
}

function TileList({ desk }: { desk: Desk }): JSX.Element {
  const { table } = desk;
  const id = useId();
  const picked = table.selected.value;
  return (
    <div class="text-list">
      <label for={id}>{t("text.tiles")}</label>
      <select
        id={id}
        size={4}
        value={picked === null ? "" : String(picked)}
        onChange={(event) => desk.pick(Number(event.currentTarget.value), event.timeStamp)}
      >
        {table.order.value.map((slot, at) => {
          const piece = table.pieces.value[slot];
          if (piece === undefined) return null;
          const place = table.layout.value.get(piece.id);
          const words = { n: at + 1, tile: tileWords(piece.tile) };
          return (
            <option key={piece.id} value={piece.id}>
              {place === undefined
                ? t("text.tile", words)
                : t("text.tile_laid", { ...words, cells: cellsWords(place) })}
            </option>
          );
        })}
      </select>
    </div>
  );
}

function PlaceList({ desk }: { desk: Desk }): JSX.Element {
  const { table } = desk;
  const field = useId();
  const id = table.selected.value;
  // Read for the sake of drawing again when something else was laid.
  void table.layout.value;
  const places = id === null ? [] : table.places(id);
  const [chosen, choose] = useState("");
  return (
    <form
      class="text-list"
      onSubmit={(event) => {
        event.preventDefault();
        const place = places[Number(chosen)];
        if (id !== null && place !== undefined && chosen !== "") desk.lay(id, place);
        choose("");
      }}
    >
      <label for={field}>
        {id === null ? t("text.choose") : t("text.places", { n: numberOf(table, id) })}
      </label>
      <select
        id={field}
        size={4}
        value={chosen}
        disabled={places.length === 0}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {places.map((place, at) => (
          <option key={`${place.x},${place.y},${place.turn}`} value={at}>
            {t("text.place", {
              n: at + 1,
              all: places.length,
              place: id === null ? "" : placeWords(table, id, place),
            })}
          </option>
        ))}
      </select>
      <button type="submit" disabled={places.length === 0 || chosen === ""}>
        {t("text.lay")}
      </button>
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
      <button type="button" onClick={() => say(t("text.help"))}>
        ?
      </button>
    </form>
  );
}

/** Does what was typed and says what came of it. */
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
        else if (desk.lay(piece.id, place))
          say(
            t("table.laid", { n: command.tile, place: placeWords(table, piece.id, place) }) +
              (table.carpet.peek() === null ? "" : `. ${t("table.carpet")}`),
          );
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
      return say(tableWords(desk));
    case "help":
      return say(t("text.help"));
    case "unknown":
      if (command.text !== "") say(t("text.unknown", { text: command.text }));
  }
}
