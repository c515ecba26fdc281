"""The append-only files of the embedded Valkey: what they were when last seen, and room to grow.

Valkey notices a torn last record, but neither a file that lost its end nor one that is gone: it
would start with less, or empty, without a word. And it answers OK before it finds that the disk is
full.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

from pentaraduga.storage.errors import StorageRefused

FOLDER: Final = "appendonlydir"
NOTE: Final = "seen.json"

RESERVE: Final = 8 * 1024 * 1024
"""So many bytes of disk are set aside for what is written next, whatever else fills it."""

LEAST: Final = 2 * 1024 * 1024
"""With less than this set aside nothing is written: it is left for what is not an append."""

LEAST_FREE: Final = 32 * 1024 * 1024
"""The same where the system cannot set anything aside: bytes free on the disk."""

_KEEP_SIZE = 1  # FALLOC_FL_KEEP_SIZE
_FULL = (errno.ENOSPC, errno.EDQUOT)
_PIECE = 1024 * 1024


@dataclass(slots=True)
class _Seen:
    """How long a file was, and the checksum of all of it."""

    size: int
    crc: int


def allocate(fd: int, size: int, more: int) -> None:
    """Sets disk aside for `more` bytes after the end of a file, which stays as long as it is.

    Raises:
        OSError: there is not enough, or the system cannot do so.
    """
    if sys.platform != "linux":
        raise OSError(errno.EOPNOTSUPP, "only Linux sets disk aside without growing the file")
    fallocate = ctypes.CDLL(None, use_errno=True).fallocate
    fallocate.argtypes = (ctypes.c_int, ctypes.c_int, ctypes.c_longlong, ctypes.c_longlong)
    if fallocate(fd, _KEEP_SIZE, size, more) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


class AppendFiles:
    """The append-only files below one folder. `look` reads what is new: call it in a thread.

    `free` and `allocate` are how the disk is asked; the defaults ask the real one.
    """

    def __init__(
        self,
        home: Path,
        free: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free,
        allocate: Callable[[int, int, int], None] = allocate,
    ) -> None:
        self._home = home
        self._folder = home / FOLDER
        self._free = free
        self._allocate = allocate
        self._seen: dict[str, _Seen] = {}
        self._noted: dict[str, _Seen] = {}
        self._reserved: dict[str, int] = {}
        self._anew = False
        self.left: int | None = None
        """Bytes set aside behind the files at the last look; None where nothing can be."""

    def check(self) -> list[str]:
        """What is wrong with the files since they were last seen, for people; before Valkey starts.

        Raises:
            StorageRefused: a start would begin with nothing although moves were saved.
        """
        files = sorted(self._folder.glob("*.aof"))
        lists = list(self._folder.glob("*.manifest"))
        noted = self._read_note()
        if files and not lists:
            raise StorageRefused(
                f"{self._folder} has files with moves, but their list ({_manifest(files)}) is "
                "missing: the store would start empty. Restore a backup (docs/operations.md)"
            )
        if not files and any(seen.size for seen in noted.values()):
            raise StorageRefused(
                f"the files with the saved moves are gone from {self._folder}: restore a backup; "
                f"to begin with nothing, delete {self._home / NOTE}"
            )
        wrong = []
        for name, seen in noted.items():
            path = self._folder / name
            if not path.exists():
                continue  # rewritten since; if its list still names it, Valkey refuses to start
            size, crc = _read(path, seen.size)
            if size < seen.size:
                wrong.append(
                    f"{path} is {seen.size - size} bytes shorter than it was: the last moves that "
                    "were saved are lost"
                )
            elif crc != seen.crc:
                wrong.append(
                    f"{path} is not what was written: the disk has damaged it (rooms whose moves "
                    "are hit say so when they are opened)"
                )
        return wrong

    def look(self) -> str | None:
        """Notes how far the files have grown, and sets disk aside; why nothing may be written."""
        if self._anew:
            self._anew = False
            self._seen.clear()
            self._reserved.clear()
        trouble, left = None, []
        for path in self._folder.glob("*.incr.aof"):
            try:
                self._follow(path)
                trouble = self._reserve(path) or trouble
            except FileNotFoundError:
                continue  # rewritten meanwhile
            if path.name in self._reserved:
                left.append(max(0, self._reserved[path.name] - path.stat().st_size))
        for gone in [name for name in self._seen if not (self._folder / name).exists()]:
            del self._seen[gone]
            self._reserved.pop(gone, None)
        self.left = min(left, default=None)
        self._write_note()
        return trouble

    def forget(self) -> None:
        """Valkey has started again, and may have cut off a torn record: read the files anew."""
        self._anew = True

    def _follow(self, path: Path) -> None:
        seen = self._seen.setdefault(path.name, _Seen(0, 0))
        with path.open("rb") as stream:
            if os.fstat(stream.fileno()).st_size < seen.size:  # half a record was taken back
                seen.size = seen.crc = 0
            stream.seek(seen.size)
            while piece := stream.read(_PIECE):
                seen.crc = crc32(piece, seen.crc)
                seen.size += len(piece)

    def _reserve(self, path: Path) -> str | None:
        """Renews what is set aside; a sentence if that is too little."""
        with path.open("rb+") as stream:
            size = os.fstat(stream.fileno()).st_size
            left = self._reserved.get(path.name, size) - size
            if left >= RESERVE // 2:
                return None
            try:
                self._allocate(stream.fileno(), size, RESERVE)
            except OSError as error:
                if error.errno in _FULL:
                    return _too_full(path, self._free(path), RESERVE) if left < LEAST else None
                free = self._free(path)
                return _too_full(path, free, LEAST_FREE) if free < LEAST_FREE else None
            self._reserved[path.name] = size + RESERVE
        return None

    def _read_note(self) -> dict[str, _Seen]:
        try:
            note = json.loads((self._home / NOTE).read_bytes())
            return {
                name: _Seen(int(seen["size"]), int(seen["crc"]))
                for name, seen in note.items()
                if re.fullmatch(r"[\w.-]+\.incr\.aof", name)
            }
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}  # nothing can be compared, and that is all

    def _write_note(self) -> None:
        if self._seen == self._noted:
            return
        note = {name: {"size": s.size, "crc": s.crc} for name, s in self._seen.items()}
        try:
            fresh = self._home / (NOTE + ".new")
            fresh.write_text(json.dumps(note) + "\n")
            fresh.replace(self._home / NOTE)
        except OSError:
            return  # a full disk: the note of before is still true, for the files only grow
        self._noted = {name: _Seen(s.size, s.crc) for name, s in self._seen.items()}


def _manifest(files: list[Path]) -> str:
    return files[0].name.partition(".aof.")[0] + ".aof.manifest"


def _too_full(path: Path, free: int, needed: int) -> str:
    return (
        f"disk full: {free // 1_000_000} MB free where {path.parent} lies, "
        f"{-(-needed // 1_000_000)} MB needed"
    )


def _read(path: Path, size: int) -> tuple[int, int]:
    """How much of the first `size` bytes there is, and its checksum."""
    crc = done = 0
    with path.open("rb") as stream:
        while piece := stream.read(min(_PIECE, size - done)):
            crc = crc32(piece, crc)
            done += len(piece)
    return done, crc
