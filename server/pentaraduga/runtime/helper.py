"""A process that does long work for the server: started when first needed, ended when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from typing import Final

from pentaraduga.runtime.piped import HEAD, framed

log = logging.getLogger(__name__)

IDLE_S: Final = 300.0
"""A process that has had nothing to do for this long ends."""


class Helper:
    """Runs `module`, which answers frames one after the other (`piped.Asked`)."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._ends: asyncio.TimerHandle | None = None
        self._closed = False
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, body: bytes) -> bytes:
        """The answer of the process. Whoever doesn't wait for it to the end kills the process.

        A process that ends instead of answering, perhaps because somebody else killed it, is
        replaced once.

        Raises:
            OSError, asyncio.IncompleteReadError: its successor broke, too.
        """
        if self._ends is not None:
            self._ends.cancel()
        try:
            return await self._asked(body)
        except (OSError, asyncio.IncompleteReadError):
            if self._closed:
                raise
            log.warning("helper.broke", extra={"fields": {"module": self._module}})
            self.kill()
            return await self._asked(body)

    async def _asked(self, body: bytes) -> bytes:
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
        self._closed = True
        process = self.process
        if self._ends is not None:
            self._ends.cancel()
        self.kill()
        if process is not None:
            await process.wait()
