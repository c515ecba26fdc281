"""The puzzles: fixed ones by name, and families numbered without end.

A family puzzle is named `easy-17`, `medium-17`, `hard-17` (rectangles, by how many ways there are)
or `seven-17` (the most squares from seven tiles). A number means the same puzzle for ever.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from pentaraduga.core import Rng
from pentaraduga.tiles import TILES, Tile, tile_set
from pentaraduga.tiles.best import most_squares
from pentaraduga.tiles.rectangles import corner_parities, fillings_by_tiles

Kind: TypeAlias = Literal["rectangle", "squares"]

FAMILIES: Final = ("easy", "medium", "hard", "seven")
HIGHEST: Final = 999_999
"""The last number of each family."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """All tiles are to be laid as one figure.

    `rectangle`: that fills `width` by `height` cells, turned or not, in `wanted` essentially
    different ways (turned and mirrored ones are the same). `squares`: with so many squares;
    a figure with `least` is worth a star already.
    `corner`: x+y of the lower left cell of a frame that can be filled, odd (1) or even (0). With
    an odd sum of the sides both can, one being the other after a turn.
    `ways`: how many essentially different figures there are, up to turns; 0: not known.
    """

    name: str
    kind: Kind
    tiles: tuple[Tile, ...]
    width: int = 0
    height: int = 0
    corner: int = 0
    squares: int = 0
    least: int = 0
    wanted: int = 1
    ways: int = 0


def _tiles(names: str) -> tuple[Tile, ...]:
    return tuple(sorted(map(Tile, names.split())))


def _four(number: int, names: str) -> Puzzle:
    return Puzzle(f"four-squares-{number}", "squares", _tiles(names), squares=4, least=3)


SIZES: Final = (
    *((2, length) for length in range(3, 15)),
    (3, 4), (3, 6), (3, 8), (4, 4), (4, 5), (4, 6),
)  # fmt: skip
"""Rectangles that tiles of one set fill, beside 4×7."""


_SQUARES: Final = (
    *map(_four, range(1, 5), (
        "кОж жОк зЖо зЖз сЗж сЗс зСз",
        "оКо жОк оЖо зЖз сЗж сЗс зСз",
        "оКо кОж зЖо зЖз жЗж жЗс сЗс",
        "оКо жОк зЖо зЖз жЗс сЗж зСз",
    )),
)  # fmt: skip
_WHOLE_SETS: Final = (
    Puzzle("4x7", "rectangle", TILES, width=4, height=7, ways=4),
    Puzzle("7x8", "rectangle", tile_set(2), width=7, height=8),
    Puzzle("ten-squares", "squares", TILES, squares=10, least=8),
)
_BOTH_CARPETS: Final = Puzzle(
    "both-carpets", "rectangle", TILES, width=4, height=7, wanted=2, ways=4
)
_READY: Final = {p.name: p for p in (_BOTH_CARPETS, *_SQUARES, *_WHOLE_SETS)}
_FRAMES: Final = {f"{width}x{height}": (width, height) for width, height in SIZES}

FIXED: Final = (
    _BOTH_CARPETS.name,
    *(puzzle.name for puzzle in _SQUARES),
    *_FRAMES,
    *(puzzle.name for puzzle in _WHOLE_SETS),
)
"""The names of the fixed puzzles, in the order in which they are offered."""


def catalogue() -> dict[str, Puzzle]:
    """The fixed puzzles by name."""
    return {name: named(name) for name in FIXED}


@cache
def _sets(width: int, height: int) -> tuple[tuple[tuple[Tile, ...], int, int], ...]:
    """Each set of tiles that fills the frame, in how many ways, and the parity of a corner with
    which it does; the fewest ways first."""
    found = sorted(fillings_by_tiles(width, height).items(), key=lambda item: (item[1], item[0]))
    corners = corner_parities(width, height, [tiles for tiles, _ in found])
    return tuple(
        (tiles, raw, corner[0]) for (tiles, raw), corner in zip(found, corners, strict=True)
    )


@cache
def _in_frame(name: str) -> Puzzle:
    # All ways to fill the frame are counted for it, so it is made when somebody wants it.
    return _rectangle(name, *_FRAMES[name], 0)


def _rectangle(name: str, width: int, height: int, place: int) -> Puzzle:
    """The set of tiles at this place among those that fill the frame, the fewest ways first."""
    sets = _sets(width, height)
    tiles, raw, corner = sets[place % len(sets)]
    turns = 4 if width == height else 2
    return Puzzle(
        name,
        "rectangle",
        tiles,
        width=width,
        height=height,
        corner=corner,
        ways=raw // turns,
    )


def named(name: str) -> Puzzle:
    """The puzzle of this name.

    Raises:
        ValueError: there is none; the message says what names there are.
    """
    if name in _READY:
        return _READY[name]
    if name in _FRAMES:
        return _in_frame(name)
    family, _, number = name.rpartition("-")
    if family in FAMILIES and number.isascii() and number.isdecimal() and len(number) <= 6:
        if family == "seven":
            return _seven(int(number))
        return _by_difficulty(family, int(number))
    raise ValueError(
        f"{name!r} is not a puzzle: expected one of {', '.join(FIXED)}, or "
        f"{', '.join(f'{family}-N' for family in FAMILIES)} with N from 0 to {HIGHEST}"
    )


_LIMITS: Final = {
    # sizes, and the fewest and the most ways up to turns
    "easy": (((2, 4), (2, 5), (2, 6), (3, 4), (4, 4)), 3, 10**9),
    "medium": (((2, 6), (2, 7), (2, 8), (3, 4), (3, 6), (4, 4)), 1, 4),
    "hard": (((3, 6), (3, 8), (4, 5), (4, 6)), 1, 3),
}


@cache
def pool(family: str) -> tuple[tuple[int, int, int], ...]:
    """Of a family of rectangles: (width, height, place as in `_rectangle`) of every puzzle."""
    sizes, fewest, most = _LIMITS[family]
    found = []
    for width, height in sizes:
        turns = 4 if width == height else 2
        for place, (_, raw, _) in enumerate(_sets(width, height)):
            if fewest <= raw // turns <= most:
                found.append((width, height, place))
    return tuple(found)


def warm() -> None:
    """Counts the ways to fill each frame, which the first deal would have to wait for."""
    for width, height in SIZES:
        _sets(width, height)
    for family in _LIMITS:
        pool(family)
    _seven(0)


def _by_difficulty(family: str, number: int) -> Puzzle:
    width, height, place = Rng(f"puzzle {family} {number}".encode()).choice(pool(family))
    return _rectangle(f"{family}-{number}", width, height, place)


def _seven(number: int) -> Puzzle:
    """Seven tiles of one set that can be laid, with at least two squares."""
    rng = Rng(f"puzzle seven {number}".encode())
    while True:
        deck = list(TILES)
        rng.shuffle(deck)
        tiles = tuple(sorted(deck[:7]))
        best = most_squares(tiles)
        if best is not None and best.squares >= 2:
            name, most = f"seven-{number}", best.squares
            return Puzzle(name, "squares", tiles, squares=most, least=most - 1)


def of_the_day(day: int) -> str:
    """The name of the daily puzzle, the same for everybody.

    Args:
        day: days since 1970-01-01, UTC.
    """
    digest = hashlib.sha256(f"puzzle {day}".encode()).digest()
    family = ("easy", "seven", "medium", "hard")[day % 4]
    return f"{family}-{int.from_bytes(digest[:8], 'big') % (HIGHEST + 1)}"
