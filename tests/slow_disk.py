"""A store whose answers come late, as those of one that syncs a slow disk for each of them.

`python -m tests.slow_disk 0.5` runs one of its own until its standard input ends, and prints where.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from pentaraduga.storage.embedded import EmbeddedValkey


class SlowDisk:
    """Stands between a server and its store; the store's answers come `late_s` later, in order."""

    def __init__(self, store: str) -> None:
        self._store = store.removeprefix("unix://").partition("?")[0]
        self.late_s = 0.0
        self.open = asyncio.Event()
        """While it is clear, no answer comes at all."""
        self.open.set()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self, folder: Path) -> AsyncIterator[str]:
        """The URL under which the store is slow."""
        server = await asyncio.start_unix_server(self._serve, folder / "slow.sock")
        try:
            yield f"unix://{folder / 'slow.sock'}"
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs = await asyncio.open_unix_connection(self._store)
        loop = asyncio.get_running_loop()
        answers: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def ask() -> None:
            while data := await reader.read(65536):
                theirs[1].write(data)
            theirs[1].close()

        async def hear() -> None:
            while data := await theirs[0].read(65536):
                answers.put_nowait((loop.time() + self.late_s, data))

        async def answer() -> None:
            while True:
                due, data = await answers.get()
                await asyncio.sleep(max(0.0, due - loop.time()))
                await self.open.wait()
                writer.write(data)

        for work in (ask(), hear(), answer()):
            task = loop.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def run(late_s: float) -> None:
    """Prints the URL, and serves until standard input ends."""
    with tempfile.TemporaryDirectory(prefix="slow-") as folder:
        valkey = EmbeddedValkey(Path(folder) / "data")
        await valkey.start()
        try:
            disk = SlowDisk(valkey.url)
            disk.late_s = late_s
            async with disk.running(Path(folder)) as url:
                print(url, flush=True)
                await asyncio.to_thread(sys.stdin.read)
        finally:
            await valkey.stop()


if __name__ == "__main__":
    asyncio.run(run(float(sys.argv[1])))
