// Bare `ws`: rooms of sockets, and what one sends goes to all in its room.
import { WebSocketServer } from "ws";

const rooms = new Map();
const server = new WebSocketServer({
  host: "127.0.0.1",
  port: Number(process.argv[2]),
  backlog: 4096,
  perMessageDeflate: false,
});

server.on("connection", (socket, request) => {
  const members = rooms.get(request.url) ?? new Set();
  rooms.set(request.url, members);
  members.add(socket);
  socket.on("message", (data, binary) => {
    for (const member of members) member.send(data, { binary });
  });
  socket.on("close", () => members.delete(socket));
});
