"""A process that does long work for the server: started when first needed, ended when idle."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import Final

from pentaraduga.runtime.piped import HEAD, framed

IDLE_S: Final = 300.0
"""A process that has had nothing to do for this long ends."""


class Helper:
    """Runs `module`, which answers frames one after the other (`piped.Asked`)."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._ends: asyncio.TimerHandle | None = None
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, body: bytes) -> bytes:
        """The answer of the process. Whoever doesn't wait for it to the end kills the process.

        Raises:
            OSError, asyncio.IncompleteReadError: it broke.
        """
        if self._ends is not None:
            self._ends.cancel()
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self._module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # Ctrl-C is for the server, which then ends its helpers.
                start_new_session=True,
            )
        come, go = self.process.stdout, self.process.stdin
        assert come is not None  # noqa: S101 - both are pipes
        assert go is not None  # noqa: S101
        go.write(framed(body))
        await go.drain()
        size = int.from_bytes(await come.readexactly(HEAD), "big")
        return await come.readexactly(size)

    def rest(self) -> None:
        """Nothing to do for now."""
        self._ends = asyncio.get_running_loop().call_later(IDLE_S, self.kill)

    def stop(self) -> None:
        """The answer isn't needed any more: an empty frame, for modules that look out for one."""
        if self.process is not None and self.process.stdin is not None:
            with contextlib.suppress(OSError, RuntimeError):
                self.process.stdin.write(framed(b""))

    def kill(self) -> None:
        """Ends the process at once; the next question starts another."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    async def close(self) -> None:
        """Ends the process, and waits until it is gone."""
        process = self.process
        if self._ends is not None:
            self._ends.cancel()
        self.kill()
        if process is not None:
            await process.wait()
