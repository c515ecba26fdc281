"""A line to the server that is slow, or goes silent, as real ones do."""

from __future__ import annotations

import asyncio
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
        self._tasks: set[asyncio.Task[None]] = set()

    def freeze(self) -> None:
        """Nothing gets through any more, and neither side hears of it: a tunnel, a lost mast."""
        self._flows.clear()

    def thaw(self) -> None:
        """What was held back arrives, late."""
        self._flows.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self._to)
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._pump(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """One direction: everything arrives in order, `delay_s` after it was sent."""
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
