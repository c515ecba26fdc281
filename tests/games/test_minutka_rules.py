"""Minutka: the article's examples, claims, swaps, and how a round of 2, 3 and 4 ends."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.minutka_case import A_CARPET, ARTICLE, B_CARPET, B_EMPTIES, deal

from pentaraduga.core import CLOCK, SPECTATOR, BadAction, BadOption, Illegal, Rng
from pentaraduga.games.minutka import Minutka, MinutkaState
from pentaraduga.games.minutka.text import Finish

GAME = Minutka()
NO_CARPET = "оКо кОж оЖз сЗс"
A_HAND, B_HAND = "кОк жОж жЗс сЗж", "оКо оЖо оЖз сЗс"
RACE = deal(f"{A_HAND} | зСз зСз зЖз", f"{B_HAND} | кОж кОж жОк", f"{NO_CARPET} | жЗж жЗж зЖз")
THREE = deal(
    "кОк жОж жЗс сЗж | оЖо зСз зСз", f"{NO_CARPET} | кОк жОк сЗж", f"{NO_CARPET} | жЗж зЖз зЖз"
)


def play(state: MinutkaState, *lines: str) -> MinutkaState:
    """The state after the lines ("seat action"), each of which must be legal."""
    for line in lines:
        seat, text = line.split(" ", 1)
        action = GAME.parse_action(text)
        assert GAME.check(state, int(seat), action) is None, line
        state = GAME.apply(state, int(seat), action)
    return state


def refusal(state: MinutkaState, line: str) -> Illegal:
    """Why the line is refused."""
    seat, text = line.split(" ", 1)
    wrong = GAME.check(state, int(seat), GAME.parse_action(text))
    assert wrong is not None, line
    return wrong


def points(state: MinutkaState) -> tuple[int, ...]:
    score = GAME.score(state)
    assert score is not None, "the round goes on"
    assert score.points == tuple(sum(r.points for r in lines) for lines in score.reasons)
    return score.points


def reasons(state: MinutkaState) -> list[dict[str, int]]:
    score = GAME.score(state)
    assert score is not None
    return [{reason.code: reason.points for reason in lines} for lines in score.reasons]


@pytest.mark.parametrize(("seats", "sets", "aside"), [(2, 1, 0), (3, 2, 7), (4, 2, 0)])
def test_the_deal(seats: int, sets: int, aside: int) -> None:
    state = GAME.setup(seats, GAME.info.options_from({}), Rng(b"deal"))
    assert [len(p.hand) for p in state.players] == [4] * seats
    assert [len(p.stock) for p in state.players] == [3] * seats
    assert len(state.aside) == aside
    assert set(Counter(GAME.census(state)).values()) == {sets}
    assert len(set(GAME.census(state))) == 14


# -- the article's examples


def test_first_a_gives_5_to_2() -> None:
    end = play(ARTICLE, f"0 {A_CARPET}", "1 swap сЗс", f"1 {B_CARPET}")
    assert points(end) == (5, 2)
    assert reasons(end) == [{"stock": 4, "first": 1}, {"stock": 2}]


def test_first_b_gives_4_to_3() -> None:
    end = play(ARTICLE, "1 swap сЗс", f"1 {B_CARPET}", f"0 {A_CARPET}")
    assert points(end) == (4, 3)


def test_b_emptied_and_failed_gives_9_to_0() -> None:
    end = play(ARTICLE, f"0 {A_CARPET}", *B_EMPTIES)
    assert points(end) == (9, 0)
    assert reasons(end) == [{"stock": 6, "first": 1, "emptied": 2}, {}]
    assert GAME.ending(end) == "stuck"


# -- the bonus for an emptied stock


def test_emptied_counts_although_the_hand_held_a_carpet_that_was_not_shown() -> None:
    emptied = ("1 swap сЗс", "1 swap кОж", "1 swap зСз")
    state = play(ARTICLE, f"0 {A_CARPET}", *emptied)
    assert GAME.score(state) is None, "there is a carpet, so one goes on looking for it"
    assert points(play(state, "1 give_up")) == (9, 0)
    assert points(play(state, f"{CLOCK} time_up")) == (9, 0)


def test_emptied_does_not_count_once_the_second_has_finished() -> None:
    emptied = ("1 swap сЗс", "1 swap кОж", "1 swap зСз")
    assert points(play(ARTICLE, f"0 {A_CARPET}", *emptied, f"1 {B_CARPET}")) == (7, 0)


def test_emptied_is_for_two_players_only() -> None:
    state = deal("кОк жОж жЗс сЗж |", f"{NO_CARPET} |", f"{NO_CARPET} |")
    end = play(state, f"0 {A_CARPET}")
    assert reasons(end) == [{"first": 2}, {}, {}]


def test_emptied_counts_for_nobody_without_a_first() -> None:
    state = play(ARTICLE, *B_EMPTIES, "0 give_up")
    assert points(state) == (6, 0)
    assert GAME.ending(state) == "stuck"


# -- three and four players


def test_first_and_second_of_three() -> None:
    state = play(RACE, f"1 {B_CARPET}", f"0 {A_CARPET}")
    assert (state.first, state.second) == (1, 0)
    end = play(state, "2 swap оКо", "2 give_up")
    assert points(end) == (3 + 1 + 1, 3 + 2, 2)
    assert reasons(end) == [{"stock": 4, "second": 1}, {"stock": 3, "first": 2}, {"stock": 2}]


def test_a_third_and_a_fourth_get_no_bonus() -> None:
    state = deal(*[f"{A_HAND} | кОж", f"{B_HAND} |"] * 2)
    end = play(state, f"3 {B_CARPET}", f"0 {A_CARPET}", f"1 {B_CARPET}", f"2 {A_CARPET}")
    assert [end.place(seat) for seat in range(4)] == [2, 3, 4, 1]
    assert points(end) == (1 + 1, 0, 1, 2)
    assert GAME.ending(end) == "all_finished"


def test_nobody_finishes() -> None:
    end = play(RACE, "2 swap оКо", "0 give_up", "1 give_up", "2 give_up")
    assert points(end) == (4, 3, 2)
    assert GAME.ending(end) == "given_up"


def test_a_swap_goes_clockwise_to_the_far_end_and_the_drawn_tile_takes_the_slot() -> None:
    state = play(THREE, "2 swap кОж")
    names = [" ".join(map(str, (*p.hand, "|", *p.stock))) for p in state.players]
    assert names == [
        "кОк жОж жЗс сЗж | оЖо зСз зСз кОж",
        "оКо кОж оЖз сЗс | кОк жОк сЗж",
        "оКо жЗж оЖз сЗс | зЖз зЖз",
    ]
    assert [p.swaps for p in state.players] == [0, 0, 1]


def test_of_two_equal_tiles_one_is_given() -> None:
    state = play(deal("кОк кОк жЗс сЗж | зСз", f"{NO_CARPET} |", f"{NO_CARPET} |"), "0 swap кОк")
    assert " ".join(map(str, state.players[0].hand)) == "зСз кОк жЗс сЗж"


# -- stuck seats


def test_a_stuck_seat_is_refilled_and_finishes() -> None:
    state = deal("оЖо сЗс сЗс зЖо | зСз зСз зСз", f"{NO_CARPET} |", "кОк жОж жЗс сЗж | кОк")
    state = play(state, f"2 {A_CARPET}")
    assert state.players[1].is_stuck
    assert refusal(state, "1 swap сЗс") == Illegal("stock_empty")
    assert 1 in GAME.acting(state)
    state = play(state, "0 swap оЖо")
    assert not state.players[1].is_stuck
    state = play(state, "1 swap сЗс", f"1 {B_CARPET}")
    assert (state.first, state.second) == (2, 1)
    assert points(play(state, "0 give_up")) == (2, 1, 1 + 1 + 2)


def test_the_round_ends_when_all_who_are_left_are_stuck() -> None:
    state = deal("кОк жОж жЗс сЗж | оЖо", f"{NO_CARPET} |", f"{NO_CARPET} | сЗс")
    assert GAME.ending(state) is None
    state = play(state, "0 give_up")
    assert GAME.ending(state) is None, "seat 2 can swap"
    state = play(state, "2 swap сЗс")
    assert GAME.ending(state) == "stuck"
    assert points(state) == (2, 0, 0)


def test_one_may_give_up_before_the_first_finish_and_the_others_race_on() -> None:
    state = play(ARTICLE, "0 give_up")
    assert state.stage == "race"
    assert GAME.acting(state) == {1}
    assert points(play(state, "1 swap сЗс", f"1 {B_CARPET}")) == (4, 3)
    assert points(play(state, "1 give_up")) == (3, 3)


# -- refusals


@pytest.mark.parametrize(
    ("claim", "code", "params"),
    [
        ("finish", "wrong_count", {"count": 0, "needed": 3}),
        ("finish жОж@0,0v сЗж@1,0h", "wrong_count", {"count": 2, "needed": 3}),
        (f"{A_CARPET} кОк@9,9h", "wrong_count", {"count": 4, "needed": 3}),
        (B_CARPET, "not_own_tiles", {"tile": "оКо"}),
        ("finish жОж@0,0v жОж@1,0v жЗс@2,0v", "not_own_tiles", {"tile": "жОж"}),
        ("finish жОж@0,0v сЗж@0,0h жЗс@1,1h", "overlap", None),
        ("finish жОж@0,0v жЗс@1,0h сЗж@1,1h", "colours_differ", None),
        ("finish жОж@0,0v сЗж@11,0h жЗс@11,1h", "not_connected", {"groups": 2}),
        ("finish кОк@0,-1h жОж@0,0h жЗс@2,0h", "not_a_carpet", {}),
    ],
)
def test_a_wrong_claim_is_refused_with_its_reason_and_locked(
    claim: str, code: str, params: dict[str, int] | None
) -> None:
    wrong = refusal(ARTICLE, f"0 {claim}")
    assert (wrong.code, wrong.lock_ms) == (code, 2000)
    if params is not None:
        assert wrong.params == params


@pytest.mark.parametrize("dx_dy", [(0, 0), (1, 1), (-7, 3), (990, -990)])
def test_a_carpet_may_lie_anywhere_on_the_lattice(dx_dy: tuple[int, int]) -> None:
    action = GAME.parse_action(A_CARPET)
    assert isinstance(action, Finish)
    moved = Finish(tuple(p.moved(*dx_dy) for p in action.placements))
    assert GAME.check(ARTICLE, 0, moved) is None
    assert GAME.apply(ARTICLE, 0, moved).first == 0


def test_other_refusals_lock_nothing() -> None:
    over = play(ARTICLE, "0 give_up", "1 give_up")
    first = play(ARTICLE, f"0 {A_CARPET}")
    gone = play(ARTICLE, "0 give_up")
    assert refusal(over, "1 give_up") == Illegal("round_over")
    assert refusal(first, f"0 {A_CARPET}") == Illegal("already_finished")
    assert refusal(first, "0 lay") == Illegal("already_finished")
    assert refusal(gone, "0 swap кОк") == Illegal("gave_up")
    assert refusal(ARTICLE, "0 swap оКо") == Illegal("not_own_tiles", {"tile": "оКо"})
    assert refusal(ARTICLE, "2 give_up") == Illegal("not_seated")
    assert refusal(ARTICLE, f"{CLOCK} give_up") == Illegal("not_seated")
    assert refusal(first, "1 time_up") == Illegal("clock_only")
    assert refusal(ARTICLE, f"{CLOCK} time_up") == Illegal("no_timer")


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("", ""),
        ("hit", "hit"),
        ("swap", "swap"),
        ("swap кОж жОк", "swap кОж жОк"),
        ("swap кЖж", "кЖж"),
        ("finish кОж@0,0h жОк", "жОк"),
        ("lay кОж@0,0x", "кОж@0,0x"),
        ("lay кОж@10000,0h", "кОж@10000,0h"),
        ("give_up now", "now"),
    ],
)
def test_text_that_is_not_an_action_names_the_wrong_part(text: str, token: str) -> None:
    with pytest.raises(BadAction) as caught:
        GAME.parse_action(text)
    assert caught.value.token == token


def test_latin_and_any_case_are_understood() -> None:
    assert GAME.parse_action("swap KOJ") == GAME.parse_action("swap кОж")


# -- the catch-up


def test_the_catch_up_is_timed_from_the_first_finish_on() -> None:
    assert GAME.timers(ARTICLE) == ()
    caught_up = play(ARTICLE, f"0 {A_CARPET}")
    (timer,) = GAME.timers(caught_up)
    assert (timer.id, timer.ms) == ("catch_up", 60_000)
    assert GAME.timers(play(caught_up, "1 swap сЗс")) == (timer,), "a swap does not start it anew"
    end = play(caught_up, f"{CLOCK} time_up")
    assert GAME.ending(end) == "time_up"
    assert points(end) == (4, 3)
    assert GAME.timers(end) == ()


def test_the_last_one_still_in_cannot_keep_the_table_waiting() -> None:
    alone = play(ARTICLE, "1 give_up")
    assert alone.stage == "race"
    (timer,) = GAME.timers(alone)
    assert timer.id == "catch_up"
    assert GAME.contends(alone, 0, GAME.parse_action("time_up")) == frozenset()
    end = play(alone, f"{CLOCK} time_up")
    assert GAME.ending(end) == "time_up"
    assert points(end) == (3, 3)
    assert GAME.timers(play(alone, f"0 {A_CARPET}")) == (), "the round is over"


def test_the_catch_up_can_be_shortened_or_off() -> None:
    options = GAME.info.options_from({"catch_up_s": 10})
    assert GAME.setup(2, options, Rng(b"x")).catch_up_ms == 10_000
    off = GAME.setup(2, GAME.info.options_from({"catch_up_s": 0}), Rng(b"x"))
    assert off.catch_up_ms == 0
    untimed = play(
        deal("кОк жОж жЗс сЗж | зСз", f"{NO_CARPET} | оЖо", catch_up_ms=0), f"0 {A_CARPET}"
    )
    assert untimed.stage == "catch_up"
    assert GAME.timers(untimed) == ()
    assert refusal(untimed, f"{CLOCK} time_up") == Illegal("no_timer")
    for nonsense in (9, 601, -1, True, "60", 10.5):
        with pytest.raises(BadOption, match="whole number from 10 to 600, or 0 for off"):
            GAME.info.options_from({"catch_up_s": nonsense})


# -- lying in the open


def test_tiles_lie_in_the_open_only_after_the_screens_fell() -> None:
    assert refusal(ARTICLE, "1 lay") == Illegal("screen_stands")
    first = play(ARTICLE, f"0 {A_CARPET}")
    state = play(first, "1 lay оЖз@0,0h сЗс@6,0v")
    table = GAME.view_for(state, SPECTATOR)["table"]
    assert table.seats[1].laid == (("оЖз", 0, 0, 0), ("сЗс", 6, 0, 1))
    assert play(state, "1 lay").players[1].laid == ()
    wrong = refusal(first, "1 lay оКо@0,0h сЗс@2,0h")
    assert (wrong.code, wrong.lock_ms) == ("colours_differ", 0)
    assert refusal(first, "1 lay кОк@0,0h").code == "not_own_tiles"


def test_a_tile_given_away_no_longer_lies_in_the_open() -> None:
    first = play(ARTICLE, f"0 {A_CARPET}")
    state = play(first, "1 lay оЖз@0,0h сЗс@6,0v", "1 swap сЗс")
    assert " ".join(map(str, state.players[1].laid)) == "оЖз@0,0h"


# -- what an action may depend on


def test_what_contends_with_what() -> None:
    finish, swap = GAME.parse_action(A_CARPET), GAME.parse_action("swap сЗс")
    assert GAME.contends(THREE, 0, finish) == {1, 2}
    assert GAME.contends(THREE, 1, swap) == frozenset()
    gone = play(THREE, "2 give_up")
    assert GAME.contends(gone, 0, finish) == {1}
    assert GAME.contends(gone, CLOCK, GAME.parse_action("time_up")) == {0, 1}
    empty = deal("кОк жОж жЗс сЗж | оЖо", f"{NO_CARPET} |", f"{NO_CARPET} | сЗс")
    assert GAME.contends(empty, 1, swap) == {0}
    assert GAME.contends(play(empty, "0 give_up"), 1, swap) == frozenset()
