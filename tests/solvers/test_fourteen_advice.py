"""What a player of Fourteen sees, and what stays hidden."""

from __future__ import annotations

from tests.games.fourteen_case import SOLUTION, WHOLE
from tests.games.fourteen_tables import game, played, table

from pentaraduga.core import AdviceKind
from pentaraduga.games.fourteen import Fourteen, State, numbered, pool, replay
from pentaraduga.games.fourteen.advise import advise
from pentaraduga.games.fourteen.state import begin
from pentaraduga.solvers.advice import Advice

RULES = Fourteen()


def asked(state: State, kind: AdviceKind, *, spent: bool = False) -> Advice:
    return advise(state, kind, lambda: spent)


def test_a_hint_is_a_line_that_wins() -> None:
    state = played(WHOLE, *SOLUTION.split()[:60])
    advice = asked(state, "hint")
    assert advice.verdict == "won"
    assert replay(state.board, advice.moves).board.won


def test_nobody_can_ask_for_the_whole_line() -> None:
    assert RULES.info.advice == ("hint", "verdict", "rescue")


def test_a_verdict_has_no_moves() -> None:
    assert asked(WHOLE, "verdict") == Advice("won")
    assert asked(game(table(a="A K", reserve="2 - - - -")), "verdict") == Advice("lost")


def test_a_spent_budget_shows_any_pair_and_says_so() -> None:
    assert asked(WHOLE, "hint", spent=True) == Advice("unknown", ("b-r4",))
    assert asked(WHOLE, "verdict", spent=True) == Advice("unknown")


LOST = game(table(a="K A", b="K", reserve="A Q 2 6 8"))
"""The king of b must wait for the ace of a: the other one is needed below it."""


def test_a_rescue_counts_the_steps_of_undo() -> None:
    state = played(LOST, "r4-r5", "b-r1", "r2-r3")
    assert asked(state, "verdict") == Advice("lost")
    assert asked(state, "hint") == Advice("lost")
    advice = asked(state, "rescue")
    assert advice == Advice("lost", back=2)
    assert asked(played(state, f"undo {advice.back}"), "verdict") == Advice("won")
    assert asked(played(state, "undo 2"), "rescue") == Advice("won", back=0)


def test_a_rescue_leaves_a_restart_alone() -> None:
    state = played(LOST, "b-r1", "restart", "r4-r5", "b-r1")
    assert asked(state, "rescue") == Advice("lost", back=1)


def test_a_rescue_knows_the_solutions_of_the_pools() -> None:
    number = pool("hard")[0]
    state = played(begin(number, "hard", numbered(number), named=False), "draw", "draw", "draw")
    assert asked(state, "rescue", spent=True).back is not None
    other = begin(2**31 - 1, "any", numbered(2**31 - 1), named=False)
    assert asked(played(other, "draw"), "rescue", spent=True) == Advice("unknown")
