"""Compute what every hand can become: `hands_table.py` writes server/pentaraduga/tiles/hands.bin.

For each hand of one to seven tiles of two sets: whether it can be laid as one figure, and a figure
with the most squares. Takes some minutes; the result is always the same, byte for byte.

Only one hand of each family is looked at: a mirror and the reversal of the colours (red for blue,
orange for green) turn figures into figures and squares into squares.

Method. The tiles around a square hang together. Call squares that share a tile *linked*; a
*cluster* is a set of linked squares with all tiles that have a part in one of them. Every figure is
some clusters, with disjoint tiles, and fillers. So clusters are enumerated square by square
(`clusters`), and a hand has k squares exactly when a figure grows from some cluster in it to all
its tiles and k squares (`Prover`). Numbers of squares that no disjoint clusters in the hand add up
to need not be tried.
"""

from __future__ import annotations

import argparse
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import TypeAlias

from pentaraduga.tiles import COLOURS, TILES, Figure, Placement, Tile
from pentaraduga.tiles.hands import can_be_laid

OUTPUT = Path(__file__).resolve().parent.parent / "server/pentaraduga/tiles/hands.bin"
MOST_TILES = 7
COPIES = 2

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
_SHOWING = [
    [[i for i, shades in enumerate(_SHADES) if shades[part] == colour] for part in range(3)]
    for colour in range(5)
]
_FAMILY = tuple(
    bytes(table)
    for table in (range(14), MIRROR, REVERSE, MIRROR.translate(REVERSE.ljust(256, b"\0")))
)


def family(hand: Hand) -> tuple[Hand, ...]:
    """The hand and what mirror, colour reversal and both make of it."""
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


def squares(covered: Quarters) -> int:
    """The number of centres with all four quarters (they are of one colour then)."""
    return sum(n == 4 for n in Counter(centre for _, centre in covered).values())


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
    """Whether nothing lies there."""
    return all((cell, centre) not in covered for cell, centre, _ in parts(domino))


def variants(shape: Shape) -> list[Shape]:
    """What rotation, mirror and reversal of the colours make of a figure."""
    found = []
    for flipped in (False, True):
        laid = mirrored(shape) if flipped else shape
        for _ in range(4):
            laid = tuple((-y - 1 - turn, x, 1 - turn, t) for x, y, turn, t in laid)
            moved = to_corner(laid)
            found += [moved, tuple(sorted(reversed_colours(moved)))]
    return found


def mirrored(shape: Shape) -> Shape:
    """In the line x = 0."""
    return tuple((turn - 2 - x, y, turn, MIRROR[t]) for x, y, turn, t in shape)


def reversed_colours(shape: Shape) -> Shape:
    """Blue for red, green for orange, and back."""
    return tuple((x, y, turn, REVERSE[t]) for x, y, turn, t in shape)


def to_corner(shape: Shape) -> Shape:
    """Shifted as near to (0, 0) as the lattice allows, sorted."""
    left, low = min(laid[0] for laid in shape), min(laid[1] for laid in shape)
    if (left + low) & 1:
        low -= 1
    return tuple(sorted((x - left, y - low, turn, t) for x, y, turn, t in shape))


def completions(shape: Shape, centre: Centre, colour: int) -> Iterator[Shape]:
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
            part = next(p for c, m, p in own if (c, m) == (cell, centre))
            for tile in _SHOWING[colour][part]:
                if used[tile] < COPIES and fits(covered, domino, tile):
                    for c, m, p in own:
                        covered[c, m] = _SHADES[tile][p]
                    used[tile] += 1
                    yield from fill((*laid, (*domino, tile)))
                    used[tile] -= 1
                    for c, m, _ in own:
                        del covered[c, m]

    yield from fill(shape)


class Clusters:
    """All clusters of up to seven tiles, by number of squares.

    `shapes`: those of up to six tiles, one of each family, by squares and hand. `full`: of those of
    seven tiles, which need nothing more, one for each hand. Hands as they happen to come out of
    `variants`: look up all of a hand's family.
    """

    def __init__(self) -> None:
        self.shapes: dict[int, dict[Hand, list[Shape]]] = {}
        self.full: dict[int, dict[Hand, Shape]] = {}
        self._seen: set[Shape] = set()
        for colour in range(5):
            for shape in completions((), (1, 0), colour):
                self._add(shape)
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
                for grown in completions(shape, centre, there[0]):
                    self._add(grown)

    def _add(self, shape: Shape) -> None:
        hand = hand_of(shape)
        if len(shape) == MOST_TILES:
            k = squares(quarters(shape))
            hand = min(family(hand))
            known = self.full.setdefault(k, {})
            if hand not in known:
                known[hand] = of_family(shape, hand)
            return
        shape = min(variants(shape))
        if shape not in self._seen:
            self._seen.add(shape)
            k = squares(quarters(shape))
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


class Prover:
    """Finds for a hand a figure with the most squares, and shows that none has more."""

    def __init__(self, clusters: Clusters) -> None:
        self._shapes, self._full = clusters.shapes, clusters.full
        self._top = max(*self._shapes, *self._full)
        self._adds: dict[tuple[Hand, int], bool] = {}
        self._variants: dict[tuple[Hand, int], list[Shape]] = {}

    def best(self, hand: Hand) -> tuple[int, Shape]:
        """The most squares and a figure.

        Raises:
            ValueError: the hand cannot be laid as one figure.
        """
        for k in range(self._top, 0, -1):
            shape = self._in_one_cluster(hand, k) or self._in_several(hand, k)
            if shape:
                return k, shape
        for shape in _attached((), hand):
            return 0, shape
        raise ValueError(f"{hand.hex()} cannot be laid as one figure")

    def _in_one_cluster(self, hand: Hand, k: int) -> Shape | None:
        if hand in self._full.get(k, {}):
            return self._full[k][hand]
        for shape, rest in self._inside(hand, k):
            for whole in _attached(shape, rest):
                return of_family(whole, hand)
        return None

    def _in_several(self, hand: Hand, k: int) -> Shape | None:
        for j in range(k - 1, 0, -1):
            for shape, rest in self._inside(hand, j):
                for whole in self._built(shape, rest, k - j):
                    return of_family(whole, hand)
        return None

    def _built(self, shape: Shape, rest: Hand, k: int) -> Iterator[Shape]:
        """All figures that grow from this one with clusters of k more squares and fillers, each
        touching what is there."""
        if k <= 0:
            yield from _attached(shape, rest)
            return
        if not self._adds_up(rest, k):
            return
        covered = quarters(shape)
        for j in range(k, 0, -1):
            for cluster in self._turned(rest, j):
                left = bytes(sorted((Counter(rest) - Counter(hand_of(cluster))).elements()))
                for moved in _touching(covered, cluster):
                    yield from self._built(shape + moved, left, k - j)
        for tile in dict.fromkeys(rest):
            left = rest.replace(bytes([tile]), b"", 1)
            if self._adds_up(left, k):
                for domino in _places(covered):
                    if fits(covered, domino, tile):
                        yield from self._built((*shape, (*domino, tile)), left, k)

    def _adds_up(self, hand: Hand, k: int) -> bool:
        """Whether disjoint clusters with k squares might be made of these tiles."""
        if k <= 0:
            return True
        if (hand, k) not in self._adds:
            self._adds[hand, k] = any(
                self._adds_up(rest, k - j)
                for j in range(1, self._top + 1)
                for _, rest in self._inside(hand, j)
            )
        return self._adds[hand, k]

    def _inside(self, hand: Hand, k: int) -> Iterator[tuple[Shape, Hand]]:
        """The clusters with k squares in the hand or in one of its family, and the other tiles."""
        known = self._shapes.get(k, {})
        for one in dict.fromkeys(family(hand)):
            for size in range(2, len(one) + 1):
                for part in dict.fromkeys(combinations(one, size)):
                    for shape in known.get(bytes(part), ()):
                        rest = Counter(one) - Counter(part)
                        yield shape, bytes(sorted(rest.elements()))

    def _turned(self, hand: Hand, k: int) -> list[Shape]:
        """The clusters with k squares in just this hand, in every position."""
        if (hand, k) not in self._variants:
            self._variants[hand, k] = list(
                dict.fromkeys(
                    made
                    for shape, _ in self._inside(hand, k)
                    for made in variants(shape)
                    if Counter(hand_of(made)) <= Counter(hand)
                )
            )
        return self._variants[hand, k]


def _attached(shape: Shape, rest: Hand) -> Iterator[Shape]:
    """All figures that grow from this one by laying the rest, one tile at a time; near the middle
    first, for compact figures. The same figure may come several times."""
    if not shape:
        if rest:
            yield from _attached(((0, 0, 0, rest[0]),), rest[1:])
        return
    if not rest:
        yield shape
        return
    covered = quarters(shape)
    for domino in _places(covered):
        for tile in dict.fromkeys(rest):
            if fits(covered, domino, tile):
                left = rest.replace(bytes([tile]), b"", 1)
                yield from _attached((*shape, (*domino, tile)), left)


def _places(covered: Quarters) -> list[Domino]:
    """The free positions that touch a figure, the nearest to its middle first."""
    cells = {cell for cell, _ in covered}
    found = {
        domino for cell in _edge(cells) for domino in dominoes(cell) if is_free(covered, domino)
    }
    mid_x, mid_y = (sum(axis) / len(cells) for axis in zip(*cells, strict=True))
    return sorted(found, key=lambda d: ((d[0] - mid_x) ** 2 + (d[1] - mid_y) ** 2, d))


def _touching(covered: Quarters, cluster: Shape) -> Iterator[Shape]:
    """The cluster moved to every place where it touches the figure, all contacts legal."""
    cells = {cell for cell, _ in quarters(cluster)}
    edge = _edge({cell for cell, _ in covered})
    shifts = {(x - a, y - b) for x, y in edge for a, b in cells if (x - a + y - b) % 2 == 0}
    for dx, dy in sorted(shifts):
        moved = tuple((x + dx, y + dy, turn, tile) for x, y, turn, tile in cluster)
        if all(is_free(covered, laid[:3]) and fits(covered, laid[:3], laid[3]) for laid in moved):
            yield moved


def _edge(cells: set[Cell]) -> set[Cell]:
    """The cells beside these."""
    found = {
        beside for x, y in cells for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    }
    return found - cells


def hands(size: int) -> Iterator[Hand]:
    """One hand of each family that two sets hold, sorted."""
    for tiles in combinations_with_replacement(range(len(TILES)), size):
        hand = bytes(tiles)
        if max(Counter(hand).values()) <= COPIES and min(family(hand)) == hand:
            yield hand


def prove_all(prover: Prover) -> dict[Hand, tuple[int, Shape]]:
    """The most squares and a figure for every hand that can be laid; progress on the terminal."""
    known: dict[Hand, tuple[int, Shape]] = {}
    for size in range(1, MOST_TILES + 1):
        for hand in hands(size):
            if can_be_laid(TILES[tile] for tile in hand):
                known[hand] = prover.best(hand)
                confirm(hand, *known[hand])
        found = Counter(k for hand, (k, _) in known.items() if len(hand) == size)
        print(f"{size} tiles: {dict(sorted(found.items()))} families by squares", flush=True)
    return known


def confirm(hand: Hand, k: int, shape: Shape) -> None:
    """By the rules' own code, which shares nothing with the search above.

    Raises:
        ValueError: the figure is none, has other tiles or another number of squares.
    """
    figure = Figure.of(Placement(TILES[tile], x, y, turn) for x, y, turn, tile in shape)
    if hand_of(shape) != hand or len(figure.squares) != k:
        raise ValueError(f"{figure} is no figure of {hand.hex()} with {k} squares")


def packed(known: Mapping[Hand, tuple[int, Shape]]) -> bytes:
    """The table as pentaraduga.tiles.best reads it: for each number of tiles and of squares the
    number of hands, then the tiles of all of them, then the places of all of those tiles."""
    rows = []
    for size in range(1, MOST_TILES + 1):
        for k in range(max(k for k, _ in known.values()) + 1):
            some = sorted(hand for hand in known if len(hand) == size and known[hand][0] == k)
            rows.append(struct.pack(">H", len(some)))
            rows.extend(some)
            rows.extend(_places_of(known[hand][1]) for hand in some)
    return zlib.compress(b"".join(rows), 9)


def _places_of(shape: Shape) -> bytes:
    """One byte for each tile in the order of the hand: turn, three bits of y, four of x."""
    for made in variants(shape)[0:8:2]:  # the four rotations
        if max(x for x, *_ in made) < 16 and max(y for _, y, *_ in made) < 8:
            by_tile = sorted(made, key=lambda laid: laid[3])
            return bytes(turn << 7 | y << 4 | x for x, y, turn, _ in by_tile)
    raise ValueError(f"the figure is too large for the table: {shape}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, fail if not current")
    check = parser.parse_args().check
    data = packed(prove_all(Prover(Clusters())))
    if not check:
        OUTPUT.write_bytes(data)
        print(f"wrote {OUTPUT.name}: {len(data)} bytes")
        return 0
    current = zlib.decompress(OUTPUT.read_bytes()) == zlib.decompress(data)
    print(f"{OUTPUT.name} is {'' if current else 'not '}current")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main())
