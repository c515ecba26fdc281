"""Which cards a game starts with: levels, numbers, softened deals, pools, the deal of the day."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.cards import HIGHEST_DEAL, Card, microsoft_deal
from pentaraduga.core import Rng
from pentaraduga.games.freecell.layout import Layout, dealt
from pentaraduga.games.freecell.pools import POOLS

Level: TypeAlias = Literal["easy", "medium", "hard"]
Kind: TypeAlias = Literal["microsoft", "softened"]

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
CELLS: dict[Level, int] = {"easy": 4, "medium": 4, "hard": 2}

SOFTENING = 1
"""Version of `softened`; a shared address carries it, so a deal means the same cards for ever."""

_LOW = 6


@dataclass(frozen=True, slots=True)
class Deal:
    """A numbered deal at a level.

    `softening`: the version of the transform, 0 for the Microsoft deal of that number itself.
    A softened deal is never called by a Microsoft number alone.
    """

    number: int
    level: Level
    softening: int = 0

    @property
    def kind(self) -> Kind:
        return "softened" if self.softening else "microsoft"

    def layout(self) -> Layout:
        """The table at the start."""
        columns = microsoft_deal(self.number)
        return dealt(softened(columns) if self.softening else columns, CELLS[self.level])


def softened(columns: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """The easy level's version of a deal (version 1): some low cards lifted from the deep half.

    Of the cards from ace to six in the deep halves of the columns (rounded down), counted row by
    row from the bottom, every second one changes places with the highest card of the upper half
    of its column, the one nearer the end among equals; unless that is a low card too.
    """
    mixed = [list(column) for column in columns]
    count = 0
    for depth in range(max(map(len, mixed)) // 2):
        for column in mixed:
            half = len(column) // 2
            if depth >= half or column[depth].rank > _LOW:
                continue
            count += 1
            if count % 2:
                continue
            high = _highest(column, half)
            if column[high].rank > _LOW:
                column[depth], column[high] = column[high], column[depth]
    return tuple(tuple(column) for column in mixed)


def _highest(column: list[Card], start: int) -> int:
    """Where the highest rank lies from `start` on, the last place among equals."""
    return max(range(start, len(column)), key=lambda place: (column[place].rank, place))


def numbered(number: int, level: Level) -> Deal:
    """The deal that a player asked for by number.

    Raises:
        ValueError: easy deals are only those that a solver has won, and this isn't one of them.
    """
    if level != "easy":
        return Deal(number, level)
    if number not in pool("easy"):
        raise ValueError(f"a number from the pool of easy deals (of 1 to {pool('easy')[-1]})")
    return Deal(number, level, SOFTENING)


def drawn(level: Level, rng: Rng, *, winnable: bool) -> Deal:
    """A random deal; `winnable`: from the pool of deals that a solver has won at the level."""
    if level == "easy" or winnable:
        return numbered(rng.choice(pool(level)), level)
    return Deal(rng.below(HIGHEST_DEAL) + 1, level)


def of_the_day(day: int, level: Level) -> int:
    """The number of the daily deal, the same for everybody and always one that can be won.

    Args:
        day: days since 1970-01-01, UTC.
    """
    digest = hashlib.sha256(f"freecell {level} {day}".encode()).digest()
    numbers = pool(level)
    return numbers[int.from_bytes(digest[:8], "big") % len(numbers)]


def pool(level: Level) -> tuple[int, ...]:
    """The deals of the level that a solver has won, ascending.

    They were won under the standard rule, so they can be won under the house rule too, which
    allows everything that the standard rule does.
    """
    known = _pools.get(level)
    if known is None:
        known = _pools[level] = read_ranges(POOLS[level])
    return known


_pools: dict[Level, tuple[int, ...]] = {}


def read_ranges(text: str) -> tuple[int, ...]:
    """Whole numbers from ranges.

    >>> read_ranges("1-3 7 9-10")
    (1, 2, 3, 7, 9, 10)
    """
    numbers: list[int] = []
    for part in text.split():
        first, _, last = part.partition("-")
        numbers.extend(range(int(first), int(last or first) + 1))
    return tuple(numbers)
