"""Kovriki: the hit, the exchange of two and of more, agreement, the idle time, leaving."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

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


def test_the_hitter_can_already_lay_tiles_handed_over() -> None:
    state = play(deal("кОк |", f"{B_HAND} кОж |"), "0 hit", "1 done", f"0 {B_CARPET}")
    assert state.squares(0) == 1
    state = play(state, "1 done", "0 done")
    assert points(state) == (1, 0)


def test_a_player_who_is_through_can_do_nothing_more() -> None:
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


def test_of_three_the_others_may_still_lay_their_own_hands() -> None:
    state = play(THREE, "1 hit")
    assert tiles(state) == [f"{A_HAND} кОк |", "|", f"зСз сЗс | [{B_HAND} кОж]"]
    assert parts(state) == ["own", "waiting", "own"]
    state = play(state, f"0 {A_CARPET}")
    assert state.squares(0) == 1
    assert tiles(state)[0] == "кОк |"


def test_of_three_one_hands_over_to_the_neighbour_and_waits_for_the_feeder() -> None:
    state = play(THREE, "1 hit", "0 done")
    assert tiles(state) == ["|", f"{A_HAND} кОк |", f"зСз сЗс | [{B_HAND} кОж]"]
    assert parts(state) == ["handed", "waiting", "own"]
    assert refusal(state, "0 done").code == "others_busy"
    state = play(state, "2 done")
    assert tiles(state) == ["зСз сЗс |", f"{A_HAND} кОк |", f"{B_HAND} кОж |"]
    assert parts(state) == ["received", "waiting", "received"]


FOUR = deal("кОк |", "жОк |", "сЗж |", "зСз |")


def test_of_four_the_order_in_which_they_hand_over_does_not_matter() -> None:
    ends = [
        play(FOUR, "3 hit", *(f"{seat} done" for seat in order)) for order in permutations(range(3))
    ]
    assert tiles(ends[0]) == ["зСз |", "кОк |", "жОк |", "сЗж |"]
    assert parts(ends[0]) == ["received", "received", "received", "waiting"]
    assert len({(e.players, e.hitter) for e in ends}) == 1


def test_of_four_own_tiles_may_come_back_before_the_feeders_arrive() -> None:
    state = play(FOUR, "3 hit", "1 done", "2 done", "2 done")
    assert parts(state) == ["own", "handed", "out", "waiting"]
    assert tiles(state)[1] == "| [жОк]"
    state = play(state, "0 done")
    assert parts(state) == ["received", "received", "out", "waiting"]
    assert tiles(state)[1] == "кОк | [жОк]"
    end = play(state, "1 done", "0 done", "3 done")
    assert sorted(map(str, end.left(3))) == ["зСз", "сЗж"]


def hurried(state: KovrikiState) -> KovrikiState:
    """The deal as rooms know it that began under the first edition of the rules."""
    return GAME.as_of(state, 0)


def test_of_three_in_the_first_edition_every_hand_moves_on_one_seat_at_once() -> None:
    state = play(hurried(THREE), "1 hit")
    assert tiles(state) == ["зСз сЗс |", f"{A_HAND} кОк |", f"{B_HAND} кОж |"]
    assert parts(state) == ["received", "waiting", "received"]
    assert refusal(state, f"0 {A_CARPET}").code == "not_own_tiles"
    assert state.hitter == 1
    two = deal(f"{A_HAND} кОк |", f"{B_HAND} кОж |")
    assert parts(play(hurried(two), "0 hit")) == ["waiting", "own"]


@pytest.mark.parametrize("edition", [0, 1])
def test_of_three_the_rest_goes_back_and_the_hitter_is_last(edition: int) -> None:
    state = play(GAME.as_of(THREE, edition), "1 hit", *["0 done", "2 done"][: 2 * edition])
    state = play(state, f"2 {B_CARPET}", "2 done")
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
    state = play(hurried(deal("кОк |", "жОк |", "сЗс |", f"{A_HAND} |")), "3 hit")
    assert tiles(state) == [f"{A_HAND} |", "кОк |", "жОк |", "сЗс |"]
    state = play(state, "1 done")
    assert tiles(state)[0] == f"{A_HAND} | [кОк]"
    assert refusal(state, "0 lay 0 кОк@0,0v").code == "not_own_tiles"
    state = play(state, f"0 {A_CARPET}")
    assert (parts(state)[0], tiles(state)[0]) == ("out", "| [кОк]")


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


def test_a_pass_that_has_not_seen_a_move_is_taken_back_by_it() -> None:
    state = play(ARTICLE, "1 swap сЗс")
    assert refusal(state, "0 pass 0").code == "moved_since"
    seen = play(state, "0 pass 1", "1 pass 1")
    assert (seen.opened, seen.hitter) == ("agreed", 0)
    # A pass moves nothing: one that has not seen it stands.
    assert play(state, "0 pass 1", "1 pass 1") == seen


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


STUCK = (*UNTIL_THE_HIT[:-1], "1 lay 0 зЖо@3,0v кОж@2,2h")
"""All stocks are empty, and neither жЗж зЖз nor сЗс зСз can be laid anywhere."""


@pytest.mark.parametrize("moves", range(len(STUCK)))
def test_while_anybody_can_lay_swap_or_take_a_prize_no_clock_runs(moves: int) -> None:
    assert GAME.timers(play(ARTICLE, *STUCK[:moves])) == ()


def test_at_a_deadlock_the_clock_opens_the_exchange() -> None:
    state = play(ARTICLE, *STUCK)
    assert state.stands_still
    (timer,) = GAME.timers(state)
    assert timer.ms == 45_000
    opened = GAME.apply(state, CLOCK, GAME.time_up(state, timer.id))
    assert (opened.stage, opened.opened) == ("exchange", "idle")


@pytest.mark.parametrize(
    ("hands", "still"),
    [
        (("кОк |", "зСз сЗс |"), True),
        (("кОк |", "зСз сЗс | зЖз"), False),  # may swap
        ((f"{A_HAND} |", "зСз |"), False),  # may lay
        (("кОк |", "зСз |", f"{A_HAND} |"), False),
    ],
)
def test_what_a_deadlock_is(hands: tuple[str, ...], still: bool) -> None:
    state = deal(*hands)
    assert state.stands_still is still
    assert bool(GAME.timers(state)) is still


def test_only_those_still_in_make_a_deadlock() -> None:
    state = play(deal("кОк |", "зСз сЗс | зЖз"), "1 give_up")
    assert state.stands_still
    assert GAME.timers(state)


def test_a_prize_that_can_be_taken_prevents_a_deadlock() -> None:
    state = deal("кОк |", "зСз сЗс | зЖз", "жЗж |")
    due = state.with_player(0, replace(state.players[0], prize_due=True))
    due = play(due, "1 give_up")
    assert GAME.check(due, 0, GAME.parse_action("prize")) is None
    assert not due.stands_still
    assert play(due, "0 prize").stands_still


def test_every_happening_starts_the_idle_time_anew() -> None:
    state = deal("кОк | зСз", "оКо |", "жЗж |")
    state = play(state, "0 give_up")
    (first,) = GAME.timers(state)
    assert first.id == "idle.1"
    state = play(state, "1 pass 1")
    (second,) = GAME.timers(state)
    assert second.id == "idle.2"
    assert refusal(state, f"{CLOCK} time_up 1").code == "no_timer"
    assert refusal(state, "1 time_up 2").code == "clock_only"
    assert GAME.check(state, CLOCK, GAME.time_up(state, second.id)) is None


def test_without_idle_time_the_clock_does_nothing() -> None:
    state = deal("кОк |", "зСз |", idle_ms=0)
    assert state.stands_still
    assert GAME.timers(state) == ()
    assert refusal(state, f"{CLOCK} time_up 0").code == "no_timer"


def test_the_clock_opens_the_exchange_for_a_player_who_has_passed() -> None:
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
    assert parts(state) == ["received", "waiting", "received"]
    state = play(state, f"{CLOCK} time_up 2")
    assert parts(state) == ["out", "last", "out"]
    end = play(state, f"{CLOCK} time_up 3")
    assert end.ending == "hit"
    assert GAME.timers(end) == ()


# -- leaving


def test_a_player_who_leaves_keeps_the_squares() -> None:
    state = play(ARTICLE, *CARPETS, "1 give_up")
    assert GAME.acting(state) == {0}
    assert refusal(state, "1 prize").code == "gave_up"
    end = play(state, "0 pass", "0 done")
    assert (end.ending, points(end)) == ("agreed", (1, 1))


def test_a_player_who_has_left_hands_over_and_returns_everything() -> None:
    state = play(deal("кОк |", f"{B_HAND} кОж |"), "1 give_up", "0 hit")
    assert parts(state) == ["last", "out"]
    assert tiles(state)[0] == f"{B_HAND} кОж кОк |"
    three = play(THREE, "0 give_up", "1 hit", "2 done")
    assert tiles(three) == ["|", f"{A_HAND} кОк |", f"{B_HAND} кОж | [зСз сЗс]"]


@pytest.mark.parametrize("leaver", [0, 1])
def test_leaving_in_the_exchange_ends_ones_step(leaver: int) -> None:
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
    assert [[(r.code, r.points, r.count) for r in lines] for lines in score.reasons] == [
        [("square", 2, 2)],
        [],
    ]
