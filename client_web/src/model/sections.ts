/** Named parts of a view, each a signal that changes as a whole. */

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

export class Sections {
  private readonly held = new Map<string, Signal<unknown>>();

  /** The section `name`; undefined until it came. The same signal every time. */
  get<T>(name: string): ReadonlySignal<T | undefined> {
    return this.slot(name) as Signal<T | undefined>;
  }

  /** The sections that changed. */
  merge(changed: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(changed)) {
      // null: the section is gone, as the game's are in the lobby.
      this.slot(name).value = value ?? undefined;
    }
  }

  /** A full view: what it does not name is gone. */
  replace(all: Record<string, unknown>): void {
    for (const [name, slot] of this.held) if (!Object.hasOwn(all, name)) slot.value = undefined;
    this.merge(all);
  }

  private slot(name: string): Signal<unknown> {
    let slot = this.held.get(name);
    if (slot === undefined) {
      slot = signal<unknown>(undefined);
      this.held.set(name, slot);
    }
    return slot;
  }
}
