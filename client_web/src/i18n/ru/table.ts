/** Texts of the game table. */
export const table = {};
