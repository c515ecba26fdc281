/** Keys at a puzzle: those of every table, and numbers of two digits for many tiles. */

import { HalfMade } from "../../model/half-made";
import { announce } from "../../ui/kit/live";
import { letterOf } from "../../ui/solo/keys";
import type { Desk } from "../../ui/table/desk";
import { pressKey } from "../../ui/table/hands";
import type { GameKeys } from "../../ui/table/keys";
import type { PuzzleGame } from "./play";
import { lackWords } from "./words";

/** A second digit this soon makes a number of both, ms. */
export const SECOND_DIGIT_MS = 700;

export class PuzzleKeys {
  /** The first digit of what may be a number of two; it dies with the layout. */
  private readonly first: HalfMade<{ readonly digit: number; readonly at: number }>;
  private readonly table: GameKeys = {
    finish: () => this.tell(),
    swap: () => this.tell(),
  };

  constructor(
    private readonly game: PuzzleGame,
    private readonly desk: Desk,
  ) {
    this.first = new HalfMade(game.table.layout);
  }

  /** True if the key was one of the table's. Z, Y and H belong to the frame around it. */
  press(event: KeyboardEvent): boolean {
    if (letterOf(event) === "z") this.first.drop();
    if (letterOf(event) === "z" || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.number(event)) return true;
    return pressKey(this.desk, this.table, event);
  }

  private number(event: KeyboardEvent): boolean {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0];
    const first = this.first.peek();
    this.first.drop();
    if (digit === undefined || event.shiftKey) return false;
    const second = first !== null && event.timeStamp - first.at <= SECOND_DIGIT_MS;
    if (!second && digit !== "0") this.first.begin({ digit: Number(digit), at: event.timeStamp });
    const piece = second ? this.game.table.at(first.digit * 10 + Number(digit) - 1) : undefined;
    if (piece === undefined || this.game.table.frozen.peek()) return false;
    this.desk.pick(piece.id, event.timeStamp);
    return true;
  }

  private tell(): void {
    const missing = this.game.missing.peek();
    if (missing !== null) announce(lackWords(missing));
  }
}
