// socket.io: its rooms, its events, over WebSocket alone.
import { createServer } from "node:http";
import { Server } from "socket.io";

const http = createServer();
const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false });

io.on("connection", (socket) => {
  let room = null;
  socket.on("join", (name, told) => {
    room = name;
    socket.join(room);
    told();
  });
  socket.on("move", (move) => io.to(room).emit("move", move));
});
http.listen({ port: Number(process.argv[2]), host: "127.0.0.1", backlog: 4096 });
