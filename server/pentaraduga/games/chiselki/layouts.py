"""What a field begins with, and the best known ways to clear it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pentaraduga.core import Rng
from pentaraduga.games.chiselki.pool import TRIES

Name: TypeAlias = Literal["27", "29", "18", "random", "own"]
"""The numbers 1 to 19 without 10 (27 digits) or with it (29), 1 to 18 without 10 (25), random
digits, or digits that somebody gave."""


def _numbers(last: int, *, ten: bool) -> str:
    return "".join(str(n) for n in range(1, last + 1) if ten or n != 10)


LETTERED: Final[dict[str, str]] = {
    "27": _numbers(19, ten=False),
    "29": _numbers(19, ten=True),
    "18": _numbers(18, ten=False),
}
NAMES: Final = ("27", "29", "18", "random")

FEWEST, MOST = 27, 90
"""Digits of a random field."""


def random_digits(number: int, attempt: int) -> str:
    """One candidate for the random field of this number: 27 to 90 digits, 1 to 9 each.

    The field is the first candidate, attempts counted from 0, that a solver clears.
    """
    rng = Rng(f"chiselki {number} {attempt}".encode())
    length = FEWEST + rng.below(MOST - FEWEST + 1)
    return "".join(str(1 + rng.below(9)) for _ in range(length))


def pooled(number: int) -> str:
    """The random field of a number from the pool: 1 to `POOLED`.

    Raises:
        ValueError: the number is not in the pool.
    """
    if not 1 <= number <= POOLED:
        raise ValueError(f"a random field has a number from 1 to {POOLED}, not {number}")
    return random_digits(number, int(TRIES[number - 1], 36))


POOLED: Final = len(TRIES)
"""Random fields of the numbers from 1 to this are known to be cleared by the solver."""


@dataclass(frozen=True, slots=True)
class Best:
    """A line that clears a layout without diagonals, the best that is known of its kind.

    `when_stuck`: "Add" is used only where no pair is left.
    """

    line: tuple[str, ...]
    when_stuck: bool = False

    @property
    def adds(self) -> int:
        """How often the line adds."""
        return self.line.count("ADD")

    @property
    def pairs(self) -> int:
        """How many pairs the line crosses."""
        return len(self.line) - self.adds


def _line(text: str) -> tuple[str, ...]:
    return tuple(text.split())


BEST: Final[dict[str, tuple[Best, ...]]] = {
    "27": (
        Best(
            _line(
                "0-9 8-17 ADD 10-11 7-12 20-29 19-21 24-33 23-25 34-35 27-36 31-40 15-42 26-44 "
                "22-28 18-30 37-46 32-38 39-48 13-49 6-14 5-16 4-41 3-43 2-45 1-47"
            )
        ),
        Best(
            _line(
                "0-9 25-26 8-17 10-11 7-12 ADD 20-29 24-27 19-21 33-42 32-34 ADD 43-44 41-45 "
                "23-50 22-28 18-30 16-31 13-40 6-14 15-35 56-65 55-57 54-58 5-36 53-59 49-51 "
                "52-60 48-61 47-62 3-39 46-64 4-37 38-63 2-66 1-67"
            ),
            when_stuck=True,
        ),
    ),
    "29": (
        Best(
            _line(
                "12-21 11-13 0-9 ADD 26-35 33-42 8-17 19-28 10-37 29-38 25-27 24-30 7-14 15-51 "
                "6-16 5-18 4-20 36-39 34-40 41-43 32-44 2-47 23-50 46-48 3-22 31-45 1-49"
            )
        ),
        Best(
            _line(
                "0-9 8-17 12-21 11-13 19-28 ADD 32-41 26-35 25-27 37-46 31-33 38-47 40-42 30-34 "
                "ADD 10-55 51-60 44-53 49-58 50-52 59-61 43-45 57-62 48-54 29-56 1-64 39-63 36-65 "
                "24-66 7-14 15-69 6-16 5-18 4-20 3-22 23-67 2-68"
            ),
            when_stuck=True,
        ),
    ),
    "18": (
        Best(
            _line(
                "0-9 8-17 10-11 ADD 20-29 27-36 28-37 24-25 26-30 31-32 23-33 22-34 7-12 13-40 "
                "15-42 6-14 5-16 4-18 19-21 3-39 35-38 2-41 1-43"
            )
        ),
    ),
}
"""For 27 both are the least that is possible; the others are the best of our own search."""
