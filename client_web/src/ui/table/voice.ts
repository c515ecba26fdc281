/** What a desk makes heard: sounds, and sentences for people who listen to the screen. */

import type { Ghost } from "../../model/table";
import type { SoundEvent, SoundOptions } from "../../sound";

export interface Voice {
  play(event: SoundEvent, options?: SoundOptions): void;
  picked(id: number): void;
  laid(id: number): void;
  tookBack(id: number): void;
  doesNotFit(ghost: Ghost | null): void;
}
