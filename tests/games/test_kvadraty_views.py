"""Kvadraty: what lies open, and when."""

from __future__ import annotations

from typing import Any

from tests.games.kvadraty_case import (
    A_FIGURE,
    A_HAND,
    A_SINGLE,
    B_FIGURE,
    B_HAND,
    B_PAIR,
    PLAIN,
    STUCK,
    STUCK_HAND,
    deal,
)
from tests.games.kvadraty_play import GAME, play

from pentaraduga.core import REPLAY, SPECTATOR, Viewer
from pentaraduga.games.kvadraty import KvadratyState
from pentaraduga.tiles import Figure, Placement

THREE = deal(A_HAND, B_HAND, A_HAND)


def view(state: KvadratyState, viewer: Viewer = SPECTATOR) -> Any:
    return GAME.view_for(state, viewer)


def laid(text: str) -> set[tuple[str, int, int, int]]:
    return {(str(p.tile), p.x, p.y, p.turn) for p in map(Placement.parse, text.split())}


def test_all_screens_are_up_during_the_race() -> None:
    seen = view(play(THREE, "0 give_up"))
    assert seen.keys() == {"table", "last"}
    table = seen["table"]
    assert (table.stage, table.ended, table.deal, table.factor) == ("race", None, 1, 1)
    assert [(s.hand, s.screen, s.covered, s.ready) for s in table.seats] == [
        (7, True, False, False)
    ] * 3
    assert all(s.shown is s.laid is s.squares is s.place is None for s in table.seats)
    assert [s.out for s in table.seats] == ["gave_up", None, None]


def test_only_the_owner_sees_a_hand() -> None:
    own = view(PLAIN, 1)["own"]
    assert (own.seat, " ".join(own.hand), own.figure) == (1, B_HAND, None)
    assert view(PLAIN, 0)["own"].hand != own.hand


def test_the_first_covers_the_figure_and_opens_the_other_screens() -> None:
    state = play(THREE, f"0 ready {A_FIGURE}", "2 lay кОж@0,0h")
    first, other, third = view(state)["table"].seats
    assert view(state)["table"].stage == "finishing"
    assert (first.ready, first.covered, first.screen, first.place) == (True, True, False, 1)
    assert first.shown is first.laid is first.squares is None
    assert (" ".join(other.shown), other.laid, other.squares) == (B_HAND, (), None)
    assert (third.laid, third.screen) == ((("кОж", 0, 0, 0),), False)


def test_the_owner_sees_the_figure_under_the_cover() -> None:
    state = play(THREE, f"0 ready {A_FIGURE}")
    assert set(view(state, 0)["own"].figure) == laid(A_FIGURE)
    assert view(state, 1)["own"].figure is None


def test_later_figures_are_open_with_their_squares() -> None:
    second = view(play(THREE, f"0 ready {A_FIGURE}", f"1 ready {B_PAIR}"))["table"].seats[1]
    assert (second.ready, second.covered, second.squares, second.place) == (True, False, 2, 2)
    assert set(second.laid) == laid(B_PAIR)


def test_after_the_round_everything_is_open_and_the_best_of_each_hand() -> None:
    seen = view(play(PLAIN, f"0 ready {A_SINGLE}", f"1 ready {B_FIGURE}"))
    table, best = seen["table"], seen["best"]
    assert (table.stage, table.ended) == ("over", "all_ready")
    assert [s.squares for s in table.seats] == [1, 4]
    assert not any(s.covered or s.screen for s in table.seats)
    assert [" ".join(s.shown) for s in table.seats] == [A_HAND, B_HAND]
    assert [(s.possible, s.squares) for s in best.seats] == [(True, 4)] * 2
    for seat, hand in zip(best.seats, (A_HAND, B_HAND), strict=True):
        figure = Figure.parse(" ".join(f"{t}@{x},{y}{'hv'[turn]}" for t, x, y, turn in seat.figure))
        assert len(figure.squares) == 4
        assert sorted(t for t, *_ in seat.figure) == sorted(hand.split())


def test_the_best_of_an_impossible_hand_is_nothing() -> None:
    seen = view(play(STUCK, "0 give_up", "1 give_up"))
    stuck, rest = seen["best"].seats
    assert (stuck.possible, stuck.squares, stuck.figure) == (False, None, None)
    assert (rest.possible, rest.squares) == (True, 4)
    assert [s.laid for s in seen["table"].seats] == [(), ()]


def test_only_a_declared_hand_is_open() -> None:
    state = play(deal(STUCK_HAND, B_HAND, A_HAND), "0 impossible", "2 agree")
    seen = view(state)
    assert seen["table"].stage == "checking"
    assert [s.screen for s in seen["table"].seats] == [True] * 3
    assert [s.shown is None for s in seen["table"].seats] == [False, True, True]
    check = seen["check"]
    assert (check.n, check.deal, check.seat, check.agreed) == (1, 1, 0, (2,))
    assert " ".join(check.hand) == STUCK_HAND
    assert check.upheld is check.by is check.refutation is check.possible is check.figure is None


def test_a_refutation_and_the_truth_are_shown_to_the_end() -> None:
    state = play(THREE, "0 impossible", f"1 refute {A_SINGLE}", "2 on")
    for later in (state, play(state, "0 on", "1 on"), play(state, "-1 time_up truth", "1 give_up")):
        check = view(later)["check"]
        assert (check.upheld, check.by, check.possible, check.squares) == (False, 1, True, 4)
        assert set(check.refutation) == laid(A_SINGLE)
        assert 2 in check.on
    seat = view(play(state, "0 on", "1 on"))["table"].seats[0]
    assert (seat.out, " ".join(seat.shown), seat.laid) == ("refuted", A_HAND, None)


def test_after_a_new_deal_nothing_of_it_is_shown() -> None:
    state = play(THREE, "0 impossible", "1 agree", "2 agree", "-1 time_up truth")
    seen = view(state)
    assert (seen["table"].deal, seen["table"].factor, seen["table"].stage) == (2, 2, "race")
    assert all(s.shown is s.laid is None for s in seen["table"].seats)
    assert (seen["check"].deal, " ".join(seen["check"].hand)) == (1, A_HAND)
    assert [(m.seat, m.kind) for m in seen["last"].moves] == [(-1, "time_up"), (-1, "redeal")]


def test_the_view_says_who_has_left() -> None:
    assert view(play(THREE, "0 leave"))["table"].seats[0].out == "left"


def test_a_replay_of_a_running_round_shows_no_more_than_spectators_see() -> None:
    state = play(THREE, f"0 ready {A_FIGURE}", "1 impossible")
    assert view(state, REPLAY) == view(state, SPECTATOR)
