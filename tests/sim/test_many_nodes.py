"""Nodes that die, lines that are cut, a store that fails: nobody loses a move."""

from __future__ import annotations

import pytest

from tests.sim.many.lives import live
from tests.sim.many.properties import playing_again_within_two_seconds

AT_A_TIME = 10


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(AT_A_TIME, 150, AT_A_TIME))],
)
def test_lives(first: int) -> None:
    for seed in range(first, first + AT_A_TIME):
        live(seed)


@pytest.mark.parametrize("seed", range(12))
def test_a_killed_owner_stops_nobody_for_two_seconds(seed: int) -> None:
    playing_again_within_two_seconds(None, seed)


def test_a_seed_lives_one_life() -> None:
    assert live(4) == live(4)
