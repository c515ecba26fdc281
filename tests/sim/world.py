"""Whole rooms on a virtual clock: one seeded heap of messages, clocks that lie, crashes, takeovers.

Nothing here waits: time jumps from event to event, so a match of minutes runs in milliseconds and
the same seed gives the same run.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from pentaraduga.client import Sections
from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms import show
from pentaraduga.rooms.fold import begin, fold
from pentaraduga.rooms.log import Acted, read_entry
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import RoomState, load, save
from pentaraduga.tiles import Tile, carpet_layout, carpets_from

START = 1.7e12
"""Room time at which every world begins, ms."""


@dataclass
class Network:
    """One client's path: one-way delay in ms (each way) and jitter; TCP keeps order."""

    up: float = 20.0
    down: float = 20.0
    jitter: float = 5.0


@dataclass
class Client:
    """A browser as the server sees one: own clock, own counter, a view made of sections."""

    world: World
    secret: str
    net: Network = field(default_factory=Network)
    watch: bool = False
    watching: int = 0
    """How many onlookers there are, as it was told."""
    clock: float = 0.0
    """Client clock = room time - START + clock."""
    conn: int | None = None
    me: str = ""
    seq: int = 0
    cseq: int = 0
    pub: Sections = field(default_factory=Sections)
    own: Sections = field(default_factory=Sections)
    acked: dict[int, int] = field(default_factory=dict)
    refused: dict[int, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    shown: list[tuple[int, float]] = field(default_factory=list)
    plays: Callable[[Client], None] | None = None
    acts: dict[int, c.Act] = field(default_factory=dict)
    """Its commands by counter; those without an answer are sent again after a reconnect."""
    _up_free: float = 0.0
    _down_free: float = 0.0

    def stamp(self) -> float:
        """The value of `performance.now()` at this moment."""
        return self.world.now - START + self.clock

    @property
    def online(self) -> bool:
        return self.conn is not None

    @property
    def seat(self) -> int | None:
        for member in self.pub.get("members", {}).get("list", ()):
            if member["id"] == self.me:
                seat: int | None = member["seat"]
                return seat
        return None

    @property
    def phase(self) -> str:
        return str(self.pub["room"]["phase"])

    # --- out ---

    def connect(self) -> None:
        hello = c.Hello(secret=self.secret, name="Игрок", granularity=0.1, watch=self.watch)
        self.world.dial(self, hello)

    def drop(self) -> None:
        """The connection breaks; the server notices a little later."""
        conn, self.conn = self.conn, None
        if conn is not None:
            self.world.hang_up(conn)

    def send(self, message: Any, *, twice: bool = False) -> None:
        if self.conn is None:
            return
        conn = self.conn
        at = max(self.world.now + self.delay(self.net.up), self._up_free)
        self._up_free = at
        for _ in range(2 if twice else 1):
            self.world.at(at, lambda: self.world.arrive(conn, message))

    def command(self, kind: type[c.Command], **fields: Any) -> int:
        self.cseq += 1
        self.send(kind(cseq=self.cseq, **fields))
        return self.cseq

    def act(self, action: str, *, t: float | None = None, twice: bool = False) -> int:
        self.cseq += 1
        stamp = self.stamp() if t is None else t
        act = self.acts[self.cseq] = c.Act(cseq=self.cseq, action=action, t=stamp, seen=self.seq)
        self.send(act, twice=twice)
        return self.cseq

    def delay(self, base: float) -> float:
        return (
            base + self.world.random.expovariate(1 / self.net.jitter) if self.net.jitter else base
        )

    # --- in ---

    def deliver(self, conn: int, message: dict[str, Any], not_before: float = 0.0) -> None:
        leaves = max(self.world.now, not_before)
        at = max(leaves + self.delay(self.net.down), self._down_free)
        self._down_free = at
        self.world.at(at, lambda: self.take(conn, message))

    def take(self, conn: int, message: dict[str, Any]) -> None:
        if conn != self.conn:
            return
        kind = message["type"]
        if kind == "probe":
            received = self.stamp()
            self.send(c.Pong(id=message["id"], received=received, sent=received))
        elif kind == "welcome":
            self.me = message["me"]
            self.seq = message["seq"]
            self.cseq = max(self.cseq, message["cseq"])
            if not message.get("current"):
                self.pub, self.own = Sections(message["pub"]), Sections(message["own"])
            for cseq, act in self.acts.items():
                if cseq not in self.acked and cseq not in self.refused:
                    self.send(act)
            self.think()
        elif kind == "update":
            assert message["seq"] == self.seq + 1, f"{message['seq']} after {self.seq}"
            self.seq = message["seq"]
            self.shown.append((self.seq, self.world.now))
            self.pub.renew(message.get("pub", {}))
            self.own.renew(message.get("own", {}))
            self.think()
        elif kind == "ack":
            self.acked[message["cseq"]] = message["seq"]
        elif kind == "refused":
            self.refused[message["cseq"]] = message["code"]
        elif kind == "onlookers":
            self.watching = message["count"]
        elif kind == "error":
            self.faults.append(message["code"])

    def think(self) -> None:
        if self.plays is not None:
            self.plays(self)


class World:
    """One room, one store, the node that owns the room now, and everybody around."""

    def __init__(self, seed: int, *, game: str = "minutka", seats: int = 2, **room: Any) -> None:
        self.random = random.Random(seed)
        self.now = START
        self.node = 0
        self.log: list[bytes] = []
        self.snapshot: tuple[int, bytes] | None = None
        self.clients: list[Client] = []
        self.acknowledged: set[int] = set()
        self._heap: list[tuple[float, int, Callable[[], object]]] = []
        self._count = itertools.count()
        self._conns: dict[int, Client] = {}
        self._next_conn = itertools.count(1)
        self._wakes: set[float] = set()
        self._compared: RoomState | None = None
        self._gate = START
        options = GAMES[game].info.options_from(room.pop("options", {}))
        self.room: Room | None
        self.room, effects = Room.create(
            "simulation", "123456", game, options, self.random.randbytes, self.now,
            seats=seats, **room,
        )  # fmt: skip
        self.do(effects)

    # --- time ---

    def at(self, when: float, what: Callable[[], object]) -> None:
        heapq.heappush(self._heap, (max(when, self.now), next(self._count), what))

    def after(self, ms: float, what: Callable[[], object]) -> None:
        self.at(self.now + ms, what)

    def run(self, until: Callable[[], bool] = lambda: False, *, ms: float = 600_000) -> bool:
        """Runs to the first moment at which `until` holds, for `ms` at most."""
        end = self.now + ms
        while not until():
            if not self._heap or self._heap[0][0] > end:
                self.now = end
                return until()
            self.now, _, what = heapq.heappop(self._heap)
            what()
        return True

    # --- people ---

    def add(self, **client: Any) -> Client:
        new = Client(self, secret=f"{len(self.clients) + 1:032x}", **client)
        self.clients.append(new)
        new.connect()
        return new

    def dial(self, client: Client, hello: c.Hello) -> None:
        conn = next(self._next_conn)
        self._conns[conn] = client
        client.conn = conn
        client._up_free = client._down_free = self.now

        def arrives() -> None:
            if self.room is not None and client.conn == conn:
                self.do(self.room.connect(conn, hello, self.now))

        self.after(client.delay(client.net.up), arrives)

    def hang_up(self, conn: int) -> None:
        def noticed() -> None:
            if self.room is not None:
                self.do(self.room.disconnect(conn, self.now))

        self.after(30.0, noticed)

    def arrive(self, conn: int, message: Any) -> None:
        if self.room is not None:
            self.do(self.room.receive(conn, message, self.now))

    # --- the node ---

    def do(self, effects: list[fx.Effect]) -> None:
        """Executes effects as the runtime does: output waits until the log has it."""
        node = self.node
        self._compare_views()
        for effect in effects:
            if isinstance(effect, fx.Append):
                self._gate = max(self._gate, self.now + self.random.uniform(0.1, 2.0))
                self.at(self._gate, partial(self._append, node, effect))
            elif isinstance(effect, fx.Send) and effect.at_once:
                self._tell(node, effect.conn, effect.message)
            elif isinstance(effect, fx.Send):
                tell = partial(self._tell, node, effect.conn, effect.message, effect.not_before)
                self.at(self._gate, tell)
            elif isinstance(effect, fx.Publish):
                self.at(self._gate, partial(self._publish, node, effect))
            elif isinstance(effect, fx.Close):
                self.at(self._gate, partial(self._close, node, effect.conn))
            elif isinstance(effect, fx.Snapshot):
                self.at(self._gate, partial(self._keep, node, effect))
        self._schedule()

    def _compare_views(self) -> None:
        """The sections made anew for a change and those kept are together what a full build
        gives."""
        room = self.room
        if room is None or room.state is self._compared:
            return
        self._compared = room.state
        public = show.public(load(save(room.state)))
        assert encoded(room.audience.shown) == encoded(public)
        for connection in room.audience.connections.values():
            own = room.audience.private_to(room.state, connection.member)
            assert encoded(connection.own) == encoded(own)

    def _append(self, node: int, effect: fx.Append) -> None:
        if node == self.node:
            assert effect.first_seq == len(self.log) + 1, "a gap in the log"
            self.log.extend(effect.entries)

    def _keep(self, node: int, effect: fx.Snapshot) -> None:
        if node == self.node:
            self.snapshot = (effect.seq, effect.state)

    def _tell(self, node: int, conn: int, message: Any, not_before: float = 0.0) -> None:
        client = self._conns.get(conn)
        if node == self.node and client is not None and client.conn == conn:
            plain = msgspec.msgpack.decode(msgspec.msgpack.encode(message))
            if plain["type"] == "ack":
                assert plain["seq"] <= len(self.log), "acknowledged before it was in the log"
                self.acknowledged.add(plain["seq"])
            client.deliver(conn, plain, not_before)

    def _publish(self, node: int, effect: fx.Publish) -> None:
        assert node != self.node or effect.seq <= len(self.log), "told before it was in the log"
        for conn in effect.conns:
            update = fx.Update(effect.seq, effect.at, effect.pub, effect.own.get(conn, {}))
            self._tell(node, conn, update, effect.not_before.get(conn, 0.0))

    def _close(self, node: int, conn: int) -> None:
        client = self._conns.get(conn)
        if node == self.node and client is not None and client.conn == conn:
            client.conn = None

    def _schedule(self) -> None:
        if self.room is None or (when := self.room.next_wake) is None or when in self._wakes:
            return
        self._wakes.add(when)
        node = self.node

        def ring() -> None:
            self._wakes.discard(when)
            if node == self.node and self.room is not None:
                self.do(self.room.wake(self.now))

        self.at(when, ring)

    def crash(self, down_ms: float = 1000.0) -> None:
        """The node dies between two messages; another takes the room over, clients come back."""
        self.room = None
        self.node += 1
        self._wakes.clear()
        for client in self.clients:
            client.conn = None
        died = self.now

        def take_over() -> None:
            snapshot_seq = self.snapshot[0] if self.snapshot else 0
            entries = list(enumerate(self.log, start=1))[snapshot_seq:]
            self._gate = self.now
            self.room, effects = Room.restore(
                self.snapshot[1] if self.snapshot else None,
                entries,
                self.random.randbytes,
                self.now,
                self.now - died,
            )
            self.do(effects)
            for client in self.clients:
                self.after(self.random.uniform(0, 300), client.connect)

        self.after(down_ms, take_over)

    # --- what must hold ---

    def check(self) -> None:
        """fold(log) = state, snapshots agree, nothing acknowledged is missing, all converge."""
        assert self.room is not None
        first = read_entry(self.log[0])
        state = begin(first, 1)  # type: ignore[arg-type]
        for seq, data in enumerate(self.log[1:], start=2):
            state = fold(state, read_entry(data))
            assert save(load(save(state))) == save(state)
            if self.snapshot and self.snapshot[0] == seq:
                assert self.snapshot[1] == save(state)
        assert save(state) == save(self.room.state)
        assert max(self.acknowledged, default=0) <= len(self.log)
        played = {
            (move.by, move.cseq)
            for entry in map(read_entry, self.log)
            if isinstance(entry, Acted)
            for move in entry.moves
        }
        for client in self.clients:
            told = {(client.me, cseq) for cseq in client.acts if cseq in client.acked}
            assert told <= played, "acknowledged what was never played"
            if client.conn is None:
                continue
            connection = self.room.audience.of_member(client.me)
            assert connection is not None
            welcome = self.room.audience.welcome(state, connection, self.now, known=None)
            plain = msgspec.msgpack.decode(msgspec.msgpack.encode(welcome))
            assert (client.seq, client.pub, client.own) == (
                state.seq, plain["pub"], plain["own"],
            )  # fmt: skip


def encoded(sections: dict[str, Any]) -> bytes:
    """As on the wire."""
    return msgspec.msgpack.encode(sections)


def sit_and_play(
    *, think: tuple[float, float] = (800, 9000), careless: float = 0.0
) -> Callable[[Client], None]:
    """A person: sits, is ready, looks for a carpet, swaps, shows it; now and then errs."""
    planned: dict[int, tuple[int, str]] = {}

    def plays(me: Client) -> None:
        phase, key = me.phase, id(me)
        if me.seat is None:
            if phase in ("lobby", "result") and planned.get(key) != (me.seq, "sit"):
                planned[key] = (me.seq, "sit")
                me.command(c.Sit)
            return
        mine = next(m for m in me.pub["members"]["list"] if m["id"] == me.me)
        if phase in ("lobby", "result") and not mine["ready"]:
            if planned.get(key) != (me.seq, "ready"):
                planned[key] = (me.seq, "ready")
                me.command(c.Ready)
        elif phase == "round" and "own" in me.own and planned.get(key, (0, ""))[1] != "act":
            planned[key] = (me.seq, "act")
            me.world.after(me.world.random.uniform(*think), lambda: move(me))

    def move(me: Client) -> None:
        planned.pop(id(me), None)
        waits = not me.online or me.phase != "round" or me.pub["clock"]["paused"]
        if waits or "own" not in me.own:
            me.think()
            return
        hand = [Tile(t) for t in me.own["own"]["hand"]]
        roll = me.world.random.random()
        carpets = carpets_from(hand)
        if roll < careless:
            me.act("finish " + " ".join(f"{t}@0,{y}h" for y, t in enumerate(hand[:3])))
        elif carpets:
            layout = carpet_layout(carpets[0])
            assert layout is not None
            me.act("finish " + " ".join(map(str, layout)), twice=roll > 0.7)
        elif me.own["own"]["can_swap"]:
            me.act(f"swap {me.world.random.choice(hand)}", twice=roll > 0.7)
        me.think()

    return plays
