"""Folders for the sockets of a server: short, private, and gone when their server is."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
import socket
import stat
import tempfile
import time
from pathlib import Path
from typing import Final

from pentaraduga.storage.errors import StorageRefused

PREFIX: Final = "pentaraduga-"

YOUNG_S: Final = 60.0
"""A folder that is no older may be about to be locked by the server that made it."""


class SocketDir:
    """A new folder among the temporary ones, locked for as long as its server lives.

    Socket paths are limited to 104 bytes: those in a deep data folder are too long. Makes room
    first: folders of servers that were killed are removed.

    Raises:
        StorageRefused: there is no room for it, or no place.
    """

    def __init__(self) -> None:
        try:
            base = _short(tempfile.gettempdir())
            clear(base)
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=base))
            # Not inherited by children, so that it ends with this process, however that ends.
            self._lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
            fcntl.flock(self._lock, fcntl.LOCK_EX)
        except OSError as error:
            raise no_room(error) from error

    def remove(self) -> None:
        """Removes the folder and all in it. Harmless if it is gone."""
        shutil.rmtree(self.path, ignore_errors=True)
        with contextlib.suppress(OSError):
            os.close(self._lock)


def no_room(error: OSError) -> StorageRefused:
    """What to do where the folder for temporary files can't be used."""
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    # Python finds out by writing a file, and says only that no folder will do.
    why = "is full" if full else f"cannot be used ({error.strerror or error})"
    return StorageRefused(
        f"the folder for temporary files {why}: free some space there, or choose another one with "
        "the variable TMPDIR"
    )


def clear(base: str) -> None:
    """Removes this user's folders whose server is gone.

    A server of a former release locks nothing, but somebody answers at a socket of its folder.
    """
    with contextlib.suppress(OSError), os.scandir(base) as found:
        for entry in found:
            if entry.name.startswith(PREFIX):
                with contextlib.suppress(OSError):
                    _remove_if_left(entry)


def _remove_if_left(entry: os.DirEntry[str]) -> None:
    # A link isn't followed: it could lead anywhere.
    about = entry.stat(follow_symlinks=False)
    if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.geteuid():
        return
    if time.time() - about.st_mtime < YOUNG_S:
        return
    fd = os.open(entry.path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not any(_answers(file) for file in Path(entry.path).iterdir()):
            shutil.rmtree(entry.path)
    finally:
        os.close(fd)


def _answers(file: Path) -> bool:
    """Whether this is a socket at which a process listens."""
    if not file.is_socket():
        return False
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(1.0)
        try:
            line.connect(str(file))
        except (ConnectionRefusedError, FileNotFoundError):
            return False
        except OSError:
            return True  # busy, or unknown: leave it alone
    return True


def _short(usual: str) -> str:
    return "/tmp" if len(usual) > 60 else usual  # noqa: S108
