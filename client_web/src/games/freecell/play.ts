/** A game of FreeCell, headless: taps, drops, typed moves, the cursor of the keyboard. */

import { computed } from "@preact/signals";
import type { Outcome } from "../../model/room";
import { SoloGame } from "../../model/solo-game";
import {
  CELLS,
  COLUMNS,
  HOME,
  hangsTogether,
  moveText,
  type Place,
  runFrom,
  spotsOf,
  targetsOf,
} from "./piles";
import type { FreeCellTable, Sections } from "./sections.gen";

/** A second tap within this is a double tap, ms. */
export const DOUBLE_MS = 300;

export class FreeCellGame extends SoloGame<Sections, string> {
  readonly table = this.link.pub("table");
  readonly moves = this.link.pub("play");
  readonly deal = this.link.pub("deal");
  readonly tally = this.link.pub("tally");
  readonly record = this.link.pub("record");
  /** The card taken up by the keyboard, with all that lies on it. */
  readonly held = this.halfMade<string>();
  /** What was typed of a move so far. */
  readonly typed = this.halfMade<string>();
  private tapped: { card: string; at: number; double: boolean; jumps: number } | null = null;

  /** Where the proposed move starts and ends, to mark both. */
  readonly hint = computed(() => {
    const move = this.solo.hinted.value;
    const table = this.table.value;
    if (move === null || table === undefined) return null;
    const from = move[0] ?? "";
    const to = move[1] ?? "";
    const pile = [...spotsOf(table)].filter(([, spot]) => spot.place === from);
    const counted = /v(\d+)$/.exec(move)?.[1];
    const fits = pile
      .map(([card, spot]) => ({ card, count: spot.count }))
      .find(({ card, count }) => {
        if (counted !== undefined) return count === Number(counted);
        return targetsOf(table, [move], runFrom(table, card)).has(to);
      });
    return { cards: fits ? runFrom(table, fits.card) : [], to };
  });

  /** The score after this much time, points. */
  score(playedMs: number): number {
    const tally = this.tally.value;
    if (tally === undefined) return 0;
    const steps = Math.floor(playedMs / 1000 / tally.step_s);
    return Math.max(0, tally.worth - steps * tally.step_points);
  }

  /**
   * A tap on a card. The second one within 300 ms sends it to the foundation instead, where that is
   * legal; a third one means nothing.
   */
  tap(card: string, stamp: number): void {
    const again = this.recent(stamp) === card;
    if (again && this.tapped?.double) return;
    this.tapped = { card, at: stamp, double: again, jumps: this.solo.jumps };
    if (again) void this.solo.play(`double ${card}`, stamp, true);
    else void this.send(`tap ${card}`, card, stamp);
  }

  /**
   * Tap, then target: the first tap takes a card up with all that lies on it, the second says where
   * they go. On their own place they are laid down again; twice at once is the foundation.
   */
  choose(card: string | null, place: Place | null, stamp: number): void {
    const held = this.held.peek();
    if (held === null) {
      if (card === null) return;
      if (this.grip(card).length === 0) this.shake(card);
      else {
        this.tapped = { card, at: stamp, double: false, jumps: this.solo.jumps };
        this.held.begin(card);
      }
      return;
    }
    const run = this.grip(held);
    this.held.drop();
    if (held === card && this.recent(stamp) === card) this.home(card, stamp);
    else if (place !== null) void this.drop(run, place, stamp);
  }

  /** The card of the last tap, while a second one counts as a double tap. */
  recent(stamp: number): string | null {
    const { tapped } = this;
    const soon = tapped !== null && stamp - tapped.at <= DOUBLE_MS;
    return soon && tapped.jumps === this.solo.jumps ? tapped.card : null;
  }

  /** The cards that a finger takes up with this one; none if they do not hang together. */
  grip(card: string): readonly string[] {
    const table = this.table.peek();
    if (table === undefined || !this.solo.playing.peek()) return [];
    const run = runFrom(table, card);
    return hangsTogether(run) ? run : [];
  }

  /** Where these cards may go now. */
  targets(run: readonly string[]): Set<Place> {
    const table = this.table.peek();
    return table === undefined ? new Set() : targetsOf(table, this.moves.peek()?.legal ?? [], run);
  }

  /**
   * Lays cards down at a place; true if the room did it. On their own place nothing happens. What
   * moves is what was held, or nothing: a cell and a foundation take one card, and cards on which
   * others have come to lie meanwhile are not what was taken up.
   */
  async drop(run: readonly string[], to: Place, stamp: number): Promise<boolean> {
    const table = this.table.peek();
    const card = run[0];
    if (table === undefined || card === undefined) return false;
    const from = spotsOf(table).get(card)?.place;
    if (from === undefined || from === to) return false;
    const column = COLUMNS.includes(to as (typeof COLUMNS)[number]);
    if (runFrom(table, card).join() !== run.join()) return false;
    if (run.length > 1 && !column) {
      this.solo.deny(from + to, "too_many_cards", { can_move: 1, wanted: run.length });
      this.shake(card);
      return false;
    }
    const place = to !== HOME && !column ? this.freeCell(table, to) : to;
    const outcome = await this.send(moveText(from, place, run.length), card, stamp);
    return outcome.ok;
  }

  /** The cell itself, or the first free one if it is taken: cells are all the same. */
  private freeCell(table: FreeCellTable, wanted: Place): Place {
    const taken = table.cells[CELLS.indexOf(wanted as (typeof CELLS)[number])] ?? null;
    if (taken === null) return wanted;
    const free = table.cells.indexOf(null);
    return CELLS[free] ?? wanted;
  }

  /** Straight to the foundation. */
  home(card: string, stamp: number): void {
    const table = this.table.peek();
    const from = table && spotsOf(table).get(card)?.place;
    if (from !== undefined) void this.send(`${from}${HOME}`, card, stamp);
  }

  /**
   * A key of the standard notation: 26, 5a, bh. True if it was one; the move goes off with its
   * second key.
   */
  type(key: string, stamp: number): boolean {
    const before = this.typed.peek();
    this.typed.drop();
    if (before === null ? !/^[1-8a-d]$/.test(key) : !/^[1-8a-dh]$/.test(key))
      return before !== null && key === "Escape";
    if (before === null) {
      this.typed.begin(key);
      return true;
    }
    void this.send(before + key, null, stamp);
    return true;
  }

  private async send(action: string, card: string | null, stamp: number): Promise<Outcome> {
    const outcome = await this.solo.play(action, stamp);
    if (!outcome.ok && card !== null) this.shake(card);
    return outcome;
  }

  /** The game so far as a record that other programs read; null before the first move. */
  recordText(): string | null {
    const deal = this.deal.peek();
    const moves = this.record.peek()?.moves ?? "";
    if (deal === undefined || moves === "") return null;
    const head = ["FreeCell", `deal: ${deal.number}`, `level: ${deal.level}`];
    if (deal.softening > 0) head.push(`softening: ${deal.softening}`);
    head.push(`rule: ${deal.rule}`, `played_ms: ${Math.round(this.solo.watch.shownMs())}`, "");
    const words = moves.split(" ");
    const lines: string[] = [];
    for (let at = 0; at < words.length; at += 20) lines.push(words.slice(at, at + 20).join(" "));
    return [...head, ...lines, ""].join("\n");
  }

  /** The moves in a pasted record, and the deal it names, if it names one. */
  static readRecord(text: string): { deal: number | null; moves: string[] } | null {
    const deal = /^\s*deal:\s*(\d+)\s*$/m.exec(text)?.[1];
    const body = text.replace(/^\s*FreeCell\s*$/im, "").replace(/^\s*\w+:.*$/gm, "");
    const moves = body.trim().toLowerCase().split(/\s+/);
    if (!moves.every((move) => /^[1-8a-d][1-8a-dh](v\d+)?$/.test(move))) return null;
    return { deal: deal === undefined ? null : Number(deal), moves };
  }
}
