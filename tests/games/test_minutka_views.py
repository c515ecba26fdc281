"""Minutka: what lies open, and when."""

from __future__ import annotations

from typing import Any

from tests.games.minutka_case import A_CARPET, ARTICLE, B_CARPET

from pentaraduga.core import CLOCK, REPLAY, SPECTATOR, Viewer
from pentaraduga.games.minutka import Minutka, MinutkaState
from pentaraduga.tiles import Figure, Placement, Tile

GAME = Minutka()


def play(state: MinutkaState, *lines: str) -> MinutkaState:
    for line in lines:
        seat, text = line.split(" ", 1)
        state = GAME.apply(state, int(seat), GAME.parse_action(text))
    return state


def view(state: MinutkaState, viewer: Viewer = SPECTATOR) -> Any:
    return GAME.view_for(state, viewer)


def test_all_screens_are_up_during_the_race() -> None:
    state = play(ARTICLE, "1 swap сЗс")
    table = view(state)["table"]
    assert (table.stage, table.ended) == ("race", None)
    assert [(s.hand, s.stock, s.screen, s.swaps) for s in table.seats] == [
        (4, 4, True, 0),
        (4, 2, True, 1),
    ]
    assert all(s.shown is s.laid is s.place is s.stock_tiles is None for s in table.seats)
    assert view(state).keys() == {"table", "last"}


def test_a_player_who_gave_up_keeps_the_screen_in_the_race() -> None:
    table = view(play(ARTICLE, "0 give_up"))["table"]
    assert table.seats[0].gave_up
    assert table.seats[0].screen
    assert table.seats[0].shown is None


def test_only_the_owner_sees_a_hand_and_nobody_sees_a_stock() -> None:
    own = view(ARTICLE, 1)["own"]
    assert (own.seat, own.hand, own.can_swap) == (1, ("оКо", "кОж", "оЖз", "сЗс"), True)


def test_one_can_swap_while_one_is_in_and_has_a_stock() -> None:
    assert not view(play(ARTICLE, "0 give_up"), 0)["own"].can_swap
    assert not view(play(ARTICLE, f"0 {A_CARPET}"), 0)["own"].can_swap
    emptied = play(ARTICLE, "1 swap сЗс", "1 swap кОж", "1 swap зСз")
    assert not view(emptied, 1)["own"].can_swap
    assert view(play(emptied, "0 swap кОк"), 1)["own"].can_swap


def test_the_first_finish_opens_all_hands_but_the_fourth_tile() -> None:
    table = view(play(ARTICLE, f"0 {A_CARPET}"))["table"]
    first, other = table.seats
    assert (table.stage, first.screen, other.screen) == ("catch_up", False, False)
    assert (first.hand, first.place, first.tied) == (4, 1, False)
    assert first.shown == ("жОж", "сЗж", "жЗс")
    assert first.laid == (("жОж", 0, 0, 1), ("сЗж", 1, 0, 0), ("жЗс", 1, 1, 0))
    assert (other.shown, other.laid) == (("оКо", "кОж", "оЖз", "сЗс"), ())
    assert first.stock_tiles is other.stock_tiles is None


def test_a_replay_of_a_running_round_shows_no_more_than_spectators_see() -> None:
    state = play(ARTICLE, f"0 {A_CARPET}")
    assert view(state, REPLAY) == view(state, SPECTATOR)


def test_everything_is_open_after_the_round() -> None:
    table = view(play(ARTICLE, f"0 {A_CARPET}", "1 swap сЗс", f"1 {B_CARPET}"))["table"]
    assert (table.stage, table.ended) == ("over", "all_finished")
    assert table.seats[0].shown == ("кОк", "жОж", "жЗс", "сЗж")
    assert table.seats[0].stock_tiles == ("жЗж", "жОк", "зЖз", "сЗс")
    assert table.seats[1].stock_tiles == ("зСз", "зЖо")
    nobody = view(play(ARTICLE, "0 give_up", "1 give_up"))["table"]
    assert [s.screen for s in nobody.seats] == [False, False]
    assert nobody.seats[0].shown == ("кОк", "жОж", "жЗс", "сЗж")


def test_what_hands_allowed_is_told_when_the_round_is_over() -> None:
    racing = play(ARTICLE, f"0 {A_CARPET}")
    assert "best" not in view(racing) | view(racing, 1)
    over = play(racing, "1 swap сЗс", "1 give_up")
    missed = Figure.of(Placement(Tile(t), x, y, turn) for t, x, y, turn in _carpet(over, 1))
    assert missed.is_carpet
    assert _carpet(play(ARTICLE, "0 give_up", "1 swap оКо", "1 give_up"), 1) is None


def _carpet(state: MinutkaState, seat: int) -> Any:
    return view(state)["best"].seats[seat].carpet


def test_happenings_are_numbered_and_name_no_tile() -> None:
    assert view(ARTICLE)["last"].n == 0
    state = play(ARTICLE, f"0 {A_CARPET}", "1 lay", "1 swap сЗс")
    last = view(state)["last"]
    (move,) = last.moves
    assert (last.n, move.seat, move.kind, move.to) == (3, 1, "swap", 0)
    (up,) = view(play(state, f"{CLOCK} time_up"))["last"].moves
    assert (up.seat, up.kind, up.to) == (CLOCK, "time_up", None)
