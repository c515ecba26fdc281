"""Has records read by a process of their own, one after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final, Protocol

import msgspec

from pentaraduga.runtime.helper import Helper
from pentaraduga.runtime.reader import Job, Read, read

log = logging.getLogger(__name__)

BUDGET_S: Final = 2.0
"""How long to read, in time of the processor; the hardest 64 KiB that we know take 0.2 s."""

GRACE_S: Final = 30.0
"""How much longer an answer may take, wall time, before the process is killed."""

MOST_WAITING: Final = 50
"""As many wait for the process at most; they hold 64 KiB each."""


class Busy(Exception):
    """Too many wait already."""


class Broke(Exception):
    """The process ended without an answer, and so did the next one."""


class Reads(Protocol):
    """Reads records."""

    async def replay(self, text: str) -> Read:
        """The record, replayed.

        Raises:
            Busy: too many wait.
            Broke: nothing could be found out.
        """
        ...

    async def outlines(self, texts: Iterable[str]) -> Read:
        """A line for each record. Raises as `replay` does."""
        ...


class InThisProcess:
    """Reads in a thread, which takes its turns with everything else here: for tests and tools."""

    async def replay(self, text: str) -> Read:
        """See `Reads`."""
        return await asyncio.to_thread(read, Job((text,), False, BUDGET_S))

    async def outlines(self, texts: Iterable[str]) -> Read:
        """See `Reads`."""
        return await asyncio.to_thread(read, Job(tuple(texts), True, BUDGET_S))


class Reader:
    """Reads in a process that is started when first needed. One that takes too long is stopped."""

    def __init__(self, *, budget_s: float = BUDGET_S, grace_s: float = GRACE_S) -> None:
        self._budget_s = budget_s
        self._grace_s = grace_s
        self._helper = Helper("pentaraduga.runtime.reader")
        self._one = asyncio.Lock()
        self._waiting = 0

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        return None if self._helper.process is None else self._helper.process.pid

    async def replay(self, text: str) -> Read:
        """See `Reads`."""
        return await self._read(Job((text,), False, self._budget_s))

    async def outlines(self, texts: Iterable[str]) -> Read:
        """See `Reads`."""
        return await self._read(Job(tuple(texts), True, self._budget_s))

    async def close(self) -> None:
        """Ends the process."""
        await self._helper.close()

    async def _read(self, job: Job) -> Read:
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with self._one:
                return await self._asked(job)
        finally:
            self._waiting -= 1

    async def _asked(self, job: Job) -> Read:
        answered = False
        try:
            async with asyncio.timeout(job.budget_s + self._grace_s):
                answer = await self._helper.ask(msgspec.msgpack.encode(job))
            found = msgspec.msgpack.decode(answer, type=Read)
            answered = True
        except TimeoutError:
            log.warning("reader.slow")
            return Read(refused="long")
        except (OSError, asyncio.IncompleteReadError, msgspec.MsgspecError):
            log.warning("reader.broke")
            raise Broke from None
        finally:
            # The next question must not get this one's answer.
            if not answered:
                self._helper.kill()
            self._helper.rest()
        return found
