"""Compute the best figure of every hand: `hands_table.py` writes
server/pentaraduga/tiles/hands.bin.

For each hand of one to seven tiles of two sets: whether it can be laid as one figure, and a figure
with the most squares. Takes a few minutes; the result is always the same, byte for byte.

Only one hand of each family is looked at: a mirror and the reversal of the colours (red for blue,
orange for green) turn figures into figures and squares into squares.

All clusters are enumerated first (tools/hands_clusters.py). A hand has k squares exactly when a
figure of all its tiles grows from a cluster in it, by further clusters and fillers, to k squares.
Most have a cluster of k squares, and the first way to lay the rest will do. Otherwise all ways are
tried, except where no clusters in the hand add up to k.
"""

from __future__ import annotations

import argparse
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from hands_clusters import (
    MOST_TILES,
    Cell,
    Clusters,
    Domino,
    Hand,
    Quarters,
    Shape,
    dominoes,
    family,
    fits,
    hand_of,
    is_free,
    of_family,
    quarters,
    rotations,
    variants,
)
from pentaraduga.tiles import TILES, Figure, Placement
from pentaraduga.tiles.hands import can_be_laid

OUTPUT = Path(__file__).resolve().parent.parent / "server/pentaraduga/tiles/hands.bin"
COPIES = 2


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
        for shape in attached((), hand):
            return 0, shape
        raise ValueError(f"{hand.hex()} cannot be laid as one figure")

    def _in_one_cluster(self, hand: Hand, k: int) -> Shape | None:
        if hand in self._full.get(k, {}):
            return self._full[k][hand]
        for shape, rest in self._inside(hand, k):
            for whole in attached(shape, rest):
                return of_family(whole, hand)
        return None

    def _in_several(self, hand: Hand, k: int) -> Shape | None:
        for j in range(k - 1, 0, -1):
            for shape, rest in self._inside(hand, j):
                for whole in self.built(shape, rest, k - j):
                    return of_family(whole, hand)
        return None

    def built(self, shape: Shape, rest: Hand, k: int) -> Iterator[Shape]:
        """All figures that grow from this one with clusters of k more squares and fillers, each
        touching what is there."""
        if k <= 0:
            yield from attached(shape, rest)
            return
        if not self._adds_up(rest, k):
            return
        covered = quarters(shape)
        for j in range(k, 0, -1):
            for cluster in self._turned(rest, j):
                left = bytes(sorted((Counter(rest) - Counter(hand_of(cluster))).elements()))
                for moved in _touching(covered, cluster):
                    yield from self.built(shape + moved, left, k - j)
        for tile in dict.fromkeys(rest):
            left = rest.replace(bytes([tile]), b"", 1)
            if self._adds_up(left, k):
                for domino in _places(covered):
                    if fits(covered, domino, tile):
                        yield from self.built((*shape, (*domino, tile)), left, k)

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


def attached(shape: Shape, rest: Hand) -> Iterator[Shape]:
    """All figures that grow from this one by laying the rest, one tile at a time; near the middle
    first, for compact figures. The same figure may come several times."""
    if not shape:
        if rest:
            yield from attached(((0, 0, 0, rest[0]),), rest[1:])
        return
    if not rest:
        yield shape
        return
    covered = quarters(shape)
    for domino in _places(covered):
        for tile in dict.fromkeys(rest):
            if fits(covered, domino, tile):
                left = rest.replace(bytes([tile]), b"", 1)
                yield from attached((*shape, (*domino, tile)), left)


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
        ValueError: it isn't a figure, or has other tiles or another number of squares.
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
    for made in rotations(shape):
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
