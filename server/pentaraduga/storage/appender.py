"""The one ordered way into the logs: what is asked in one loop tick leaves in one write.

All writes to logs go over a single connection, because two connections could overtake each other.
Replies are matched to requests by their order.

Nothing is lost while a store is away: calls without an answer wait, and are repeated in the same
order when it is back. Every function may be called twice (functions.lua): an append whose
outcome was in doubt is either there with the same bytes, or it is written now.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError, ResponseError

from pentaraduga.storage.errors import StorageDown, StorageError
from pentaraduga.storage.library import function
from pentaraduga.storage.replies import failure, is_away
from pentaraduga.storage.tasks import end
from pentaraduga.storage.wire import Wire, wire

log = logging.getLogger(__name__)

FIRST_PAUSE_S: Final = 0.05
"""Before a lost store is tried again; doubled each time, to a second at most."""

PATIENCE_S = 2.0
"""A store that doesn't answer for this long counts as gone: the line to it is reopened."""

SLOW_S = 1.0
"""A store that doesn't answer for this long is worth reporting."""

MERGED_BYTES = 256 * 1024
"""The most that goes into one function call: meanwhile the store serves nobody else."""

OVERHEAD_BYTES: Final = 128
"""The most that the store's file adds to an argument: keys, ids, names of commands."""

BATCH: Final = 512
BATCH_BYTES: Final = 1024 * 1024
"""The most that leaves in one write; after an outage, more than that is waiting."""

Future = asyncio.Future[None]

Settled: TypeAlias = Callable[[Future], None]
"""Called as soon as an answer is read. A callback of the future would have its turn a tick later,
which for a move costs about as much as sending it to somebody."""


@dataclass(slots=True)
class Request:
    """One function call. An append may grow until it is sent."""

    name: str
    keys: tuple[str, ...]
    args: list[bytes]
    futures: list[tuple[Future, Settled | None]] = field(default_factory=list)
    next_seq: int = 0
    sent_at: float = 0.0
    size: int = 0
    cost: int = 0
    """`worth`, as of when it was sent."""

    def worth(self) -> int:
        """Not less than the bytes it takes on the store's disk: a snapshot keeps the one before."""
        return 2 * self.size + OVERHEAD_BYTES * (2 + len(self.args))

    def packed(self) -> bytes:
        """The call in the store's protocol (RESP): the client library's way takes longer."""
        words = [*_keys(self.keys), *self.args]
        parts = [b"*%d\r\n" % (3 + len(words)), _head(function(self.name), len(self.keys))]
        for word in words:
            parts += (b"$%d\r\n" % len(word), word, b"\r\n")
        return b"".join(parts)

    def settle(self, error: StorageError | None) -> None:
        for future, settled in self.futures:
            if not future.done():
                if error is None:
                    future.set_result(None)
                else:
                    future.set_exception(error)
                    # The owner of a room learns of a failure from its first future; the others may
                    # be dropped unseen.
                    future.exception()
            if settled is not None:
                try:
                    settled(future)
                except Exception:
                    # Not the fault of the line to the store, nor of those who wait behind.
                    log.exception("settled.failed")


@lru_cache
def _head(called: str, keys: int) -> bytes:
    words = (b"FCALL", called.encode(), b"%d" % keys)
    return b"".join(b"$%d\r\n%b\r\n" % (len(x), x) for x in words)


@lru_cache(maxsize=1 << 14)
def _keys(keys: tuple[str, ...]) -> tuple[bytes, ...]:
    return tuple(key.encode() for key in keys)


class Appender:
    """Sends function calls in order. Use within one event loop."""

    CLOSED: Final = "the store is not connected yet"

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
        self._queue: deque[Request] = deque()
        self._open: dict[str, Request] = {}
        self._sent: deque[Request] = deque()
        self._sent_cost = 0
        self.held_bytes = 0
        """Of all calls that have no answer yet."""
        self._wire: Wire | None = None
        self._writing: asyncio.Handle | None = None
        self._count = 0
        """Calls answered since none was outstanding."""
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed: StorageError | None = StorageDown(self.CLOSED)
        self._withdrawn = False
        self._away: str | None = None
        self._held: str | None = None
        self._allowed: int | None = None
        self._short_since: float | None = None
        self.answered = 0
        """Bytes of all that was answered, not less than they take on the store's disk."""
        self._pause_s = FIRST_PAUSE_S
        self._task: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        """Whether the store answers, as far as is known."""
        return self._closed is None and self._away is None and self._held is None

    @property
    def lost(self) -> bool:
        """Whether the last connection was lost, or couldn't be made."""
        return self._away is not None

    @property
    def trouble(self) -> str | None:
        """Why nothing gets into the logs at the moment; None if all is well."""
        if self._closed is not None:
            return str(self._closed)
        if self._held is not None:
            return self._held
        now = asyncio.get_running_loop().time
        if self._away is None and self._sent:
            waited_s = now() - self._sent[0].sent_at
            if waited_s > SLOW_S:
                return f"the store has not answered for {waited_s:.0f} s"
        if self._away is None and self._short_since is not None:
            waited_s = now() - self._short_since
            if waited_s > SLOW_S:
                return f"no disk has been set aside for {waited_s:.0f} s"
        return self._away

    @property
    def waiting(self) -> tuple[int, int]:
        """Calls without an answer yet, and the bytes that they hold."""
        return len(self._queue) + len(self._sent), self.held_bytes

    def hold(self, why: str | None) -> None:
        """Sends nothing until told None; what is asked waits, as if the store were away."""
        self._held = why
        self._soon()

    def allow(self, total: int | None) -> None:
        """Sends nothing that would make `answered` exceed this; None: whatever is asked.

        The store acknowledges before it finds its disk full, so it never gets to that.
        """
        self._allowed = total
        self._soon()

    async def start(self) -> None:
        """Connects; from then on it reconnects by itself.

        Raises:
            RedisError, OSError: the first connection failed.
        """
        self.begin(await self._connect())

    def begin(self, connection: AbstractConnection | None = None) -> None:
        """Takes requests from now on, and connects in the background if it has to."""
        self._closed = None
        self._task = asyncio.create_task(self._run(connection), name="appender")

    def withdraw(self) -> tuple[asyncio.Task[None] | None, list[Request]]:
        """Stops at once; the task that is ending, and what has no answer, in order.

        What was sent is in doubt, as when the connection is lost.
        """
        waiting = [*self._sent, *self._queue]
        self._withdrawn = True
        if self._wire is not None:
            self._wire.end()
            self._wire = None
        self._forget()
        if self._task is not None:
            self._task.cancel()
        return self._task, waiting

    def adopt(self, request: Request) -> None:
        """Goes on with what another one was asked, after all that it was asked before."""
        self._queue.append(request)
        self.held_bytes += request.size
        self._open.clear()
        self._idle.clear()
        self._soon()

    async def close(self) -> None:
        """Waits (for `PATIENCE_S` at most) until everything asked so far is answered."""
        if self._task is None:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                await self._idle.wait()
        await end(self._task)
        self._closed = StorageDown("the storage is closed")
        for request in (*self._sent, *self._queue):
            request.settle(self._closed)
        self._forget()

    def _forget(self) -> None:
        self._sent.clear()
        self._queue.clear()
        self._open.clear()
        self.held_bytes = self._sent_cost = 0
        self._idle.set()

    def append(
        self,
        keys: tuple[str, str],
        owner: bytes,
        first_seq: int,
        entries: Sequence[bytes],
        settled: Settled | None = None,
    ) -> Future:
        """Adds entries to a log. Successive appends of a room in one tick become one call.

        `entries`: each followed by its checksum, as of `with_sums`. `settled`: called once the
        future is done, and never before it was returned.
        """
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
            request = Request("append", keys, [owner, b"%d" % first_seq, *entries])
        self._open[keys[1]] = request
        request.next_seq = first_seq + len(entries) // 2
        return self._ask(request, size, settled)

    def call(self, name: str, keys: tuple[str, ...], *args: bytes) -> Future:
        """Calls a function after everything asked before. `keys[1]` is the log it closes over.

        The function must be one that may be called again with the same arguments.
        """
        self._open.pop(keys[1], None)
        return self._ask(Request(name, keys, list(args)), sum(map(len, args)))

    def _ask(self, request: Request, size: int, settled: Settled | None = None) -> Future:
        loop = asyncio.get_running_loop()
        future: Future = loop.create_future()
        request.futures.append((future, settled))
        if self._closed is not None:
            self._open.clear()
            if settled is None:
                request.settle(self._closed)
            else:
                loop.call_soon(request.settle, self._closed)
            return future
        request.size += size
        self.held_bytes += size
        if len(request.futures) == 1:
            self._queue.append(request)
            self._soon()
        self._idle.clear()
        return future

    async def _run(self, connection: AbstractConnection | None) -> None:
        while not self._withdrawn:
            try:
                connection = connection or await self._connect()
                if not self._queue:
                    self._answers()  # nothing shows whether it was done
                await self._serve(connection)
            except (RedisError, OSError, TimeoutError, StorageError) as error:
                self._lost(error if isinstance(error, StorageDown) else failure(error))
            finally:
                if connection is not None:
                    with contextlib.suppress(Exception):
                        await connection.disconnect(nowait=True)
                connection = None
            await asyncio.sleep(self._pause_s)
            self._pause_s = min(2 * self._pause_s, 1.0)

    def _lost(self, error: StorageError) -> None:
        """Everything without an answer is in doubt, and will be sent again in the same order."""
        if self._away is None:
            log.error("the store is lost: %s", error)
        self._away = str(error)
        self._queue.extendleft(reversed(self._sent))
        self._sent.clear()
        self._sent_cost = 0
        # What may have been written must not grow.
        self._open.clear()

    def _answers(self) -> None:
        if self._away is not None:
            log.warning("the store is back")
        self._away = None
        self._pause_s = FIRST_PAUSE_S

    async def _serve(self, connection: AbstractConnection) -> None:
        self._count = 0
        line = self._wire = wire(connection, self._answered, self._soon)
        watch = asyncio.create_task(self._watch(), name="appender-watch")
        try:
            self._soon()
            await asyncio.wait({watch, line.lost}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._wire = None
            line.end()
            await end(watch)
        if line.lost.done() and not line.lost.cancelled():
            line.lost.result()
        watch.result()

    def _soon(self) -> None:
        """Writes what waits in the next iteration of the loop, so the rest of this tick's calls go
        along."""
        if self._writing is None and self._queue and self._wire is not None:
            self._writing = asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        self._writing = None
        line = self._wire
        if line is None or line.blocked or self._held is not None or not self._queue:
            return
        batch = self._next_batch()
        now = asyncio.get_running_loop().time()
        if not batch:
            # Until more is allowed.
            self._short_since = self._short_since or now
            return
        self._short_since = None
        for request in batch:
            request.sent_at = now
        self._sent.extend(batch)
        self._soon()
        line.send(b"".join([request.packed() for request in batch]))

    def _next_batch(self) -> list[Request]:
        batch: list[Request] = []
        size = 0
        while self._queue and len(batch) < BATCH and size < BATCH_BYTES:
            request = self._queue[0]
            cost = request.cost = request.worth()
            if self._allowed is not None and self.answered + self._sent_cost + cost > self._allowed:
                break
            self._sent_cost += cost
            batch.append(self._queue.popleft())
            size += request.size
        self._open.clear()
        return batch

    def _answered(self, reply: ResponseError | None) -> None:
        if self._withdrawn:
            return
        error = None
        if reply is not None:
            error = failure(reply)
            if is_away(reply):
                raise error from reply
        request = self._sent.popleft()
        self.held_bytes -= request.size
        self._sent_cost -= request.cost
        self.answered += request.cost
        if self._away is not None or self._pause_s > FIRST_PAUSE_S:
            self._answers()
        request.settle(error)
        self._count += 1
        if not self._sent:
            if self._on_batch is not None:
                took_s = asyncio.get_running_loop().time() - request.sent_at
                self._on_batch(self._count, took_s)
            self._count = 0
            if not self._queue:
                self._idle.set()

    async def _watch(self) -> None:
        # Counted in checks, not in seconds: while this process itself was stopped, nobody was late.
        oldest, looks = None, 0
        while True:
            await asyncio.sleep(PATIENCE_S / 4)
            head = self._sent[0] if self._sent else None
            looks = looks + 1 if head is not None and head is oldest else 0
            oldest = head
            if looks >= 4:
                raise StorageDown(f"the store has not answered for {PATIENCE_S:g} s")
