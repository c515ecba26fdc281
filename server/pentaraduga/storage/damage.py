"""Finds damage in what the store kept of a room, and reads what can still be read.

Every log entry and every snapshot has a checksum beside it, made by the node that wrote it; those
written before there were any have none. The snapshot before the newest one stays, with the log from
there on, so a damaged snapshot alone loses nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from zlib import crc32

from pentaraduga.storage.errors import Damaged

SNAPSHOT_FIELDS: Final = ("seq", "state", "sum", "before_seq", "before_state", "before_sum")
"""What the snapshot's hash holds: the newest one, and the one before it."""

_SUM = re.compile(rb"(\d{1,15}) ([0-9a-f]{8})")

Stored = tuple[bytes, Mapping[bytes, bytes]]
"""An entry as the stream has it: its id, `<seq>-0`, and its fields."""


class Lost(NamedTuple):
    """The entries that cannot be read any more: from `first` to `last`."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a room folds from: a snapshot, if there is one, and the (seq, entry) pairs after it.

    `lost`: what was in the log and is damaged, or follows something that is.
    """

    snapshot: bytes | None
    entries: list[tuple[int, bytes]]
    lost: Lost | None = None
    snapshot_seq: int = field(default=0, compare=False)

    @property
    def end(self) -> int:
        """The newest entry that could be read, as itself or as a part of the snapshot."""
        return self.entries[-1][0] if self.entries else self.snapshot_seq


class _Snapshot(NamedTuple):
    seq: int
    state: bytes | None


_BEGINNING: Final = _Snapshot(0, None)


def entry_sum(room_id: str, seq: int, entry: bytes) -> bytes:
    """The checksum of an entry at its place: eight hexadecimal digits.

    >>> entry_sum("room", 7, b"move"), entry_sum("room", 8, b"move")
    (b'fc6837d5', b'0d3e8500')
    """
    return b"%08x" % crc32(entry, crc32(f"{room_id} {seq} ".encode()))


def with_sums(room_id: str, first_seq: int, entries: Iterable[bytes]) -> list[bytes]:
    """Each entry, followed by its checksum."""
    summed: list[bytes] = []
    for seq, entry in enumerate(entries, first_seq):
        summed += (entry, entry_sum(room_id, seq, entry))
    return summed


def snapshot_sum(room_id: str, seq: int, state: bytes) -> bytes:
    """The checksum of a snapshot, with its number: a release without them leaves it behind."""
    return b"%d %s" % (seq, entry_sum(room_id, seq, state))


def read(room_id: str, snapshots: Sequence[bytes | None], log: Sequence[Stored]) -> Loaded:
    """What can be read of a room; `snapshots`: the values of `SNAPSHOT_FIELDS`.

    Raises:
        Damaged: neither a snapshot nor the beginning of the log is left.
    """
    good: dict[int, bytes] = {}
    top = 0
    for entry_id, fields in log:
        seq = int(entry_id.partition(b"-")[0])
        top = max(top, seq)
        entry, written = fields.get(b"e"), fields.get(b"c")
        if entry is not None and written in (None, entry_sum(room_id, seq, entry)):
            good[seq] = entry
    starts = [
        start
        for start in (_snapshot(room_id, *snapshots[:3]), _snapshot(room_id, *snapshots[3:]))
        if start is not None
    ]
    if 1 in good:
        starts.append(_BEGINNING)
    if not starts:
        raise Damaged(
            f"neither a snapshot nor the beginning of the log can be read; it ends at {top}"
        )
    # The first of those that lead furthest: the newest.
    start = max(starts, key=lambda one: _reach(one.seq, good))
    end = _reach(start.seq, good)
    return Loaded(
        start.state,
        [(seq, good[seq]) for seq in range(start.seq + 1, end + 1)],
        Lost(end + 1, top) if top > end else None,
        start.seq,
    )


def last_seq(log: Sequence[Stored]) -> int:
    """Where the stream ends, readable or not."""
    return int(log[-1][0].partition(b"-")[0]) if log else 0


def _reach(seq: int, good: Mapping[int, bytes]) -> int:
    while seq + 1 in good:
        seq += 1
    return seq


def _snapshot(
    room_id: str, seq: bytes | None, state: bytes | None, written: bytes | None
) -> _Snapshot | None:
    """The snapshot if it is there and sound."""
    number = int(seq) if seq is not None and re.fullmatch(rb"\d{1,15}", seq) else None
    if state is None:
        return None
    if not written:
        return None if number is None else _Snapshot(number, state)
    parts = _SUM.fullmatch(written)
    if parts is None:
        return None
    summed = int(parts[1])
    if snapshot_sum(room_id, summed, state) == written:
        return _Snapshot(summed, state)
    # A release that knows no checksums has written a newer one beside an old checksum.
    return _Snapshot(number, state) if number is not None and number > summed else None
