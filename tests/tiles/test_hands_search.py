"""The search that made the table of hands, held against numbers that were counted otherwise."""

from __future__ import annotations

from itertools import combinations

import pytest

from hands_clusters import (
    MOST_TILES,
    Clusters,
    Hand,
    Shape,
    hand_of,
    mirrored,
    reversed_colours,
    rotations,
    squares,
    variants,
)
from hands_table import Prover, attached


class Remembering(Clusters):
    """Keeps every cluster of seven tiles and four squares, not only one of each hand."""

    def __init__(self, sets: int) -> None:
        self.whole: set[Shape] = set()
        super().__init__(sets)

    def add(self, shape: Shape) -> None:
        super().add(shape)
        if len(shape) == MOST_TILES and squares(shape) == 4:
            self.whole.add(min(variants(shape)))


def up_to_rotation(shape: Shape) -> set[Shape]:
    """A figure and what mirror and recolouring make of it, each turned in one way only."""
    made = [rotations(shape), rotations(mirrored(shape))]
    # No two tiles lie in one place, so other colours do not change the order.
    made += [list(map(reversed_colours, turned)) for turned in made]
    return set(map(min, made))


def rest_of_one_set(shape: Shape) -> Hand:
    return bytes(sorted(set(range(14)) - {*hand_of(shape)}))


@pytest.mark.slow
def test_one_set_has_84290_figures_of_seven_tiles_with_four_squares_and_none_with_five() -> None:
    clusters = Remembering(sets=1)
    assert max(clusters.shapes) == max(clusters.full) == 4
    whole = clusters.whole
    for shapes in clusters.shapes[4].values():
        for shape in shapes:
            for tile in rest_of_one_set(shape):
                whole.update(attached(shape, bytes([tile])))
    prover = Prover(clusters)
    for shapes in clusters.shapes[3].values():
        for shape in shapes:
            # The fourth square is apart: it shares no tile with the three.
            for more in combinations(rest_of_one_set(shape), MOST_TILES - len(shape)):
                whole.update(prover.built(shape, bytes(more), 1))
    assert all(squares(shape) == 4 for shape in whole)
    found = {turned for shape in whole for turned in up_to_rotation(shape)}
    assert len(found) == 84_290
