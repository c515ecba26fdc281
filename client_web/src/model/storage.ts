/** localStorage that never throws: a private window or a full disk falls back to memory. */

/** What every key of this product begins with. */
export const PREFIX = "pentaraduga.";

class Storage {
  private readonly memory = new Map<string, string>();
  /** False once the browser refused to keep something: it is gone with this page. */
  lasting = true;

  get(key: string): string | null {
    const held = this.memory.get(key);
    if (held !== undefined) return held;
    try {
      return localStorage.getItem(PREFIX + key);
    } catch {
      this.lasting = false;
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      localStorage.setItem(PREFIX + key, value);
      this.memory.delete(key);
    } catch {
      this.lasting = false;
      this.memory.set(key, value);
    }
  }

  remove(key: string): void {
    this.memory.delete(key);
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      this.lasting = false;
    }
  }

  /** Nothing of this product is left on the device. */
  clear(): void {
    this.memory.clear();
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      this.lasting = false;
    }
  }

  /** The value under `key` if it is JSON; null for anything else. */
  json(key: string): unknown {
    const text = this.get(key);
    if (text === null) return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return null;
    }
  }

  /** Another tab's changes to `key`. Returns what ends the watch. */
  watch(key: string, changed: () => void): () => void {
    const listener = (event: StorageEvent) => {
      if (event.key === PREFIX + key) changed();
    };
    addEventListener("storage", listener);
    return () => removeEventListener("storage", listener);
  }
}

export const storage = new Storage();
