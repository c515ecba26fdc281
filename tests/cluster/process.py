"""Real server processes for tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path


class Server:
    """`pentaraduga serve` as a child process on a data folder of its own."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data, self.options = data, options
        self.url = ""
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Starts it, on the port that it had before, and waits until it serves."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "pentaraduga", "serve", "--json", "--host", "127.0.0.1",
            "--port", str(self._port), "--data", str(self.data), *self.options,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 30)
        assert line, "the server ended before it served"
        self.url = json.loads(line)["url"].rstrip("/")
        self._port = int(self.url.rsplit(":", 1)[1])

    async def kill(self) -> None:
        """kill -9: no goodbye of any kind."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        await self._process.wait()

    async def stop(self) -> int:
        """SIGTERM; the exit status."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()
        return await asyncio.wait_for(self._process.wait(), 15)


@contextlib.asynccontextmanager
async def serving(data: Path, *options: str) -> AsyncIterator[Server]:
    """A running server."""
    server = Server(data, *options)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
