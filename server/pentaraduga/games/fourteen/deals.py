"""Which cards a game starts with: numbers, levels, pools, the deal of the day."""

from __future__ import annotations

import hashlib
from typing import Literal, TypeAlias

from pentaraduga.core import Rng
from pentaraduga.games.fourteen.board import CARDS, Board, laid_out
from pentaraduga.games.fourteen.pools import POOLS

Level: TypeAlias = Literal["easy", "medium", "hard", "any"]
Pooled: TypeAlias = Literal["easy", "medium", "hard"]

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "any")
POOLED: tuple[Pooled, ...] = ("easy", "medium", "hard")
HIGHEST_DEAL = 2**31 - 1


def numbered(number: int) -> Board:
    """The table of a deal: both decks in the order of CARDS, shuffled by a stream that the number
    seeds, and laid out. A deal means the same cards for ever.

    Raises:
        ValueError: the number is not in 0 … 2^31 - 1.
    """
    if not 0 <= number <= HIGHEST_DEAL:
        raise ValueError(f"deal {number}: expected a number from 0 to {HIGHEST_DEAL}")
    cards = list(CARDS)
    Rng(f"fourteen {number}".encode()).shuffle(cards)
    return laid_out(tuple(cards))


def check_number(number: int, level: Level) -> None:
    """Refuses a deal that a player asked for by number and that is none of the level.

    Raises:
        ValueError: the level has a pool, and the number is not in it; says what would be right.
    """
    if level != "any" and number not in pool(level):
        numbers = pool(level)
        raise ValueError(
            f"a number from the pool of {level} deals (of {numbers[0]} to {numbers[-1]}), "
            "or level any"
        )


def drawn(level: Level, rng: Rng) -> int:
    """The number of a random deal; easy, medium and hard ones come from their pools."""
    return rng.below(HIGHEST_DEAL) + 1 if level == "any" else rng.choice(pool(level))


def of_the_day(day: int, level: Pooled) -> int:
    """The number of the daily deal, the same for everybody and always one that can be won.

    Args:
        day: days since 1970-01-01, UTC.
    """
    digest = hashlib.sha256(f"fourteen {level} {day}".encode()).digest()
    numbers = pool(level)
    return numbers[int.from_bytes(digest[:8], "big") % len(numbers)]


def pool(level: Pooled) -> tuple[int, ...]:
    """The deals of the level, ascending: measured by simulated play, and won by the solver."""
    known = _pools.get(level)
    if known is None:
        known = _pools[level] = tuple(map(int, POOLS[level].split()))
    return known


_pools: dict[Pooled, tuple[int, ...]] = {}
