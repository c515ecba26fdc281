"""The one ordered way into the logs: what is asked in one loop tick leaves in one write.

All writes to logs go over a single connection, because two connections could overtake each other.
Replies are matched to requests by their order.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import OutOfMemoryError, ReadOnlyError, RedisError, ResponseError

from pentaraduga.storage.errors import Fenced, StorageDown, StorageError, StorageFull
from pentaraduga.storage.library import function
from pentaraduga.storage.tasks import end

log = logging.getLogger(__name__)

PATIENCE_S = 2.0
"""A store that answers nothing for so long counts as gone."""

MERGED_BYTES = 256 * 1024
"""No more than this goes into one function call: the store serves nobody else meanwhile."""

Future = asyncio.Future[None]


@dataclass(slots=True)
class _Request:
    """One function call. An append may grow until it is sent."""

    name: str
    keys: tuple[str, ...]
    args: list[bytes]
    futures: list[Future] = field(default_factory=list)
    next_seq: int = 0
    sent_at: float = 0.0
    size: int = 0

    def command(self) -> tuple[str | bytes | int, ...]:
        return ("FCALL", function(self.name), len(self.keys), *self.keys, *self.args)

    def settle(self, error: StorageError | None) -> None:
        for future in self.futures:
            if future.done():
                continue
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)
                # The owner of a room learns of a failure from its first future; the others may be
                # dropped unseen.
                future.exception()


def failure(error: Exception) -> StorageError:
    """The storage's word for an error reply of the store."""
    text = str(error)
    if text.startswith("FENCED "):
        return Fenced(text.removeprefix("FENCED "))
    if isinstance(error, OutOfMemoryError):
        return StorageFull(f"the store is out of memory: raise its maxmemory ({text})")
    if isinstance(error, ReadOnlyError):
        return StorageDown("the store is a read-only replica now: its primary is needed")
    return StorageDown(f"the store failed: {text or type(error).__name__}")


class Appender:
    """Sends function calls in order. Use within one event loop."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[AbstractConnection]],
        on_batch: Callable[[int, float], None] | None = None,
    ) -> None:
        """`connect` opens a connection to a store that has the functions.

        `on_batch(requests, seconds)` is called for each batch answered: how many calls it held and
        how long the last of them took.
        """
        self._connect = connect
        self._on_batch = on_batch
        self._queue: list[_Request] = []
        self._open: dict[str, _Request] = {}
        self._sent: deque[_Request] = deque()
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._down: StorageError | None = StorageDown("the store is not connected yet")
        self._task: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        return self._down is None

    async def start(self) -> None:
        """Connects; from then on it reconnects by itself.

        Raises:
            RedisError, OSError: the first connection failed.
        """
        connection = await self._connect()
        self._down = None
        self._task = asyncio.create_task(self._run(connection), name="appender")

    async def close(self) -> None:
        """Waits (for `PATIENCE_S` at most) until everything asked so far is answered."""
        if self._task is None:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                await self._idle.wait()
        await end(self._task)
        self._fail(StorageDown("the storage is closed"))

    def append(
        self, keys: tuple[str, str], owner: bytes, first_seq: int, entries: Iterable[bytes]
    ) -> Future:
        """Adds entries to a log. Successive appends of a room in one tick become one call."""
        entries = list(entries)
        size = sum(map(len, entries))
        request = self._open.get(keys[1])
        if (
            request is not None
            and request.next_seq == first_seq
            and request.args[0] == owner
            and request.size + size <= MERGED_BYTES
        ):
            request.args += entries
        else:
            request = _Request("append", keys, [owner, b"%d" % first_seq, *entries])
        self._open[keys[1]] = request
        request.next_seq = first_seq + len(entries)
        request.size += size
        return self._ask(request)

    def call(self, name: str, keys: tuple[str, ...], *args: bytes) -> Future:
        """Calls a function after everything asked before. `keys[1]` is the log it closes over."""
        self._open.pop(keys[1], None)
        return self._ask(_Request(name, keys, list(args)))

    def _ask(self, request: _Request) -> Future:
        future: Future = asyncio.get_running_loop().create_future()
        request.futures.append(future)
        if self._down is not None:
            self._open.clear()
            request.settle(self._down)
            return future
        if len(request.futures) == 1:
            self._queue.append(request)
        self._idle.clear()
        # The writer wakes in the next iteration of the loop: what this tick still asks goes along.
        self._wake.set()
        return future

    async def _run(self, connection: AbstractConnection | None) -> None:
        pause_s = 0.05
        lost = False
        while True:
            try:
                connection = connection or await self._connect()
                if lost:
                    log.warning("the store is back")
                lost = False
                self._down = None
                pause_s = 0.05
                await self._serve(connection)
            except (RedisError, OSError, TimeoutError, StorageError) as error:
                down = error if isinstance(error, StorageDown) else failure(error)
                if not lost:
                    log.error("the store is lost: %s", down)
                lost = True
                self._fail(down)
            finally:
                if connection is not None:
                    with contextlib.suppress(Exception):
                        await connection.disconnect(nowait=True)
                connection = None
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, 1.0)

    async def _serve(self, connection: AbstractConnection) -> None:
        tasks = {
            asyncio.create_task(self._write(connection), name="appender-write"),
            asyncio.create_task(self._read(connection), name="appender-read"),
            asyncio.create_task(self._watch(), name="appender-watch"),
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end(*tasks)
        for task in done:
            task.result()

    async def _write(self, connection: AbstractConnection) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._queue = self._queue, []
            self._open.clear()
            now = loop.time()
            for request in batch:
                request.sent_at = now
            self._sent.extend(batch)
            packed = connection.pack_commands([request.command() for request in batch])
            await connection.send_packed_command(packed, check_health=False)

    async def _read(self, connection: AbstractConnection) -> None:
        loop = asyncio.get_running_loop()
        count = 0
        while True:
            fatal = False
            error: StorageError | None = None
            try:
                await connection.read_response(disable_decoding=True)
            except ResponseError as reply:
                error = failure(reply)
                # A demoted primary or lost functions are mended by connecting again.
                fatal = isinstance(reply, ReadOnlyError) or "unction not found" in str(reply)
            if fatal:
                # Before anybody hears of the failure: nothing more may go this way.
                self._down = error
            request = self._sent.popleft()
            request.settle(error)
            count += 1
            if fatal and error is not None:
                raise error
            if not self._sent:
                if self._on_batch is not None:
                    self._on_batch(count, loop.time() - request.sent_at)
                count = 0
                if not self._queue:
                    self._idle.set()

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(PATIENCE_S / 4)
            if self._sent and loop.time() - self._sent[0].sent_at > PATIENCE_S:
                raise StorageDown(f"the store has not answered for {PATIENCE_S:g} s")

    def _fail(self, error: StorageError) -> None:
        self._down = error
        failed = [*self._sent, *self._queue]
        self._sent.clear()
        self._queue.clear()
        self._open.clear()
        for request in failed:
            request.settle(error)
        self._idle.set()
