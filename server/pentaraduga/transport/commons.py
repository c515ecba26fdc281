"""What the workers of one server count together: a file that all of them have in their memory.

Nothing here locks. Where two workers take an address's last token in the same microsecond, both get
it, which these limits can bear; and a worker that is stopped keeps no other waiting. What a worker
counts of its own, only that worker writes.
"""

from __future__ import annotations

import mmap
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from typing import Final

from pentaraduga.transport.forwarded import network
from pentaraduga.transport.limits import Buckets, Counts, PerAddress

BUCKETS: Final = (
    *("hellos", "offences", "rooms", "codes", "sites", "all-codes", "pictures", "looks"),
    *("replays", "lookups", "requests", "metrics", "moves"),
)
COUNTS: Final = ("lines", "sockets")

SETS, WAYS = 1024, 8
"""An address belongs in one of the sets. If all places of that set are taken, newcomers of the set
share one bucket, and aren't counted."""

_BUCKET: Final = Struct("=16sdd")
"""Whose; how many tokens were left; when, s on the clock of this machine."""
_COUNT: Final = Struct("=16sq")
_TOTAL: Final = Struct("=q")
_NOBODY: Final = bytes(16)
_OTHERS: Final = b"\xff" * 16

_TABLE: Final = SETS * (WAYS + 1) * _BUCKET.size
_COUNTED: Final = SETS * WAYS * _COUNT.size
_WORKER: Final = _TOTAL.size + len(COUNTS) * _COUNTED


def make(path: Path, workers: int) -> None:
    """Makes the file for so many workers, for this user only; one that is there is completed.

    Raises:
        OSError: the disk has no room for it.
    """
    size = len(BUCKETS) * _TABLE + workers * _WORKER
    path.touch(0o600)
    with path.open("r+b") as file:
        # No holes: where the disk is full when one is filled, the kernel kills the worker.
        have = len(file.read(size))
        file.write(bytes(size - have))
        file.truncate(size)


class Alone:
    """A server of one process keeps its own books."""

    def buckets(self, name: str, burst: float, per_s: float) -> Buckets:
        return PerAddress(burst, per_s)

    def counts(self, name: str) -> Counts:
        return NoOthers()


class NoOthers:
    """The counts of other workers where there are none."""

    def put(self, address: str, count: int) -> None: ...

    def elsewhere(self, address: str) -> int:
        return 0

    def put_total(self, count: int) -> None: ...

    def total_elsewhere(self) -> int:
        return 0


class Commons:
    """The books of worker `number` (from 1) of so many. `key`: known to them and to nobody else, so
    nobody can choose addresses that crowd one set."""

    def __init__(self, path: Path, number: int, workers: int, key: bytes) -> None:
        self._number, self._workers, self._key = number, workers, key
        # Whatever tidies up folders of temporary files may have taken it, or some of it. The other
        # workers keep the file that they have, and this one counts without them.
        make(path, workers)
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 0)
        # What a worker of this number counted before has died with it.
        begin = self._of(number)
        self._memory[begin : begin + _WORKER] = bytes(_WORKER)

    def buckets(self, name: str, burst: float, per_s: float) -> Buckets:
        base = BUCKETS.index(name) * _TABLE
        return _SharedBuckets(self._memory, base, self._key, burst, per_s)

    def counts(self, name: str) -> Counts:
        skipped = _TOTAL.size + COUNTS.index(name) * _COUNTED
        others = [n for n in range(1, self._workers + 1) if n != self._number]
        return _SharedCounts(
            self._memory, self._key, self._of(self._number), [*map(self._of, others)], skipped
        )

    def _of(self, number: int) -> int:
        return len(BUCKETS) * _TABLE + (number - 1) * _WORKER


def _digest(key: bytes, address: str) -> bytes:
    return blake2b(network(address).encode(), digest_size=16, key=key).digest()


class _SharedBuckets:
    """`PerAddress` of all workers."""

    def __init__(
        self, memory: mmap.mmap, base: int, key: bytes, capacity: float, per_s: float
    ) -> None:
        self._memory, self._base, self._key = memory, base, key
        self._capacity, self._per_s = capacity, per_s

    def take(self, address: str, now: float) -> bool:
        at, whose, left = self._find(address, now)
        if left < 1:
            return False
        _BUCKET.pack_into(self._memory, at, whose, left - 1, now)
        return True

    def wait_s(self, address: str, now: float) -> float:
        return max(0.0, (1 - self._find(address, now)[2]) / self._per_s)

    def _find(self, address: str, now: float) -> tuple[int, bytes, float]:
        """Where it is, or can be; whose it is; what is left in it."""
        wanted, free = _digest(self._key, address), None
        first = self._base + int.from_bytes(wanted[:4]) % SETS * (WAYS + 1) * _BUCKET.size
        for at in range(first, first + WAYS * _BUCKET.size, _BUCKET.size):
            whose, left = self._read(at, now)
            if whose == wanted:
                return at, wanted, left
            if free is None and left >= self._capacity:
                free = at  # nobody's, or as good as nobody's: it is full again
        if free is not None:
            return free, wanted, self._capacity
        shared = first + WAYS * _BUCKET.size
        return shared, _OTHERS, self._read(shared, now)[1]

    def _read(self, at: int, now: float) -> tuple[bytes, float]:
        whose, left, when = _BUCKET.unpack_from(self._memory, at)
        if whose == _NOBODY:
            return whose, self._capacity
        return whose, min(self._capacity, left + max(0.0, now - when) * self._per_s)


class _SharedCounts:
    """What each worker counts for itself, for all to see. `own`, `others`: where what the workers
    have counted begins; `skipped`: before the counts by address."""

    def __init__(
        self, memory: mmap.mmap, key: bytes, own: int, others: list[int], skipped: int
    ) -> None:
        self._memory, self._key, self._skipped = memory, key, skipped
        self._own, self._others = own, others

    def put(self, address: str, count: int) -> None:
        wanted = _digest(self._key, address)
        at = self._place(self._own, wanted) or self._place(self._own, _NOBODY, wanted)
        if at is not None:
            _COUNT.pack_into(self._memory, at, wanted if count else _NOBODY, count)

    def elsewhere(self, address: str) -> int:
        wanted = _digest(self._key, address)
        found = [self._place(other, wanted) for other in self._others]
        return sum(_COUNT.unpack_from(self._memory, at)[1] for at in found if at is not None)

    def put_total(self, count: int) -> None:
        _TOTAL.pack_into(self._memory, self._own, count)

    def total_elsewhere(self) -> int:
        return sum(_TOTAL.unpack_from(self._memory, other)[0] for other in self._others)

    def _place(self, worker: int, wanted: bytes, of: bytes | None = None) -> int | None:
        """Where `wanted` is, in the set of `of`."""
        number = int.from_bytes((of or wanted)[:4]) % SETS
        first = worker + self._skipped + number * WAYS * _COUNT.size
        for at in range(first, first + WAYS * _COUNT.size, _COUNT.size):
            if self._memory[at : at + 16] == wanted:
                return at
        return None
