"""More clients for our server: they watch, play other games, are far away, ask the solver,
reconnect."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections import deque
from functools import partial
from typing import Any, Final

from pentaraduga.bots import choose
from pentaraduga.core import Rng
from pentaraduga.games import GAMES
from speakers import Bare, Ours, unpacked
from tables import Table

SKILL: Final = 5
LONG_MS: Final = 1e6
"""A bot that has thought for this long plays its move at once."""
FIRST_RETRY_S, LAST_RETRY_S = 0.15, 5.0
"""As the browser waits before it tries again, doubled each time."""

FLOOD_S: Final = 1 / 18
"""Just below the 20 messages a second, answers to probes among them, that one may send."""


class Watcher(Ours):
    """Has no seat and hears what happens; notes each event once, however many come together."""

    def __init__(self, table: Table, number: int, room: str, address: str) -> None:
        super().__init__(table, number, room, address)
        table.members.remove(self)
        table.watchers.append(self)
        self.watch = True
        self.known = 0

    def on_message(self, data: bytes, now: float) -> None:
        """A view at first, later what is new."""
        message = self.attended(data, now)
        last = (message.get("pub") or {}).get("last") or {}
        if message["type"] == "update" and last.get("n"):
            self.known = self.table.watched(self.known, now)


class BareWatcher(Bare):
    """The same with a server that passes everything on."""

    def __init__(self, table: Table, number: int, room: str) -> None:
        super().__init__(table, number, room)
        table.members.remove(self)
        table.watchers.append(self)
        self.known = 0

    def on_message(self, data: bytes, now: float) -> None:
        """A move of somebody."""
        self.known = self.table.watched(self.known, now)


class Playing(Ours):
    """A player of any game: a move is under way until every member has got something new."""

    def __init__(self, table: Table, number: int, room: str, address: str) -> None:
        super().__init__(table, number, room, address)
        self.pub: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.owes = False
        """The move that is under way has not arrived here yet."""

    def see(self, pub: dict[str, Any], own: dict[str, Any], now: float) -> None:
        """What is new."""
        self.pub.update(pub)
        self.own.update(own)
        room = pub.get("room")
        if room is not None:
            self._follow(room)
        if self.owes and (own or pub.keys() - {"members", "room", "clock"}):
            self.owes = False
            self.table.heard(now)

    def _follow(self, room: dict[str, Any]) -> None:
        if room["phase"] == "round":
            self.play()
        elif room["phase"] == "result" and self.sat:
            self.command("ready", on=True)

    def on_message(self, data: bytes, now: float) -> None:
        """Everything that the server says."""
        message = unpacked(data)
        kind = message["type"]
        if kind in ("update", "welcome"):
            self.seq = message["seq"]
            self.see(message.get("pub") or {}, message.get("own") or {}, now)
        if kind in ("update", "probe"):
            if kind == "probe":
                self.pong(message["id"], now)
        else:
            super().on_message(data, now)

    def move(self) -> bool:
        """See `Speaker`."""
        action = self.chosen()
        if action is None:
            return False
        for member in self.table.members:
            if isinstance(member, Playing):
                member.owes = member.lost is None
        self.act(action)
        return True

    def chosen(self) -> str | None:
        """An action that its view allows; None if there is none now."""
        raise NotImplementedError


class Bot(Playing):
    """Makes the move that the game's bot would make with this view, as soon as it is due."""

    rng = Rng(secrets.token_bytes(32))

    def chosen(self) -> str | None:
        """See `Playing`."""
        room = self.pub.get("room", {})
        if room.get("phase") != "round" or "own" not in self.own:
            return None
        if self.pub["clock"]["paused"] is not None:
            return None
        view = self.pub | self.own
        plan = choose(GAMES[room["game"]].bot, view, self.rng, SKILL, LONG_MS)
        return None if plan is None else plan.action


class Racer(Bot):
    """A bot at the end of a long line: `rtt_s` there and back. Notes how finishing goes."""

    rtt_s = 0.0

    def __init__(self, table: Table, number: int, room: str, address: str) -> None:
        super().__init__(table, number, room, address)
        self._coming: deque[bytes] = deque()
        self._going: deque[tuple[bytes, int]] = deque()
        self.finishing: float | None = None

    def act(self, action: str) -> None:
        """Notes when a finish was sent."""
        self.finishing = time.perf_counter() if action.startswith("finish") else None
        super().act(action)

    def on_message(self, data: bytes, now: float) -> None:
        """Notes when the finish was answered."""
        if self.finishing is not None:
            message = unpacked(data)
            if message["type"] in ("ack", "refused") and message["cseq"] == self.mine:
                if message["type"] == "ack":
                    self.table.tally.finished.append(now - self.finishing)
                self.finishing = None
        super().on_message(data, now)

    # Half the way takes half the time, and nothing overtakes.

    def data_received(self, data: bytes) -> None:
        """What came to the end of the line."""
        self._coming.append(data)
        asyncio.get_running_loop().call_later(self.rtt_s / 2, self._arrive)

    def _arrive(self) -> None:
        super().data_received(self._coming.popleft())

    def send(self, payload: bytes, opcode: int = 2) -> None:
        """Puts a message on the line."""
        self._going.append((payload, opcode))
        asyncio.get_running_loop().call_later(self.rtt_s / 2, self._depart)

    def _depart(self) -> None:
        super().send(*self._going.popleft())


class Solo(Playing):
    """A player of FreeCell who makes any legal move, and takes it back every other time."""

    def _sit_down(self) -> None:
        self.sat = True

    def chosen(self) -> str | None:
        """See `Playing`."""
        can = self.pub.get("play")
        if can is None or self.pub.get("room", {}).get("phase") != "round":
            return None
        if can["undo"] and self.cseq % 2:
            return "undo"
        legal = can["legal"]
        return secrets.choice(legal) if legal else ("undo" if can["undo"] else None)


class Asker(Solo):
    """Asks for a hint, makes some other move, and asks again, for as long as it is there."""

    def __init__(self, table: Table, number: int, room: str, address: str) -> None:
        super().__init__(table, number, room, address)
        self.asked: float | None = None

    def on_message(self, data: bytes, now: float) -> None:
        """The answer, among everything else."""
        super().on_message(data, now)
        message = unpacked(data)
        if message["type"] == "advice" and self.asked is not None:
            self.table.tally.advised.append(now - self.asked)
            self.asked = None
            action = self.chosen()
            if action is not None:
                self.act(action)
        if self.ready.done() and self.asked is None and message["type"] in ("ack", "update"):
            self.asked = now
            self.command("ask", kind="hint")


class Flooder(Watcher):
    """Sends as much as one may, at a steady rate: moves that are refused, requests for the whole
    view, and now and then a new name."""

    def flood(self) -> None:
        """From now on."""
        self.task = asyncio.get_running_loop().create_task(self._flood())

    async def _flood(self) -> None:
        await asyncio.sleep(secrets.randbelow(1000) / 1000 * FLOOD_S)
        for n in itertools.count(1):
            if self.lost is not None:
                return
            if n % 20 == 0:
                self.command("rename", name=f"Я{self.number} {n}")
            elif n % 2:
                self.act("swap ???")
            else:
                self._say({"type": "resume", "seq": 0})
            await asyncio.sleep(FLOOD_S)

    def on_message(self, data: bytes, now: float) -> None:
        """Reads no more than it must to stay."""
        if not self.ready.done() or b"probe" in data[:16]:
            self.attended(data, now)


class Returning(Ours):
    """Comes back to its seat by itself, as a browser does, whenever the line ends."""

    def __init__(
        self, table: Table, number: int, room: str, address: str, port: int, begins: bool = True
    ) -> None:
        super().__init__(table, number, room, address)
        self.port, self.address, self.room = port, address, room
        self.secret = secrets.token_hex(16)
        self.begins = begins
        self.back: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def on_lost(self) -> None:
        """Begins to try."""
        if not self.leaving:
            self.returning = asyncio.get_running_loop().create_task(self._return())

    def _sit_down(self) -> None:
        """Ready to come back as soon as it sits, where no round is played."""
        super()._sit_down()
        if not self.begins:
            self.play()

    async def _return(self) -> None:
        wait = FIRST_RETRY_S
        loop = asyncio.get_running_loop()
        while not self.leaving:
            await asyncio.sleep(wait * (0.5 + secrets.randbelow(1000) / 1000))
            wait = min(LAST_RETRY_S, wait * 2)
            again = _Back(self)
            try:
                await loop.create_connection(partial(_same, again), "127.0.0.1", self.port)
                # The browser's limits, see client_web/src/net/socket.ts.
                await asyncio.wait_for(asyncio.shield(again.opened), 5)
                await asyncio.wait_for(asyncio.shield(again.ready), 6)
            except (OSError, TimeoutError):
                again.leave()
                continue
            if not self.back.done():
                self.back.set_result(time.perf_counter())
            return


class _Back(Ours):
    """The next connection of somebody who was there before."""

    def __init__(self, before: Returning) -> None:
        super().__init__(Table(before.table.tally), before.number, before.room, before.address)
        self.secret = before.secret
        # A try that fails is no news: the next one follows.
        for outcome in (self.ready, self.opened):
            outcome.add_done_callback(lambda done: done.cancelled() or done.exception())

    def on_message(self, data: bytes, now: float) -> None:
        """Back with the first whole view."""
        self.attended(data, now)

    def on_lost(self) -> None:
        """The server wasn't ready, or told it to come back later."""
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(self.lost or ""))


def _same(wire: _Back) -> _Back:
    return wire
