"""Bots play whole rounds on virtual time: they always end, and skill shows in the points."""

from __future__ import annotations

import pytest
from tests.bots.match import play_round

from pentaraduga import bots
from pentaraduga.bots import SKILLS
from pentaraduga.bots.plan import Span
from pentaraduga.core import Rng
from pentaraduga.games import GAMES
from pentaraduga.games.minutka import bot as minutka

GAME = GAMES["minutka"].rules
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


PEOPLE = {
    "beginner": minutka.Skill(
        find=Span(8_000, 22_000, 60_000),
        doubt=Span(15_000, 30_000, 60_000),
        let_go=Span(30_000, 50_000, 70_000),
        appetite="stock",
        foresight=0,
    ),
    "expert": minutka.Skill(
        find=Span(2_000, 5_000, 20_000),
        doubt=Span(20_000, 25_000, 30_000),
        let_go=Span(20_000, 30_000, 40_000),
        appetite="gain",
        foresight=2,
    ),
}
"""Models of people: a beginner swaps gladly, an expert waits and sees nearly every carpet."""


@pytest.mark.parametrize(
    ("person", "skill", "wins_most"), [("beginner", 1, True), ("expert", 5, False)]
)
def test_a_beginner_beats_the_weakest_and_no_expert_the_strongest(
    monkeypatch: pytest.MonkeyPatch, person: str, skill: int, wins_most: bool
) -> None:
    monkeypatch.setitem(minutka.SKILLS, 9, PEOPLE[person])
    monkeypatch.setattr(bots, "SKILLS", (*SKILLS, 9))
    wins, losses = matches(9, skill, 60)
    assert wins > 2 * losses if wins_most else losses > 2 * wins
