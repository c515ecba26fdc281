"""Search for figures of given tiles, for tests: plain, without the product's own shortcuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, takewhile

from pentaraduga.tiles import Cell, Centre, Figure, Placement, Tile
from pentaraduga.tiles.lattice import facing


def figures(tiles: Iterable[Tile], squares: int = 0) -> Iterator[Figure]:
    """Every figure of all the tiles with at least that many squares, compact ones first.

    The first tile lies at the origin: moving and turning brings any figure there.
    """
    first, *rest = tiles
    yield from _grow(Figure.of([Placement(first, 0, 0, 0)]), tuple(rest), squares, set())


def _grow(
    figure: Figure, rest: tuple[Tile, ...], squares: int, seen: set[Figure]
) -> Iterator[Figure]:
    if figure in seen or _most_squares(figure, rest) < squares:
        return
    seen.add(figure)
    if not rest:
        yield figure
        return
    options = []
    for i, tile in enumerate(rest):
        if tile in rest[:i]:
            continue
        for x, y, turn in _places(figure):
            placement = Placement(tile, x, y, turn)
            if figure.contact_problem(placement) is None:
                grown = Figure.of([*figure.placements, placement])
                options.append((-len(grown.squares), -_contacts(grown), str(placement), i, grown))
    for *_, i, grown in sorted(options, key=lambda option: option[:3]):
        yield from _grow(grown, rest[:i] + rest[i + 1 :], squares, seen)


def _most_squares(figure: Figure, rest: tuple[Tile, ...]) -> int:
    """At least what the best completion has: by colour, what the loose quarters could close."""
    around: dict[Centre, Counter[str]] = {}
    for placement in figure.placements:
        for quarter in placement.quarters:
            around.setdefault(quarter.centre, Counter())[quarter.colour] += 1
    loose = Counter(c for tile in rest for c in (tile.left, tile.big, tile.big, tile.right))
    most = len(figure.squares)
    for colour, quarters in loose.items():
        # Centres begun in this colour alone, the fullest first; after them fresh ones.
        begun = sorted(
            4 - n[colour] for n in around.values() if set(n) == {colour} and n[colour] < 4
        )
        used = accumulate([*begun, *[4] * quarters])
        most += sum(1 for _ in takewhile(quarters.__ge__, used))
    return most


def _contacts(figure: Figure) -> int:
    covered = figure.covered
    return sum(n in covered for cell in covered for n, _, _ in facing(cell))


def _places(figure: Figure) -> set[tuple[int, int, int]]:
    """Every free domino position beside the figure."""
    covered = figure.covered
    rim: set[Cell] = {n for cell in covered for n, _, _ in facing(cell)} - set(covered)
    return {
        place
        for x, y in rim
        for place in ((x, y, 0), (x - 1, y, 0), (x, y, 1), (x, y - 1, 1))
        if not any(cell in covered for cell in Placement(Tile("кОк"), *place).cells)
    }
