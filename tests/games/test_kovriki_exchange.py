"""Kovriki: the hit, the exchange of two and of more, agreement, the idle time, leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.kovriki_case import A_CARPET, ARTICLE, B_CARPET, CARPETS, UNTIL_THE_HIT, deal
from tests.games.kovriki_play import GAME, play, points, refusal, tiles

from pentaraduga.core import CLOCK
from pentaraduga.games.kovriki import KovrikiState, legal_lays
from pentaraduga.tiles import Tile

A_HAND, B_HAND = "жОж жЗс сЗж", "оКо оЖо оЖз"
THREE = deal(f"{A_HAND} кОк |", f"{B_HAND} кОж |", "зСз сЗс |")
"""Nobody has a stock, so anybody may hit."""


def parts(state: KovrikiState) -> list[str]:
    return [p.part for p in state.players]


# -- two players


def test_the_hit_needs_all_stocks_empty() -> None:
    state = play(ARTICLE, *CARPETS)
    assert refusal(state, "0 hit").code == "stocks_left"
    assert refusal(state, "1 hit").code == "stocks_left"
    assert play(state, "1 prize", "0 hit").hitter == 0


def test_one_may_hit_although_there_is_something_to_lay() -> None:
    state = play(deal(f"{A_HAND} кОк |", f"{B_HAND} |"), "0 hit")
    assert tiles(state) == ["|", f"{B_HAND} | [{A_HAND} кОк]"]
    assert parts(state) == ["waiting", "own"]


def test_the_late_side_lays_its_own_hand_first_and_does_not_see_what_it_was_given() -> None:
    state = play(deal(f"{A_HAND} кОк |", f"{B_HAND} кОж |"), "0 hit")
    assert refusal(state, f"1 {A_CARPET}").code == "not_own_tiles"
    state = play(state, f"1 {B_CARPET}", "1 done")
    assert tiles(state) == ["кОж |", f"{A_HAND} кОк |"]
    assert parts(state) == ["waiting", "received"]
    state = play(state, f"1 lay 1 {A_CARPET[6:]}", "1 done")
    assert tiles(state) == ["кОж кОк |", "|"]
    assert parts(state) == ["last", "out"]


def test_nobody_draws_in_the_exchange_and_nothing_else_is_done() -> None:
    state = play(ARTICLE, *UNTIL_THE_HIT)
    for line in ("1 swap зСз", "1 prize", "1 hit", "1 pass", "0 hit"):
        assert refusal(state, line).code == "exchange_on"
    assert refusal(state, "0 done").code == "others_busy"
    assert refusal(ARTICLE, "0 done").code == "no_exchange"


def test_an_agreed_exchange_leaves_the_stocks_alone() -> None:
    state = play(deal(f"{B_HAND} кОж | зСз", f"{A_HAND} кОк | сЗс"), "1 pass", "0 pass")
    state = play(state, f"0 {B_CARPET}")
    assert tiles(state) == [f"кОж | зСз [{A_HAND} кОк]", "| сЗс"]
    assert (state.players[0].short, state.players[0].prize_due) == (0, False)


def test_the_hitter_may_lay_already_what_was_handed_over() -> None:
    state = play(deal("кОк |", f"{B_HAND} кОж |"), "0 hit", "1 done", f"0 {B_CARPET}")
    assert state.squares(0) == 1
    state = play(state, "1 done", "0 done")
    assert points(state) == (1, 0)


def test_who_is_through_does_nothing_more() -> None:
    state = play(deal("кОк |", "оКо кОж |"), "0 hit", "1 done", "1 done")
    assert GAME.acting(state) == {0}
    assert refusal(state, "1 done").code == "already_through"
    assert refusal(state, "1 give_up").code == "already_through"
    assert legal_lays(state, 1) == ()


def test_steps_without_tiles_end_by_themselves() -> None:
    assert parts(play(deal(f"{A_HAND} |", "|"), "0 hit")) == ["waiting", "received"]
    assert parts(play(deal("|", f"{A_HAND} |"), "0 hit", "1 done")) == ["last", "out"]
    laid = play(deal("|", f"{A_HAND} |"), "0 hit", f"1 {A_CARPET}")
    assert (laid.stage, laid.ending) == ("over", "hit")


def test_it_is_over_when_everything_is_laid() -> None:
    state = play(deal(A_HAND, B_HAND), f"0 {A_CARPET}")
    assert GAME.score(state) is None
    end = play(state, f"1 {B_CARPET}")
    assert (end.ending, points(end)) == ("all_laid", (1, 1))


# -- three and four players


def test_of_three_every_hand_goes_one_seat_on_at_once() -> None:
    state = play(THREE, "1 hit")
    assert tiles(state) == ["зСз сЗс |", f"{A_HAND} кОк |", f"{B_HAND} кОж |"]
    assert parts(state) == ["received", "waiting", "received"]
    assert state.hitter == 1


def test_of_three_what_is_left_goes_back_and_the_hitter_is_the_last() -> None:
    state = play(THREE, "1 hit", f"2 {B_CARPET}", "2 done")
    assert tiles(state) == ["зСз сЗс |", f"{A_HAND} кОк кОж |", "|"]
    assert refusal(state, "1 done").code == "others_busy"
    state = play(state, "0 done")
    assert tiles(state) == ["|", f"{A_HAND} кОк кОж |", "| [зСз сЗс]"]
    assert parts(state) == ["out", "last", "out"]
    end = play(state, f"1 {A_CARPET}", "1 done")
    assert points(end) == (0, 1, 1)
    assert end.left(2) == (Tile("зСз"), Tile("сЗс"))
    assert end.left(1) == (Tile("кОк"), Tile("кОж"))


def test_of_four_what_comes_back_while_one_still_lays_stays_out_of_play() -> None:
    state = play(deal("кОк |", "жОк |", "сЗс |", f"{A_HAND} |"), "3 hit")
    assert tiles(state) == [f"{A_HAND} |", "кОк |", "жОк |", "сЗс |"]
    state = play(state, "1 done")
    assert tiles(state)[0] == f"{A_HAND} | [кОк]"
    assert refusal(state, "0 lay 0 кОк@0,0v").code == "not_own_tiles"
    state = play(state, f"0 {A_CARPET}")
    assert (parts(state)[0], tiles(state)[0]) == ("out", "| [кОк]")


def test_of_three_nobody_lays_the_own_hand_after_the_hit() -> None:
    assert refusal(play(THREE, "2 hit"), f"0 {A_CARPET}").code == "not_own_tiles"


# -- agreement


def test_all_pass_and_the_first_of_them_is_first() -> None:
    state = play(ARTICLE, "1 pass")
    assert (state.stage, state.passes) == ("play", (1,))
    assert refusal(state, "1 pass").code == "already_passed"
    state = play(state, "0 pass")
    assert (state.stage, state.opened, state.hitter) == ("exchange", "agreed", 1)


@pytest.mark.parametrize("line", [f"0 {A_CARPET}", "0 swap кОк", "1 swap сЗс"])
def test_whatever_moves_a_tile_takes_all_passes_back(line: str) -> None:
    state = play(ARTICLE, "1 pass", line)
    assert state.passes == ()
    assert play(state, "0 pass").stage == "play"


def test_a_prize_takes_all_passes_back() -> None:
    state = play(ARTICLE, *CARPETS, "0 pass", "1 prize")
    assert state.passes == ()


def test_without_stocks_one_hits_and_does_not_pass() -> None:
    assert refusal(THREE, "0 pass").code == "hit_instead"


def test_of_three_all_have_to_agree() -> None:
    state = play(deal("кОк | зСз", "оКо | зСз", "жЗж | зЖз"), "2 pass", "0 pass")
    assert state.stage == "play"
    assert play(state, "1 pass").hitter == 2
    given_up = play(state, "1 give_up")
    assert (given_up.stage, given_up.hitter) == ("exchange", 2)


# -- idle time


def test_every_happening_starts_the_idle_time_anew() -> None:
    (first,) = GAME.timers(ARTICLE)
    assert (first.id, first.ms) == ("idle.0", 45_000)
    state = play(ARTICLE, "1 swap сЗс")
    (second,) = GAME.timers(state)
    assert second.id == "idle.1"
    assert refusal(state, f"{CLOCK} time_up 0").code == "no_timer"
    assert refusal(state, "0 time_up 1").code == "clock_only"
    assert GAME.check(state, CLOCK, GAME.time_up(state, second.id)) is None


def test_without_idle_time_the_clock_does_nothing() -> None:
    state = deal("кОк | зСз", "оКо | зЖз", idle_ms=0)
    assert GAME.timers(state) == ()
    assert refusal(state, f"{CLOCK} time_up 0").code == "no_timer"


def test_the_clock_opens_the_exchange_for_whoever_has_passed() -> None:
    state = play(ARTICLE, "1 pass", f"{CLOCK} time_up 1")
    assert (state.opened, state.hitter) == ("idle", 1)


@pytest.mark.parametrize(
    ("hands", "lot", "hitter"),
    [
        (("кОк жОк |", "оКо | зСз"), 0, 1),
        (("кОк |", "оКо | зСз"), 0, 0),
        (("кОк |", "оКо | зСз"), 1, 1),
        (("кОк | зСз", "оКо жОж |", "жЗж |"), 5, 2),
        (("кОк | зСз", "оКо жОж |", "жЗж |"), 4, 0),
    ],
)
def test_else_for_the_one_with_the_fewest_tiles_and_then_by_lot(
    hands: tuple[str, ...], lot: int, hitter: int
) -> None:
    state = replace(deal(*hands), lot=lot)
    assert play(state, f"{CLOCK} time_up 0").hitter == hitter


def test_the_clock_ends_every_open_step_of_the_exchange() -> None:
    state = play(THREE, "1 hit", f"{CLOCK} time_up 1")
    assert parts(state) == ["out", "last", "out"]
    end = play(state, f"{CLOCK} time_up 2")
    assert end.ending == "hit"
    assert GAME.timers(end) == ()


# -- leaving


def test_who_leaves_keeps_the_squares() -> None:
    state = play(ARTICLE, *CARPETS, "1 give_up")
    assert GAME.acting(state) == {0}
    assert refusal(state, "1 prize").code == "gave_up"
    end = play(state, "0 pass", "0 done")
    assert (end.ending, points(end)) == ("agreed", (1, 1))


def test_who_has_left_hands_over_and_returns_everything() -> None:
    state = play(deal("кОк |", f"{B_HAND} кОж |"), "1 give_up", "0 hit")
    assert parts(state) == ["last", "out"]
    assert tiles(state)[0] == f"{B_HAND} кОж кОк |"
    three = play(THREE, "0 give_up", "1 hit")
    assert tiles(three) == ["|", f"{A_HAND} кОк |", f"{B_HAND} кОж | [зСз сЗс]"]


@pytest.mark.parametrize("leaver", [0, 1])
def test_leaving_in_the_exchange_ends_the_own_step(leaver: int) -> None:
    state = play(deal(f"{A_HAND} |", f"{B_HAND} |"), "0 hit", f"{leaver} give_up")
    assert GAME.acting(state) == {1 - leaver}
    assert parts(state) == (["last", "out"] if leaver else ["waiting", "own"])
    if leaver == 0:
        end = play(state, "1 done", "1 done")
        assert end.ending == "hit"
        assert sorted(end.left(0)) == sorted(map(Tile, f"{A_HAND} {B_HAND}".split()))


def test_all_leave() -> None:
    end = play(THREE, "2 give_up", "0 give_up", "1 give_up")
    assert (end.ending, points(end)) == ("given_up", (0, 0, 0))


def test_squares_are_counted_in_every_own_figure() -> None:
    state = deal(f"{A_HAND} {B_HAND} кОк |", "жОк |")
    state = play(state, f"0 {A_CARPET}", f"0 lay 1 {B_CARPET[6:]}", "0 give_up", "1 give_up")
    score = GAME.score(state)
    assert score is not None
    assert [[(r.code, r.points, r.count) for r in lines] for lines in score.sheet] == [
        [("square", 2, 2)],
        [],
    ]
