"""The pools of Fourteen's levels: every solution wins, and the levels are what they say."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.games.fourteen import POOLED, Pooled, numbered, pool, replay
from pentaraduga.games.fourteen.solver import known_solution
from pentaraduga.games.fourteen.solver.pooled import (
    GAMES_PLAYED,
    Solved,
    read_solved,
    solved_pool,
    write_solved,
)

every_level = pytest.mark.parametrize("level", POOLED)
LIMITS = {"easy": (0.95, 1.0), "medium": (0.40, 0.85), "hard": (0.0, 0.20)}


@pytest.fixture(scope="module")
def generator() -> Any:
    """tools/fourteen_pools.py, which is not a package."""
    path = Path(__file__).parents[2] / "tools/fourteen_pools.py"
    spec = importlib.util.spec_from_file_location("fourteen_pools", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@every_level
def test_there_are_a_thousand_deals_or_more(level: Pooled) -> None:
    numbers = pool(level)
    assert len(numbers) >= 1000
    assert list(numbers) == sorted(set(numbers))
    assert numbers == tuple(deal.number for deal in solved_pool(level))


def test_no_deal_has_two_levels() -> None:
    assert len({n for level in POOLED for n in pool(level)}) == sum(map(len, map(pool, POOLED)))


@pytest.mark.slow
@every_level
def test_every_solution_wins_by_the_rules(level: Pooled) -> None:
    for deal in solved_pool(level):
        end = replay(numbered(deal.number), deal.moves)
        assert end.illegal is None and end.board.won, deal.number


@every_level
def test_every_deal_was_won_as_often_as_its_level_says(level: Pooled) -> None:
    low, high = LIMITS[level]
    assert all(low <= deal.wins / GAMES_PLAYED <= high for deal in solved_pool(level))


@pytest.mark.slow
@every_level
def test_a_sample_is_measured_again(level: Pooled, generator: Any) -> None:
    for deal in solved_pool(level)[::300]:
        assert generator.measured(deal.number) == deal.wins
        assert generator.level_of(deal.wins) == level


@pytest.mark.parametrize(
    ("wins", "level"),
    [
        (400, "easy"),
        (380, "easy"),
        (379, None),
        (341, None),
        (340, "medium"),
        (160, "medium"),
        (159, None),
        (81, None),
        (80, "hard"),
        (0, "hard"),
    ],
)
def test_the_limits_of_the_levels(wins: int, level: str | None, generator: Any) -> None:
    assert generator.level_of(wins) == level


def whimless() -> float:
    return 0.0


@pytest.mark.parametrize(
    ("a", "b", "reserve", "waste", "stock", "wins"),
    [
        ([1], [13], [], [], [], True),
        ([1], [1], [], [], [], False),
        # Piles come first: the two of a and the queen of b, not the queen of the reserve.
        ([12, 2], [2, 12], [12, 2], [], [], True),
        # Any pair is removed before drawing, here one of the reserve, which refills it.
        ([1], [], [1, 13], [], [13], True),
        # No pair, but a card to draw.
        ([5], [], [], [], [9], True),
        # The ace of the reserve goes with the king of a, and the one below b's top is lost.
        ([13], [13, 1], [1], [], [], True),
        ([13, 2], [1, 13], [1], [], [], False),
    ],
)
def test_the_simulated_player(
    a: list[int],
    b: list[int],
    reserve: list[int],
    waste: list[int],
    stock: list[int],
    wins: bool,
    generator: Any,
) -> None:
    assert generator.wins_one((a, b, reserve, waste, stock), whimless) is wins


def test_solutions_read_as_they_were_written() -> None:
    deal = solved_pool("medium")[5]
    assert read_solved(write_solved(deal)) == deal
    assert known_solution(deal.number) == deal.moves
    with pytest.raises(KeyError):
        write_solved(Solved(1, 0, ("undo",)))
    assert known_solution(2**31 - 1) is None
