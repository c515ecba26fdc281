"""Randomness that is passed in: a stream determined by a 256-bit seed, which nobody can predict.

A round's seed is drawn by the runtime from the operating system, logged, and never leaves the
server. The stream is SHA-256 in counter mode, so seeing one deal reveals nothing about the next.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A deterministic random stream.

    >>> Rng(b"seed").below(6) == Rng(b"seed").below(6)
    True
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._counter = 0
        self._pool = b""

    def bytes(self, n: int) -> bytes:
        """The next `n` bytes of the stream."""
        while len(self._pool) < n:
            block = self._seed + self._counter.to_bytes(8, "big")
            self._pool += hashlib.sha256(block).digest()
            self._counter += 1
        taken, self._pool = self._pool[:n], self._pool[n:]
        return taken

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely.

        Raises:
            ValueError: n is not positive.
        """
        if n <= 0:
            raise ValueError(f"below() needs a positive number, not {n}")
        size = (n - 1).bit_length()
        while True:  # rejection keeps it unbiased
            value = int.from_bytes(self.bytes((size + 7) // 8 or 1), "big")
            value &= (1 << size) - 1
            if value < n:
                return value

    def uniform(self) -> float:
        """A number in [0, 1) with 53 random bits."""
        return self.below(1 << 53) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
