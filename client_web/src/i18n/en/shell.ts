import type { shell as source } from "../ru/shell";

/** Texts of everything around the game table. */
export const shell: Record<keyof typeof source, string> = {
  "app.name": "Pentaraduga",
};
