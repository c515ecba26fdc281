"""Clients of every server that is compared, each with as little work as its protocol allows."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import urllib.request
from functools import partial
from typing import Any, Final

import msgspec

from tables import Table
from wire import TEXT, Wire

PADDING: Final = 150
"""Bytes of a move as the bare servers pass it on: about what ours sends to each member."""


class Member(Wire):
    """A member of a table."""

    def __init__(self, table: Table, number: int) -> None:
        super().__init__()
        self.table, self.number = table, number
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        table.members.append(self)

    def move(self) -> bool:
        """See `Speaker`."""
        raise NotImplementedError

    def play(self) -> None:
        """Ready to make moves."""
        if not self.ready.done():
            self.ready.set_result(None)


class Bare(Member):
    """Everything sent comes back to everybody."""

    def __init__(self, table: Table, number: int, room: str) -> None:
        super().__init__(table, number)
        self.path = f"/{room}"

    def on_open(self) -> None:
        """Nothing more is needed."""
        self.play()

    def on_message(self, data: bytes, now: float) -> None:
        """A move of somebody."""
        self.table.heard(now)

    def move(self) -> bool:
        """See `Speaker`."""
        self.send(b"\0" * PADDING)
        return True


class SocketIo(Member):
    """Engine.io 4 and socket.io 5 over a WebSocket alone."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, table: Table, number: int, room: str) -> None:
        super().__init__(table, number)
        self.room = room

    def on_message(self, data: bytes, now: float) -> None:
        """Packets by their leading digits."""
        if data.startswith(b"42"):
            self.table.heard(now)
        elif data == b"2":
            self.send(b"3", TEXT)
        elif data.startswith(b"43"):
            self.play()
        elif data.startswith(b"40"):
            self.send(f'420["join","{self.room}"]'.encode(), TEXT)
        elif data.startswith(b"0"):
            self.send(b"40", TEXT)

    def move(self) -> bool:
        """See `Speaker`."""
        self.send(b'42["move","' + b"x" * PADDING + b'"]', TEXT)
        return True


class Colyseus(Member):
    """Protocol of Colyseus 0.18: a seat is reserved by HTTP, then taken over a WebSocket."""

    JOIN, DATA = 10, 13

    def __init__(self, table: Table, number: int, seat: dict[str, Any]) -> None:
        super().__init__(table, number)
        room = seat.get("room", seat)
        self.path = f"/{room['processId']}/{room['roomId']}?sessionId={seat['sessionId']}"

    def on_message(self, data: bytes, now: float) -> None:
        """Messages by their first byte; patches of the state are only read past."""
        if data[0] == self.DATA:
            self.table.heard(now)
        elif data[0] == self.JOIN:
            self.send(bytes((self.JOIN,)))
            self.play()

    def move(self) -> bool:
        """See `Speaker`."""
        text = b"x" * PADDING
        self.send(bytes((self.DATA,)) + b"\xa4move\xd9" + bytes((len(text),)) + text)
        return True


class BoardgameIo(Member):
    """boardgame.io 0.50 over its namespace of socket.io; the first to come makes the match."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, table: Table, number: int, room: str) -> None:
        super().__init__(table, number)
        self.room = room

    def on_message(self, data: bytes, now: float) -> None:
        """Packets by their leading digits and the event's name."""
        if data.startswith((b'42/swap,["update"', b'42/swap,["patch"')):
            self.table.heard(now)
        elif data == b"2":
            self.send(b"3", TEXT)
        elif data.startswith(b'42/swap,["sync"'):
            self.play()
        elif data.startswith(b"40/swap"):
            self._say("sync", self.room, str(self.number), None, 4)
        elif data.startswith(b"0"):
            self.send(b"40/swap,", TEXT)

    def move(self) -> bool:
        """See `Speaker`."""
        player = str(self.number)
        payload = {"type": "move", "args": ["x" * PADDING], "playerID": player}
        self._say("update", {"type": "MAKE_MOVE", "payload": payload}, 0, self.room, player)
        return True

    def _say(self, *event: object) -> None:
        self.send(b"42/swap," + json.dumps(event).encode(), TEXT)


_pack = msgspec.msgpack.Encoder().encode
unpacked = msgspec.msgpack.Decoder().decode


class Ours(Member):
    """A player of Minutka who swaps, with everything that the protocol asks of a client."""

    subprotocol = "pentaraduga.v1"
    begins = True
    """Starts the round once everybody sits."""

    def __init__(self, table: Table, number: int, room: str, address: str) -> None:
        super().__init__(table, number)
        self.path = f"/ws/{room}"
        self.headers = (f"X-Forwarded-For: {address}",)
        self.cseq = self.seq = 0
        self.hand: list[str] = []
        self.may = False
        self.sat = False
        self.watch = False
        self.secret = secrets.token_hex(16)
        self.mine = 0
        """The number of the move that is under way."""
        self.last: tuple[str, dict[str, Any]] = ("", {})

    def on_open(self) -> None:
        """Says who it is."""
        hello = {"type": "hello", "secret": self.secret, "name": f"Я{self.number}"}
        self._say({**hello, "granularity": 0.1, "watch": self.watch})

    def on_message(self, data: bytes, now: float) -> None:
        """Everything that the server says."""
        message = unpacked(data)
        kind = message["type"]
        if kind == "update":
            self.seq = message["seq"]
            own = message.get("own")
            if own:
                self._see(own)
            pub = message.get("pub")
            if pub:
                if "last" in pub and pub["last"] and pub["last"]["n"]:
                    self.table.heard(now)
                room = pub.get("room")
                if room and room["phase"] == "round":
                    self.play()
        elif kind == "probe":
            self.pong(message["id"], now)
        elif kind == "ack":
            if message["cseq"] == self.mine:
                self.table.acked(now)
            elif not self.sat:
                self._sit_down()
        elif kind == "welcome":
            self.seq, self.cseq = message["seq"], message["cseq"]
            self._see(message["own"])
            if not self.sat:
                self.command("sit")
        elif kind == "refused":
            self._refused(message)

    def move(self) -> bool:
        """See `Speaker`."""
        if not self.may:
            return False
        # A tile goes to the neighbour, so that the stocks stay as large as they are.
        self.act(f"swap {self.hand[0]}")
        return True

    def act(self, action: str) -> None:
        """Sends a move of the game."""
        self.mine = self.cseq + 1
        self.command("act", action=action, t=time.perf_counter() * 1000, seen=self.seq)

    def pong(self, probe: int, received: float) -> None:
        """Answers a probe that came in at this `time.perf_counter()`."""
        at = time.perf_counter() * 1000
        self.table.tally.probed += 1
        self._say({"type": "pong", "id": probe, "received": received * 1000, "sent": at})

    def attended(self, data: bytes, now: float) -> dict[str, Any]:
        """The message; is ready with the first view, and answers probes."""
        message: dict[str, Any] = unpacked(data)
        if message["type"] == "welcome":
            self.play()
        elif message["type"] == "probe":
            self.pong(message["id"], now)
        return message

    def _refused(self, message: dict[str, Any]) -> None:
        if message["cseq"] == self.mine:
            self.table.refused(message["code"])
        elif message["code"] == "busy":
            # As the browser does: the same once more, after the time that it was given.
            what, fields = self.last
            again = partial(self.command, what, **fields)
            asyncio.get_running_loop().call_later(message["params"]["wait_ms"] / 1000, again)

    def _sit_down(self) -> None:
        self.sat = True
        members: list[Any] = self.table.members
        if self.begins and all(member.sat for member in members):
            for member in members:
                member.command("ready", on=True)

    def _see(self, own: dict[str, Any]) -> None:
        if (hand := own.get("own")) and "can_swap" in hand:
            self.hand, self.may = hand["hand"], hand["can_swap"]

    def command(self, what: str, **fields: Any) -> None:
        """Sends a command under the next number."""
        self.cseq += 1
        self.last = what, fields
        self._say({"type": what, "cseq": self.cseq, **fields})

    def _say(self, message: dict[str, Any]) -> None:
        self.send(_pack(message))


def post(port: int, path: str, body: dict[str, Any], address: str = "") -> dict[str, Any]:
    """The answer to a JSON request."""
    headers = {"Content-Type": "application/json"}
    if address:
        headers["X-Forwarded-For"] = address
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers
    )
    with urllib.request.urlopen(request, timeout=20) as reply:
        answer: dict[str, Any] = json.load(reply)
        return answer
