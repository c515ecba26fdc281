"""Bots play whole rounds on virtual time: they always end, and skill shows in the points."""

from __future__ import annotations

import pytest
from tests.bots.match import play_round

from pentaraduga.bots import SKILLS
from pentaraduga.core import Rng
from pentaraduga.games import GAMES

GAME = GAMES["minutka"]
ROUNDS_PER_MATCH = 5


def matches(strong: int, weak: int, n: int) -> tuple[int, int]:
    """Matches won by each of two bots; they change seats every round."""
    won = [0, 0]
    for match in range(n):
        totals = [0, 0]
        for number in range(ROUNDS_PER_MATCH):
            seats = (strong, weak) if number % 2 == 0 else (weak, strong)
            rng = Rng(f"{strong} {weak} {match} {number}".encode())
            state, _ = play_round("minutka", seats, rng)
            score = GAME.score(state)
            assert score is not None
            points = score.points if number % 2 == 0 else score.points[::-1]
            totals = [a + b for a, b in zip(totals, points, strict=True)]
        if totals[0] != totals[1]:
            won[totals[1] > totals[0]] += 1
    return won[0], won[1]


@pytest.mark.parametrize(("strong", "weak"), [(5, 3), (3, 1), (5, 1)])
def test_the_stronger_wins_clearly(strong: int, weak: int) -> None:
    wins, losses = matches(strong, weak, 40)
    assert wins > 4 * losses


@pytest.mark.parametrize(("strong", "weak"), [(5, 4), (4, 3), (3, 2), (2, 1)])
def test_every_step_of_skill_counts(strong: int, weak: int) -> None:
    wins, losses = matches(strong, weak, 100)
    assert wins > 1.3 * losses


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_table_of_bots_comes_to_an_end(seats: int) -> None:
    for number in range(40):
        rng = Rng(f"table {seats} {number}".encode())
        skills = [rng.choice(SKILLS) for _ in range(seats)]
        state, duration = play_round("minutka", skills, rng)
        assert GAME.score(state) is not None
        assert duration < 10 * 60_000
