"""Every cheat of `cheats.py` against a real server over long lines: `bench/cheats.py --real`.

A process serves; each cheat has rooms of Minutka, a line of its own (`delays.py`) and an honest
neighbour. What it gains is judged by the record that the server writes: the true instant of each
move against the time that counts. Both are room time, which on one machine is the monotonic clock
and a constant. A cheat knows how long its next packet will take, and what the server knows of its
clock, which no client can.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from typing import Any

import aiohttp
import msgpack
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from cheats import CHEATS, Cheat
from delays import Lag, Line
from duels import NETWORKS, Link, Player
from pentaraduga.client import Closed, Outcome, RoomClient, create_room
from pentaraduga.records import replay
from pentaraduga.rooms.stamps import BACK_MOST_MS, FAR_BACK_MS, Stamp, Stamper
from servers import all_servers, running

LAG = Lag(25.0, 25.0, 8.0)
EVERY_S = 1.0
"""Longer than the furthest that a move can be dated back: none counts as made before an event that
its player had seen."""
MOVES = 12
EPSILON_MS = 1.0
"""Records have the start to the millisecond."""

ALL_FROM_HERE = ("--limits", "rooms=1000/100,hellos=1000/100,messages=1000/100")

_BASE_S = time.time() - time.monotonic()


def room_ms() -> float:
    """Room time now, as the server on this machine has it."""
    return (_BASE_S + time.monotonic()) * 1000


class Liar(RoomClient):
    """A member whose stamps and answers are those of a cheat."""

    def __init__(self, port: int, room: str, cheat: Cheat, line: Line, rng: random.Random) -> None:
        self.cheat, self.line = cheat, line
        self.player = Player(Link(NETWORKS[0], rng), rng, cheat.lie, cheat.step)
        self.granularity = cheat.step or self.player.step or 1.0
        self.stamps: list[Stamp] = []
        self.made: list[float] = []
        self.stamper = Stamper(0.0)
        self.start = 0.0
        self.answers = 0
        self._left, self._guessed = 0.0, (0, 0.0)
        self._later: set[asyncio.Task[None]] = set()
        super().__init__(
            f"http://127.0.0.1:{port}", room, clock=lambda: self.player.clock(room_ms())
        )

    async def _take(self, socket: ClientConnection, message: Any, received: float) -> None:
        if message["type"] != "probe":
            await super()._take(socket, message, received)
            return
        now = room_ms()
        before, self._left = self._left, now - self.line.down.took_ms
        self.player.sync.probe(self._left)
        here, gone, kept = self.player.clock(now), self.player.clock(room_ms()), 0.0
        if self.player.lie is not None:
            here, gone, kept = self.player.lie(self.player, here, gone)
        answering = self._answer(socket, message["id"], here, gone, max(0.0, kept))
        tasks = [answering]
        if kept < 0:
            # The next one gets its answer before it can have come here.
            tasks.append(self._guess(socket, message["id"] + 1, 2 * self._left - before))
        for work in tasks:
            task = asyncio.create_task(work)
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    async def _answer(
        self, socket: ClientConnection, number: int, here: float, gone: float, kept: float
    ) -> None:
        await asyncio.sleep(kept / 1000)
        arrival = self._arrival()
        if self._guessed[0] == number and self._guessed[1] > self._left:
            stamp = self.player.clock(self._guessed[1])
            self.player.sync.answer(number, stamp, stamp, self._guessed[1])
        else:
            self.player.sync.answer(number, here, gone, arrival)
        await self._say(socket, number, here, gone)
        self.answers += 1

    async def _guess(self, socket: ClientConnection, number: int, leaves: float) -> None:
        await asyncio.sleep((leaves + 3 - self.line.up.next_ms - room_ms()) / 1000)
        self._guessed = number, self._arrival()
        stamp = self.player.clock(self._guessed[1])
        await self._say(socket, number, stamp, stamp)

    def _arrival(self) -> float:
        """When what is sent now will be there, in room time."""
        return (_BASE_S + self.line.up.arrival(time.monotonic())) * 1000

    @staticmethod
    async def _say(socket: ClientConnection, number: int, here: float, gone: float) -> None:
        answer = {"type": "pong", "id": number, "received": here, "sent": gone}
        with suppress(ConnectionClosed):
            await socket.send(msgpack.packb(answer))

    async def measured(self, samples: int) -> None:
        """Waits until it has sent so many answers to probes."""
        while self.answers < samples:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.1)

    async def swap(self) -> None:
        """Makes a move, and waits until it counts."""
        start = self.start
        action = f"swap {self.own['own']['hand'][0]}"
        outcome = Outcome(False, code="bad_message")
        while outcome.code == "bad_message":  # a stamp that is no number is not even read
            made, arrival = room_ms(), self._arrival()
            t = self.cheat.told(self.player, made, arrival, self.stamps)
            outcome = await self.act(action, t=t)
        self.stamps.append(self.stamper.stamp(self.player.sync, t, arrival, start, start))
        if not outcome.ok:
            raise RuntimeError(f"{self.cheat.name}: {outcome.code}")
        self.made.append(made)
        await self.until(lambda: self.seq >= outcome.seq)


@dataclass
class Told:
    """What a room says of a cheat after the round. `gains`: for each move, how long before it was
    made it counts as made, ms. `counted`: clamps and moves dated far back, as the results show.
    `ended`: the server ended the line, because what came was no message."""

    gains: list[float] = field(default_factory=list)
    clamps: list[str] = field(default_factory=list)
    counted: tuple[int, int] = (0, 0)
    ended: bool = False
    trusted: bool = True

    @property
    def flagged(self) -> bool:
        """Whether the host sees it: the results do from three moves dated far back on."""
        return not self.trusted or self.counted[0] > 0 or self.counted[1] >= 3


async def in_round(people: Sequence[RoomClient]) -> float:
    """All sit, and the round has begun; its start, in room time."""
    for kind in ("sit", "ready"):
        for person in people:
            outcome = await person.command(kind)
            if not outcome.ok:
                raise RuntimeError(f"{kind}: {outcome.code}")
    for person in people:
        await person.until(lambda p=person: p.phase == "round" and "own" in p.own)  # type: ignore[misc]
    start: float = people[0].pub["clock"]["start_at"]
    while room_ms() <= start:  # noqa: ASYNC110 - a clock tells nobody
        await asyncio.sleep(0.02)
    return start


async def one_room(port: int, cheat: Cheat, rng: random.Random, moves: int, lag: Lag) -> Told:
    """A round of a cheat and an honest neighbour."""
    try:
        return await _round(port, cheat, rng, moves, lag)
    except Closed as ended:
        if ended.code != "bad_message":
            raise
        return Told(ended=True)


async def _round(port: int, cheat: Cheat, rng: random.Random, moves: int, lag: Lag) -> Told:
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(lag, port, rng).laid()) for _ in range(2)]
        room = (await create_room(f"http://127.0.0.1:{port}", "minutka"))["id"]
        honest = Cheat("none")
        people = [
            Liar(line.port, room, which, line, rng)
            for line, which in zip(lines, (cheat, honest), strict=True)
        ]
        for person in people:
            await stack.enter_async_context(person)
        start = await in_round(people)
        liar, neighbour = people
        for person in people:
            person.start, person.stamper = start, Stamper(start)
        await liar.measured(12)
        for _ in range(moves):
            await asyncio.sleep(EVERY_S * rng.uniform(0.7, 1.3))
            for person in people:  # each gets what the other gives
                await person.swap()
        member = next(m for m in neighbour.pub["members"]["list"] if m["id"] == liar.me)
        for person in people:
            await person.act("give_up")
        await neighbour.until(lambda: bool(neighbour.pub["match"]["rounds"]))
        seat = liar.seat
        line = next(
            x for x in neighbour.pub["match"]["rounds"][-1]["lines"] if x["member"] == liar.me
        )
        text = await record(port, room)
    told = Told(counted=(line["clamped"], line["far_back"]), trusted=member["trusted"])
    played = [deed.played for step in replay(text).steps for deed in step.deeds]
    mine = [one for one in played if one.seat == seat and one.text.startswith("swap")]
    for made, one in zip(liar.made, mine, strict=True):
        told.gains.append(made - start - one.at)
        told.clamps.append(one.clamp)
    return told


async def record(port: int, room: str) -> str:
    """The record of the room's first round."""
    url = f"http://127.0.0.1:{port}/api/rooms/{room}/records/1"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return await answer.text()


class Sniper(Liar):
    """Keeps its answers, and claims as soon as anything comes that is not in its turn."""

    armed = False
    fired = False
    asked_at = 0.0

    async def _take(self, socket: ClientConnection, message: Any, received: float) -> None:
        probe = message["type"] == "probe"
        in_turn = probe and room_ms() - self.asked_at >= OUT_OF_TURN_MS
        if probe:
            self.asked_at = room_ms()
        if self.armed and not self.fired and not in_turn:
            self.fired = True
            claim = self.act("impossible", t=self.clock() - 1000)
            task: asyncio.Task[Any] = asyncio.create_task(claim)
            self._later.add(task)
            task.add_done_callback(self._later.discard)
        await super()._take(socket, message, received)


OUT_OF_TURN_MS = 450.0
"""A clock that is well known is never asked again so soon, unless something has happened."""

SNIPING = Cheat("waits for a sign", lie=lambda _, here, gone: (here + 300, gone + 300, 300.0))


async def sniped(port: int, rng: random.Random) -> bool:
    """A duel in Kvadraty: somebody declares a deal impossible, and a rival on a short line lies in
    wait for it. Whether the rival got the declaration."""
    async with AsyncExitStack() as stack:
        lags = (Lag(20.0, 20.0, 2.0), Lag(4.0, 4.0, 1.0))
        lines = [await stack.enter_async_context(Line(lag, port, rng).laid()) for lag in lags]
        room = (await create_room(f"http://127.0.0.1:{port}", "kvadraty"))["id"]
        person = Liar(lines[0].port, room, Cheat("none"), lines[0], rng)
        sniper = Sniper(lines[1].port, room, SNIPING, lines[1], rng)
        for one in (person, sniper):
            await stack.enter_async_context(one)
        await in_round((person, sniper))
        await sniper.measured(24)
        before = sniper.asked_at
        while sniper.asked_at == before:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)
        sniper.armed = True
        await person.act("impossible")
        await person.until(lambda: "check" in person.pub)
        return bool(person.pub["check"]["seat"] == sniper.seat)


async def tried(
    port: int, cheats: Sequence[Cheat], rooms: int, moves: int, seed: int, lag: Lag = LAG
) -> dict[str, list[Told]]:
    """What each of the cheats was told, room by room; all at the same time."""
    jobs = [
        one_room(port, cheat, random.Random(f"{seed} {cheat.name} {n}"), moves, lag)
        for cheat in cheats
        for n in range(rooms)
    ]
    found = iter(await asyncio.gather(*jobs))
    return {cheat.name: [next(found) for _ in range(rooms)] for cheat in cheats}


def exceeded(told: Sequence[Told]) -> list[str]:
    """Which bounds were not kept: at most 250 ms; and whoever gains by dating back is seen."""
    most = max((gain for one in told for gain in one.gains), default=0.0)
    wrong = [f"{most:.0f} ms"] if most > BACK_MOST_MS + EPSILON_MS else []
    for one in told:
        far = sum(gain > FAR_BACK_MS for gain in one.gains)
        if far >= 3 and not one.flagged:
            wrong.append(f"{far} gains over {FAR_BACK_MS:.0f} ms that nobody sees")
    return wrong


def show(results: dict[str, list[Told]]) -> bool:
    """Prints a table; whether every bound was kept."""
    print(f"A real server, lines of {LAG.up:.0f} + {LAG.down:.0f} ms. Gains in ms")
    print(f"  {'cheat':38} first  later   most  clamps  far back  untrusted  bounds")
    fine = True
    for name, told in results.items():
        if any(one.ended for one in told):
            print(f"  {name:38} the line ends at what is no number")
            continue
        wrong = exceeded(told)
        fine = fine and not wrong
        first = sum(one.gains[0] for one in told) / len(told)
        later = [gain for one in told for gain in one.gains[3:]] or [math.nan]
        most = max(gain for one in told for gain in one.gains)
        print(
            f"  {name:38} {first:5.0f} {sum(later) / len(later):6.0f} {most:6.0f}"
            f" {sum(one.counted[0] for one in told) / len(told):7.1f}"
            f" {sum(one.counted[1] for one in told) / len(told):9.1f}"
            f" {sum(not one.trusted for one in told):6} of {len(told)}  {wrong or 'held'}"
        )
    return fine


def main(rooms: int, seed: int) -> int:
    """Runs everything against one server; 1 if a bound was exceeded or a sniper has won."""
    ours = all_servers()["ours"]
    # All come from one address.
    ours = replace(ours, command=(*ours.command, *ALL_FROM_HERE))

    async def all_of_it(port: int) -> tuple[dict[str, list[Told]], list[bool]]:
        results = await tried(port, CHEATS, rooms, MOVES, seed)
        duels = [sniped(port, random.Random(f"{seed} sniper {n}")) for n in range(13)]
        return results, list(await asyncio.gather(*duels))

    with running(ours, None) as server:
        results, duels = asyncio.run(all_of_it(server.port))
    fine = show(results)
    print(
        f"  A sniper, acting on a sign and dating back by 1 s, won {sum(duels)}"
        f" of {len(duels)} duels"
    )
    return 0 if fine and not any(duels) else 1
