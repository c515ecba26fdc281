"""What a FreeCell player sees, and what stays hidden."""

from __future__ import annotations

import pytest

from pentaraduga.core import AdviceKind
from pentaraduga.games.freecell import Deal, FreeCell, State
from pentaraduga.games.freecell.advise import advise
from pentaraduga.games.freecell.rules import begin
from pentaraduga.solvers.advice import Advice


def asked(state: State, kind: AdviceKind) -> Advice:
    return advise(state, kind, lambda: False)


def played(*moves: str) -> State:
    rules = FreeCell()
    deal = Deal(1, "medium")
    state = begin(deal, deal.layout(), "standard", "off")
    for move in moves:
        action = rules.parse_action(move)
        assert rules.check(state, 0, action) is None
        state = rules.apply(state, 0, action)
    return state


def test_a_hint_is_a_line_that_wins_up_to_the_first_automatic_move() -> None:
    rules, state = FreeCell(), played()
    for move in asked(state, "hint").moves:
        if state.outcome == "playing":  # once all is in order the game plays the rest
            state = rules.apply(state, 0, rules.parse_action(move))
    assert state.outcome == "won"
    deal = Deal(1, "medium")
    state = begin(deal, deal.layout(), "standard", "safe")
    for move in asked(state, "hint").moves:
        assert state.past == () or " " not in state.past[-1]
        state = rules.apply(state, 0, rules.parse_action(move))
    assert " " in state.past[-1]


def test_a_verdict_has_no_moves() -> None:
    assert asked(played(), "verdict") == Advice("won")


def test_a_game_that_is_fine_needs_no_rescue() -> None:
    assert asked(played("1a"), "rescue").back == 0


def test_a_spent_budget_says_so() -> None:
    hard = Deal(11982, "medium")
    state = begin(hard, hard.layout(), "standard", "off")
    for kind in ("hint", "verdict", "solution"):
        assert advise(state, kind, lambda: True) == Advice("unknown")


@pytest.mark.parametrize("moves", [("1a", "1b", "1c", "1d")])
def test_a_rescue_goes_back_to_a_position_that_wins(moves: tuple[str, ...]) -> None:
    state = played(*moves)
    assert asked(state, "verdict").verdict == "lost"
    back = asked(state, "rescue").back
    assert back is not None
    assert 0 < back <= len(moves)
    rules = FreeCell()
    saved = rules.apply(state, 0, rules.parse_action(f"back {back}"))
    assert asked(saved, "verdict").verdict == "won"
