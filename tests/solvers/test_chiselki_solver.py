"""The solver of Chiselki: every line is played by the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from pentaraduga.core import Rng
from pentaraduga.games.chiselki import (
    LETTERED,
    Chiselki,
    State,
    begin,
    clears,
    pooled,
    random_digits,
    replay,
)
from pentaraduga.games.chiselki.advise import advise
from pentaraduga.games.chiselki.solver import clearable, solve
from pentaraduga.games.chiselki.solver.search import Search, live_mask
from pentaraduga.games.chiselki.solver.solve import spelled

RULES = Chiselki()


def never() -> bool:
    return False


@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("name", LETTERED)
def test_the_lettered_layouts_are_cleared(name: str, diagonals: bool) -> None:
    start = LETTERED[name]
    found = solve(start, start, diagonals=diagonals)
    assert found.verdict == "won"
    assert clears(start, start, found.moves, diagonals=diagonals)


@pytest.mark.parametrize("name", LETTERED)
def test_the_search_clears_them_without_a_known_line(name: str) -> None:
    start = LETTERED[name]
    search = Search(start, live_mask(start), diagonals=False, spent=never)
    for taste in range(8):
        line = search.run(4, stages=50, taste=taste)
        if line is not None:
            break
    assert line is not None
    assert clears(start, start, spelled(line), diagonals=False)


@pytest.mark.slow
def test_from_the_middle_of_a_game() -> None:
    for number in (1, 5, 6, 8, 9, 10, 11):
        rng = Rng(b"middle %d" % number)
        state = begin(pooled(number))
        for _ in range(6):
            i, j = rng.choice(state.pairs)
            state = replay(state, [f"{i}-{j}"]).state
        found = solve(state.digits, state.shown, diagonals=False, tries=40)
        assert found.verdict == "won"
        end = replay(state, found.moves)
        assert end.illegal is None
        assert end.state.live == 0


@pytest.mark.slow
def test_a_random_field_is_the_first_candidate_that_is_cleared() -> None:
    for number in range(1, 9):
        digits = pooled(number)
        attempt = 0
        while random_digits(number, attempt) != digits:
            assert not clearable(random_digits(number, attempt))
            attempt += 1
        assert clearable(digits)


def test_a_spent_budget_leaves_it_unknown_and_nothing_left_is_won() -> None:
    digits = pooled(1)
    assert solve(digits, digits, diagonals=False, spent=lambda: True).verdict == "unknown"
    assert solve("55", "..", diagonals=False).verdict == "won"
    assert solve("55", "..", diagonals=False).moves == ()


@examples(25)
@given(st.text(st.sampled_from("0123456789.."), min_size=1, max_size=40), st.booleans())
def test_whatever_is_won_is_won_by_the_rules(shown: str, diagonals: bool) -> None:
    state = begin(shown, diagonals=diagonals)
    found = solve(state.digits, shown, diagonals=diagonals, tries=1)
    assert (found.verdict == "won") == clears(state.digits, shown, found.moves, diagonals=diagonals)


def follow(state: State) -> int:
    """Plays what the hints say to the end; the number of moves."""
    moves = 0
    while state.live:
        advice = advise(state, "hint", never)
        assert advice.verdict == "won"
        text = advice.moves[0]
        action = RULES.parse_action(text)
        assert RULES.check(state, 0, action) is None
        state = RULES.apply(state, 0, action)
        moves += 1
    return moves


def test_hints_lead_to_the_end() -> None:
    assert follow(begin(LETTERED["27"], layout="27")) == 36, "adding only when stuck"
    assert follow(begin("123" + "." * 6 + "789")) <= 40


def test_advice_beside_the_search() -> None:
    state = begin(pooled(2))
    spent = advise(state, "hint", lambda: True)
    i, j = state.pairs[0]
    assert (spent.verdict, spent.moves) == ("unknown", (f"{i}-{j}",))
    assert advise(begin("12"), "hint", lambda: True).moves == ("ADD",)
    assert advise(state, "solution", lambda: True).moves == ()
    whole = advise(state, "solution", never)
    assert clears(state.digits, state.shown, whole.moves, diagonals=False)


def test_rows_crossed_at_the_beginning_do_not_matter() -> None:
    start = LETTERED["18"]
    for rows in (1, 50, 300):
        state = begin("." * 9 * rows + start)
        found = solve(state.digits, state.shown, diagonals=True)
        assert clears(state.digits, state.shown, found.moves, diagonals=True)


def test_on_a_very_long_field_a_hint_comes_without_a_search() -> None:
    state = begin("12345678912" * 900)

    def asked() -> bool:
        raise AssertionError("there was a search")

    advice = advise(state, "hint", asked)
    i, j = state.pairs[0]
    assert (advice.verdict, advice.moves) == ("unknown", (f"{i}-{j}",))
