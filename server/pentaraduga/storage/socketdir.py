"""Folders for the sockets of a server: short, private, and gone when their server is."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import socket
import stat
import tempfile
import time
from pathlib import Path
from typing import Final

from pentaraduga.storage.errors import StorageRefused

PREFIX: Final = "pentaraduga-sockets-"
_NAME: Final = re.compile(re.escape(PREFIX) + "[a-z0-9_]{8}")
"""What `mkdtemp` makes of the prefix."""

MARK: Final = ".made-by-pentaraduga"
_SAYS: Final = b"Sockets of a Pentaraduga server. It removes this folder when it ends.\n"
"""What is in the file MARK. Without it a folder isn't ours, whatever it is called."""

COMMONS: Final = "commons"
"""The file, beside the workers' sockets, in which they count together."""

YOUNG_S: Final = 60.0
"""A folder that is no older may be about to be locked by the server that made it."""


class SocketDir:
    """A new folder among the temporary ones, locked for as long as its server lives.

    Socket paths are limited to 104 bytes: those in a deep data folder are too long. Makes room
    first: folders of servers that were killed are removed. Only what such a folder is for is ever
    removed: sockets, `COMMONS` and the mark. Anything else is somebody's own.

    Raises:
        StorageRefused: there is no room for it, or no place.
    """

    def __init__(self) -> None:
        try:
            base = _short(tempfile.gettempdir())
            clear(base)
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=base))
            try:
                # Not inherited by children, so that it ends with this process, however that ends.
                self._lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
            except OSError:
                self.path.rmdir()
                raise
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX)
                (self.path / MARK).write_bytes(_SAYS)
            except OSError:
                self.remove()
                raise
        except OSError as error:
            raise no_room(error) from error

    def remove(self) -> None:
        """Removes what the server had in the folder, and the folder if nothing else is in it.

        Harmless if it is gone.
        """
        fd, self._lock = self._lock, -1
        if fd == -1:
            return
        with contextlib.suppress(OSError):
            for name in os.listdir(fd):
                if _is_ours(name, fd):
                    os.unlink(name, dir_fd=fd)
            self.path.rmdir()
        os.close(fd)


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
    """Removes this user's marked folders whose server is gone, if nothing else is in them."""
    with contextlib.suppress(OSError), os.scandir(base) as found:
        for entry in found:
            if _NAME.fullmatch(entry.name):
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
        names = os.listdir(fd)
        if (
            _is_marked(fd)
            and all(_is_ours(name, fd) for name in names)
            # Its server is killed, but a worker or the store may not have ended yet.
            and not any(_answers(Path(entry.path, name)) for name in names)
        ):
            for name in sorted(names, key=MARK.__eq__):  # the mark goes last
                os.unlink(name, dir_fd=fd)
            os.rmdir(entry.path)
    finally:
        os.close(fd)


def _is_marked(folder: int) -> bool:
    try:
        fd = os.open(MARK, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    except OSError:
        return False
    try:
        return os.read(fd, 2 * len(_SAYS)) == _SAYS
    finally:
        os.close(fd)


def _is_ours(name: str, folder: int) -> bool:
    """Whether it is one of the things that a server puts into such a folder."""
    mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    return stat.S_ISSOCK(mode) or (stat.S_ISREG(mode) and name in (MARK, COMMONS))


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
