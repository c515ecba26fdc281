import type { table as source } from "../ru/table";
/** Texts of the game table. */
export const table: Record<keyof typeof source, string> = {};
