"""Which three tiles make a carpet, and how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final, TypeAlias

from pentaraduga.tiles.figure import Figure, IllegalFigure
from pentaraduga.tiles.lattice import Placement
from pentaraduga.tiles.tile import TILES, Tile

Triple: TypeAlias = tuple[Tile, Tile, Tile]

# The three ways to cut a rectangle 3 wide and 2 high into dominoes. One corner parity is enough:
# half a turn maps the other one to it, and a quarter turn the upright rectangle.
_CUTS: Final = (
    ((0, 0, 1), (1, 0, 1), (2, 0, 1)),
    ((0, 0, 0), (0, 1, 0), (2, 0, 1)),
    ((0, 0, 1), (1, 0, 0), (1, 1, 0)),
)


def carpets_from(tiles: Iterable[Tile]) -> list[Triple]:
    """All sets of three of these tiles that can make a carpet, sorted; equal tiles count once.

    >>> carpets_from(map(Tile, "оКо оЖо оЖз сЗс".split()))
    [(Tile('оКо'), Tile('оЖо'), Tile('оЖз'))]
    """
    known = _layouts()
    return sorted({three for three in _triples(tiles) if three in known})


def carpet_layout(tiles: Sequence[Tile]) -> tuple[Placement, ...] | None:
    """A carpet of exactly these three tiles, 3 wide and 2 high from cell (0, 0); None if they don't
    make one.

    >>> list(map(str, carpet_layout([Tile("оЖз"), Tile("оКо"), Tile("оЖо")])))
    ['оКо@0,0v', 'оЖо@1,0v', 'оЖз@2,0v']
    >>> carpet_layout([Tile("оЖз"), Tile("оКо"), Tile("сЗс")]) is None
    True

    Raises:
        ValueError: not three tiles.
    """
    if len(tiles) != 3:
        raise ValueError(f"a carpet has three tiles, not {len(tiles)}")
    a, b, c = sorted(tiles)
    return _layouts().get((a, b, c))


def warm() -> None:
    """Makes the table of all carpets, which the first question would have to wait for."""
    _layouts()


def _triples(tiles: Iterable[Tile]) -> Iterator[Triple]:
    yield from combinations(sorted(tiles), 3)


@cache
def _layouts() -> dict[Triple, tuple[Placement, ...]]:
    """One layout for each triple, of any number of sets, that makes a carpet."""
    found = {}
    for three in combinations_with_replacement(TILES, 3):
        layout = next(_search(three), None)
        if layout is not None:
            found[three] = layout
    return found


def _search(three: Triple) -> Iterator[tuple[Placement, ...]]:
    for cut in _CUTS:
        for order in dict.fromkeys(permutations(three)):
            laid = [Placement(tile, *place) for tile, place in zip(order, cut, strict=True)]
            try:
                yield Figure.of(laid).placements
            except IllegalFigure:
                continue
