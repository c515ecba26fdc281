"""Minutka: moves that the clocks can't put in order."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.games.minutka_case import A_CARPET, ARTICLE, B_CARPET, deal

from pentaraduga.core import CLOCK, Move
from pentaraduga.games.minutka import Action, Minutka, MinutkaState

GAME = Minutka()
A_HAND, B_HAND, NO_CARPET = "кОк жОж жЗс сЗж", "оКо оЖо оЖз сЗс", "оКо кОж оЖз сЗс"


def moves(*lines: str) -> list[Move[Action]]:
    """Moves from lines like "0 give_up", in the order of fair time."""
    split = (line.split(" ", 1) for line in lines)
    return [Move(int(seat), GAME.parse_action(text)) for seat, text in split]


def tie(state: MinutkaState, *lines: str) -> MinutkaState:
    return GAME.apply_tie(state, moves(*lines), coin=0)


def alone(state: MinutkaState, line: str) -> MinutkaState:
    (move,) = moves(line)
    assert GAME.check(state, *move) is None, line
    return GAME.apply(state, *move)


def points(state: MinutkaState) -> tuple[int, ...]:
    score = GAME.score(state)
    assert score is not None
    return score.points


def places(state: MinutkaState) -> list[tuple[int | None, bool]]:
    return [(state.place(s), state.is_tied(s)) for s in range(len(state.players))]


@pytest.mark.parametrize("order", list(permutations((f"0 {A_CARPET}", f"1 {B_CARPET}"))))
def test_a_dead_heat_of_two_gives_4_to_2(order: tuple[str, ...]) -> None:
    swapped = alone(ARTICLE, "1 swap сЗс")
    end = tie(swapped, *order)
    assert points(end) == (4, 2)
    assert places(end) == [(1, True), (1, True)]
    assert (end.first, end.second) == (None, None)


THREE = deal(f"{A_HAND} | зСз", f"{B_HAND} | зСз", f"{A_HAND} |")
FOUR = deal(f"{A_HAND} | зСз", f"{B_HAND} | зСз", f"{A_HAND} |", f"{B_HAND} |")
FINISH = (f"0 {A_CARPET}", f"1 {B_CARPET}", f"2 {A_CARPET}", f"3 {B_CARPET}")


def test_first_two_of_three_tie_and_nobody_gets_a_bonus() -> None:
    state = tie(THREE, FINISH[0], FINISH[1])
    assert state.stage == "catch_up"
    end = alone(state, FINISH[2])
    assert places(end) == [(1, True), (1, True), (3, False)]
    assert points(end) == (1, 1, 0)


def test_second_and_third_tie_and_nobody_is_second() -> None:
    end = tie(alone(THREE, FINISH[0]), FINISH[2], FINISH[1])
    assert places(end) == [(1, False), (2, True), (2, True)]
    assert points(end) == (1 + 2, 1, 0)
    assert (end.first, end.second) == (0, None)


def test_all_three_tie() -> None:
    end = tie(THREE, FINISH[2], FINISH[0], FINISH[1])
    assert places(end) == [(1, True)] * 3
    assert points(end) == (1, 1, 0)


def test_first_two_and_last_two_of_four_tie() -> None:
    end = tie(tie(FOUR, FINISH[0], FINISH[3]), FINISH[1], FINISH[2])
    assert places(end) == [(1, True), (3, True), (3, True), (1, True)]
    assert points(end) == (1, 1, 0, 0)


def test_third_and_fourth_of_four_tie_and_the_bonuses_stand() -> None:
    ahead = alone(alone(FOUR, FINISH[3]), FINISH[2])
    end = tie(ahead, FINISH[1], FINISH[0])
    assert points(end) == (1, 1, 1, 2)


def test_a_wrong_claim_in_a_tie_does_not_make_a_dead_heat() -> None:
    state = tie(ARTICLE, f"0 {A_CARPET}", f"1 {B_CARPET}")  # B does not hold оЖо yet
    assert state.first == 0
    assert [happening.seat for happening in state.last] == [0]
    assert state.count == 1


@pytest.mark.parametrize("order", list(permutations((f"0 {A_CARPET}", "1 give_up", "2 swap кОк"))))
def test_a_finish_beside_other_moves_is_first(order: tuple[str, ...]) -> None:
    state = tie(deal(f"{A_HAND} |", f"{B_HAND} |", f"{A_HAND} | зСз"), *order)
    assert state.first == 0
    assert state.players[1].gave_up
    assert state.players[2].swaps == 1
    assert state.count == 3


def test_in_doubt_the_finish_was_in_time() -> None:
    caught_up = alone(alone(ARTICLE, "1 swap сЗс"), f"0 {A_CARPET}")
    late = tie(caught_up, f"{CLOCK} time_up", f"1 {B_CARPET}")
    assert late.place(1) == 2
    assert GAME.ending(late) == "all_finished"
    no_finish = tie(caught_up, f"{CLOCK} time_up", "1 swap кОж")
    assert GAME.ending(no_finish) == "time_up"
    assert no_finish.players[1].swaps == 2


def test_in_doubt_the_refill_came_before_the_draw() -> None:
    state = deal(f"{A_HAND} | зСз", f"{NO_CARPET} |", f"{NO_CARPET} | сЗс")
    after = tie(state, "1 swap сЗс", "0 swap кОк")
    assert [p.swaps for p in after.players] == [1, 1, 0]
    assert " ".join(map(str, after.players[1].hand)) == "оКо кОж оЖз кОк"
    assert [happening.seat for happening in after.last] == [0, 1]


def test_a_seats_own_moves_keep_their_order() -> None:
    state = deal("оЖо сЗс сЗс зЖо | зСз", f"{NO_CARPET} |", f"{A_HAND} | кОк")
    # Seat 1 draws the оЖо of seat 0 and finishes with it: possible in this order only.
    after = tie(state, "1 swap сЗс", f"1 {B_CARPET}", "0 swap оЖо")
    assert after.first == 1
    refused = tie(state, f"1 {B_CARPET}", "1 swap сЗс", "0 swap оЖо")
    assert refused.first is None
    assert refused.players[1].swaps == 1


def test_nothing_legal_changes_nothing() -> None:
    assert tie(ARTICLE, "0 swap оКо", f"{CLOCK} time_up") == ARTICLE
