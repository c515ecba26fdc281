"""A data folder belongs to one process at a time."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import json
import logging
import os
import signal
import socket
import tempfile
from collections.abc import Set
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pentaraduga.storage.errors import StorageRefused

WAIT_S = 2.0
"""The previous holder may be shutting down, or its orphaned store about to follow it."""

ORPHAN_S = 15.0
"""How long a store whose server is dead may take to sync and end."""

_LOCK = "lock"
log = logging.getLogger(__name__)


class DataDir:
    """A folder and the lock on it. The lock file says who holds it: pid, host, since when."""

    def __init__(self, path: Path) -> None:
        self.path = path.expanduser().absolute()
        self._lock_fd: int | None = None
        self._since = ""

    async def lock(self) -> None:
        """Makes the folder if need be and takes the lock; waits a moment for it.

        Raises:
            StorageRefused: it is in use (by whom), or cannot be used.
        """
        fd = self._opened()
        loop = asyncio.get_running_loop()
        deadline = loop.time() + WAIT_S
        ended: int | None = None
        while True:
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                holder = Holder.read(fd)
                orphan = holder.orphan
                if orphan is not None and orphan != ended:
                    log.warning("ending Valkey %d, whose server (%s) is dead", orphan, holder)
                    with contextlib.suppress(OSError):
                        os.kill(orphan, signal.SIGTERM)
                    ended, deadline = orphan, loop.time() + ORPHAN_S
                if loop.time() > deadline:
                    os.close(fd)
                    raise StorageRefused(
                        f"the data folder {self.path} is in use by {holder}: stop that server "
                        "first, or choose another folder with --data"
                    ) from None
                await asyncio.sleep(0.05)
            except OSError as error:
                os.close(fd)
                raise self._unusable(error) from error
        if not _is_ours(fd):
            os.close(fd)
            raise StorageRefused(
                f"{self.path / _LOCK} is not a lock of this program, and would be overwritten: "
                "choose a folder of its own with --data"
            )
        self._lock_fd = fd
        self._since = datetime.now().astimezone().isoformat(timespec="seconds")
        try:
            self.sign()
        except StorageRefused:
            self.unlock()
            raise

    @property
    def locked(self) -> bool:
        """Whether this process holds the folder."""
        return self._lock_fd is not None

    def fileno(self) -> int:
        """The open lock file.

        Raises:
            RuntimeError: the folder is not locked.
        """
        if self._lock_fd is None:
            raise RuntimeError("the data folder is not locked")
        return self._lock_fd

    def unlock(self) -> None:
        """Gives the folder back. Harmless if it is not held."""
        fd, self._lock_fd = self._lock_fd, None
        if fd is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(fd, 0)
            os.close(fd)

    def subfolder(self, name: str, signs: Set[str], known: Set[str]) -> Path:
        """A writable folder inside, made if need be.

        One that is there must be empty, hold one of the `signs` (names of files that only this
        program makes), or hold nothing but what is `known`.

        Raises:
            StorageRefused: it cannot be made or written, or is somebody's own.
        """
        folder = self.path / name
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            there = set(os.listdir(folder))
            strange = there - known
            if strange and not there & signs:
                raise StorageRefused(
                    f"{folder} was not made by this program (it has {min(strange)!r} in it): "
                    "choose a folder of its own with --data"
                )
            with tempfile.TemporaryFile(dir=folder) as probe:
                probe.write(b"x")
                probe.flush()
        except OSError as error:
            raise self._unusable(error) from error
        return folder

    def _opened(self) -> int:
        try:
            # It contains the hands and seeds of running rounds, which are nobody else's business.
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            # A link isn't followed: the note would be written over the file that it leads to.
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
            return os.open(self.path / _LOCK, flags, 0o600)
        except OSError as error:
            raise self._unusable(error) from error

    def _unusable(self, error: OSError) -> StorageRefused:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return StorageRefused(
                f"the disk with {self.path} is full: free some space there, or choose another "
                "folder with --data"
            )
        if isinstance(error, NotADirectoryError | FileExistsError):
            return StorageRefused(
                f"{self.path} is or lies under a file: a folder is expected, choose one with --data"
            )
        reason = error.strerror or str(error)
        return StorageRefused(
            f"the data folder {self.path} cannot be used ({reason}): choose a folder that this "
            "user may write with --data"
        )

    def sign(self, store: int | None = None) -> None:
        """Writes into the lock file who holds it; `store`: the process id of its Valkey.

        Raises:
            StorageRefused: it cannot be written.
        """
        note = {
            "pid": os.getpid(),
            "host": socket.gethostname(),
            "since": self._since,
            "store": store,
        }
        fd = self.fileno()
        try:
            os.ftruncate(fd, 0)
            os.pwrite(fd, json.dumps(note).encode() + b"\n", 0)
        except OSError as error:
            raise self._unusable(error) from error


def _is_ours(fd: int) -> bool:
    """Whether the opened lock file is new, given back, or has a note in it."""
    # A power cut may leave zeros where the note was.
    return not os.pread(fd, 4096, 0).strip(b"\0") or Holder.read(fd) != Holder()


class Holder(NamedTuple):
    """The holder named in the lock file; a field is None if the note doesn't give it."""

    pid: int | None = None
    host: str | None = None
    since: str | None = None
    store: int | None = None

    @classmethod
    def read(cls, fd: int) -> Holder:
        """The note in the opened lock file."""
        try:
            note = json.loads(os.pread(fd, 4096, 0))
            return cls(int(note["pid"]), note["host"], note["since"], note["store"])
        except (OSError, ValueError, KeyError, TypeError):
            return cls()

    def __str__(self) -> str:
        if self.pid is None:
            return "another process"
        return f"process {self.pid} on {self.host} since {self.since}"

    @property
    def orphan(self) -> int | None:
        """The process id of a store whose server is dead.

        Call this only while somebody holds the lock: then it is the store that holds it, so the
        store is alive, and its number can't belong to another process.
        """
        if self.pid is None or self.store is None or self.host != socket.gethostname():
            return None
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return self.store
        except OSError:
            return None
        return None
