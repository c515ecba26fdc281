"""One store for all nodes, with the rules of `storage/functions.lua`, behind lines that can fail."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pentaraduga.storage.errors import (
    Fenced,
    NoSuchRoom,
    OwnedElsewhere,
    RoomExists,
    StorageDown,
)
from pentaraduga.storage.lease import TTL_MS, Lease
from pentaraduga.storage.nodes import Seen
from tests.runtime.fakes import FakeBoard, FakeSatchel

T = TypeVar("T")


@dataclass
class Claim:
    epoch: int
    downtime_ms: float


@dataclass
class Saved:
    snapshot: bytes | None
    entries: list[tuple[int, bytes]]
    lost: tuple[int, int] | None = None


@dataclass
class Kept:
    """A room in the store. `owner`: node and epoch; no node if it was released."""

    node: str | None
    epoch: int
    log: list[bytes] = field(default_factory=list)
    writers: list[int] = field(default_factory=list)
    """The epoch that wrote each entry."""
    snapshot: tuple[int, bytes] | None = None
    released_ms: float = 0.0
    sure: int = 0
    """The term in which the owner made sure of it last."""


class TheStore:
    """What is saved, and who lives. Every method is one step, as a function in the store is."""

    def __init__(self, time_s: Callable[[], float]) -> None:
        self.time_s = time_s
        self.away = False
        self.rooms: dict[str, Kept] = {}
        self.leases: dict[str, tuple[float, str]] = {}
        self.beats: dict[str, float] = {}
        self.reports: dict[str, tuple[int, float]] = {}
        self.lists: dict[str, dict[str, None]] = {}
        self.codes: dict[str, str] = {}

    def lives(self, node: str) -> bool:
        return node in self.leases and self.time_s() < self.leases[node][0]

    def beat(self, node: str, address: str, room_ms: float) -> None:
        self.leases[node] = self.time_s() + TTL_MS / 1000, address
        self.beats[node] = room_ms

    def create(self, room: str, node: str, entries: Sequence[bytes]) -> None:
        if room in self.rooms:
            raise RoomExists(room)
        self.rooms[room] = Kept(node, 1, list(entries), [1] * len(entries))

    def claim(self, room: str, seen: tuple[str | None, int, int], node: str) -> int | None:
        """As in a cluster: nobody can look at the owner's lease in this step."""
        kept = self.rooms[room]
        if (kept.node, kept.epoch, kept.sure) != seen:
            return None
        kept.node, kept.epoch, kept.sure = node, kept.epoch + 1, 0
        return kept.epoch

    def check(self, room: str, node: str, epoch: int) -> Kept:
        kept = self.rooms[room]
        if (kept.node, kept.epoch) != (node, epoch):
            raise Fenced(f"{room} is {kept.node} {kept.epoch}'s, not {node} {epoch}'s")
        return kept

    def confirm(self, room: str, node: str, epoch: int, term: int) -> None:
        self.check(room, node, epoch).sure = term

    def append(
        self, room: str, node: str, epoch: int, first: int, entries: Sequence[bytes]
    ) -> None:
        kept = self.check(room, node, epoch)
        last = first + len(entries) - 1
        if len(kept.log) >= last and kept.log[first - 1 : last] == list(entries):
            return  # asked again after the answer was lost
        if len(kept.log) != first - 1:
            raise Fenced(f"the log ends at {len(kept.log)}, the append begins at {first}")
        kept.log.extend(entries)
        kept.writers.extend([epoch] * len(entries))

    def keep(self, room: str, node: str, epoch: int, seq: int, state: bytes) -> None:
        kept = self.check(room, node, epoch)
        if seq > len(kept.log):
            raise Fenced("a snapshot of what is not in the log")
        if kept.snapshot is None or kept.snapshot[0] <= seq:
            kept.snapshot = seq, state

    def release(self, room: str, node: str, epoch: int, room_ms: float) -> None:
        kept = self.check(room, node, epoch)
        kept.node, kept.released_ms = None, room_ms


class NodeStore:
    """One node's way to it: the runtime's `Store`, and its directory of nodes.

    Questions overtake each other and appends, as on several connections; appends keep their order.
    """

    exclusive = False

    def __init__(
        self,
        store: TheStore,
        node: str,
        address: str,
        rng: random.Random,
        room_ms: Callable[[], float],
    ) -> None:
        self.node, self.address = node, address
        self.cut = False
        """This node doesn't reach the store."""
        self.gone = False
        """This node is dead: whatever it still asks reaches nobody."""
        self._store, self._random, self._room_ms = store, rng, room_ms
        self.board = FakeBoard()
        self.satchel = FakeSatchel()
        self._lease = Lease(self._beat, store.time_s)
        self._queue: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self._more = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        while True:
            try:
                await self._lease.start()
                break
            except OSError:
                await asyncio.sleep(0.1)
        self._writer = asyncio.create_task(self._write())
        with contextlib.suppress(StorageDown):
            await self.report(0, 0.0)

    async def close(self) -> None:
        """As `Storage.close`."""
        while self._queue:  # noqa: ASYNC110 - virtual time
            await asyncio.sleep(0.01)
        await self._lease.stop()
        self._store.leases.pop(self.node, None)
        if not self._store.lists.get(self.node):
            self._store.reports.pop(self.node, None)
        self.kill()

    def kill(self) -> None:
        self.gone = True
        for task in (self._writer, self._lease._task, *self._asked):
            if task is not None:
                task.cancel()

    # -- the way there --------------------------------------------------------------------------

    async def _way(self) -> None:
        await asyncio.sleep(self._random.choice((0.0002, 0.0005, 0.001, 0.003, 0.02)))
        if self.gone:
            await asyncio.Event().wait()
        if self.cut or self._store.away:
            raise OSError("the store does not answer")

    async def _ask(self, step: Callable[[], T]) -> T:
        try:
            await self._way()
            answer = step()
            await self._way()  # the answer may get lost
        except OSError as error:
            raise StorageDown(str(error)) from error
        return answer

    async def _beat(self) -> None:
        await self._way()
        self._store.beat(self.node, self.address, self._room_ms())
        await self._way()

    def _in_order(self, step: Callable[[], Any]) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.append((step, future))
        self._more.set()
        return future

    async def _write(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            batch = list(self._queue)
            answers: list[tuple[bool, Any]] = []
            while len(answers) < len(batch):
                # All of a batch are asked again until all are answered.
                answers = []
                try:
                    await self._way()
                    for step, _ in batch:
                        try:
                            answers.append((True, step()))
                        except Fenced as error:
                            answers.append((False, error))
                        if self._random.random() < 0.002:
                            raise OSError("cut in mid-batch")
                    await self._way()
                except OSError:
                    answers = []
                    await asyncio.sleep(0.05)
            del self._queue[: len(batch)]
            for (_, future), (good, answer) in zip(batch, answers, strict=True):
                if not future.done():
                    future.set_result(answer) if good else future.set_exception(answer)
            if self._queue:
                self._more.set()

    # -- the runtime's Store ----------------------------------------------------------------------

    @property
    def alive(self) -> bool:
        return self._lease.alive

    @property
    def term(self) -> int:
        return self._lease.term

    @property
    def trouble(self) -> str | None:
        return None if self._lease.alive else "the node lease was not renewed"

    @property
    def congested(self) -> bool:
        return False

    def confirm(self, room_id: str, epoch: int) -> asyncio.Future[int]:
        async def confirmed() -> int:
            term = await self._lease.good()
            await self._in_order(lambda: self._store.confirm(room_id, self.node, epoch, term))
            return term

        task = asyncio.ensure_future(confirmed())
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        return task

    async def create(self, room_id: str, first_seq: int, entries: Sequence[bytes]) -> Claim:
        await self.note(room_id)
        await self._ask(lambda: self._store.create(room_id, self.node, entries))
        return Claim(1, 0.0)

    async def claim(self, room_id: str) -> Claim:
        while True:
            kept = await self._ask(lambda: self._store.rooms.get(room_id))
            if kept is None:
                raise NoSuchRoom(room_id)
            seen = kept.node, kept.epoch, kept.sure
            last_ms: float | None = None
            if kept.node is None:
                last_ms = kept.released_ms
            elif kept.node != self.node:
                owner = str(kept.node)
                if await self._ask(lambda: self._store.lives(owner)):
                    raise OwnedElsewhere(owner)
                last_ms = self._store.beats[owner]
            await self.note(room_id)
            epoch = await self._ask(lambda: self._store.claim(room_id, seen, self.node))
            if epoch is not None:
                return Claim(epoch, 0.0 if last_ms is None else self._room_ms() - last_ms)

    async def load(self, room_id: str, epoch: int) -> Saved:
        def read() -> Saved:
            kept = self._store.rooms[room_id]
            seq, state = kept.snapshot or (0, None)
            return Saved(state, list(enumerate(kept.log, start=1))[seq:])

        return await self._ask(read)

    def append(
        self,
        room_id: str,
        epoch: int,
        first_seq: int,
        entries: Sequence[bytes],
        settled: Callable[[asyncio.Future[None]], None] | None = None,
    ) -> asyncio.Future[None]:
        write = self._in_order(
            lambda: self._store.append(room_id, self.node, epoch, first_seq, entries)
        )
        if settled is not None:
            write.add_done_callback(settled)
        return write

    def snapshot(self, room_id: str, epoch: int, seq: int, state: bytes) -> asyncio.Future[None]:
        return self._in_order(lambda: self._store.keep(room_id, self.node, epoch, seq, state))

    async def release(self, room_id: str, epoch: int) -> None:
        await self._in_order(
            lambda: self._store.release(room_id, self.node, epoch, self._room_ms())
        )
        await self.strike(room_id)

    def keep_record(self, room_id: str, epoch: int, n: int, text: bytes) -> asyncio.Future[None]:
        return self._in_order(lambda: self._store.check(room_id, self.node, epoch))

    async def records(self, room_id: str) -> dict[int, bytes]:
        return {}

    def count_attempt(self, count: Any) -> asyncio.Future[None]:
        return self._in_order(lambda: None)

    async def stats(self, device: str, game: str) -> dict[str, dict[str, int]]:
        return {}

    async def forget_device(self, device: str, games: Iterable[str]) -> None:
        """Nothing is counted here."""

    async def reserve_code(self, code: str, room_id: str, ttl_s: float) -> bool:
        codes = self._store.codes
        return await self._ask(lambda: codes.setdefault(code, room_id) == room_id)

    async def room_of_code(self, code: str) -> str | None:
        return await self._ask(lambda: self._store.codes.get(code))

    async def free_code(self, code: str, room_id: str) -> None:
        await self._ask(lambda: self._store.codes.pop(code, None))

    # -- the directory ----------------------------------------------------------------------------

    async def note(self, room_id: str) -> None:
        lists = self._store.lists
        await self._ask(lambda: lists.setdefault(self.node, {}).setdefault(room_id))

    async def strike(self, room_id: str) -> None:
        with contextlib.suppress(StorageDown):
            await self._ask(lambda: self._store.lists.get(self.node, {}).pop(room_id, None))

    async def report(self, rooms: int, cpu: float) -> None:
        def say() -> None:
            self._store.reports[self.node] = rooms, cpu

        await self._ask(say)

    async def all(self) -> dict[str, Seen]:
        def look() -> dict[str, Seen]:
            return {
                node: Seen(self._store.lives(node), self._where(node), *said)
                for node, said in self._store.reports.items()
            }

        return await self._ask(look)

    async def where(self, node: str) -> str | None:
        return await self._ask(lambda: self._where(node))

    def _where(self, node: str) -> str | None:
        return self._store.leases[node][1] if self._store.lives(node) else None

    async def rooms_of(self, node: str) -> list[str]:
        return await self._ask(lambda: list(self._store.lists.get(node, {})))

    async def forget(self, node: str) -> None:
        def strike_off() -> None:
            self._store.reports.pop(node, None)
            self._store.lists.pop(node, None)

        await self._ask(strike_off)
