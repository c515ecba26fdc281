"""Several nodes on one store, and people who play while all of it breaks."""

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

from pentaraduga.games import GAMES
from pentaraduga.rooms import arrivals
from pentaraduga.rooms import commands as c
from pentaraduga.rooms.fold import begin, fold
from pentaraduga.rooms.log import Acted, read_entry
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import load, save
from pentaraduga.runtime import audience, gate
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.ports import Meter, NoMeter
from pentaraduga.transport.codes import ending
from tests.sim.many.nodes import Node
from tests.sim.many.pages import Page, Socket
from tests.sim.many.store import TheStore
from tests.sim.world import START, Client, Network

BACK_AGAIN_MS = (105.0, 195.0)
"""How soon a page dials again after its line broke (client_web/src/net/socket.ts)."""


class ManyNodes:
    """The world. Offers `tests.sim.world.Client` what it needs of one."""

    def __init__(
        self,
        seed: int,
        loop: asyncio.AbstractEventLoop,
        meter: Callable[[], Meter] = NoMeter,
    ) -> None:
        self.meter = meter
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
            if client.me:
                connection = room.audience.of_member(client.me)
                assert connection is not None, "somebody is not in the room again"
                welcome = room.audience.welcome(state, connection, self.now, known=None)
            else:
                assert client.watch, "a player became an onlooker"
                welcome = room.audience.look(state, self.now)
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
def _no_chance(rng: random.Random, now: Callable[[], float]) -> Iterator[None]:
    """Nothing in this process is random or measured but by the seed, and takes time of this one."""
    with (
        mock.patch("time.monotonic", now),
        mock.patch("time.perf_counter", now),
        mock.patch("time.thread_time", now),
        mock.patch("secrets.token_bytes", rng.randbytes),
        mock.patch("secrets.choice", rng.choice),
        mock.patch("secrets.randbelow", rng.randrange),
        mock.patch("random.shuffle", rng.shuffle),
        mock.patch.object(arrivals, "SPECTATORS", 1),
        mock.patch.object(gate, "AT_ONCE_S", float("inf")),
        mock.patch.object(audience, "PORTION_S", float("inf")),
    ):
        yield


@asynccontextmanager
async def many_nodes(
    seed: int,
    count: int,
    game: str = "minutka",
    meter: Callable[[], Meter] = NoMeter,
    **room: Any,
) -> AsyncIterator[ManyNodes]:
    """A world with a room for this game at one of so many nodes."""
    loop = asyncio.get_running_loop()
    with _no_chance(random.Random(-seed), loop.time):
        world = ManyNodes(seed, loop, meter)
        loop.set_exception_handler(lambda _, context: world.faults.append(repr(context)))
        for _ in range(count):
            await world.add_node()
        node = world.random.choice(world.nodes)
        world.room_id, _ = await node.registry.create(
            game, GAMES[game].info.options_from({}), **room
        )
        yield world
        for node in world.nodes:
            if not node.dead:
                node.kill()
        for task in asyncio.all_tasks():
            if task is not asyncio.current_task():
                task.cancel()


def people(world: ManyNodes, players: int, brain: Callable[[], Callable[[Client], None]]) -> None:
    """So many who play, each on lines of their own, one who watches, and onlookers, of whom one
    becomes a member."""
    for k in range(players):
        world.add(
            net=Network(up=5 + 17 * k, down=9 + 11 * k, jitter=2 + 3 * k),
            clock=1e6 * k - 777.5,
            plays=brain(),
        )
    world.add(clock=5.0)
    onlookers = [world.add(watch=True, clock=float(n)) for n in range(3)]

    def decides() -> None:
        onlookers[0].command(c.Rename, name="Вера")

    world.after(world.random.uniform(1000, 9000), decides)
