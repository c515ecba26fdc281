"""A line to the server that is slow, or goes silent, as real ones do."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Line:
    """Forwards TCP to the server. `delay_s` is the time of one way."""

    def __init__(self, server: str, delay_s: float) -> None:
        parts = urlsplit(server)
        self._to = (str(parts.hostname), int(parts.port or 80))
        self.delay_s = delay_s
        self.url = ""
        self._flows = asyncio.Event()
        self._flows.set()
        self._up: list[deque[int]] = []
        """For each connection the sizes of what was read from it and is not at the server yet."""
        self._moved = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()

    def freeze(self) -> None:
        """Nothing gets through any more, and neither side hears of it: a tunnel, a lost mast."""
        self._flows.clear()

    def thaw(self) -> None:
        """What was held back arrives, late."""
        self._flows.set()

    async def holds(self, connections: int, size: int) -> None:
        """Waits until so many connections have something of at least `size` bytes under way."""

        def there() -> bool:
            return sum(max(sizes, default=0) >= size for sizes in self._up) >= connections

        async with self._moved:
            await self._moved.wait_for(there)

    async def passed_on(self) -> None:
        """Waits until the system has everything that the server is to read."""
        async with self._moved:
            await self._moved.wait_for(lambda: not any(self._up))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self._to)
        up = deque[int]()
        self._up.append(up)
        for source, sink, sizes in (
            (reader, far_writer, up),
            (far_reader, writer, deque[int]()),
        ):
            task = asyncio.create_task(self._pump(source, sink, sizes))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, sizes: deque[int]
    ) -> None:
        """One direction: everything arrives in order, `delay_s` after it was sent.

        `sizes`: of what is under way, kept up to date.
        """
        loop = asyncio.get_running_loop()
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(max(0.0, due - loop.time()))
                await self._flows.wait()
                if not data:
                    sink.close()
                    return
                sink.write(data)
                await sink.drain()
                sizes.popleft()
                async with self._moved:
                    self._moved.notify_all()

        with suppress(OSError):
            async with asyncio.TaskGroup() as both:
                both.create_task(deliver())
                data = b"-"
                while data:
                    try:
                        data = await source.read(65536)
                    except OSError:
                        data = b""
                    under_way.put_nowait((loop.time() + self.delay_s, data))
                    if data:
                        sizes.append(len(data))
                    async with self._moved:
                        self._moved.notify_all()

    async def stop(self) -> None:
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def line(server: str, delay_s: float = 0.0) -> AsyncIterator[Line]:
    """A line of its own to the server at `server`."""
    made = Line(server, delay_s)
    listener = await asyncio.start_server(made._serve, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}/"
    try:
        yield made
    finally:
        listener.close()
        await made.stop()
