"""Growing a figure by one, two or three tiles at a time.

Three tiles are a carpet: a figure of their own, or attached to a figure with a whole long side. Two
share an edge, and each ends in some carpet of the figure. One touches the figure with two of its
four sides and ends in a carpet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from pentaraduga.tiles.figure import CARPET_SIDES, Figure, Layout, Problem, Shades
from pentaraduga.tiles.lattice import HORIZONTAL, REACH, VERTICAL, Cell, Placement, facing
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


@lru_cache(maxsize=8192)
def _problem(figure: Figure | None, placements: Laying) -> Problem | None:
    if not 1 <= len(placements) <= MOST:
        return LayingProblem("wrong_count", {"count": len(placements)})
    grown: Layout = figure or Layout()
    for placement in placements:
        problem = grown.contact_problem(placement)
        if problem:
            return problem
        grown = Layout.grown(grown, [placement])
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
    in_carpets = {placement for carpet in grown.carpets for placement in carpet}
    for placement in placements:
        if placement not in in_carpets:
            return LayingProblem("not_in_carpet", {"tile": str(placement.tile)})
    return None


def _carpet_problem(figure: Figure | None, placements: Laying) -> Problem | None:
    carpet = Layout(placements)
    if not carpet.is_carpet:
        return LayingProblem("not_a_carpet", {})
    if figure is None:
        return None
    edges = max(sum(cell in figure.covered for cell in side) for side in _along_long_sides(carpet))
    return None if edges == 3 else LayingProblem("long_side_missing", {"edges": edges})


def _along_long_sides(carpet: Layout) -> Iterator[list[Cell]]:
    """The three cells beside each long side of the carpet."""
    bounds = carpet.bounds
    if bounds is None:
        return
    left, bottom, right, top = bounds
    if right - left == 2:
        for y in (bottom - 1, top + 1):
            yield [(x, y) for x in range(left, right + 1)]
    else:
        for x in (left - 1, right + 1):
            yield [(x, y) for y in range(bottom, top + 1)]


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
    return any(n in theirs for cell in a for n, _, _ in facing(cell))


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
    groups = _new_carpets() if figure is None else _groups(figure)
    return any(
        next(_fillings(group, held), None) is not None
        for group in groups
        if len(group.places) <= len(held)
    )


@lru_cache(maxsize=2048)
def _layings(figure: Figure | None, hand: tuple[Tile, ...]) -> tuple[Laying, ...]:
    groups = _new_carpets() if figure is None else _groups(figure)
    found: dict[Laying, None] = {}
    for group in groups:
        if len(group.places) <= len(hand):
            for tiles in _fillings(group, hand):
                laid = [Placement(t, *place) for t, place in zip(tiles, group.places, strict=True)]
                found[tuple(sorted(laid, key=_by_place))] = None
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
    places = group.places
    for tile in dict.fromkeys(hand):
        mine = _quarters(tile, places[n])
        if all(mine[quarter] == colour for quarter, colour in group.fixed[n]) and all(
            mine[quarter] == _quarters(chosen[other], places[other])[theirs]
            for quarter, other, theirs in group.joined[n]
        ):
            rest = list(hand)
            rest.remove(tile)
            yield from _fillings(group, rest, (*chosen, tile))


def _quarters(tile: Tile, place: Place) -> tuple[str, ...]:
    x, y, turn = place
    return _quarters_at(tile, (x + y) & 1, turn)


@cache  # 14 tiles, 2 parities, 2 turns
def _quarters_at(tile: Tile, odd: int, turn: int) -> tuple[str, ...]:
    first, second = Placement(tile, odd, 0, turn).shades
    return (*first, *second)


def _group(shades: Mapping[Cell, Shades], places: tuple[Place, ...]) -> _Group | None:
    """None where no tile could lie, because two neighbours require different colours of one
    quarter."""
    fixed, joined = [], []
    taken: dict[Cell, tuple[int, int]] = {}
    for n, place in enumerate(places):
        wanted: dict[int, str] = {}
        links = []
        for i, cell in enumerate(_cells(place)):
            for neighbour, own_side, other_side in facing(cell):
                quarter = 2 * i + own_side
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
def _new_carpets() -> tuple[_Group, ...]:
    # One corner parity is enough: half a turn maps the other one to it, and a quarter turn the
    # upright rectangle.
    groups = (_group({}, cut) for cut in _CUTS[3, 2])
    return tuple(group for group in groups if group)


@lru_cache(maxsize=512)
def _groups(figure: Figure) -> tuple[_Group, ...]:
    groups = (_group(figure.shades, places) for places in _places(figure))
    return tuple(group for group in groups if group)


def _places(figure: Figure) -> tuple[tuple[Place, ...], ...]:
    """Where one, two or three tiles could be laid if only shape counted."""
    covered = figure.covered
    number = {cell: n for n, placement in enumerate(figure.placements) for cell in placement.cells}
    alone: dict[Place, None] = {}
    pairs: dict[tuple[Place, ...], None] = {}
    for corner in _rectangles_with_a_tile(figure):
        empty, parts = [], []
        for cell in _rectangle(*corner):
            owner = number.get(cell)
            if owner is None:
                empty.append(cell)
            else:
                parts.append(owner)
        if empty and len(parts) == 2 * len(set(parts)):  # whole tiles only
            for places in _dominoes(empty):
                if len(places) == 1:
                    alone[places[0]] = None
                elif _adjacent(_cells(places[0]), _cells(places[1])):
                    pairs[places] = None
    ordered = sorted(alone)
    for n, a in enumerate(ordered):
        mine = _cells(a)
        for b in ordered[n + 1 :]:
            theirs = _cells(b)
            if not set(mine) & set(theirs) and _adjacent(mine, theirs):
                pairs[a, b] = None
    singles = [(place,) for place in ordered if _sides_of(covered, place) >= 2]
    found = (*singles, *sorted(pairs), *_attached_carpets(figure))
    return tuple(group for group in found if all(map(_in_reach, group)))


def _in_reach(place: Place) -> bool:
    return abs(place[0]) <= REACH and abs(place[1]) <= REACH


def _rectangles_with_a_tile(figure: Figure) -> dict[tuple[int, int, int, int], None]:
    """Left, bottom, width and height of every 2×3 rectangle around a whole tile of the figure."""
    found: dict[tuple[int, int, int, int], None] = {}
    for placement in figure.placements:
        (x, y), (x2, y2) = placement.cells
        for wide, high in CARPET_SIDES:
            for left in range(x2 - wide + 1, x + 1):
                for bottom in range(y2 - high + 1, y + 1):
                    found[left, bottom, wide, high] = None
    return found


def _rectangle(left: int, bottom: int, wide: int, high: int) -> tuple[Cell, ...]:
    return tuple((left + i, bottom + j) for j in range(high) for i in range(wide))


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
