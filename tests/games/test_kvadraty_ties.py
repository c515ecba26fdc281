"""Kvadraty: moves that the clocks can't put in order."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.games.kvadraty_case import A_FIGURE, A_HAND, A_SINGLE, B_FIGURE, B_HAND, PLAIN, deal
from tests.games.kvadraty_play import GAME, play, points, tie

from pentaraduga.core import CLOCK, SPECTATOR

FOUR = deal(A_HAND, B_HAND, A_HAND, B_HAND)
READY = (f"0 ready {A_FIGURE}", f"1 ready {B_FIGURE}", f"2 ready {A_SINGLE}", f"3 ready {B_FIGURE}")


@pytest.mark.parametrize("order", list(permutations(READY[:2])))
def test_in_a_dead_heat_nobody_is_first(order: tuple[str, ...]) -> None:
    end = tie(PLAIN, *order)
    assert points(end) == (20, 20)
    assert end.first is None
    assert [(end.place(s), end.is_tied(s)) for s in (0, 1)] == [(1, True), (1, True)]


def test_all_figures_of_a_dead_heat_for_first_are_covered() -> None:
    table = GAME.view_for(tie(FOUR, READY[0], READY[3]), SPECTATOR)["table"]
    assert [s.covered for s in table.seats] == [True, False, False, True]
    assert [s.screen for s in table.seats] == [False] * 4
    assert [s.laid for s in table.seats] == [None, (), (), None]


def test_a_later_dead_heat_takes_nothing_from_the_first() -> None:
    end = tie(play(FOUR, READY[2]), READY[1], READY[0], READY[3])
    assert [end.place(seat) for seat in range(4)] == [2, 2, 1, 2]
    assert points(end) == (20, 20, 6, 20)


@pytest.mark.parametrize("order", list(permutations(("1 impossible", READY[0], READY[2]))))
def test_in_doubt_one_was_ready_before_the_declaration(order: tuple[str, ...]) -> None:
    state = tie(FOUR, *order)
    assert state.ready == {0, 2}
    assert state.finishes == ((0, 2),)
    assert state.stage == "checking"
    assert len(state.last) == 3


def test_of_two_declarations_the_earlier_is_checked() -> None:
    state = tie(FOUR, "2 impossible", "0 impossible")
    assert state.check is not None
    assert (state.check.seat, state.check.n) == (2, 1)
    assert [h.seat for h in state.last] == [2]


@pytest.mark.parametrize(
    "order", list(permutations((f"1 refute {A_FIGURE}", "2 agree", f"{CLOCK} time_up check")))
)
def test_in_doubt_it_was_refuted(order: tuple[str, ...]) -> None:
    state = tie(play(FOUR, "0 impossible", "3 agree"), *order)
    assert state.check is not None
    assert (state.check.upheld, state.check.by) == (False, 1)


def test_in_doubt_one_was_ready_in_time() -> None:
    end = tie(play(PLAIN, READY[0]), f"{CLOCK} time_up finish", READY[1])
    assert (points(end), GAME.ending(end)) == ((21, 20), "all_ready")
    late = tie(play(PLAIN, READY[0]), f"{CLOCK} time_up finish", "1 lay")
    assert GAME.ending(late) == "time_up"
    declared = tie(play(PLAIN, READY[0]), f"{CLOCK} time_up finish", "1 impossible")
    assert declared.stage == "checking"


def test_a_seats_own_moves_keep_their_order() -> None:
    state = tie(play(FOUR, READY[0]), f"1 lay {B_FIGURE}", READY[1], READY[3])
    assert state.finishes == ((0,), (1, 3))
    assert [h.kind for h in state.last] == ["ready", "lay", "ready"]
    gone = tie(FOUR, "1 give_up", READY[1])
    assert gone.ready == frozenset()
    assert [h.kind for h in gone.last] == ["give_up"]


def test_a_wrong_claim_does_not_make_a_dead_heat() -> None:
    state = tie(PLAIN, READY[0], f"1 ready {A_FIGURE}")
    assert state.first == 0
    assert tie(PLAIN, f"1 ready {A_FIGURE}", "1 agree") == PLAIN
