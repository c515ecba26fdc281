/** Texts of everything around the game table. */
export const shell = {
  "app.name": "Пентарадуга",
};
