// boardgame.io: a match whose moves change its state; its server sends the state to all players.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");

const swap = {
  name: "swap",
  setup: () => ({ moves: 0, last: "" }),
  turn: { activePlayers: { all: "play" }, stages: { play: {} } },
  moves: {
    move: {
      move: ({ G }, text) => {
        G.moves += 1;
        G.last = text;
      },
      ignoreStaleStateID: true,
    },
  },
  disableUndo: true,
};

await Server({ games: [swap], origins: ["*"] }).run({
  port: Number(process.argv[2]),
  callback: () => {},
});
