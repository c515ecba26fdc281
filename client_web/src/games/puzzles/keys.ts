/** Keys at a puzzle: those of every table, and numbers of two digits for many tiles. */

import { announce } from "../../ui/kit/live";
import { letterOf } from "../../ui/solo/keys";
import type { Desk } from "../../ui/table/desk";
import { type GameKeys, pressKey } from "../../ui/table/hands";
import type { PuzzleGame } from "./play";
import { lackWords } from "./words";

/** A second digit this soon makes a number of both, ms. */
export const SECOND_DIGIT_MS = 700;

export class PuzzleKeys {
  private digit = 0;
  private at = Number.NEGATIVE_INFINITY;
  private readonly table: GameKeys = {
    finish: () => this.tell(),
    swap: () => this.tell(),
  };

  constructor(
    private readonly game: PuzzleGame,
    private readonly desk: Desk,
  ) {}

  /** True if the key was one of the table's. Z, Y and H belong to the frame around it. */
  press(event: KeyboardEvent): boolean {
    if (letterOf(event) === "z" || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.number(event)) return true;
    return pressKey(this.desk, this.table, event);
  }

  private number(event: KeyboardEvent): boolean {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0];
    if (digit === undefined || event.shiftKey) return false;
    const both = this.digit * 10 + Number(digit);
    const second = this.digit > 0 && event.timeStamp - this.at <= SECOND_DIGIT_MS;
    this.digit = second ? 0 : Number(digit);
    this.at = event.timeStamp;
    const piece = second ? this.game.table.at(both - 1) : undefined;
    if (piece === undefined || this.game.table.frozen.peek()) return false;
    this.desk.pick(piece.id, event.timeStamp);
    return true;
  }

  private tell(): void {
    const missing = this.game.missing.peek();
    if (missing !== null) announce(lackWords(missing));
  }
}
