/** A game of Lamps, headless. */

import { SoloGame } from "../../model/solo-game";
import type { Sections } from "./sections.gen";

/** What can be pressed is a lamp, from 1. */
export class LampsGame extends SoloGame<Sections, number> {
  readonly row = this.link.pub("row");

  press(lamp: number, stamp: number): void {
    void this.solo.play(`press ${lamp}`, stamp);
  }
}
