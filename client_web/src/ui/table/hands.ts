/** The keyboard at work on a desk. */

import { t } from "../../i18n";
import type { Ghost } from "../../model/table";
import { placeWords } from "../../model/table-words";
import { announce } from "../kit/live";
import type { Desk } from "./desk";
import { belongsElsewhere, type GameKeys, type TableKey, tableKey } from "./keys";
import { clashWords } from "./tableVoice";

const ONCE = new Set(["finish", "swap", "hit", "prize", "impossible", "agree"]);

/** What a key does at the desk. True if it did something, so that the page must not react too. */
export function pressKey(desk: Desk, game: GameKeys, event: KeyboardEvent): boolean {
  if (belongsElsewhere(event)) return false;
  const key = tableKey(event);
  if (key !== null) {
    if (event.repeat && ONCE.has(key.does)) return false;
    return obey(desk, game, key, event);
  }
  if (event.key !== " " || event.repeat) return false;
  if (pickFocused(desk, event)) return true;
  game.hit?.(event.timeStamp);
  return game.hit !== undefined;
}

function obey(desk: Desk, game: GameKeys, key: TableKey, event: KeyboardEvent): boolean {
  const { table } = desk;
  switch (key.does) {
    case "pick": {
      const piece = table.at(key.index);
      if (piece === undefined || table.frozen.peek()) return false;
      desk.pick(piece.id, event.timeStamp);
      return true;
    }
    case "move":
      return tell(desk, table.nudge(key.dx, key.dy));
    case "turn":
      return tell(desk, table.turnGhost());
    case "next": {
      if (table.selected.peek() === null) return tell(desk, null);
      const ghost = table.nextPlace(key.step);
      if (ghost === null) announce(t("table.no_places"));
      else tell(desk, ghost);
      return true;
    }
    case "lay":
      if (layGhost(desk) || pickFocused(desk, event)) return true;
      return !event.repeat && (game.confirm?.(event.timeStamp) ?? false);
    case "take": {
      const picked = table.selected.peek();
      const last = [...table.layout.peek().keys()].at(-1);
      const id = picked !== null && table.layout.peek().has(picked) ? picked : last;
      return id !== undefined && desk.takeBack(id);
    }
    case "undo":
      if (table.undo()) announce(t("table.undone"));
      return true;
    case "cancel":
      if (desk.escape()) announce(t("table.deselected"));
      return true;
    case "finish":
      game.finish(event.timeStamp);
      return true;
    case "swap":
      game.swap(event.timeStamp);
      return true;
    case "hit":
      game.hit?.(event.timeStamp);
      return game.hit !== undefined;
    case "prize":
      game.prize?.(event.timeStamp);
      return game.prize !== undefined;
    case "impossible":
      game.impossible?.(event.timeStamp);
      return game.impossible !== undefined;
    case "agree":
      game.agree?.(event.timeStamp);
      return game.agree !== undefined;
    case "fit":
      desk.centre();
      return true;
    case "zoom_in":
      desk.view.zoom(1.25);
      return true;
    case "zoom_out":
      desk.view.zoom(0.8);
      return true;
    case "group":
      desk.grouping.value = !desk.grouping.peek();
      announce(t(desk.grouping.peek() ? "table.group_on" : "table.group_off"));
      return true;
  }
}

function layGhost(desk: Desk): boolean {
  const ghost = desk.table.ghost.peek();
  if (ghost === null) return false;
  if (!desk.lay(ghost.id, ghost.place)) desk.refuse();
  return true;
}

/** Enter or Space on a focused tile selects it. */
function pickFocused(desk: Desk, event: KeyboardEvent): boolean {
  const focused = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
  if (focused === null || desk.table.frozen.peek()) return false;
  desk.pick(Number(focused.getAttribute("data-piece")), event.timeStamp);
  return true;
}

/** Says where the ghost is. */
function tell(desk: Desk, ghost: Ghost | null): boolean {
  const { table } = desk;
  if (ghost === null) {
    announce(t("table.pick_first"));
    return true;
  }
  const place = placeWords(table, ghost.id, ghost.place);
  if (ghost.clashes.length > 0) {
    const why = clashWords(ghost.clashes[0]);
    announce(t("table.ghost_bad", { place, why }));
    return true;
  }
  const places = table.places(ghost.id);
  const n = places.findIndex(
    ({ x, y, turn }) => x === ghost.place.x && y === ghost.place.y && turn === ghost.place.turn,
  );
  announce(
    n < 0
      ? t("table.ghost_free", { place })
      : t("table.ghost", { n: n + 1, all: places.length, place }),
  );
  return true;
}
