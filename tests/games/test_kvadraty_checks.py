"""Kvadraty: a hand is declared impossible, refuted or not; new deals and doubling."""

from __future__ import annotations

import pytest
from tests.games.kvadraty_case import (
    A_FIGURE,
    A_HAND,
    A_PLAIN,
    A_SINGLE,
    B_FIGURE,
    B_HAND,
    PLAIN,
    REST_FIGURE,
    REST_HAND,
    STUCK,
    STUCK_HAND,
    deal,
)
from tests.games.kvadraty_play import GAME, play, points, refusal

from pentaraduga.core import CLOCK, SPECTATOR, Illegal, Timer
from pentaraduga.games.kvadraty import KvadratyState
from pentaraduga.tiles import Tile, most_squares

THREE = deal(A_HAND, B_HAND, A_HAND)
UPHELD = ("0 impossible", "1 agree", "0 on", "1 on")


def best_lines(state: KvadratyState) -> list[str]:
    """Everybody lays the best figure of their hand, in the order of the seats."""
    found = []
    for seat, player in enumerate(state.players):
        best = most_squares(player.hand)
        assert best, "choose another seed: this deal is impossible again"
        found.append(" ".join([f"{seat} ready", *map(str, best.figure)]))
    return found


def best_squares(state: KvadratyState) -> list[int]:
    return [best.squares for p in state.players if (best := most_squares(p.hand))]


# -- refuted


def test_refuted_the_round_goes_on_and_the_declarer_has_no_figure() -> None:
    state = play(PLAIN, "0 impossible")
    assert (state.stage, {*state.laying}) == ("checking", {0, 1})
    state = play(state, f"1 refute {A_SINGLE}")
    assert (state.stage, {*state.laying}) == ("truth", {1})
    assert state.check is not None
    assert (state.check.upheld, state.check.by) == (False, 1)
    state = play(state, "1 on", "0 on")
    assert (state.stage, state.factor) == ("race", 1)
    assert refusal(state, f"0 ready {A_FIGURE}") == Illegal("refuted")
    assert refusal(state, "0 impossible") == Illegal("refuted")
    assert points(play(state, f"1 ready {B_FIGURE}")) == (0, 21)


def test_a_refutation_ends_the_round_if_nobody_else_is_laying() -> None:
    state = play(PLAIN, f"1 ready {B_FIGURE}", "0 impossible")
    assert GAME.score(state) is None
    end = play(state, f"1 refute {A_PLAIN}")
    assert (points(end), GAME.ending(end)) == ((0, 21), "given_up")


@pytest.mark.parametrize("who", ["give_up", f"ready {A_FIGURE}"])
def test_players_who_are_out_or_ready_can_refute_too(who: str) -> None:
    state = play(THREE, f"2 {who}", "1 impossible", f"2 refute {B_FIGURE}")
    assert state.check is not None and state.check.by == 2


def test_after_agreeing_a_player_can_still_refute() -> None:
    state = play(THREE, "1 impossible", "0 agree", f"0 refute {B_FIGURE}")
    assert state.check is not None
    assert (state.check.upheld, state.check.by) == (False, 0)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"0 refute {A_FIGURE}", "own_claim"),
        ("0 agree", "own_claim"),
        (f"1 refute {B_FIGURE}", "not_claimed_tiles"),
        ("1 refute", "wrong_count"),
        (f"1 refute {A_FIGURE.replace('зСз@0,1v', 'зСз@9,2v')}", "not_connected"),
        (f"1 ready {B_FIGURE}", "checking"),
        ("1 impossible", "checking"),
        ("1 give_up", "checking"),
        ("0 ready", "checking"),
        ("1 lay", "checking"),
        ("1 on", "not_truth"),
        ("1 time_up check", "clock_only"),
        ("-1 time_up finish", "no_timer"),
    ],
)
def test_while_a_hand_is_checked(line: str, code: str) -> None:
    wrong = refusal(play(PLAIN, "0 impossible"), line)
    assert (wrong.code, wrong.lock_ms) == (code, 0)


def test_one_agrees_once() -> None:
    state = play(THREE, "1 impossible", "0 agree")
    assert refusal(state, "0 agree") == Illegal("already_agreed")


# -- not refuted


def test_all_agree_and_the_deal_is_repeated_for_double_points() -> None:
    state = play(STUCK, "0 impossible", "1 agree")
    assert state.stage == "truth"
    assert [p.hand for p in state.players] == [p.hand for p in STUCK.players]
    state = play(state, "0 on", "1 on")
    assert (state.stage, state.deal, state.factor) == ("race", 1, 2)
    assert GAME.census(state) == GAME.census(STUCK)
    assert [h.kind for h in state.last] == ["on", "redeal"]
    squares = best_squares(state)
    end = play(state, *best_lines(state))
    assert points(end) == (2 * (5 * squares[0] + 1), 2 * 5 * squares[1])


def test_again_four_times_and_so_on() -> None:
    state = PLAIN
    for n in range(1, 13):
        state = play(state, *UPHELD)
        assert state.deal == n
    assert state.factor == 1024
    assert play(PLAIN, *UPHELD * 2).factor == 4
    squares = best_squares(play(PLAIN, *UPHELD * 2))
    end = play(play(PLAIN, *UPHELD * 2), *best_lines(play(PLAIN, *UPHELD * 2)))
    assert points(end) == (4 * (5 * squares[0] + 1), 4 * 5 * squares[1])


def test_new_deals_come_from_the_seed_and_differ() -> None:
    once = [play(deal(A_HAND, B_HAND, seed=seed), *UPHELD).players for seed in (b"1", b"1", b"2")]
    assert once[0] == once[1] != once[2]
    hands = {play(PLAIN, *UPHELD * n).players[0].hand for n in range(5)}
    assert len(hands) == 5


def test_all_must_agree() -> None:
    state = play(THREE, "1 impossible", "0 agree")
    assert state.stage == "checking"
    assert play(state, "2 agree").stage == "truth"


def test_what_happened_in_the_deal_before_is_forgotten() -> None:
    state = play(THREE, "0 give_up", f"2 ready {A_FIGURE}", "1 impossible", "0 agree", "2 agree")
    state = play(state, f"{CLOCK} time_up truth")
    assert (state.finishes, state.first) == ((), None)
    assert state.laying == {0, 1, 2}
    assert all(p.laid == () for p in state.players)


def test_a_refuted_seat_is_back_after_a_new_deal() -> None:
    state = play(THREE, "0 impossible", f"1 refute {A_FIGURE}", f"{CLOCK} time_up truth")
    state = play(state, "1 impossible", "0 agree", "2 agree", f"{CLOCK} time_up truth")
    assert state.laying == {0, 1, 2}


# -- time


def test_the_checking_time_upholds() -> None:
    state = play(PLAIN, "0 impossible")
    assert GAME.timers(state) == (Timer("check", 60_000),)
    state = play(state, f"{CLOCK} time_up check")
    assert state.check is not None and state.check.upheld
    assert GAME.timers(state) == (Timer("truth", 10_000),)
    assert play(state, f"{CLOCK} time_up truth").deal == 1


def test_the_checking_time_can_be_off() -> None:
    state = play(deal(A_HAND, B_HAND, check_ms=0), "0 impossible")
    assert GAME.timers(state) == ()
    assert refusal(state, f"{CLOCK} time_up check") == Illegal("no_timer")


def test_the_finishing_time_stands_while_a_hand_is_checked_and_begins_anew() -> None:
    state = play(THREE, f"0 ready {A_FIGURE}", "1 impossible")
    assert [t.id for t in GAME.timers(state)] == ["check"]
    state = play(state, f"2 refute {B_FIGURE}")
    assert [t.id for t in GAME.timers(state)] == ["truth"]
    state = play(state, "0 on", "1 on", "2 on")
    assert GAME.timers(state) == (Timer("finish", 120_000),)


# -- the truth


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"1 ready {B_FIGURE}", "truth"),
        ("1 impossible", "truth"),
        ("1 give_up", "truth"),
        ("1 lay", "truth"),
        (f"1 refute {A_FIGURE}", "not_checking"),
        ("1 agree", "not_checking"),
        ("0 on", "already_on"),
    ],
)
def test_while_the_truth_is_shown(line: str, code: str) -> None:
    state = play(PLAIN, "0 impossible", "1 agree", "0 on")
    assert refusal(state, line) == Illegal(code)


def test_the_truth_about_an_impossible_hand() -> None:
    state = play(STUCK, "0 impossible")
    check = GAME.view_for(state, SPECTATOR)["check"]
    assert (check.upheld, check.possible, check.figure) == (None, None, None)
    check = GAME.view_for(play(state, "1 agree"), SPECTATOR)["check"]
    assert (check.upheld, check.possible, check.squares, check.figure) == (True, False, None, None)


def test_the_truth_about_a_hand_that_everybody_took_for_impossible() -> None:
    check = GAME.view_for(play(PLAIN, "0 impossible", "1 agree"), SPECTATOR)["check"]
    assert (check.upheld, check.possible, check.squares) == (True, True, 4)
    figure = " ".join(f"{tile}@{x},{y}{'hv'[turn]}" for tile, x, y, turn in check.figure)
    assert play(PLAIN, f"0 ready {figure}").players[0].laid
    # The truth changes nothing: what nobody refuted is repeated.
    assert play(PLAIN, *UPHELD).factor == 2


# -- leaving


def test_a_player_who_left_is_not_asked_and_is_not_dealt_in_again() -> None:
    state = play(THREE, "1 impossible", "0 agree", "2 leave")
    assert state.stage == "truth"
    state = play(state, "0 on", "1 on")
    assert state.deal == 1
    assert state.laying == {0, 1}
    assert GAME.acting(state) == {0, 1}


def test_a_declaration_is_void_if_the_declarer_leaves() -> None:
    state = play(THREE, "1 impossible", "0 agree", "1 leave")
    assert (state.stage, state.deal) == ("race", 0)
    assert "check" not in GAME.view_for(state, SPECTATOR)
    state = play(state, "0 impossible")
    assert state.check is not None and state.check.n == 2


def test_with_nobody_else_there_the_truth_decides() -> None:
    possible = play(deal(A_HAND, B_HAND), "1 leave", "0 impossible")
    assert (GAME.ending(possible), points(possible)) == ("given_up", (0, 0))
    stuck = play(deal(STUCK_HAND, REST_HAND), "1 leave", "0 impossible", "0 on")
    assert (stuck.stage, stuck.deal, {*stuck.laying}) == ("race", 1, {0})


def test_the_last_checker_leaves_and_the_truth_decides() -> None:
    state = play(PLAIN, "0 impossible", "1 leave")
    assert state.check is not None
    assert (state.check.upheld, state.check.by) == (False, None)
    assert GAME.ending(state) == "given_up"


def test_everybody_leaves_a_check() -> None:
    for lines in (("0 leave", "1 leave"), ("1 leave", "0 leave")):
        end = play(STUCK, "0 impossible", *lines)
        assert (points(end), GAME.ending(end)) == ((0, 0), "given_up")


def test_after_the_truth_only_those_present_are_waited_for() -> None:
    state = play(THREE, "1 impossible", f"0 refute {B_FIGURE}", "0 on", "1 on")
    assert state.stage == "truth"
    assert play(state, "2 leave").stage == "race"


# -- what races


def test_actions_that_decide_a_check_race_everybody_present() -> None:
    state = play(deal(A_HAND, B_HAND, A_HAND, B_HAND), "3 leave", "1 impossible")
    for line in ("agree", f"refute {B_FIGURE}", "leave"):
        assert GAME.contends(state, 0, GAME.parse_action(line)) == {1, 2}
    assert GAME.contends(state, CLOCK, GAME.parse_action("time_up check")) == {0, 1, 2}
    for line in (f"ready {A_FIGURE}", "impossible", "time_up finish", "time_up truth", "on"):
        assert GAME.contends(state, 0, GAME.parse_action(line)) == frozenset()


def test_these_hands_are_what_they_are_called() -> None:
    for hand, figure in ((A_HAND, A_FIGURE), (B_HAND, B_FIGURE), (REST_HAND, REST_FIGURE)):
        best = most_squares(map(Tile, hand.split()))
        assert best and best.squares == 4
        laid = play(deal(hand, hand, hand), f"0 ready {figure}").players[0].laid
        assert len(laid) == 7
    assert most_squares(map(Tile, STUCK_HAND.split())) is None
