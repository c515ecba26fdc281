"""Kovriki: what races with what, both orders of each race, and dead heats."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.games.kovriki_case import A_CARPET, ARTICLE, B_CARPET, CARPETS, deal
from tests.games.kovriki_play import GAME, play, races, refusal, tied, tiles

from pentaraduga.core import CLOCK

SHORT = play(ARTICLE, *CARPETS)
"""B misses a tile and may take A's last one."""
A_PAIR = "0 lay 0 кОк@-1,0v жОк@-1,2h"
NO_STOCK = deal("жОж жЗс сЗж кОк |", "оКо оЖо оЖз |")
"""A holds four tiles, B three."""
EVEN = deal("жОж жЗс сЗж |", "оКо оЖо оЖз |")
THREE = deal("жОж жЗс сЗж кОк |", "оКо оЖо оЖз |", "зСз зЖз зЖо |")


# -- prize against the owner's draw


def test_the_prize_before_the_draw() -> None:
    state = play(SHORT, "1 prize", A_PAIR)
    assert tiles(state) == ["жЗж зЖз |", "зСз кОж зЖо сЗс |"]


def test_the_draw_before_the_prize() -> None:
    state = play(SHORT, A_PAIR)
    assert tiles(state) == ["сЗс жЗж зЖз |", "зСз кОж зЖо |"]
    assert refusal(state, "1 prize").code == "neighbour_stock_empty"


def test_the_prize_before_the_owner_s_swap() -> None:
    assert refusal(play(SHORT, "1 prize"), "0 swap кОк").code == "stock_empty"


def test_the_owner_s_swap_before_the_prize() -> None:
    """The tile that A gives is drawn at once, so there is nothing missing any more."""
    state = play(SHORT, "0 swap кОк")
    assert tiles(state) == ["сЗс жЗж жОк зЖз |", "зСз кОж зЖо кОк |"]
    assert refusal(state, "1 prize").code == "not_short"


def test_a_prize_and_the_owner_s_draw_race_each_other() -> None:
    assert races(SHORT, "1 prize") == {0}
    assert races(SHORT, A_PAIR) == races(SHORT, "0 swap кОк") == {1}
    taken = play(SHORT, "1 prize")
    assert races(taken, A_PAIR) == set(), "nothing is left to draw"
    assert races(ARTICLE, f"0 {A_CARPET}") == set(), "nobody is due a prize"


def test_of_four_a_prize_races_the_owner_and_the_feeder() -> None:
    rest = "кОж жОк оЖо"
    hands = ["жОж жЗс сЗж кОк |", f"оКо {rest} | зСз", f"зЖз {rest} | зСз", "зЖо зЖо сЗс сЗс | жЗж"]
    state = play(deal(*hands), f"0 {A_CARPET}")
    assert races(state, "0 prize") == {1, 3}
    assert races(state, "1 swap оКо") == {0}
    assert races(state, "2 swap зЖз") == set()
    # Somebody who is short draws the tile at once, unless the prize or giving up came first.
    assert races(state, "3 swap зЖо") == {0}
    assert races(state, "0 give_up") == {3}
    given_up = play(state, "3 give_up")
    assert races(given_up, "0 prize") == {1}


@pytest.mark.parametrize(
    ("order", "left"),
    [
        (("1 prize", A_PAIR), ["жЗж зЖз |", "зСз кОж зЖо сЗс |"]),
        ((A_PAIR, "1 prize"), ["сЗс жЗж зЖз |", "зСз кОж зЖо |"]),
    ],
)
def test_in_a_dead_heat_of_these_the_order_of_fair_time_counts(
    order: tuple[str, ...], left: list[str]
) -> None:
    assert tiles(tied(SHORT, *order)) == left


# -- a swap against an empty stock


def test_a_swap_out_of_an_empty_stock_before_and_after_the_refill() -> None:
    state = deal("кОк жОк |", "оКо оЖо оЖз кОж | зСз")
    assert refusal(state, "0 swap кОк").code == "stock_empty"
    state = deal("кОк жОк зЖз зЖо |", "оКо оЖо оЖз кОж | зСз")
    assert refusal(state, "0 swap кОк").code == "stock_empty"
    state = play(state, "1 swap кОж", "0 swap кОк")
    assert tiles(state) == ["кОж жОк зЖз зЖо |", "оКо оЖо оЖз зСз | кОк"]


def test_it_races_the_feeder() -> None:
    state = deal("кОк жОк зЖз зЖо |", "оКо кОж оЖз оЖо | зСз", "сЗс жЗж сЗж зЖо | зСз")
    assert races(state, "0 swap кОк") == {2}
    assert races(state, "1 swap оКо") == set()


@pytest.mark.parametrize("order", list(permutations(["0 swap кОк", "1 swap кОж"])))
def test_in_a_dead_heat_the_refill_comes_first(order: tuple[str, ...]) -> None:
    state = tied(deal("кОк жОк зЖз зЖо |", "оКо оЖо оЖз кОж | зСз"), *order)
    assert tiles(state) == ["кОж жОк зЖз зЖо |", "оКо оЖо оЖз зСз | кОк"]
    assert state.count == 2
    assert len(state.last) == 2


# -- two hits


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_the_earlier_hit_counts(first: int, second: int) -> None:
    state = play(NO_STOCK, f"{first} hit")
    assert state.hitter == first
    assert refusal(state, f"{second} hit").code == "exchange_on"


def test_a_hit_races_everybody() -> None:
    assert races(THREE, "1 hit") == {0, 2}
    assert races(play(THREE, "2 give_up"), "1 hit") == {0}
    assert races(ARTICLE, "1 hit") == {0}, "a draw on its way may empty the last stock"
    assert races(ARTICLE, f"{CLOCK} time_up 0") == {0, 1}


@pytest.mark.parametrize("coin", [0, 1, 2**32 - 1])
@pytest.mark.parametrize("order", list(permutations(["0 hit", "1 hit"])))
def test_a_dead_heat_is_for_the_one_with_fewer_tiles(order: tuple[str, ...], coin: int) -> None:
    state = tied(NO_STOCK, *order, coin=coin)
    assert state.hitter == 1
    assert [h.kind for h in state.last] == ["hit"]


@pytest.mark.parametrize("order", list(permutations(["0 hit", "1 hit"])))
def test_and_then_the_coin_decides_whatever_the_order(order: tuple[str, ...]) -> None:
    assert [tied(EVEN, *order, coin=coin).hitter for coin in range(4)] == [0, 1, 0, 1]


def test_the_coin_is_for_those_with_fewest_tiles_only() -> None:
    hits = ("2 hit", "0 hit", "1 hit")
    assert [tied(THREE, *hits, coin=coin).hitter for coin in range(4)] == [1, 2, 1, 2]


def test_a_move_in_a_dead_heat_with_a_hit_comes_before_it() -> None:
    """Of three players the hit takes the hands away."""
    for order in permutations([f"0 {A_CARPET}", "1 hit"]):
        state = tied(THREE, *order)
        assert (state.squares(0), state.hitter) == (1, 1)


def test_a_move_does_not_race_a_hit_after_which_it_may_still_be_made() -> None:
    assert races(THREE, f"0 {A_CARPET}") == set()
    assert races(GAME.as_of(THREE, 0), f"0 {A_CARPET}") == {1, 2}
    assert races(NO_STOCK, f"0 {A_CARPET}") == set()
    after = play(NO_STOCK, f"1 {B_CARPET}", "0 hit")
    before = play(NO_STOCK, "0 hit", f"1 {B_CARPET}")
    assert (tiles(after), after.players[1].figures) == (tiles(before), before.players[1].figures)


def test_a_seat_s_own_moves_keep_their_order_in_a_dead_heat() -> None:
    state = tied(NO_STOCK, f"0 {A_CARPET}", "0 hit", "1 hit")
    assert (state.squares(0), state.hitter) == (1, 0), "with one tile left it has fewer"
    state = tied(NO_STOCK, "0 hit", f"0 {A_CARPET}", "1 hit")
    assert (state.squares(0), state.hitter) == (1, 1), "too late to hit, laid as the late side"


# -- passing, leaving, the clock


def test_a_pass_races_everybody_and_the_one_who_is_missing_races_all() -> None:
    state = play(ARTICLE, "1 pass")
    assert races(ARTICLE, "0 pass") == {1}
    assert races(state, "1 swap сЗс") == races(state, f"1 {B_CARPET}") == {0}
    assert races(state, "0 swap кОк") == set()


def test_a_move_before_the_last_pass_keeps_the_exchange_closed() -> None:
    state = play(ARTICLE, "1 pass")
    assert play(state, "1 swap сЗс", "0 pass").stage == "play"
    assert play(state, "0 pass").stage == "exchange"
    for order in permutations(["1 swap сЗс", "0 pass"]):
        assert tied(state, *order).stage == "play"


def test_a_dead_heat_of_passes_is_for_the_one_with_fewer_tiles() -> None:
    state = deal("кОк жОк | зСз", "оКо |")
    for order in permutations(["0 pass", "1 pass"]):
        assert tied(state, *order).hitter == 1


def test_leaving_after_all_others_passed_opens_the_exchange_and_races_them() -> None:
    state = play(deal("кОк | зСз", "оКо кОж оЖз оЖо |", "жЗж |"), "2 pass", "0 pass")
    assert races(state, "1 give_up") == {0, 2}
    assert races(play(state, "0 swap кОк"), "1 give_up") == set()


@pytest.mark.parametrize("order", list(permutations([f"0 {A_CARPET}", f"{CLOCK} time_up 0"])))
def test_a_move_in_time_stops_the_clock(order: tuple[str, ...]) -> None:
    state = tied(ARTICLE, *order)
    assert (state.stage, state.squares(0)) == ("play", 1)


def test_in_the_exchange_only_the_clock_races() -> None:
    state = play(THREE, "1 hit")
    assert races(state, "0 done") == races(state, "2 hit") == set()
    assert races(state, f"{CLOCK} time_up 1") == {0, 1, 2}


def test_a_tie_of_illegal_moves_changes_nothing() -> None:
    assert GAME.apply_tie(ARTICLE, [], 0) == ARTICLE
    assert tied(ARTICLE, "0 prize", "1 hit") == ARTICLE
