/** Named parts of a view, each a signal that changes as a whole. */

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

/** `S`: what the sections are; the server is trusted to send them so. */
export class Sections<S extends object> {
  private readonly held = new Map<PropertyKey, Signal<unknown>>();

  /** The section `name`; undefined until it came. The same signal every time. */
  get<N extends keyof S>(name: N): ReadonlySignal<S[N] | undefined> {
    return this.slot(name) as Signal<S[N] | undefined>;
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

  /** All that came, by name. */
  all(): Record<string, unknown> {
    const found = [...this.held].map(([name, slot]) => [name, slot.peek()] as const);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  }

  private slot(name: PropertyKey): Signal<unknown> {
    let slot = this.held.get(name);
    if (slot === undefined) {
      slot = signal<unknown>(undefined);
      this.held.set(name, slot);
    }
    return slot;
  }
}
