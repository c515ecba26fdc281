/** A room at a table whose answers the test gives. Only for tests. */

import { signal } from "@preact/signals";
import type { RoomLink, SectionsWith, Status } from "../model/link";
import type { Outcome } from "../model/outcome";
import { Sections } from "../model/sections";

export class TestTableRoom<S extends object> implements RoomLink<S> {
  readonly publics = new Sections<SectionsWith<S>>();
  readonly privates = new Sections<SectionsWith<S>>();
  readonly status = signal<Status>("online");
  readonly mySeat = signal<number | null>(0);
  readonly sent: { text: string; stamp: number }[] = [];
  /** Answers the newest action. */
  answer: (outcome: Outcome) => void = () => {};
  pub = <N extends keyof SectionsWith<S>>(name: N) => this.publics.get(name);
  own = <N extends keyof SectionsWith<S>>(name: N) => this.privates.get(name);
  roomNow = () => Date.now();
  shownNow = () => Date.now();

  act = (text: string, stamp: number): Promise<Outcome> => {
    this.sent.push({ text, stamp });
    return new Promise((done) => {
      this.answer = done;
    });
  };
}
