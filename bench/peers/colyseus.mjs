// Colyseus: a room whose moves change its state and are broadcast.
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const Table = schema({ moves: t.number(), last: t.string() }, "Table");

class Play extends Room {
  maxClients = 256;
  autoDispose = true;

  onCreate() {
    this.setState(new Table());
    this.state.moves = 0;
    this.state.last = "";
    this.setPatchRate(50);
    this.onMessage("move", (_client, move) => {
      this.state.moves += 1;
      this.state.last = move;
      this.broadcast("move", move);
    });
  }
}

const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ server: createServer(), perMessageDeflate: false }),
});
server.define("play", Play).filterBy(["table"]);
server.listen(Number(process.argv[2]), "127.0.0.1");
