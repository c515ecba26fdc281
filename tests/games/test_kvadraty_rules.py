"""Kvadraty: being ready, laying in the open, giving up, time, points."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.kvadraty_case import (
    A_FIGURE,
    A_HAND,
    A_PLAIN,
    A_SINGLE,
    B_FIGURE,
    B_HAND,
    B_PAIR,
    PLAIN,
    deal,
)
from tests.games.kvadraty_play import GAME, play, points, refusal

from pentaraduga.core import CLOCK, BadAction, BadOption, Illegal, Reason, Rng, Timer

FOUR = deal(A_HAND, B_HAND, A_HAND, B_HAND)


@pytest.mark.parametrize(("seats", "sets", "aside"), [(2, 1, 0), (3, 2, 7), (4, 2, 0)])
def test_the_deal(seats: int, sets: int, aside: int) -> None:
    state = GAME.setup(seats, GAME.info.options_from({}), Rng(b"deal"))
    assert [len(p.hand) for p in state.players] == [7] * seats
    assert len(state.aside) == aside
    assert set(Counter(GAME.census(state)).values()) == {sets}
    assert len(set(GAME.census(state))) == 14
    assert len(state.seed) == 32


# -- points


def test_five_for_each_square_and_one_for_the_first() -> None:
    end = play(PLAIN, f"1 ready {B_PAIR}", f"0 ready {A_FIGURE}")
    assert points(end) == (20, 11)
    score = GAME.score(end)
    assert score is not None
    assert score.reasons == (
        (Reason("squares", 20, 4),),
        (Reason("squares", 10, 2), Reason("first", 1)),
    )
    assert [end.place(seat) for seat in (0, 1)] == [2, 1]


def test_a_figure_without_squares_gives_only_what_being_first_gives() -> None:
    assert points(play(PLAIN, f"0 ready {A_PLAIN}", "1 give_up")) == (1, 0)
    assert points(play(PLAIN, f"1 ready {B_PAIR}", f"0 ready {A_PLAIN}")) == (0, 11)


def test_only_one_of_four_is_first() -> None:
    lines = (f"2 ready {A_SINGLE}", f"0 ready {A_FIGURE}", f"3 ready {B_PAIR}", "1 give_up")
    end = play(FOUR, *lines)
    assert points(end) == (20, 0, 6, 10)
    assert [end.place(seat) for seat in range(4)] == [2, None, 1, 3]


def test_without_a_figure_nothing() -> None:
    end = play(PLAIN, "1 give_up", "0 give_up")
    assert points(end) == (0, 0)
    assert GAME.ending(end) == "given_up"
    assert end.first is None


def test_nobody_has_points_while_somebody_lays() -> None:
    assert GAME.score(play(PLAIN, f"0 ready {A_FIGURE}")) is None
    assert GAME.ending(play(PLAIN, f"0 ready {A_FIGURE}")) is None


# -- being ready


@pytest.mark.parametrize(
    ("figure", "code", "params"),
    [
        ("", "wrong_count", {"count": 0, "needed": 7}),
        (A_FIGURE.rsplit(" ", 1)[0], "wrong_count", {"count": 6, "needed": 7}),
        (f"{A_FIGURE} зСз@9,9v", "wrong_count", {"count": 8, "needed": 7}),
        (B_FIGURE, "not_own_tiles", {"tile": "оКо"}),
        (A_FIGURE.replace("кОж", "жОк"), "not_own_tiles", {"tile": "жОк"}),
        (A_FIGURE.replace("зСз@0,1v", "зСз@9,2v"), "not_connected", {"groups": 2}),
        (
            A_FIGURE.replace("зСз@0,1v", "зСз@1,2v"),
            "overlap",
            {"x": 1, "y": 2, "tile": "зСз", "other": "сЗс"},
        ),
    ],
)
def test_a_wrong_claim_costs_two_seconds(figure: str, code: str, params: dict[str, object]) -> None:
    wrong = refusal(PLAIN, f"0 ready {figure}")
    assert (wrong.code, wrong.lock_ms) == (code, 2000)
    if code == "overlap":
        assert wrong.params.keys() == params.keys()
    else:
        assert wrong.params == params


def test_colours_that_differ_are_named() -> None:
    swapped = A_FIGURE.replace("кОж@", "#@").replace("зСз@", "кОж@").replace("#@", "зСз@")
    wrong = refusal(PLAIN, f"0 ready {swapped}")
    assert wrong.code == "colours_differ"
    assert {"tile", "other", "colour", "other_colour", "centre_x", "centre_y"} <= {*wrong.params}


def test_a_player_who_is_ready_is_done() -> None:
    state = play(PLAIN, f"0 ready {A_PLAIN}")
    for line in (f"ready {A_FIGURE}", f"lay {A_FIGURE}", "impossible", "give_up"):
        assert refusal(state, f"0 {line}") == Illegal("already_ready")


# -- in the open


def test_laying_in_the_open_begins_when_the_first_player_is_ready() -> None:
    assert refusal(PLAIN, f"1 lay {B_PAIR}") == Illegal("screen_stands")
    state = play(
        PLAIN, f"0 ready {A_FIGURE}", f"1 lay {B_PAIR}", "1 lay", "1 lay жЗс@0,0v жЗж@5,0v"
    )
    assert len(state.players[1].laid) == 2
    assert refusal(state, "1 lay кОж@0,0v").code == "not_own_tiles"
    assert refusal(state, "1 lay жЗс@0,0v жЗж@0,0v").code == "overlap"
    assert refusal(state, "1 lay жЗс@0,0v жЗж@0,0v").lock_ms == 0
    assert points(play(state, f"1 ready {B_PAIR}")) == (21, 10)


def test_tiles_that_merely_lie_there_are_not_a_figure() -> None:
    end = play(PLAIN, f"0 ready {A_FIGURE}", f"1 lay {B_FIGURE}", f"{CLOCK} time_up finish")
    assert points(end) == (21, 0)
    assert GAME.ending(end) == "time_up"


# -- time


def test_the_finishing_time_runs_once_the_first_player_is_ready() -> None:
    assert GAME.timers(PLAIN) == ()
    assert refusal(PLAIN, f"{CLOCK} time_up finish") == Illegal("no_timer")
    state = play(PLAIN, f"0 ready {A_FIGURE}")
    assert GAME.timers(state) == (Timer("finish", 120_000),)
    assert GAME.timers(play(state, "1 give_up")) == ()
    assert refusal(state, f"{CLOCK} time_up check") == Illegal("no_timer")
    assert refusal(state, "1 time_up finish") == Illegal("clock_only")


def test_the_finishing_time_can_be_off() -> None:
    state = play(deal(A_HAND, B_HAND, finish_ms=0), f"0 ready {A_FIGURE}")
    assert GAME.timers(state) == ()
    assert refusal(state, f"{CLOCK} time_up finish") == Illegal("no_timer")


def test_options_are_seconds() -> None:
    options = GAME.info.options_from({"finish_s": 30, "check_s": 0})
    state = GAME.setup(2, options, Rng(b"x"))
    assert (state.finish_ms, state.check_ms) == (30_000, 0)
    assert GAME.info.options_from({}) == {"finish_s": 120, "check_s": 60}
    for wrong in ({"finish_s": 9}, {"check_s": 601}, {"check_s": True}):
        with pytest.raises(BadOption):
            GAME.info.options_from(wrong)


# -- leaving


def test_a_player_who_left_is_not_waited_for_and_keeps_the_figure() -> None:
    state = play(FOUR, f"0 ready {A_FIGURE}", "0 leave", "1 leave")
    assert GAME.acting(state) == {2, 3}
    assert refusal(state, f"1 ready {B_FIGURE}") == Illegal("left")
    assert refusal(state, "0 leave") == Illegal("left")
    end = play(state, f"2 ready {A_SINGLE}", "3 give_up")
    assert points(end) == (21, 0, 5, 0)
    assert GAME.acting(end) == frozenset()


def test_everybody_leaves() -> None:
    end = play(PLAIN, "1 leave", "0 leave")
    assert (points(end), GAME.ending(end)) == ((0, 0), "given_up")


def test_a_player_who_gave_up_cannot_come_back_in_this_deal() -> None:
    state = play(PLAIN, "0 give_up")
    for line in (f"ready {A_FIGURE}", "lay", "impossible", "give_up"):
        assert refusal(state, f"0 {line}") == Illegal("gave_up")
    assert GAME.acting(state) == {0, 1}


def test_nothing_is_possible_after_the_round_or_beside_the_table() -> None:
    end = play(PLAIN, "0 give_up", "1 give_up")
    for seat in (0, 1):
        assert refusal(end, f"{seat} leave") == Illegal("round_over")
    for seat in (-1, 2):
        assert refusal(PLAIN, f"{seat} give_up") == Illegal("not_seated")
    assert refusal(PLAIN, "0 on") == Illegal("not_truth")
    assert refusal(PLAIN, "0 agree") == Illegal("not_checking")
    assert refusal(PLAIN, f"0 refute {B_FIGURE}") == Illegal("not_checking")


# -- what races


def test_being_ready_races_everybody_still_laying() -> None:
    state = play(FOUR, f"0 ready {A_FIGURE}", "1 give_up")
    (ready,) = [GAME.parse_action(f"ready {A_FIGURE}")]
    assert GAME.contends(FOUR, 2, ready) == {0, 1, 3}
    assert GAME.contends(state, 2, ready) == {3}
    assert GAME.contends(state, 2, GAME.parse_action("impossible")) == {3}
    assert GAME.contends(state, CLOCK, GAME.parse_action("time_up finish")) == {2, 3}
    assert GAME.contends(state, 2, GAME.parse_action("give_up")) == {3}
    for free in ("leave", "lay", "on", "agree", "time_up truth", "time_up check"):
        assert GAME.contends(state, 2, GAME.parse_action(free)) == frozenset()


# -- text


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("", ""),
        ("finish", "finish"),
        ("ready кОж", "кОж"),
        ("lay кОж@0,0", "кОж@0,0"),
        ("impossible really", "really"),
        ("time_up", "time_up"),
        ("time_up soon", "time_up soon"),
    ],
)
def test_bad_text_names_the_part(line: str, token: str) -> None:
    with pytest.raises(BadAction) as bad:
        GAME.parse_action(line)
    assert bad.value.token == token
