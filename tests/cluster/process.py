"""Real server processes for tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from tests.serving import END_S, READY_S


def free_port() -> int:
    """A port that stays free while the server is down, for that is not one of those which the
    system gives to whoever connects or asks for any."""
    while True:
        port = random.randrange(10_000, 30_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Server:
    """`pentaraduga serve` as a child process on a data folder of its own."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data, self.options = data, options
        self.url = ""
        self._port = free_port()
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Starts it, on the same port every time, and waits until it serves."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "pentaraduga", "serve", "--json", "--host", "127.0.0.1",
            "--port", str(self._port), "--data", str(self.data), *self.options,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        assert self._process.stdout is not None
        async with asyncio.timeout(READY_S):
            line = await self._process.stdout.readline()
        assert line, "the server ended before it served"
        self.url = json.loads(line)["url"].rstrip("/")

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
        async with asyncio.timeout(END_S):
            return await self._process.wait()


@contextlib.asynccontextmanager
async def serving(data: Path, *options: str) -> AsyncIterator[Server]:
    """A running server."""
    server = Server(data, *options)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
