"""Growing a figure by one, two or three tiles at a time.

Three tiles are a carpet: a figure of their own, or attached to a figure with a whole long side. Two
share an edge, and each ends in some carpet of the figure. One touches the figure with two of its
four sides and ends in a carpet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from pentaraduga.tiles.carpets import carpets_from
from pentaraduga.tiles.figure import (
    CARPET_SIDES,
    Figure,
    IllegalFigure,
    Problem,
    Shades,
    carpet_at,
    put,
)
from pentaraduga.tiles.lattice import (
    HORIZONTAL,
    REACH,
    VERTICAL,
    Cell,
    Placement,
    around,
    shades_at,
)
from pentaraduga.tiles.tile import Tile

Laying: TypeAlias = tuple[Placement, ...]
Place: TypeAlias = tuple[int, int, int]
"""x, y and turn of a placement, without the tile."""

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


class LayingProblem(Problem):
    """Why tiles may not be laid like this, as one move.

    code and params, beside those of `Problem`:
        wrong_count: count (of tiles; a move has one to three).
        new_needs_three: count. A new figure begins with a carpet.
        not_a_carpet: three tiles that do not fill a 2×3 rectangle.
        long_side_missing: edges (0 … 2), the most that one long side has along the figure.
        not_adjacent: two tiles without a common edge.
        touches_one_side: tile, sides (0 or 1) with which it lies along the figure.
        not_in_carpet: tile.
    """

    def __str__(self) -> str:
        p = self.params
        return {
            "wrong_count": "a move has one, two or three tiles, not {count}",
            "new_needs_three": "a new figure begins with a carpet of three tiles, not with {count}",
            "not_a_carpet": "the three tiles fill no 2×3 rectangle",
            "long_side_missing": "no long side of the carpet lies wholly along the figure: "
            "{edges} of 3 edges at most",
            "not_adjacent": "the two tiles do not share an edge",
            "touches_one_side": "{tile} lies along the figure with {sides} of its sides, not two",
            "not_in_carpet": "{tile} ends in no carpet",
        }[self.code].format(**p)


def laying_problem(figure: Figure | None, placements: Iterable[Placement]) -> Problem | None:
    """Why these tiles may not be laid into the figure (None: as a new one) in one move, or None.

    Contacts are judged first, then the shape.

    >>> figure = Figure.parse("оКо@0,0v оЖо@1,0v оЖз@2,0v")
    >>> str(laying_problem(figure, [Placement.parse("кОк@0,2h")]))
    'кОк lies along the figure with 1 of its sides, not two'
    >>> str(laying_problem(None, figure.placements[:2]))
    'a new figure begins with a carpet of three tiles, not with 2'
    """
    return _problem(figure, tuple(placements))


def _problem(figure: Figure | None, placements: Laying) -> Problem | None:
    if not 1 <= len(placements) <= MOST:
        return LayingProblem("wrong_count", {"count": len(placements)})
    covered: Mapping[Cell, Placement]
    try:
        covered = _figure_after(figure, placements).covered
    except IllegalFigure:
        # What is wrong with the first that doesn't fit; lying apart is wrong in ways of its own.
        covered = {} if figure is None else dict(figure.covered)
        try:
            put(covered, {} if figure is None else dict(figure.shades), placements)
        except IllegalFigure as wrong:
            return wrong.problem
    if len(placements) == MOST:
        return _carpet_problem(figure, placements)
    if figure is None:
        return LayingProblem("new_needs_three", {"count": len(placements)})
    if len(placements) == 1:
        sides = _sides(figure.covered, placements[0])
        if sides < 2:
            tile = str(placements[0].tile)
            return LayingProblem("touches_one_side", {"tile": tile, "sides": sides})
    elif not _share_edge(*placements):
        return LayingProblem("not_adjacent", {})
    for placement in placements:
        if not any(carpet_at(covered, *corner) for corner in _rectangles_around(placement)):
            return LayingProblem("not_in_carpet", {"tile": str(placement.tile)})
    return None


def figure_after(figure: Figure | None, placements: Iterable[Placement]) -> Figure:
    """The figure after a move, or the new one that it begins. Costs little after `laying_problem`.

    Raises:
        IllegalFigure: a contact isn't legal, or the tiles lie apart.
    """
    return _figure_after(figure, tuple(placements))


@lru_cache(maxsize=512)
def _figure_after(figure: Figure | None, placements: Laying) -> Figure:
    return Figure(placements) if figure is None else figure.grown(placements)


def _carpet_problem(figure: Figure | None, placements: Laying) -> Problem | None:
    """Of three tiles that don't overlap."""
    xs, ys = zip(*[cell for placement in placements for cell in placement.cells], strict=True)
    left, bottom, right, top = min(xs), min(ys), max(xs), max(ys)
    if (right - left + 1, top - bottom + 1) not in CARPET_SIDES:
        return LayingProblem("not_a_carpet", {})
    if figure is None:
        return None
    if right - left == 2:
        sides = [[(x, y) for x in range(left, right + 1)] for y in (bottom - 1, top + 1)]
    else:
        sides = [[(x, y) for y in range(bottom, top + 1)] for x in (left - 1, right + 1)]
    edges = max([sum([cell in figure.covered for cell in side]) for side in sides])
    return None if edges == 3 else LayingProblem("long_side_missing", {"edges": edges})


def _sides(covered: Mapping[Cell, object], placement: Placement) -> int:
    """How many of the placement's four sides lie along covered cells; half a side counts, too."""
    return _sides_of(covered, (placement.x, placement.y, placement.turn))


def _sides_of(covered: Mapping[Cell, object], place: Place) -> int:
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


def _share_edge(a: Placement, b: Placement) -> bool:
    return _adjacent(a.cells, b.cells)


def _adjacent(a: Iterable[Cell], b: Iterable[Cell]) -> bool:
    theirs = set(b)
    for x, y in a:
        if (x, y - 1) in theirs or (x, y + 1) in theirs:
            return True
        if (x - 1, y) in theirs or (x + 1, y) in theirs:
            return True
    return False


# -- all moves


def layings(figure: Figure | None, hand: Iterable[Tile]) -> tuple[Laying, ...]:
    """Every move of these tiles into the figure, or (None) every carpet as a new figure.

    Moves into a figure are listed place by place, each once, by rising number of tiles; equal tiles
    count once. New carpets lie 3 wide and 2 high from cell (0, 0): their turned and shifted copies
    are left out.

    >>> hand = [Tile("оКо"), Tile("оЖо"), Tile("оЖз")]
    >>> [" ".join(map(str, laid)) for laid in layings(None, hand)][:2]
    ['оКо@0,0v оЖо@1,0v оЖз@2,0v', 'оКо@0,0v оЖо@1,0h оЖз@1,1h']
    """
    return _layings(figure, tuple(sorted(hand)))


def any_laying(figure: Figure | None, hand: Iterable[Tile]) -> bool:
    """Whether `layings` lists any move; looks no further than the first.

    >>> any_laying(None, [Tile("оКо"), Tile("оЖо"), Tile("сЗс")])
    False
    """
    held = tuple(hand)
    if figure is None:
        return bool(carpets_from(held))
    return any(
        next(_fillings(group, held), None) is not None
        for count in range(1, min(len(held), MOST) + 1)
        for group in _groups(figure, count)
    )


@lru_cache(maxsize=2048)
def _layings(figure: Figure | None, hand: tuple[Tile, ...]) -> tuple[Laying, ...]:
    found: dict[Laying, None] = {}
    for count in range(1, min(len(hand), MOST) + 1):
        for group in _new_carpets(count) if figure is None else _groups(figure, count):
            for tiles in _fillings(group, hand):
                move = [Placement(t, *place) for t, place in zip(tiles, group.places, strict=True)]
                found[tuple(sorted(move, key=_by_place))] = None
    return tuple(found)


class _Group(NamedTuple):
    """Places for one move, and the colours that contacts require in each of them.

    Quarters of a place are numbered: low and high of its first cell, then of its second.
    `fixed`: a quarter and the colour that the figure requires there. `joined`: a quarter, an
    earlier place of the group and the quarter of that one which must have the same colour.
    """

    places: tuple[Place, ...]
    fixed: tuple[tuple[tuple[int, str], ...], ...]
    joined: tuple[tuple[tuple[int, int, int], ...], ...]


def _fillings(
    group: _Group, hand: Sequence[Tile], chosen: tuple[Tile, ...] = ()
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
            yield from _fillings(group, rest, (*chosen, tile))


def _quarters(tile: Tile, place: Place) -> tuple[str, ...]:
    x, y, turn = place
    return _quarters_at(tile, (x + y) & 1, turn)


@cache  # 14 tiles, 2 parities, 2 turns
def _quarters_at(tile: Tile, odd: int, turn: int) -> tuple[str, ...]:
    first, second = shades_at(tile, odd, turn)
    return (*first, *second)


def _group(shades: Mapping[Cell, Shades], places: tuple[Place, ...]) -> _Group | None:
    """None where no tile could lie, because two neighbours require different colours of one
    quarter."""
    fixed, joined = [], []
    taken: dict[Cell, tuple[int, int]] = {}
    for n, place in enumerate(places):
        wanted: dict[int, str] = {}
        links = []
        x, y, _ = place
        for dx, dy, own, own_side, other_side in around(*place):
            neighbour, quarter = (x + dx, y + dy), 2 * own + own_side
            if neighbour in shades:
                colour = shades[neighbour][other_side]
                if wanted.setdefault(quarter, colour) != colour:
                    return None
            elif neighbour in taken:
                other, j = taken[neighbour]
                links.append((quarter, other, 2 * j + other_side))
        fixed.append(tuple(wanted.items()))
        joined.append(tuple(links))
        taken |= {cell: (n, i) for i, cell in enumerate(_cells(place))}
    return _Group(places, tuple(fixed), tuple(joined))


@cache
def _new_carpets(count: int) -> tuple[_Group, ...]:
    """Places for a new figure of so many tiles."""
    if count < MOST:
        return ()
    # One corner parity is enough: half a turn maps the other one to it, and a quarter turn the
    # upright rectangle.
    groups = (_group({}, cut) for cut in _CUTS[3, 2])
    return tuple(group for group in groups if group)


@lru_cache(maxsize=1536)
def _groups(figure: Figure, count: int) -> tuple[_Group, ...]:
    """Places for so many tiles in one move."""
    places = (_singles, _pairs, _attached_carpets)[count - 1](figure)
    groups = (_group(figure.shades, each) for each in places if all(map(_in_reach, each)))
    return tuple(group for group in groups if group)


@lru_cache(maxsize=512)
def _gaps(figure: Figure) -> tuple[list[Place], list[list[Cell]]]:
    """What is empty of the 2×3 rectangles in which else only whole tiles of the figure lie: places
    for one tile, sorted, and four cells each for two."""
    number = {cell: n for n, placement in enumerate(figure.placements) for cell in placement.cells}
    alone: dict[Place, None] = {}
    fours: list[list[Cell]] = []
    for corner in dict.fromkeys(x for p in figure.placements for x in _rectangles_around(p)):
        empty, parts = [], []
        for cell in _rectangle(*corner):
            owner = number.get(cell)
            if owner is None:
                empty.append(cell)
            else:
                parts.append(owner)
        if len(parts) != 2 * len(set(parts)):
            continue  # part of a tile
        if len(empty) == 2:
            (x, y), other = empty
            if other == (x + 1, y):
                alone[x, y, HORIZONTAL] = None
            elif other == (x, y + 1):
                alone[x, y, VERTICAL] = None
        elif len(empty) == 4:
            fours.append(empty)
    return sorted(alone), fours


def _singles(figure: Figure) -> list[tuple[Place, ...]]:
    covered = figure.covered
    return [(place,) for place in _gaps(figure)[0] if _sides_of(covered, place) >= 2]


def _pairs(figure: Figure) -> list[tuple[Place, ...]]:
    alone, fours = _gaps(figure)
    pairs: dict[tuple[Place, ...], None] = {}
    for four in fours:
        for places in _dominoes(four):
            if _adjacent(_cells(places[0]), _cells(places[1])):
                pairs[places] = None
    for n, a in enumerate(alone):
        mine = _cells(a)
        for b in alone[n + 1 :]:
            theirs = _cells(b)
            if not set(mine) & set(theirs) and _adjacent(mine, theirs):
                pairs[a, b] = None
    return sorted(pairs)


def _in_reach(place: Place) -> bool:
    return abs(place[0]) <= REACH and abs(place[1]) <= REACH


def _rectangles_around(placement: Placement) -> Iterator[tuple[int, int, int, int]]:
    """Left, bottom, width and height of every 2×3 rectangle that this tile lies wholly in."""
    (x, y), (x2, y2) = placement.cells
    for wide, high in CARPET_SIDES:
        for left in range(x2 - wide + 1, x + 1):
            for bottom in range(y2 - high + 1, y + 1):
                yield left, bottom, wide, high


def _rectangle(left: int, bottom: int, wide: int, high: int) -> list[Cell]:
    return [(left + i, bottom + j) for j in range(high) for i in range(wide)]


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


def _attached_carpets(figure: Figure) -> Iterator[tuple[Place, ...]]:
    """Every cut of every empty rectangle with a whole long side along the figure."""
    covered = figure.covered
    corners: dict[tuple[int, int, int, int], None] = {}
    for x, y in sorted(covered):
        if all((x + i, y) in covered for i in range(3)):
            corners[x, y + 1, 3, 2] = corners[x, y - 2, 3, 2] = None
        if all((x, y + i) in covered for i in range(3)):
            corners[x + 1, y, 2, 3] = corners[x - 2, y, 2, 3] = None
    for left, bottom, wide, high in corners:
        if not any(c in covered for c in _rectangle(left, bottom, wide, high)):
            for cut in _CUTS[wide, high]:
                yield tuple((left + x, bottom + y, turn) for x, y, turn in cut)


def _by_place(placement: Placement) -> tuple[int, int, int]:
    return placement.y, placement.x, placement.turn
