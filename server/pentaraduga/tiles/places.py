"""Where tiles of a hand can be laid in one move: places by shape, then tiles by colour.

What a move may be like is told in `laying`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from pentaraduga.tiles.figure import CARPET_SIDES, Figure, Shades
from pentaraduga.tiles.lattice import (
    HORIZONTAL,
    REACH,
    VERTICAL,
    Cell,
    Placement,
    around,
    shades_at,
)
from pentaraduga.tiles.tile import TILES, Tile

Place: TypeAlias = tuple[int, int, int]
"""x, y and turn of a placement, without the tile."""
Rectangle: TypeAlias = tuple[int, int, int, int]
"""Left, bottom, width and height, in cells."""

MOST: Final = 3
"""Tiles in one move at most."""

_CUTS: Final[Mapping[tuple[int, int], tuple[tuple[Place, Place, Place], ...]]] = {
    (3, 2): (
        ((0, 0, 1), (1, 0, 1), (2, 0, 1)),
        ((0, 0, 0), (0, 1, 0), (2, 0, 1)),
        ((0, 0, 1), (1, 0, 0), (1, 1, 0)),
    ),
    (2, 3): (
        ((0, 0, 0), (0, 1, 0), (0, 2, 0)),
        ((0, 0, 1), (1, 0, 1), (0, 2, 0)),
        ((0, 0, 0), (0, 1, 1), (1, 1, 1)),
    ),
}
"""By width and height of a carpet: the three ways to cut it into dominoes."""

_Ways: TypeAlias = tuple[tuple[Place, ...], ...]
_Wanted: TypeAlias = tuple[tuple[int, str], ...]
"""Quarters of a place and the colours that the figure requires there."""


class Group(NamedTuple):
    """Places for one move, and the colours that contacts require in each of them.

    Quarters of a place are numbered: low and high of its first cell, then of its second.
    `fixed`: a quarter and the colour that the figure requires there. `joined`: a quarter, an
    earlier place of the group and the quarter of that one which must have the same colour.
    """

    places: tuple[Place, ...]
    fixed: tuple[_Wanted, ...]
    joined: tuple[tuple[tuple[int, int, int], ...], ...]


def fillings(
    group: Group, hand: Sequence[Tile], chosen: tuple[Tile, ...] = ()
) -> Iterator[tuple[Tile, ...]]:
    """Every way to put tiles of the hand on these places so that all contacts are legal."""
    n = len(chosen)
    if n == len(group.places):
        yield chosen
        return
    wanted = [*group.fixed[n]]
    for quarter, other, theirs in group.joined[n]:
        wanted.append((quarter, _quarters(chosen[other], group.places[other])[theirs]))
    for tile in dict.fromkeys(hand):
        mine = _quarters(tile, group.places[n])
        for quarter, colour in wanted:
            if mine[quarter] != colour:
                break
        else:
            rest = list(hand)
            rest.remove(tile)
            yield from fillings(group, rest, (*chosen, tile))


@cache
def new_carpets(count: int) -> tuple[Group, ...]:
    """Places for a new figure of so many tiles."""
    if count < MOST:
        return ()
    # One corner parity is enough: half a turn maps the other one to it, and a quarter turn the
    # upright rectangle.
    return tuple(_group(cut, ((),) * MOST) for cut in _CUTS[3, 2])


@lru_cache(maxsize=1536)
def groups(figure: Figure, count: int) -> tuple[Group, ...]:
    """Places for so many tiles in one move, but those where no tile could lie."""
    return tuple(_possible(figure, count, TILES, {}))


def any_filling(figure: Figure, hand: Sequence[Tile]) -> bool:
    """Whether tiles of this hand can lie on any of the places for one move."""
    known: dict[Place, _Wanted | None] = {}
    for count in range(1, min(len(hand), MOST) + 1):
        for group in _possible(figure, count, hand, known):
            if next(fillings(group, hand), None) is not None:
                return True
    return False


def sides_along(covered: Mapping[Cell, object], place: Place) -> int:
    """How many of the place's four sides lie along covered cells; half a side counts, too."""
    x, y, turn = place
    if turn == HORIZONTAL:
        sides = (
            [(x, y - 1), (x + 1, y - 1)],
            [(x, y + 1), (x + 1, y + 1)],
            [(x - 1, y)],
            [(x + 2, y)],
        )
    else:
        sides = (
            [(x - 1, y), (x - 1, y + 1)],
            [(x + 1, y), (x + 1, y + 1)],
            [(x, y - 1)],
            [(x, y + 2)],
        )
    return sum(any(cell in covered for cell in side) for side in sides)


def meeting(a: Place, b: Place) -> tuple[tuple[int, int], ...]:
    """The quarters of `b` and `a` that meet across an edge; none if they overlap or lie apart."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if dx > 2 or dx < -2 or dy > 2 or dy < -2:
        return ()
    return _meeting((a[0] + a[1]) & 1, a[2], dx, dy, b[2])


def rectangles_around(placement: Placement) -> Iterator[Rectangle]:
    """Every 2×3 rectangle that this tile lies wholly in."""
    (x, y), (x2, y2) = placement.cells
    for wide, high in CARPET_SIDES:
        for left in range(x2 - wide + 1, x + 1):
            for bottom in range(y2 - high + 1, y + 1):
                yield left, bottom, wide, high


def _possible(
    figure: Figure, count: int, tiles: Sequence[Tile], known: dict[Place, _Wanted | None]
) -> Iterator[Group]:
    """Places for so many tiles, in each of which one of these could lie if it were alone there.

    `known`: what is required in places that were looked at; None: none of the tiles meets it.
    """
    shades = figure.shades
    for places in _by_shape(figure, count):
        fixed = []
        for place in places:
            if place not in known:
                known[place] = _wanted(shades, place, tiles)
            wanted = known[place]
            if wanted is None:
                break
            fixed.append(wanted)
        else:
            yield _group(places, tuple(fixed))


def _group(places: tuple[Place, ...], fixed: tuple[_Wanted, ...]) -> Group:
    joined = tuple(
        [
            tuple(
                [
                    (quarter, other, theirs)
                    for other in range(n)
                    for quarter, theirs in meeting(places[other], place)
                ]
            )
            for n, place in enumerate(places)
        ]
    )
    return Group(places, fixed, joined)


def _wanted(shades: Mapping[Cell, Shades], place: Place, tiles: Sequence[Tile]) -> _Wanted | None:
    """None where none of the tiles could lie, for its colours or because that is out of reach."""
    x, y, turn = place
    if abs(x) > REACH or abs(y) > REACH:
        return None
    found: dict[int, str] = {}
    for dx, dy, own, own_side, other_side in around(x, y, turn):
        beside = shades.get((x + dx, y + dy))
        if beside is not None:
            colour = beside[other_side]
            if found.setdefault(2 * own + own_side, colour) != colour:
                return None
    wanted = tuple(found.items())
    for tile in tiles:
        mine = _quarters(tile, place)
        for quarter, colour in wanted:
            if mine[quarter] != colour:
                break
        else:
            return wanted
    return None


@cache  # 2 parities, 2 turns each, 25 distances
def _meeting(odd: int, turn: int, dx: int, dy: int, other: int) -> tuple[tuple[int, int], ...]:
    x = odd + dx
    first, second = _cells((odd, 0, turn)), _cells((x, dy, other))
    if set(first) & set(second):
        return ()
    return tuple(
        (2 * own + own_side, 2 * first.index(cell) + other_side)
        for dx, dy_, own, own_side, other_side in around(x, dy, other)
        if (cell := (x + dx, dy + dy_)) in first
    )


def _quarters(tile: Tile, place: Place) -> tuple[str, ...]:
    x, y, turn = place
    return _quarters_at(tile, (x + y) & 1, turn)


@cache  # 14 tiles, 2 parities, 2 turns
def _quarters_at(tile: Tile, odd: int, turn: int) -> tuple[str, ...]:
    first, second = shades_at(tile, odd, turn)
    return (*first, *second)


# -- by shape


@lru_cache(maxsize=1536)
def _by_shape(figure: Figure, count: int) -> list[tuple[Place, ...]]:
    """Where so many tiles could be laid if only shape counted."""
    return (_singles, _pairs, _attached_carpets)[count - 1](figure)


@lru_cache(maxsize=512)
def _gaps(figure: Figure) -> tuple[list[Place], list[tuple[int, int, _Ways]]]:
    """What is empty of the 2×3 rectangles in which else only whole tiles of the figure lie: places
    for one tile, sorted, and cuts into two places each, with how far these are moved."""
    number = {cell: n for n, placement in enumerate(figure.placements) for cell in placement.cells}
    alone: dict[Place, None] = {}
    twos = []
    for corner in {x: None for p in figure.placements for x in rectangles_around(p)}:
        owners = [*map(number.get, _inside(corner))]
        # With the empty ones; a tile that lies in part in here is one owner too many.
        kinds, empty = len(set(owners)), owners.count(None)
        if (empty, kinds) not in ((2, 3), (4, 2)):
            continue
        left, bottom, wide, _ = corner
        cuts = _ways(wide, tuple([n for n, owner in enumerate(owners) if owner is None]))
        if empty == 4:
            twos.append((left, bottom, cuts))
            continue
        for ((x, y, turn),) in cuts:
            alone[left + x, bottom + y, turn] = None
    return sorted(alone), twos


def _singles(figure: Figure) -> list[tuple[Place, ...]]:
    covered = figure.covered
    return [(place,) for place in _gaps(figure)[0] if sides_along(covered, place) >= 2]


def _pairs(figure: Figure) -> list[tuple[Place, ...]]:
    alone, twos = _gaps(figure)
    pairs: dict[tuple[Place, ...], None] = {}
    for left, bottom, cuts in twos:
        for (x, y, turn), (x2, y2, turn2) in cuts:
            pairs[(left + x, bottom + y, turn), (left + x2, bottom + y2, turn2)] = None
    for n, a in enumerate(alone):
        for b in alone[n + 1 :]:
            if meeting(a, b):
                pairs[a, b] = None
    return sorted(pairs)


def _attached_carpets(figure: Figure) -> list[tuple[Place, ...]]:
    """Every cut of every empty rectangle with a whole long side along the figure."""
    covered = figure.covered
    corners: dict[Rectangle, None] = {}
    for x, y in sorted(covered):
        if (x + 1, y) in covered and (x + 2, y) in covered:
            corners[x, y + 1, 3, 2] = corners[x, y - 2, 3, 2] = None
        if (x, y + 1) in covered and (x, y + 2) in covered:
            corners[x + 1, y, 2, 3] = corners[x - 2, y, 2, 3] = None
    return [
        tuple([(left + x, bottom + y, turn) for x, y, turn in cut])
        for left, bottom, wide, high in corners
        if covered.keys().isdisjoint(_inside((left, bottom, wide, high)))
        for cut in _CUTS[wide, high]
    ]


def _inside(rectangle: Rectangle) -> tuple[Cell, ...]:
    """The six cells of a carpet, row by row."""
    x, y, wide, _ = rectangle
    if wide == 3:
        return (x, y), (x + 1, y), (x + 2, y), (x, y + 1), (x + 1, y + 1), (x + 2, y + 1)
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1), (x, y + 2), (x + 1, y + 2)


@cache  # 2 ways to lie, 15 tiles that may be there
def _ways(wide: int, empty: tuple[int, ...]) -> _Ways:
    """The ways to cut these cells of the rectangle from (0, 0) into places that share edges; cells
    are numbered as `_inside` lists them."""
    cells = _inside((0, 0, wide, 5 - wide))
    found = _dominoes([cells[n] for n in empty])
    return tuple(places for places in found if len(places) == 1 or meeting(*places))


def _dominoes(cells: Sequence[Cell]) -> Iterator[tuple[Place, ...]]:
    """Every way to cut these cells (row by row) into dominoes, sorted; none for no cells."""
    if not cells:
        return
    (x, y), rest = cells[0], cells[1:]
    for turn, other in ((HORIZONTAL, (x + 1, y)), (VERTICAL, (x, y + 1))):
        if other in rest:
            left = [c for c in rest if c != other]
            if not left:
                yield ((x, y, turn),)
            for more in _dominoes(left):
                yield tuple(sorted(((x, y, turn), *more)))


def _cells(place: Place) -> tuple[Cell, Cell]:
    x, y, turn = place
    return ((x, y), (x, y + 1)) if turn else ((x, y), (x + 1, y))
