"""The interfaces that the runtime needs from its neighbours and offers to those above it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from pentaraduga.core import Options, OptionValue
from pentaraduga.rooms.commands import AnyCommand, Hello, MatchRule, Pong, Resume
from pentaraduga.rooms.effects import (
    Advice,
    ConnId,
    CountAttempt,
    Effect,
    Outgoing,
    Question,
    Think,
)
from pentaraduga.rooms.poster import Poster

Entropy = Callable[[int], bytes]


class RoomEvent(msgspec.Struct, frozen=True, eq=False):
    """One published event, shared by every connection that gets it.

    `encoded` is theirs: the first to encode the public part leaves it there for the others.
    `before`: events that waited for this one, and that are sent in one piece with it.
    """

    seq: int
    at: float
    pub: dict[str, Any]
    encoded: dict[Any, Any] = msgspec.field(default_factory=dict)
    before: tuple[RoomEvent, ...] = ()


class RoomEvents(msgspec.Struct, frozen=True, eq=False):
    """Published events that are told together, none with anything private; as `RoomEvent`."""

    events: tuple[RoomEvent, ...]
    encoded: dict[Any, Any] = msgspec.field(default_factory=dict)


class Connection(Protocol):
    """One client as a room sees it. None of these wait, and none fail: a dead one does nothing."""

    @property
    def id(self) -> ConnId: ...

    def send(self, message: Outgoing, *, at_once: bool = False) -> None:
        """Send in order; `at_once`: ahead of whatever is queued."""

    def publish(self, event: RoomEvent, own: dict[str, Any] | None) -> None:
        """Send an event, with private sections if there are any for this connection."""

    def publish_together(self, events: RoomEvents) -> None:
        """Send events that waited for each other."""

    def close(self, code: str) -> None:
        """End the connection after what was sent before."""

    def stand_aside(self) -> bool:
        """It is an onlooker's from now on; whether somebody else looks after it, so that the room
        need not."""


class RoomHandle(Protocol):
    """A room as the connections of its clients deal with it, wherever it is at work."""

    @property
    def dead(self) -> str | None:
        """Why this object serves nobody any more: a code; the room may be asked for again."""

    @property
    def at(self) -> str:
        """The address of the node that has it at work; "" for this one, or if nobody knows."""

    @property
    def connections(self) -> int:
        """How many clients it has here."""

    def connect(self, connection: Client, hello: Hello, now: float, origin: str = "") -> bool: ...
    def receive(self, conn: ConnId, message: AnyCommand | Pong | Resume, now: float) -> None: ...
    def disconnect(self, conn: ConnId, now: float) -> None: ...


class Client(Connection, Protocol):
    """A connection of this node's own, whose room may be at work on another node."""

    @property
    def form(self) -> str:
        """The subprotocol that it speaks."""

    def pass_on(self, frame: bytes, kind: str, *, code: str = "", at_once: bool = False) -> None:
        """Send a finished frame. `kind`: the message's type; `code`: of an error."""

    def pass_on_events(self, frames: bytes) -> None:
        """Send finished frames of events; nothing more is expected in this tick."""

    def move(self, room: RoomHandle) -> None:
        """From now on it is in this room object."""


class Rooms(Protocol):
    """All rooms that can be had from this node."""

    async def get(self, room_id: str) -> RoomHandle: ...
    async def create(
        self,
        game: str,
        options: Mapping[str, OptionValue],
        *,
        match: MatchRule | None = None,
        seats: int | None = None,
    ) -> tuple[str, str]: ...


class RoomCore(Protocol):
    """A room: pure, so time is passed in. All times are room time, ms."""

    @property
    def seq(self) -> int: ...
    @property
    def code(self) -> str | None: ...
    @property
    def poster(self) -> Poster | None: ...
    @property
    def next_wake(self) -> float | None: ...
    @property
    def holding(self) -> bool: ...
    def connect(self, conn: ConnId, hello: Hello, now: float, origin: str = "") -> list[Effect]: ...
    def receive(
        self, conn: ConnId, message: AnyCommand | Pong | Resume, now: float
    ) -> list[Effect]: ...
    def disconnect(self, conn: ConnId, now: float) -> list[Effect]: ...
    def join(
        self, conn: ConnId, hello: Hello, command: AnyCommand, now: float, origin: str = ""
    ) -> list[Effect]: ...
    def look(self, now: float) -> list[Effect]: ...
    def bot_move(self, seat: int, action_text: str, now: float) -> list[Effect]: ...
    def advise(self, question: Question, found: Advice) -> list[Effect]: ...
    def give_code(self, code: str, now: float) -> list[Effect]: ...
    def wake(self, now: float) -> list[Effect]: ...


class Claimed(Protocol):
    """A room that this node owns, until somebody claims it with a higher epoch."""

    @property
    def epoch(self) -> int: ...
    @property
    def downtime_ms(self) -> float: ...


class Saved(Protocol):
    """A room as the store has it: a snapshot, and the entries after it with their seq.

    `lost`: the first and the last entry that it had and that are damaged.
    """

    @property
    def snapshot(self) -> bytes | None: ...
    @property
    def entries(self) -> list[tuple[int, bytes]]: ...
    @property
    def lost(self) -> tuple[int, int] | None: ...


class Board(Protocol):
    """What rooms say outside; `pentaraduga.storage.noticeboard` is the real one."""

    async def put_up(self, room_id: str, poster: bytes, ttl_s: float) -> None: ...
    async def poster(self, room_id: str) -> bytes | None: ...
    async def list_room(self, room_id: str, line: bytes | None) -> None: ...
    async def listed(self) -> dict[str, bytes]: ...


class Letters(Protocol):
    """Profiles on their way to another device; `pentaraduga.storage.satchel` is the real one."""

    async def leave(self, name: str, letter: bytes, ttl_s: float) -> bool: ...
    async def letter(self, name: str) -> bytes | None: ...
    async def burn(self, name: str) -> None: ...
    async def hand_over(self, old: str, new: str, games: Iterable[str], move: str) -> None: ...


class Store(Protocol):
    """Where logs live; `pentaraduga.storage` is the real one."""

    @property
    def alive(self) -> bool: ...
    @property
    def term(self) -> int: ...
    @property
    def trouble(self) -> str | None: ...
    @property
    def congested(self) -> bool: ...
    def confirm(self, room_id: str, epoch: int) -> asyncio.Future[int]: ...
    async def claim(self, room_id: str) -> Claimed: ...
    async def create(self, room_id: str, first_seq: int, entries: Sequence[bytes]) -> Claimed: ...
    async def load(self, room_id: str, epoch: int) -> Saved: ...
    def append(
        self,
        room_id: str,
        epoch: int,
        first_seq: int,
        entries: Sequence[bytes],
        settled: Callable[[asyncio.Future[None]], None] | None = None,
    ) -> asyncio.Future[None]: ...
    def snapshot(
        self, room_id: str, epoch: int, seq: int, state: bytes
    ) -> asyncio.Future[None]: ...
    async def release(self, room_id: str, epoch: int) -> None: ...
    def keep_record(
        self, room_id: str, epoch: int, n: int, text: bytes
    ) -> asyncio.Future[None]: ...
    async def records(self, room_id: str) -> dict[int, bytes]: ...
    def count_attempt(self, count: CountAttempt) -> asyncio.Future[None]: ...
    async def stats(self, device: str, game: str) -> dict[str, dict[str, int]]: ...
    async def forget_device(self, device: str, games: Iterable[str]) -> None: ...
    async def reserve_code(self, code: str, room_id: str, ttl_s: float) -> bool: ...
    async def room_of_code(self, code: str) -> str | None: ...
    async def free_code(self, code: str, room_id: str) -> None: ...
    @property
    def board(self) -> Board: ...
    @property
    def satchel(self) -> Letters: ...


class Solver(Protocol):
    """Answers Think; `pentaraduga.runtime.workers` is the real one."""

    def think(self, room_id: str, think: Think, done: Callable[[Advice], None]) -> None:
        """Answers later, always; `done` is called in this loop."""

    def forget(self, room_id: str) -> None:
        """Nobody is waiting for this room's answers any more."""


class NoSolver:
    """Knows nothing, at once."""

    def think(self, room_id: str, think: Think, done: Callable[[Advice], None]) -> None:
        asked = think.question
        nothing = Advice(asked.cseq, asked.kind, "unknown", 0)
        asyncio.get_running_loop().call_soon(done, nothing)

    def forget(self, room_id: str) -> None: ...


class Meter(Protocol):
    """The counters of the runtime; the transport shows them."""

    def rooms(self, loaded: int) -> None: ...
    def action(self, kind: str) -> None: ...
    def rejected(self, code: str) -> None: ...
    def held(self, actions: int) -> None: ...
    def appended(self, seconds: float, entries: int) -> None: ...
    def worked(self, waited_s: float, worked_s: float) -> None: ...
    def died(self, code: str) -> None: ...


class NoMeter:
    """Counts nothing."""

    def rooms(self, loaded: int) -> None: ...
    def action(self, kind: str) -> None: ...
    def rejected(self, code: str) -> None: ...
    def held(self, actions: int) -> None: ...
    def appended(self, seconds: float, entries: int) -> None: ...
    def worked(self, waited_s: float, worked_s: float) -> None: ...
    def died(self, code: str) -> None: ...


class RoomMaker(Protocol):
    """How rooms come into being: the class `Room` itself."""

    def create(
        self,
        room_id: str,
        code: str | None,
        game: str,
        options: Options,
        entropy: Entropy,
        now: float,
        *,
        match: MatchRule | None = None,
        seats: int | None = None,
    ) -> tuple[RoomCore, list[Effect]]: ...

    def restore(
        self,
        snapshot: bytes | None,
        entries: Iterable[tuple[int, bytes]],
        entropy: Entropy,
        now: float,
        downtime_ms: float,
    ) -> tuple[RoomCore, list[Effect]]: ...
