"""Long lines: a TCP relay that delivers what it is given later, in order, as the network would."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

CHUNK = 1 << 16


@dataclass(frozen=True)
class Lag:
    """How long each way takes, ms: at least so much, and exponential jitter on top."""

    up: float
    down: float
    jitter: float


class Way:
    """One direction. `next_ms`: how long what is sent next will take, drawn in advance, so that a
    cheat can know it. `took_ms`: how long what came last did."""

    def __init__(self, base: float, jitter: float, rng: random.Random) -> None:
        self._base, self._jitter, self._rng = base, jitter, rng
        self._last = 0.0
        self.took_ms = base
        self.next_ms = self._drawn()

    def _drawn(self) -> float:
        jitter = self._rng.expovariate(1 / self._jitter) if self._jitter else 0.0
        return self._base + jitter

    def arrival(self, sent: float) -> float:
        """When what is sent at `sent` (s, monotonic) would arrive; nothing overtakes."""
        return max(self._last, sent + self.next_ms / 1000)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Everything, until the end."""
        coming: asyncio.Queue[tuple[float, float, bytes]] = asyncio.Queue()

        async def take() -> None:
            with suppress(OSError):
                while data := await reader.read(CHUNK):
                    sent = time.monotonic()
                    self._last = self.arrival(sent)
                    self.next_ms = self._drawn()
                    coming.put_nowait((sent, self._last, data))
            coming.put_nowait((0.0, 0.0, b""))

        taking = asyncio.create_task(take())
        try:
            while True:
                sent, due, data = await coming.get()
                if not data:
                    return
                await asyncio.sleep(due - time.monotonic())
                self.took_ms = (time.monotonic() - sent) * 1000
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            taking.cancel()
            writer.close()


class Line:
    """A long line to the server at this port; clients connect to `port` here."""

    def __init__(self, lag: Lag, to: int, rng: random.Random) -> None:
        self._to = to
        self.up, self.down = Way(lag.up, lag.jitter, rng), Way(lag.down, lag.jitter, rng)
        self.port = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[Line]:
        """While it is there."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        come, go = await asyncio.open_connection("127.0.0.1", self._to)
        for work in (self.up.carry(reader, go), self.down.carry(come, writer)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
