"""Figures as plain tuples, and all clusters of squares: the search below tools/hands_table.py.

The tiles around a square hang together. Call squares that share a tile *linked*; a *cluster* is a
set of linked squares with all tiles that have a part in one of them. Every figure is some clusters,
with disjoint tiles, and fillers that have no part in any square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from pentaraduga.tiles import COLOURS, TILES, Placement, Tile

MOST_TILES = 7

Cell: TypeAlias = tuple[int, int]
Centre: TypeAlias = tuple[int, int]
Domino: TypeAlias = tuple[int, int, int]  # x, y, turn
Laid: TypeAlias = tuple[int, int, int, int]  # x, y, turn, index of the tile
Shape: TypeAlias = tuple[Laid, ...]
Hand: TypeAlias = bytes  # indexes of tiles, sorted
Part: TypeAlias = tuple[Cell, Centre, int]  # quarter of a domino: 0 of left, 1 of big, 2 of right
Quarters: TypeAlias = dict[tuple[Cell, Centre], int]  # the colour of each covered quarter

_SHADES = tuple(tuple(COLOURS.index(c) for c in tile.colours) for tile in TILES)
_INDEX = {shades: index for index, shades in enumerate(_SHADES)}
MIRROR = bytes(_INDEX[shades[::-1]] for shades in _SHADES)
REVERSE = bytes(_INDEX[tuple(4 - c for c in shades)] for shades in _SHADES)
_FAMILY = tuple(
    bytes(table)
    for table in (range(14), MIRROR, REVERSE, MIRROR.translate(REVERSE.ljust(256, b"\0")))
)


def family(hand: Hand) -> tuple[Hand, ...]:
    """The hand, mirrored, with colours reversed, and both."""
    return tuple(bytes(sorted(table[i] for i in hand)) for table in _FAMILY)


@cache
def _parts(parity: int, turn: int) -> tuple[Part, ...]:
    probe = Placement(Tile("кОж"), parity, 0, turn)
    return tuple((q.cell, q.centre, "кож".index(q.colour)) for q in probe.quarters)


@cache
def parts(domino: Domino) -> tuple[Part, ...]:
    """The four quarters of a domino."""
    x, y, turn = domino
    parity = (x + y) & 1
    dx = x - parity
    return tuple(
        ((cx + dx, cy + y), (mx + dx, my + y), part)
        for (cx, cy), (mx, my), part in _parts(parity, turn)
    )


@cache
def around(centre: Centre) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells of a centre; each shares an edge with the one before."""
    x, y = centre
    return ((x, y), (x - 1, y), (x - 1, y - 1), (x, y - 1))


@cache
def beside(cell: Cell, centre: Centre) -> tuple[tuple[Cell, Centre], tuple[Cell, Centre]]:
    """The two quarters of the centre that this quarter touches."""
    cells = around(centre)
    i = cells.index(cell)
    return (cells[i - 1], centre), (cells[(i + 1) % 4], centre)


def dominoes(cell: Cell) -> tuple[Domino, ...]:
    """The four positions that cover a cell."""
    x, y = cell
    return ((x, y, 0), (x - 1, y, 0), (x, y, 1), (x, y - 1, 1))


def quarters(shape: Shape) -> Quarters:
    """The colours of a figure."""
    return {
        (cell, centre): _SHADES[tile][part]
        for x, y, turn, tile in shape
        for cell, centre, part in parts((x, y, turn))
    }


def squares(shape: Shape) -> int:
    """The number of centres with all four quarters (they are of one colour then)."""
    centres = [centre for x, y, turn, _ in shape for _, centre, _ in parts((x, y, turn))]
    return list(Counter(centres).values()).count(4)


def hand_of(shape: Shape) -> Hand:
    """The tiles of a figure."""
    return bytes(sorted(laid[3] for laid in shape))


def fits(covered: Quarters, domino: Domino, tile: int) -> bool:
    """Whether all contacts would be legal; the place is free."""
    shades = _SHADES[tile]
    for cell, centre, part in parts(domino):
        for quarter in beside(cell, centre):
            if covered.get(quarter, shades[part]) != shades[part]:
                return False
    return True


def is_free(covered: Quarters, domino: Domino) -> bool:
    """Whether the place is free."""
    return all((cell, centre) not in covered for cell, centre, _ in parts(domino))


def rotations(shape: Shape) -> list[Shape]:
    """The figure in its four turns."""
    found = []
    laid = shape
    for _ in range(4):
        laid = tuple([(-y - 1 - turn, x, 1 - turn, t) for x, y, turn, t in laid])
        found.append(to_corner(laid))
    return found


def variants(shape: Shape) -> list[Shape]:
    """The figures that rotation, mirror and reversal of the colours turn a figure into."""
    # No two tiles lie in one place, so other colours do not change the order.
    return [
        made
        for flipped in (shape, mirrored(shape))
        for turned in rotations(flipped)
        for made in (turned, reversed_colours(turned))
    ]


def mirrored(shape: Shape) -> Shape:
    """In the line x = 0."""
    return tuple([(turn - 2 - x, y, turn, MIRROR[t]) for x, y, turn, t in shape])


def reversed_colours(shape: Shape) -> Shape:
    """Blue for red, green for orange, and back."""
    return tuple([(x, y, turn, REVERSE[t]) for x, y, turn, t in shape])


def to_corner(shape: Shape) -> Shape:
    """Shifted as near to (0, 0) as the lattice allows, sorted."""
    laid = sorted(shape)
    left, low = laid[0][0], min([y for _, y, _, _ in laid])
    if (left + low) & 1:
        low -= 1
    return tuple([(x - left, y - low, turn, t) for x, y, turn, t in laid])


@cache
def _of_colours(left: int | None, big: int | None, right: int | None) -> tuple[int, ...]:
    """The tiles that show these colours; None is any."""
    return tuple(
        index
        for index, shades in enumerate(_SHADES)
        if all(asked in (None, has) for asked, has in zip((left, big, right), shades, strict=True))
    )


def _matching(
    covered: Quarters, domino: Domino, cell: Cell, centre: Centre, colour: int
) -> tuple[int, ...]:
    """The tiles that show that colour at that quarter and whose contacts would be legal."""
    asked: list[int | None] = [None, None, None]
    for own_cell, own_centre, part in parts(domino):
        if own_cell == cell and own_centre == centre:
            there: list[int | None] = [colour]
        else:
            there = [covered.get(quarter) for quarter in beside(own_cell, own_centre)]
        for shade in there:
            if shade is not None:
                if asked[part] not in (None, shade):
                    return ()
                asked[part] = shade
    return _of_colours(*asked)


def completions(shape: Shape, centre: Centre, colour: int, sets: int) -> Iterator[Shape]:
    """The figure with more tiles such that this centre becomes a square; no tile without a part."""
    covered, used = quarters(shape), Counter(laid[3] for laid in shape)

    def fill(laid: Shape) -> Iterator[Shape]:
        cell = next((c for c in around(centre) if (c, centre) not in covered), None)
        if cell is None:
            yield laid
            return
        if len(laid) == MOST_TILES:
            return
        for domino in dominoes(cell):
            if not is_free(covered, domino):
                continue
            own = parts(domino)
            for tile in _matching(covered, domino, cell, centre, colour):
                if used[tile] < sets:
                    for c, m, p in own:
                        covered[c, m] = _SHADES[tile][p]
                    used[tile] += 1
                    yield from fill((*laid, (*domino, tile)))
                    used[tile] -= 1
                    for c, m, _ in own:
                        del covered[c, m]

    yield from fill(shape)


class Clusters:
    """All clusters of up to seven tiles of `sets` sets, by number of squares.

    `shapes`: those of up to six tiles, one of each family, by squares and hand. `full`: of those of
    seven tiles, which need nothing more, one for each hand. Hands are in whatever form `variants`
    gave: look up all of a hand's family.
    """

    def __init__(self, sets: int = 2) -> None:
        self._sets = sets
        self.shapes: dict[int, dict[Hand, list[Shape]]] = {}
        self.full: dict[int, dict[Hand, Shape]] = {}
        self._seen: set[Shape] = set()
        for colour in range(5):
            for shape in completions((), (1, 0), colour, sets):
                self.add(shape)
        # Growing adds squares, so when a level is reached it is complete.
        level = 1
        while level in self.shapes or level in self.full:
            count = sum(map(len, self.shapes.get(level, {}).values()))
            print(f"{level} squares: {count} clusters of up to {MOST_TILES - 1} tiles", flush=True)
            for shape in [s for some in self.shapes.get(level, {}).values() for s in some]:
                self._grow(shape)
            full = len(self.full.get(level, ()))
            print(f"{level} squares: {full} hands of {MOST_TILES} tiles in one cluster", flush=True)
            level += 1

    def _grow(self, shape: Shape) -> None:
        colours: dict[Centre, list[int]] = {}
        for (_, centre), colour in quarters(shape).items():
            colours.setdefault(centre, []).append(colour)
        for centre, there in colours.items():
            if len(there) < 4 and len(set(there)) == 1:
                for grown in completions(shape, centre, there[0], self._sets):
                    self.add(grown)

    def add(self, shape: Shape) -> None:
        """Takes note of a cluster, perhaps not for the first time."""
        hand = hand_of(shape)
        if len(shape) == MOST_TILES:
            k = squares(shape)
            hand = min(family(hand))
            known = self.full.setdefault(k, {})
            if hand not in known:
                known[hand] = of_family(shape, hand)
            return
        met = to_corner(shape)
        if met in self._seen:
            return
        self._seen.add(met)
        shape = min(variants(shape))
        if shape == met or shape not in self._seen:
            self._seen.add(shape)
            k = squares(shape)
            self.shapes.setdefault(k, {}).setdefault(hand_of(shape), []).append(shape)


def of_family(shape: Shape, hand: Hand) -> Shape:
    """The figure, mirrored or recoloured so that it has just these tiles.

    Raises:
        ValueError: the hand is not of the figure's family.
    """
    for some in (shape, mirrored(shape)):
        for made in (some, reversed_colours(some)):
            if hand_of(made) == hand:
                return made
    raise ValueError("the hand is not of the figure's family")
