"""`serve --workers N`: starts the workers, replaces those that die, and stops them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import socket
import sys
from collections.abc import Sequence
from typing import Final

from pentaraduga.cli.plan import Plan, line
from pentaraduga.runtime.logs import event
from pentaraduga.storage.bury import bury
from pentaraduga.storage.errors import StorageRefused
from pentaraduga.storage.socketdir import COMMONS, SocketDir, no_room
from pentaraduga.transport.commons import make

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.0, 0.0, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Before a worker that ended by itself is started again; the last one stays."""

STEADY_S: Final = 60.0
STOP_S: Final = 8.0
"""How long workers may take to give their rooms back."""


class Supervisor:
    """The workers of one server. Also writes to the store, by its workers: see `Writer` in
    storage/embedded.py."""

    answered = 0
    """The workers add what they have written themselves."""

    def __init__(
        self,
        count: int,
        at: tuple[str, int],
        redis: str,
        options: Sequence[str],
        drain_s: float = 0,
    ) -> None:
        """`at`: host and port; `options`: of `serve`, as given. `drain_s`: how long workers go on
        when they have been asked to stop.

        Raises:
            StorageRefused: there is no room for temporary files.
        """
        self._count, self._at = count, at
        self._redis, self._options = redis, options
        self._stop_s = drain_s + STOP_S
        self._secret = secrets.token_hex(16)
        self._sockets = SocketDir()
        self._folder = self._sockets.path
        try:
            make(self._folder / COMMONS, count)
        except OSError as error:
            self._sockets.remove()
            raise no_room(error) from error
        self._said: dict[str, bytes] = {}
        """What every worker has to hear, the newest of each kind."""
        self._workers: dict[int, _Worker] = {}
        self._keepers: list[asyncio.Task[None]] = []
        self._stopping = False

    async def start(self) -> None:
        """Starts all workers, and waits until they serve.

        Raises:
            StorageRefused: one of them can't; its own message says why.
        """
        try:
            await asyncio.gather(*(self._spawn(n + 1) for n in range(self._count)))
        except BaseException:
            await self.close()
            raise
        self._keepers = [asyncio.create_task(self._keep(n), name="worker") for n in self._workers]

    async def close(self) -> None:
        """Stops all workers."""
        self._stopping = True
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*(worker.stop(self._stop_s) for worker in self._workers.values()))
        self._sockets.remove()

    def allow(self, total: int | None) -> None:
        """Each worker may write its share."""
        self._tell("allow", line({"allow": None if total is None else total // self._count}))

    async def hold(self, why: str | None) -> None:
        """No worker writes as long as there is a reason not to."""
        self._tell("hold", line({"hold": why}))

    def _tell(self, kind: str, message: bytes) -> None:
        self._said[kind] = message
        for worker in self._workers.values():
            worker.tell(message)

    async def _spawn(self, number: int) -> None:
        host, port = self._at
        link = str(self._folder / f"{number}")
        plan = Plan(number, self._count, host, port, self._redis, link, self._secret)
        worker = await _Worker.start(plan, self._options)
        self._workers[number] = worker
        await worker.ready()
        for message in self._said.values():
            worker.tell(message)

    async def _keep(self, number: int) -> None:
        """Replaces the worker whenever it ends, for ever."""
        loop = asyncio.get_running_loop()
        ends = 0
        while True:
            began = loop.time()
            worker = self._workers[number]
            status = await worker.process.wait()
            ends = 1 if loop.time() - began > STEADY_S else ends + 1
            pause_s = PAUSES_S[min(ends, len(PAUSES_S)) - 1]
            event(
                log,
                logging.ERROR,
                "worker.ended",
                worker=number,
                status=status,
                times=ends,
                again_in_s=pause_s,
            )
            if worker.node is not None:
                # It is certainly dead: nobody has to wait until its lease runs out.
                await bury(self._redis, worker.node)
            await asyncio.sleep(pause_s)
            with contextlib.suppress(StorageRefused, OSError):
                await self._spawn(number)
                event(log, logging.WARNING, "worker.replaced", worker=number)


class _Worker:
    """One worker process, and the socket to it."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self.process = process
        self.node: str | None = None
        self._reader, self._writer = reader, writer

    @classmethod
    async def start(cls, plan: Plan, options: Sequence[str]) -> _Worker:
        ours, theirs = socket.socketpair()
        with theirs:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "pentaraduga", "serve", *options),
                *("--as-worker", str(theirs.fileno())),
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                # Ctrl-C in a terminal reaches the whole group: the supervisor stops its workers.
                start_new_session=True,
            )
        reader, writer = await asyncio.open_connection(sock=ours)
        writer.write(plan.line())
        return cls(process, reader, writer)

    async def ready(self) -> None:
        """Waits until it serves.

        Raises:
            StorageRefused: it ended instead.
        """
        try:
            said = await self._reader.readline()
        except OSError:
            said = b""
        if not said:
            status = await self.process.wait()
            raise StorageRefused(f"a worker ended with status {status} instead of serving")
        self.node = said.decode().strip()

    def tell(self, message: bytes) -> None:
        if self.process.returncode is None and not self._writer.is_closing():
            self._writer.write(message)

    async def stop(self, within_s: float) -> None:
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGTERM)
            try:
                async with asyncio.timeout(within_s):
                    await self.process.wait()
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    self.process.kill()
                await self.process.wait()
        self._writer.close()
