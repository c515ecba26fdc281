"""A room that does as told, a store that answers when told, and a connection that takes notes."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from pentaraduga.client.sections import Hoped
from pentaraduga.rooms.commands import Hello
from pentaraduga.rooms.effects import Advice, Append, CountAttempt, Effect, Outgoing, Question
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.budgets import Costs
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.ports import NoMeter, RoomEvent, RoomEvents
from pentaraduga.runtime.turns import Turns
from pentaraduga.storage.errors import NoSuchRoom, RoomExists, StorageDown

HELLO = Hello(secret="0" * 32)
ROOM = "ABCDEFGHJK"


@dataclass
class Claim:
    epoch: int
    downtime_ms: float = 0.0


@dataclass
class Loaded:
    snapshot: bytes | None
    entries: list[tuple[int, bytes]]
    lost: tuple[int, int] | None = None


@dataclass
class FakeBoard:
    """What rooms say outside; kept until the test is over."""

    posters: dict[str, bytes] = field(default_factory=dict)
    lines: dict[str, bytes] = field(default_factory=dict)

    async def put_up(self, room_id: str, poster: bytes, ttl_s: float) -> None:
        self.posters[room_id] = poster

    async def poster(self, room_id: str) -> bytes | None:
        return self.posters.get(room_id)

    async def list_room(self, room_id: str, line: bytes | None) -> None:
        if line is None:
            self.lines.pop(room_id, None)
        else:
            self.lines[room_id] = line

    async def listed(self) -> dict[str, bytes]:
        return dict(self.lines)


@dataclass
class FakeSatchel:
    """Profiles on their way; nothing expires. `handed`: whose statistics went to whom;
    `failing`: how many times that fails before."""

    letters: dict[str, bytes] = field(default_factory=dict)
    handed: list[tuple[str, str]] = field(default_factory=list)
    failing: int = 0

    async def leave(self, name: str, letter: bytes, ttl_s: float) -> bool:
        if name in self.letters:
            return False
        self.letters[name] = letter
        return True

    async def letter(self, name: str) -> bytes | None:
        return self.letters.get(name)

    async def burn(self, name: str) -> None:
        self.letters.pop(name, None)

    async def hand_over(self, old: str, new: str, games: Iterable[str], move: str) -> None:
        if self.failing:
            self.failing -= 1
            raise StorageDown("away")
        self.handed.append((old, new))


class FakeStore:
    """Remembers appends; answers them at once, or when the test says so (`slow`)."""

    def __init__(self, slow: bool = False) -> None:
        self.alive = True
        self.term = 1
        self.trouble: str | None = None
        self.congested = False
        self.confirms: list[asyncio.Future[int]] = []
        self.slow, self.silent = slow, False
        self.logs: dict[str, list[tuple[int, bytes]]] = {}
        self.epochs: dict[str, int] = {}
        self.codes: dict[str, str] = {}
        self.writes: list[asyncio.Future[None]] = []
        self.snapshots: list[tuple[int, bytes]] = []
        self.kept: dict[str, dict[int, bytes]] = {}
        self.released: list[str] = []
        self.tallies: list[CountAttempt] = []
        self.lost: tuple[int, int] | None = None
        self.claims = 0
        self.fail_claim: list[Exception] = []
        self.fail_create: Exception | None = None
        self.board = FakeBoard()
        self.satchel = FakeSatchel()

    def confirm(self, room_id: str, epoch: int) -> asyncio.Future[int]:
        """Answered when the test says so."""
        self.confirms.append(asyncio.get_running_loop().create_future())
        return self.confirms[-1]

    async def claim(self, room_id: str) -> Claim:
        self.claims += 1
        await asyncio.sleep(0)
        if self.fail_claim:
            raise self.fail_claim.pop(0)
        if room_id not in self.logs:
            raise NoSuchRoom(room_id)
        self.epochs[room_id] += 1
        return Claim(self.epochs[room_id])

    async def create(self, room_id: str, first_seq: int, entries: Any) -> Claim:
        if self.fail_create is not None:
            raise self.fail_create
        if room_id in self.logs:
            raise RoomExists(room_id)
        self.logs[room_id] = [(first_seq + i, e) for i, e in enumerate(entries)]
        self.epochs[room_id] = 1
        return Claim(1)

    async def load(self, room_id: str, epoch: int) -> Loaded:
        return Loaded(None, list(self.logs[room_id]), self.lost)

    def append(
        self,
        room_id: str,
        epoch: int,
        first_seq: int,
        entries: Any,
        settled: Callable[[asyncio.Future[None]], None] | None = None,
    ) -> asyncio.Future[None]:
        self.logs.setdefault(room_id, []).extend((first_seq + i, e) for i, e in enumerate(entries))
        write = self._write()
        if settled is not None:
            write.add_done_callback(settled)
        return write

    def count_attempt(self, count: CountAttempt) -> asyncio.Future[None]:
        self.tallies.append(count)
        return self._write()

    async def stats(self, device: str, game: str) -> dict[str, dict[str, int]]:
        return {}

    async def forget_device(self, device: str, games: Iterable[str]) -> None:
        self.tallies = [one for one in self.tallies if one.device != device]

    def snapshot(self, room_id: str, epoch: int, seq: int, state: bytes) -> asyncio.Future[None]:
        self.snapshots.append((seq, state))
        return self._write()

    def keep_record(self, room_id: str, epoch: int, n: int, text: bytes) -> asyncio.Future[None]:
        self.kept.setdefault(room_id, {})[n] = text
        return self._write()

    async def records(self, room_id: str) -> dict[int, bytes]:
        if room_id not in self.logs:
            raise NoSuchRoom(room_id)
        return dict(self.kept.get(room_id, {}))

    def _write(self) -> asyncio.Future[None]:
        write: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.writes.append(write)
        if not self.slow:
            write.set_result(None)
        return write

    async def release(self, room_id: str, epoch: int) -> None:
        if self.silent:
            await asyncio.Future()
        self.released.append(room_id)

    async def reserve_code(self, code: str, room_id: str, ttl_s: float) -> bool:
        return self.codes.setdefault(code, room_id) == room_id

    async def room_of_code(self, code: str) -> str | None:
        return self.codes.get(code)

    async def free_code(self, code: str, room_id: str) -> None:
        if self.codes.get(code) == room_id:
            del self.codes[code]


class FakeRoom:
    """Answers every input with the next list of effects in `script`, or with nothing."""

    def __init__(self, code: str | None = None) -> None:
        self.seq = 0
        self.code = code
        self.poster = None
        self.next_wake: float | None = None
        self.holding = False
        self.script: list[list[Effect] | Exception] = []
        self.inputs: list[tuple[Any, ...]] = []

    def _next(self, *happened: Any) -> list[Effect]:
        self.inputs.append(happened)
        answer = self.script.pop(0) if self.script else []
        if isinstance(answer, Exception):
            raise answer
        return answer

    def connect(self, conn: int, hello: Hello, now: float, origin: str = "") -> list[Effect]:
        return self._next("connect", conn)

    def receive(self, conn: int, message: Any, now: float) -> list[Effect]:
        return self._next("receive", conn, message, now)

    def join(
        self, conn: int, hello: Hello, command: Any, now: float, origin: str = ""
    ) -> list[Effect]:
        return self._next("join", conn, command)

    def look(self, now: float) -> list[Effect]:
        return self._next("look")

    def disconnect(self, conn: int, now: float) -> list[Effect]:
        return self._next("disconnect", conn)

    def bot_move(self, seat: int, action_text: str, now: float) -> list[Effect]:
        return self._next("bot", seat, action_text)

    def advise(self, question: Question, found: Advice) -> list[Effect]:
        return self._next("advise", question, found)

    def give_code(self, code: str, now: float) -> list[Effect]:
        self.code = code
        return self._next("code", code)

    def wake(self, now: float) -> list[Effect]:
        self.next_wake = None
        return self._next("wake", now)


class FakeRooms:
    """Makes `FakeRoom`s."""

    def __init__(self) -> None:
        self.made: list[FakeRoom] = []
        self.restored: list[list[tuple[int, bytes]]] = []

    def create(self, room_id: str, code: str | None, *_: Any, **__: Any) -> Any:
        self.made.append(FakeRoom(code))
        return self.made[-1], [Append(1, (b"created",))]

    def restore(self, snapshot: Any, entries: Any, *_: Any) -> Any:
        self.restored.append(list(entries))
        self.made.append(FakeRoom())
        return self.made[-1], []


@dataclass
class FakeConnection:
    id: int
    got: list[Any] = field(default_factory=list)
    closed: str | None = None

    def send(self, message: Outgoing, *, at_once: bool = False) -> None:
        self.got.append(message)

    def publish(self, event: RoomEvent, own: dict[str, Any] | None) -> None:
        self.got.append((event, own))

    def publish_together(self, events: RoomEvents) -> None:
        self.got += [(event, None) for event in events.events]

    def stand_aside(self) -> bool:
        return False

    def close(self, code: str) -> None:
        self.closed = code


@dataclass
class Counts(NoMeter):
    """A meter that remembers."""

    codes: list[str] = field(default_factory=list)
    appends: list[int] = field(default_factory=list)
    holds: int = 0
    deaths: list[str] = field(default_factory=list)
    works: list[float] = field(default_factory=list)

    def rejected(self, code: str) -> None:
        self.codes.append(code)

    def appended(self, seconds: float, entries: int) -> None:
        self.appends.append(entries)

    def held(self, actions: int) -> None:
        self.holds += actions

    def worked(self, waited_s: float, worked_s: float) -> None:
        self.works.append(worked_s)

    def died(self, code: str) -> None:
        self.deaths.append(code)


def endless_ticks() -> Turns:
    """What a test gives a room is done at once, however slow the machine is."""
    return Turns(math.inf)


class Table:
    """An actor around a fake room and a fake store."""

    def __init__(
        self, slow: bool = False, clock: Clock | None = None, costs: Costs | None = None
    ) -> None:
        self.room = FakeRoom()
        self.store = FakeStore(slow)
        self.meter = Counts()
        self.died: list[Actor] = []
        self.codes: list[Any] = []
        self.clock = clock or Clock()
        self.actor = Actor(
            ROOM,
            self.room,
            1,
            self.store.term,
            self.store,
            self.clock,
            self.meter,
            self.died.append,
            lambda actor, effect: self.codes.append(effect),
            turns=endless_ticks(),
            costs=costs,
        )

    def join(self, conn: int, *effects: Effect, origin: str = "") -> FakeConnection:
        connection = FakeConnection(conn)
        self.room.script.append(list(effects))
        self.actor.connect(connection, HELLO, self.clock.now(), origin)
        return connection

    def does(self, *effects: Effect) -> None:
        """Makes the room emit these effects now."""
        self.actor.perform(list(effects))


async def until(true: Callable[[], Any], tries: int = 6000) -> None:
    """Wait for something that is going to be true soon; it may read sections that have yet to come."""
    held = Hoped(true)
    for _ in range(tries):
        if held():
            return
        await asyncio.sleep(0.01)
    said = f": {held.missing}" if held.missing else ""
    raise AssertionError(f"it did not become true{said}") from held.missing
