"""The random numbers of a deal: a record deals again from them and needs no seed.

A seed never leaves the server, not even when its round is over. The numbers say exactly what the
deal was, so they reveal nothing that a replay of the round doesn't show.
"""

from __future__ import annotations

from collections.abc import Sequence

from pentaraduga.core import Rng


class Drawing(Rng):
    """Draws from another stream, and remembers what came."""

    def __init__(self, source: Rng) -> None:
        self._source = source
        self._numbers: list[int] = []
        self._countable = True

    def below(self, n: int) -> int:
        """See `Rng`."""
        number = self._source.below(n)
        self._numbers.append(number)
        return number

    def bytes(self, n: int) -> bytes:
        """See `Rng`. Later draws could be derived from bytes, as from a seed."""
        self._countable = False
        return self._source.bytes(n)

    @property
    def draws(self) -> tuple[int, ...] | None:
        """The numbers in order; None once bytes were drawn, because a record must not contain
        them."""
        return tuple(self._numbers) if self._countable else None


class Redrawing(Rng):
    """Gives the numbers that were drawn before."""

    def __init__(self, draws: Sequence[int]) -> None:
        self._left = list(reversed(draws))

    @property
    def is_used_up(self) -> bool:
        """Whether all numbers were asked for."""
        return not self._left

    def below(self, n: int) -> int:
        """See `Rng`.

        Raises:
            ValueError: there is no number left, or it is not below `n`.
        """
        if not self._left:
            raise ValueError("there are too few")
        number = self._left.pop()
        if not 0 <= number < n:
            raise ValueError(f"{number} stands where one below {n} was expected")
        return number

    def bytes(self, n: int) -> bytes:
        """See `Rng`.

        Raises:
            ValueError: always; `Drawing` remembers none.
        """
        raise ValueError("this game draws bytes, which no record holds")
