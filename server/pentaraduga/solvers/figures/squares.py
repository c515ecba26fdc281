"""Completing figures with many squares.

Two searches. `compact`: where nearly every cell belongs to a square, the squares come first. A cell
belongs to at most two squares, and two squares share a cell exactly when their centres are diagonal
neighbours; so n squares with s such neighbours cover 4n - s cells. All shapes with few enough cells
are enumerated, and tried with the tiles. `growing`: tile by tile beside those laid, dropping
figures that can't reach the squares any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from typing import Final, TypeAlias

from pentaraduga.solvers.figures.fill import Filler, Spent
from pentaraduga.tiles import Cell, Centre, Figure, Layout, Placement, Tile
from pentaraduga.tiles.lattice import facing

Shape: TypeAlias = frozenset[tuple[int, int]]

_BESIDE: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))


def compact(
    layout: Layout, hand: tuple[Tile, ...], squares: int, spent: Callable[[], bool]
) -> Iterator[tuple[Placement, ...]]:
    """Every figure with that many squares, connected diagonally, and at most one cell more.

    Raises:
        Spent: the budget is used up.
    """
    size = 2 * (len(layout) + len(hand))
    order = sorted({tile.index for tile in hand})
    covered = set(layout.covered)
    for shape in shapes(squares, 4 * squares - size):
        for region in _regions(shape, size):
            for cells in _over(region, covered):
                if spent():
                    raise Spent
                filler = Filler(hand, layout.shades, spent)
                for filling in filler.fillings(cells, order):
                    yield (*layout.placements, *filling)


@cache
def shapes(squares: int, shared: int) -> tuple[Shape, ...]:
    """All connected sets of that many cells of a square lattice with at least `shared` pairs
    of neighbours; shifted to the corner. Neighbours represent diagonally neighbouring centres.

    >>> len(shapes(4, 4)), len(shapes(10, 12))
    (1, 512)
    """
    level: set[Shape] = {frozenset([(0, 0)])}
    for size in range(2, squares + 1):
        grown = set()
        for shape in level:
            for u, v in shape:
                for du, dv in _BESIDE:
                    new = (u + du, v + dv)
                    if new in shape:
                        continue
                    larger = _cornered(shape | {new})
                    # Each further cell brings at most two neighbours in the end.
                    if _shared(larger) + 2 * (squares - size) >= shared:
                        grown.add(larger)
        level = grown
    return tuple(sorted((s for s in level if _shared(s) >= shared), key=sorted))


def most_shared(squares: int) -> int:
    """The most pairs of neighbours that this many cells of a square lattice can have:
    sets that hang together have the most, for two of them moved together gain one.

    >>> most_shared(10), most_shared(11)
    (13, 15)
    """
    shared = 2 * squares
    while not shapes(squares, shared):
        shared -= 1
    return shared


def _cornered(shape: Shape) -> Shape:
    left, bottom = min(u for u, _ in shape), min(v for _, v in shape)
    return frozenset((u - left, v - bottom) for u, v in shape)


def _shared(shape: Shape) -> int:
    return sum(((u + 1, v) in shape) + ((u, v + 1) in shape) for u, v in shape)


def _regions(shape: Shape, size: int) -> Iterator[frozenset[Cell]]:
    """The cells of squares that lie like this, and one more beside them if `size` requires it."""
    centres = [(u + v + 1, u - v) for u, v in shape]
    cells = {(x - i, y - j) for x, y in centres for i in (0, 1) for j in (0, 1)}
    if len(cells) == size:
        yield frozenset(cells)
    elif len(cells) == size - 1:
        for new in sorted({n for cell in cells for n, _, _ in facing(cell)} - cells):
            yield frozenset((*cells, new))


def _over(region: frozenset[Cell], covered: set[Cell]) -> Iterator[frozenset[Cell]]:
    """The region moved, without turning tiles, wherever it holds all covered cells."""
    if not covered:
        yield region
        return
    x, y = min(covered)
    for left, bottom in sorted(region):
        dx, dy = x - left, y - bottom
        if not (dx + dy) & 1:
            moved = frozenset((a + dx, b + dy) for a, b in region)
            if covered <= moved:
                yield moved


def growing(
    layout: Layout, hand: tuple[Tile, ...], squares: int, spent: Callable[[], bool]
) -> Iterator[Figure]:
    """Every figure of the laid tiles and the hand with that many squares; promising ones first.

    With nothing laid the first tile of the hand lies at the origin: moving and turning a figure
    brings it there.

    Raises:
        Spent: the budget is used up.
    """
    if not layout.placements and hand:
        layout, hand = Layout.of([Placement(hand[0], 0, 0, 0)]), hand[1:]
    yield from _grow(layout, hand, squares, spent, set())


def _grow(
    layout: Layout,
    rest: tuple[Tile, ...],
    squares: int,
    spent: Callable[[], bool],
    seen: set[tuple[Placement, ...]],
) -> Iterator[Figure]:
    if spent():
        raise Spent
    if layout.placements in seen or _most(layout, rest) < squares:
        return
    seen.add(layout.placements)
    if not rest:
        if len(layout.groups) == 1:
            yield Figure.of(layout.placements)
        return
    options = []
    places = _places(layout)
    for i, tile in enumerate(rest):
        if tile in rest[:i]:
            continue
        for place in places:
            placement = Placement(tile, *place)
            if layout.contact_problem(placement) is None:
                larger = Layout.of((*layout.placements, placement))
                touching = sum(
                    n in layout.covered for cell in placement.cells for n, _, _ in facing(cell)
                )
                options.append((-len(larger.squares), -touching, i, str(placement), larger))
    for _, _, i, _, larger in sorted(options, key=lambda option: option[:4]):
        yield from _grow(larger, rest[:i] + rest[i + 1 :], squares, spent, seen)


def _most(layout: Layout, rest: tuple[Tile, ...]) -> int:
    """An upper bound for the best completion: by colour, the squares that the loose quarters could
    close."""
    around: dict[Centre, Counter[str]] = {}
    for placement in layout.placements:
        for quarter in placement.quarters:
            around.setdefault(quarter.centre, Counter())[quarter.colour] += 1
    loose = Counter(c for tile in rest for c in (tile.left, tile.big, tile.big, tile.right))
    most = len(layout.squares)
    for colour, quarters in loose.items():
        # Centres begun in this colour alone, the fullest first; after them fresh ones.
        begun = sorted(
            4 - n[colour] for n in around.values() if set(n) == {colour} and n[colour] < 4
        )
        for used in accumulate([*begun, *[4] * quarters]):
            if used > quarters:
                break
            most += 1
    return most


def _places(layout: Layout) -> list[tuple[int, int, int]]:
    """Every free domino position beside the tiles laid."""
    covered = layout.covered
    rim = {n for cell in covered for n, _, _ in facing(cell)} - set(covered)
    return sorted(
        {
            (x, y, turn)
            for a, b in rim
            for x, y, turn in ((a, b, 0), (a - 1, b, 0), (a, b, 1), (a, b - 1, 1))
            if (x, y) not in covered and ((x, y + 1) if turn else (x + 1, y)) not in covered
        }
    )
