"""Nodes, the store, the lines between nodes, and people who play while all of it breaks."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any
from unittest import mock

import msgspec

from pentaraduga.cluster.cluster import Cluster
from pentaraduga.cluster.line import End
from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms.effects import Fault, Outgoing
from pentaraduga.rooms.fold import begin, fold
from pentaraduga.rooms.log import Acted, read_entry
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import load, save
from pentaraduga.runtime import gate, turns
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.ports import RoomEvent, RoomEvents, RoomHandle
from pentaraduga.runtime.refused import REFUSALS, code_of
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.codec import CODECS, MSGPACK
from pentaraduga.transport.codes import ending
from tests.sim.many.store import NodeStore, TheStore
from tests.sim.world import START, Client, Network

BACK_AGAIN_MS = (105.0, 195.0)
"""How soon a page dials again after its line broke (client_web/src/net/socket.ts)."""


class Node:
    """A server process: the real registry and cluster on a store and lines of the simulation."""

    def __init__(self, world: ManyNodes, name: str) -> None:
        self.world, self.name = world, name
        self.serving = False
        self.dead = False
        skew_s = world.random.uniform(-3, 3)
        self.clock = Clock(lambda: START / 1000 + skew_s, world.loop.time)
        self.store = NodeStore(world.store, name, f"at {name}", world.random, self.clock.now)
        self.registry = Registry(
            self.store, Room, clock=self.clock, patience_s=0.0, unload_after_s=5.0
        )
        self.cluster = Cluster(self.registry, self.store, CODECS, self._dial)
        self.lines: list[Line] = []

    async def start(self) -> None:
        await self.store.start()
        self.registry.start()
        self.cluster.start()
        self.serving = True

    def kill(self) -> None:
        """kill -9: nothing of it reaches anybody any more."""
        self.serving, self.dead = False, True
        self.store.kill()
        for line in list(self.lines):
            line.cut()
        self.world.sockets_break(self)
        self.cluster.close()
        if self.registry._watcher is not None:
            self.registry._watcher.cancel()
        for actor in list(self.registry._actors.values()):
            actor.die("server_stopping")

    async def stop(self) -> None:
        """SIGTERM, in the order of the real server."""
        self.serving = False
        await self.registry.close()
        self.world.sockets_close(self, "server_stopping")
        self.cluster.close()
        await self.store.close()
        self.dead = True
        for line in list(self.lines):
            line.cut()

    async def _dial(self, address: str, end: End) -> Line:
        await asyncio.sleep(self.world.random.uniform(0.0002, 0.002))
        other = next((n for n in self.world.nodes if address == f"at {n.name}"), None)
        if other is None or not other.serving or self.dead or self.world.apart(self, other):
            raise OSError("connection refused")
        line = Line(self, other, end)
        line.other_end = other.cluster.accept(Back(line))
        self.lines.append(line)
        other.lines.append(line)
        return line


class Line:
    """A line between two nodes. Bytes take a moment and stay in order; a cut loses those under way.

    This object is the dialling side's `Line`; `Back` is the other side's.
    """

    def __init__(self, near: Node, far: Node, end: End) -> None:
        self.nodes = near, far
        self.end = end
        self.other_end: End | None = None
        self._free = [0.0, 0.0]
        self._broken = False
        self.lossy = False
        """Bytes got lost, so the line breaks as soon as one side hears of the other again."""

    def send(self, data: bytes) -> None:
        if self.other_end is not None:
            self.carry(0, data, self.nodes[1], self.other_end)

    def carry(self, way: int, data: bytes, to: Node, end: End) -> None:
        world = to.world
        if self._broken:
            return
        if world.apart(*self.nodes):
            self.lossy = True
            return
        at = max(world.now + world.random.uniform(0.1, 4), self._free[way])
        self._free[way] = at
        world.at(at, partial(self._arrives, data, to, end))

    def _arrives(self, data: bytes, to: Node, end: End) -> None:
        if not self._broken and not to.dead:
            end.received(data, to.clock.now())

    def cut(self) -> None:
        if self._broken:
            return
        self._broken = True
        for node, end in zip(self.nodes, (self.end, self.other_end), strict=True):
            if self in node.lines:
                node.lines.remove(self)
            if end is not None and not node.dead:
                node.world.loop.call_soon(end.lost)


class Back:
    """The accepting side's end of a line."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def send(self, data: bytes) -> None:
        self._line.carry(1, data, self._line.nodes[0], self._line.end)

    def cut(self) -> None:
        self._line.cut()


class Socket:
    """A client's socket on its node: the runtime's `Client`."""

    def __init__(self, node: Node, conn: int, client: Client) -> None:
        self.id, self.node, self.client = conn, node, client
        self.form = MSGPACK.subprotocol
        self.room: RoomHandle | None = None
        self.closed = False
        self._early: list[Any] = []

    async def enter(self, room_id: str, hello: c.Hello, arrived: float) -> None:
        try:
            room = await self.node.cluster.get(room_id)
        except REFUSALS as error:
            self.close(code_of(error))
            return
        if not self.closed:
            self.room = room
            room.connect(self, hello, arrived)
            for message in self._early:
                self.read(message)
            self._early.clear()

    def read(self, message: Any) -> None:
        """What comes before the room is there waits in the socket."""
        if self.room is None:
            self._early.append(message)
        else:
            self.room.receive(self.id, message, self.node.clock.now())

    def move(self, room: RoomHandle) -> None:
        self.room = room

    def send(self, message: Outgoing, *, at_once: bool = False) -> None:
        self._deliver(MSGPACK.frame(message))

    def publish(self, event: RoomEvent, own: dict[str, Any] | None) -> None:
        self._deliver(MSGPACK.event_frame(event, own))

    def publish_together(self, events: RoomEvents) -> None:
        for event in events.events:
            self.publish(event, None)

    def pass_on(self, frame: bytes, kind: str, *, code: str = "", at_once: bool = False) -> None:
        self._deliver(frame)

    def close(self, code: str) -> None:
        if not self.closed:
            self.send(Fault(code))
            self.closed = True
            self.node.world.server_closed(self, code)

    def _deliver(self, frame: bytes) -> None:
        if self.closed or self.node.dead:
            return
        for payload in payloads(frame):
            message = msgspec.msgpack.decode(payload)
            self.node.world.sent(self, message)
            self.client.deliver(self.id, message)


def payloads(frames: bytes) -> Iterator[bytes]:
    """What is in WebSocket frames that follow each other."""
    at = 0
    while at < len(frames):
        head = {126: 4, 127: 10}.get(frames[at + 1], 2)
        length = int.from_bytes(frames[at + 2 : at + head]) if head > 2 else frames[at + 1]
        at += head + length
        yield frames[at - length : at]


class Page(Client):
    """A browser's page: it says again what has no answer when it has dialled again, and only
    then."""

    greeted: int | None = None

    def send(self, message: Any, *, twice: bool = False) -> None:
        # A newer command before those that the last connection lost would make them look taken.
        if isinstance(message, c.Pong) or self.greeted == self.conn:
            super().send(message, twice=twice)

    def take(self, conn: int, message: dict[str, Any]) -> None:
        if message["type"] != "welcome" or conn != self.conn:
            super().take(conn, message)
            return
        acts = self.acts
        if self.greeted == conn:
            self.acts = {}
        self.greeted = conn
        super().take(conn, message)
        self.acts = acts | self.acts

    @property
    def unanswered(self) -> set[int]:
        return self.acts.keys() - self.acked.keys() - self.refused.keys()


class ManyNodes:
    """The world. Offers `tests.sim.world.Client` what it needs of one."""

    def __init__(self, seed: int, loop: asyncio.AbstractEventLoop) -> None:
        self.random = random.Random(seed)
        self.loop = loop
        self.store = TheStore(loop.time)
        self.nodes: list[Node] = []
        self.clients: list[Page] = []
        self.room_id = ""
        self.homes: dict[str, Node] = {}
        """Where each client dials, by its secret, if that node serves."""
        self.shown: dict[int, bytes] = {}
        """What was shown first of each room event: others must not be shown anything else."""
        self.faults: list[str] = []
        """What must not happen, and did."""
        self._heap: list[tuple[float, int, Callable[[], object]]] = []
        self._count = itertools.count()
        self._sockets: dict[int, Socket] = {}
        self._conns = itertools.count(1)
        self._names = itertools.count()
        self._cuts: set[frozenset[str]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- time, as `Client` knows it ---------------------------------------------------------------

    @property
    def now(self) -> float:
        return START + self.loop.time() * 1000

    def at(self, when: float, what: Callable[[], object]) -> None:
        """Things for the same time happen in the order in which they were asked for; the loop's own
        timers don't promise that."""
        when = max(when, self.now)
        heapq.heappush(self._heap, (when, next(self._count), what))
        self.loop.call_at((when - START) / 1000, self._next)

    def _next(self) -> None:
        heapq.heappop(self._heap)[2]()

    def after(self, ms: float, what: Callable[[], object]) -> None:
        self.at(self.now + ms, what)

    async def until(self, holds: Callable[[], bool], ms: float = 120_000) -> bool:
        end = self.now + ms
        while not holds():
            if self.now >= end:
                return False
            await asyncio.sleep(0.01)
        return True

    # -- nodes ------------------------------------------------------------------------------------

    async def add_node(self) -> Node:
        node = Node(self, f"n{next(self._names)}")
        self.nodes.append(node)
        await node.start()
        return node

    @property
    def serving(self) -> list[Node]:
        return [node for node in self.nodes if node.serving]

    @property
    def owner(self) -> Node | None:
        name = self.store.rooms[self.room_id].node
        return next((n for n in self.serving if n.name == name), None)

    @property
    def actor(self) -> Actor | None:
        owner = self.owner
        return None if owner is None else owner.registry.at_work(self.room_id)

    def apart(self, one: Node, other: Node) -> bool:
        return frozenset((one.name, other.name)) in self._cuts

    def part(self, one: Node, other: Node, seconds: float, *, silently: bool) -> None:
        """Cut the network between two nodes; silently: neither hears of it."""
        pair = frozenset((one.name, other.name))
        self._cuts.add(pair)

        def mend() -> None:
            self._cuts.discard(pair)
            for line in list(one.lines):
                if line.lossy:
                    line.cut()

        self.after(seconds * 1000, mend)
        for line in list(one.lines):
            if other in line.nodes and not silently:
                line.cut()

    def do(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- people -----------------------------------------------------------------------------------

    def add(self, home: Node | None = None, **client: Any) -> Page:
        new = Page(self, secret=f"{len(self.clients) + 1:032x}", **client)  # type: ignore[arg-type]
        if home is not None:
            self.homes[new.secret] = home
        self.clients.append(new)
        new.connect()
        return new

    def dial(self, client: Client, hello: c.Hello) -> None:
        conn = next(self._conns)
        client.conn = conn
        client._up_free = client._down_free = self.now
        home = self.homes.get(client.secret)
        if home is None or not home.serving:
            if not self.serving:
                self._again(client, conn)
                return
            home = self.random.choice(self.serving)
        node = home

        def arrives() -> None:
            if not node.serving:
                self._again(client, conn)
            elif client.conn == conn:
                socket = self._sockets[conn] = Socket(node, conn, client)
                self.do(socket.enter(self.room_id, hello, node.clock.now()))

        client._up_free = self.now + client.delay(client.net.up)
        self.at(client._up_free, arrives)

    def hang_up(self, conn: int) -> None:
        self.after(30.0, partial(self._gone, conn))

    def _gone(self, conn: int) -> None:
        socket = self._sockets.pop(conn, None)
        if socket is not None and not socket.node.dead:
            socket.closed = True
            if socket.room is not None:
                socket.room.disconnect(conn, socket.node.clock.now())

    def arrive(self, conn: int, message: Any) -> None:
        socket = self._sockets.get(conn)
        if socket is not None and not socket.node.dead:
            socket.read(message)

    def sent(self, socket: Socket, message: dict[str, Any]) -> None:
        """What must hold for everything that goes to a client."""
        log = self.store.rooms[self.room_id].log
        if message["type"] == "ack" and message["seq"] > len(log):
            self.faults.append(f"acknowledged before it was in the log: {message}")
        elif message["type"] == "update":
            if message["seq"] > len(log):
                self.faults.append(f"shown before it was in the log: {message}")
            # Of several lists of members that follow each other quickly, only the last goes out.
            others = {k: v for k, v in message.get("pub", {}).items() if k != "members"}
            shown = msgspec.msgpack.encode((message["at"], others))
            if self.shown.setdefault(message["seq"], shown) != shown:
                self.faults.append(f"shown to some, and something else to others: {message}")

    def server_closed(self, socket: Socket, code: str) -> None:
        self._sockets.pop(socket.id, None)
        if socket.room is not None:
            socket.room.disconnect(socket.id, socket.node.clock.now())
        if code == "internal" or ending(code).then != "reconnect":
            self.faults.append(f"a client was turned away: {code}")
        self.after(socket.client.delay(socket.client.net.down), partial(self._lost, socket))

    def sockets_break(self, node: Node) -> None:
        for socket in [s for s in self._sockets.values() if s.node is node]:
            del self._sockets[socket.id]
            self.after(socket.client.delay(socket.client.net.down), partial(self._lost, socket))

    def sockets_close(self, node: Node, code: str) -> None:
        for socket in [s for s in self._sockets.values() if s.node is node]:
            socket.close(code)

    def _lost(self, socket: Socket) -> None:
        if socket.client.conn == socket.id:
            self._again(socket.client, socket.id)

    def _again(self, client: Client, conn: int) -> None:
        def dial() -> None:
            if client.conn == conn:
                client.connect()

        self.after(self.random.uniform(*BACK_AGAIN_MS), dial)

    # -- what must hold ---------------------------------------------------------------------------

    def check(self) -> None:
        """fold(log) = state, no move twice, nothing acknowledged is missing, all see the same."""
        assert not self.faults, self.faults
        kept = self.store.rooms[self.room_id]
        assert kept.writers == sorted(kept.writers), "an old owner wrote after a new one"
        state = begin(read_entry(kept.log[0]), 1)  # type: ignore[arg-type]
        for seq, data in enumerate(kept.log[1:], start=2):
            state = fold(state, read_entry(data))
            if kept.snapshot is not None and kept.snapshot[0] == seq:
                assert kept.snapshot[1] == save(state)
        assert save(load(save(state))) == save(state)
        moves = [
            (move.by, move.cseq)
            for entry in map(read_entry, kept.log)
            if isinstance(entry, Acted)
            for move in entry.moves
            if move.cseq
        ]
        assert len(moves) == len(set(moves)), "a move counted twice"
        actor = self.actor
        assert actor is not None, "nobody has the room at work"
        room = actor.room
        assert isinstance(room, Room)
        assert save(room.state) == save(state)
        for client in self.clients:
            assert not client.unanswered, "something that was said has no answer"
            told = {(client.me, cseq) for cseq in client.acts if cseq in client.acked}
            assert told <= set(moves), "acknowledged what was never played"
            connection = room.audience.of_member(client.me)
            assert connection is not None, "somebody is not in the room again"
            welcome = room.audience.welcome(state, connection, self.now, known=None)
            plain = msgspec.msgpack.decode(msgspec.msgpack.encode(welcome))
            assert (client.seq, client.pub, client.own) == (state.seq, plain["pub"], plain["own"])

    async def heal(self) -> None:
        """Everything works again; waits until everybody is back and all is said."""
        self.store.away = False
        self._cuts.clear()
        for line in [line for node in self.nodes for line in node.lines if line.lossy]:
            line.cut()
        for node in self.nodes:
            node.store.cut = False
        if not self.serving:
            await self.add_node()
        await asyncio.sleep(8)
        for client in self.clients:
            if client.conn is None:
                client.connect()

        def settled() -> bool:
            actor = self.actor
            return actor is not None and all(x.seq == actor.room.seq for x in self.clients)

        for client in self.clients:
            client.plays = None
        assert await self.until(settled), "not everybody is back"
        await asyncio.sleep(3)
        assert await self.until(settled), "not everybody is back"


@contextmanager
def _no_chance(rng: random.Random) -> Iterator[None]:
    """Nothing in this process is random or measured but by the seed."""
    with (
        mock.patch("secrets.token_bytes", rng.randbytes),
        mock.patch("secrets.choice", rng.choice),
        mock.patch("secrets.randbelow", rng.randrange),
        mock.patch("random.shuffle", rng.shuffle),
        mock.patch.object(gate, "AT_ONCE_S", float("inf")),
        mock.patch.object(turns.Turns.__init__, "__defaults__", (float("inf"), lambda: 0.0, None)),
    ):
        yield


@asynccontextmanager
async def many_nodes(seed: int, count: int, **room: Any) -> AsyncIterator[ManyNodes]:
    """A world with a room for Minutka at one of so many nodes."""
    loop = asyncio.get_running_loop()
    with _no_chance(random.Random(-seed)):
        world = ManyNodes(seed, loop)
        loop.set_exception_handler(lambda _, context: world.faults.append(repr(context)))
        for _ in range(count):
            await world.add_node()
        node = world.random.choice(world.nodes)
        world.room_id, _ = await node.registry.create(
            "minutka", GAMES["minutka"].info.options_from({}), **room
        )
        yield world
        for node in world.nodes:
            if not node.dead:
                node.kill()
        for task in asyncio.all_tasks():
            if task is not asyncio.current_task():
                task.cancel()


def people(world: ManyNodes, players: int, brain: Callable[[], Callable[[Client], None]]) -> None:
    """So many who play, each on lines of their own, and one who watches."""
    for k in range(players):
        world.add(
            net=Network(up=5 + 17 * k, down=9 + 11 * k, jitter=2 + 3 * k),
            clock=1e6 * k - 777.5,
            plays=brain(),
        )
    world.add(clock=5.0)
