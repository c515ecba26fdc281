"""Growing a figure by one, two or three tiles at a time.

Three tiles are a carpet: a figure of their own, or attached to a figure with a whole long side. Two
share an edge, and each ends in some carpet of the figure. One touches the figure with two of its
four sides and ends in a carpet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from pentaraduga.tiles.carpets import carpets_from
from pentaraduga.tiles.figure import CARPET_SIDES, Figure, IllegalFigure, Problem, carpet_at, put
from pentaraduga.tiles.lattice import Cell, Placement
from pentaraduga.tiles.places import (
    MOST,
    Place,
    any_filling,
    fillings,
    groups,
    meeting,
    new_carpets,
    rectangles_around,
    sides_along,
)
from pentaraduga.tiles.tile import Tile

Laying: TypeAlias = tuple[Placement, ...]


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
        sides = sides_along(figure.covered, _place(placements[0]))
        if sides < 2:
            tile = str(placements[0].tile)
            return LayingProblem("touches_one_side", {"tile": tile, "sides": sides})
    elif not meeting(*map(_place, placements)):
        return LayingProblem("not_adjacent", {})
    for placement in placements:
        if not any(carpet_at(covered, *corner) for corner in rectangles_around(placement)):
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


def _place(placement: Placement) -> Place:
    return placement.x, placement.y, placement.turn


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
    return any_filling(figure, held)


@lru_cache(maxsize=2048)
def _layings(figure: Figure | None, hand: tuple[Tile, ...]) -> tuple[Laying, ...]:
    found: dict[Laying, None] = {}
    for count in range(1, min(len(hand), MOST) + 1):
        for group in new_carpets(count) if figure is None else groups(figure, count):
            for tiles in fillings(group, hand):
                move = [Placement(t, *place) for t, place in zip(tiles, group.places, strict=True)]
                found[tuple(sorted(move, key=_by_place))] = None
    return tuple(found)


def _by_place(placement: Placement) -> tuple[int, int, int]:
    return placement.y, placement.x, placement.turn
