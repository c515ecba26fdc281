"""The most squares that a hand allows, exactly, from a table that tools/hands_table.py makes."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

from pentaraduga.tiles.lattice import Placement
from pentaraduga.tiles.tile import COLOURS, TILES, Tile

MOST_TILES: Final = 7
COPIES: Final = 2
MOST_SQUARES: Final = 4
"""No seven tiles of two sets make five."""

_Hand: TypeAlias = bytes
_Section: TypeAlias = tuple[int, bytes, bytes]
"""Squares; the tiles of all hands that allow that many, sorted; the places of all these tiles."""


class Best(NamedTuple):
    """The most squares in any figure of all the tiles of a hand, and a figure with that many."""

    squares: int
    figure: tuple[Placement, ...]


def most_squares(tiles: Iterable[Tile]) -> Best | None:
    """The best that the hand allows; None if it can't be laid as one figure.

    >>> best = most_squares(map(Tile, "кОж жОк зЖо зЖз сЗж сЗс зСз".split()))
    >>> best.squares, len(best.figure)
    (4, 7)
    >>> most_squares(map(Tile, "кОк зСз".split())) is None
    True

    Raises:
        ValueError: no tile, more than seven, or a third copy of one.
    """
    hand = bytes(sorted(tile.index for tile in tiles))
    if not 1 <= len(hand) <= MOST_TILES:
        raise ValueError(f"a hand has 1 to {MOST_TILES} tiles, not {len(hand)}")
    tile, copies = Counter(hand).most_common(1)[0]
    if copies > COPIES:
        raise ValueError(f"two sets hold two of each tile, not {copies} {TILES[tile]}")
    # The table has one hand for all those that a mirror and the reversal of the colours turn it
    # into.
    image, mirrored, colours = min(
        (bytes(sorted(hand.translate(mirror).translate(colours))), mirror is _MIRRORED, colours)
        for mirror in (_SAME, _MIRRORED)
        for colours in (_SAME, _REVERSED)
    )
    for squares, hands, places in _sections()[len(hand) - 1]:
        found = _find(image, hands)
        if found is not None:
            laid = map(_placement, image.translate(colours), places[found : found + len(hand)])
            return Best(squares, _unmirrored(laid) if mirrored else tuple(laid))
    return None


def _find(hand: _Hand, hands: bytes) -> int | None:
    """The index of the hand among these, which are sorted and have its size."""
    size = len(hand)
    low, high = 0, len(hands) // size
    while low < high:
        middle = (low + high) // 2
        if hands[middle * size : middle * size + size] < hand:
            low = middle + 1
        else:
            high = middle
    return low * size if hands[low * size : low * size + size] == hand else None


def _unmirrored(laid: Iterable[Placement]) -> tuple[Placement, ...]:
    flipped = [placement.mirrored() for placement in laid]
    left = min(placement.x for placement in flipped)
    return tuple(placement.moved(-left + (left & 1), 0) for placement in flipped)


def _placement(tile: int, place: int) -> Placement:
    """The inverse of the packing in tools/hands_table.py: turn, three bits of y, four of x."""
    return Placement(TILES[tile], place & 15, place >> 4 & 7, place >> 7)


def _mapping(images: Iterable[Tile]) -> bytes:
    return bytes(tile.index for tile in images).ljust(256, b"\0")


def _reversed(tile: Tile) -> Tile:
    return Tile("".join(COLOURS[~COLOURS.index(colour)] for colour in tile.colours))


_SAME: Final = _mapping(TILES)
_MIRRORED: Final = _mapping(tile.mirror() for tile in TILES)
_REVERSED: Final = _mapping(map(_reversed, TILES))


@cache
def _sections() -> list[list[_Section]]:
    """By number of tiles, less one: for each number of squares the hands and the places."""
    data = zlib.decompress(files("pentaraduga.tiles").joinpath("hands.bin").read_bytes())
    found: list[list[_Section]] = []
    at = 0
    for size in range(1, MOST_TILES + 1):
        found.append([])
        for squares in range(MOST_SQUARES + 1):
            (count,) = struct.unpack_from(">H", data, at)
            hands = at + 2
            places, at = hands + size * count, hands + 2 * size * count
            found[-1].append((squares, data[hands:places], data[places:at]))
    if at != len(data):
        raise ValueError("the table of hands is damaged")
    return found
