"""Kovriki: the article's game, laying, drawing, swaps and prizes."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.kovriki_case import (
    A_CARPET,
    A_MAKES_FOUR,
    A_MAKES_THREE,
    ARTICLE,
    B_CARPET,
    CARPETS,
    UNTIL_A_LAYS,
    UNTIL_THE_HIT,
    deal,
)
from tests.games.kovriki_play import GAME, lays, play, points, refusal, tiles

from pentaraduga.core import BadAction, BadOption, Rng
from pentaraduga.games.kovriki import KovrikiState, Lay, legal_lays
from pentaraduga.tiles import Placement, Tile


@pytest.mark.parametrize(("seats", "sets", "aside"), [(2, 1, 0), (3, 2, 7), (4, 2, 0)])
def test_the_deal(seats: int, sets: int, aside: int) -> None:
    state = GAME.setup(seats, GAME.info.options_from({}), Rng(b"deal"))
    assert [len(p.hand) for p in state.players] == [4] * seats
    assert [len(p.stock) for p in state.players] == [3] * seats
    assert len(state.aside) == aside
    assert set(Counter(GAME.census(state)).values()) == {sets}


# -- the article's game


def test_the_article_s_game_move_by_move() -> None:
    state = play(ARTICLE, f"0 {A_CARPET}", "1 swap сЗс")
    assert tiles(state) == ["кОк жЗж жОк зЖз | сЗс", "оКо кОж оЖз оЖо | зСз зЖо"]
    state = play(state, f"1 {B_CARPET}")
    assert tiles(state) == ["кОк жЗж жОк зЖз | сЗс", "зСз кОж зЖо |"]
    state = play(state, "1 prize")
    assert tiles(state) == ["кОк жЗж жОк зЖз |", "зСз кОж зЖо сЗс |"]
    state = play(state, "0 lay 0 кОк@-1,0v жОк@-1,2h")
    assert tiles(state) == ["жЗж зЖз |", "зСз кОж зЖо сЗс |"]
    state = play(state, "0 hit")
    assert tiles(state) == ["|", "зСз кОж зЖо сЗс | [жЗж зЖз]"]
    state = play(state, "1 lay 0 зЖо@3,0v кОж@2,2h", "1 done")
    assert tiles(state) == ["зСз сЗс |", "жЗж зЖз |"]
    state = play(state, "1 done")
    assert tiles(state) == ["зСз сЗс жЗж зЖз |", "|"]
    end = play(state, A_MAKES_FOUR, "0 done")
    assert points(end) == (4, 2)
    assert sorted(end.left(0)) == [Tile("зЖз"), Tile("зСз")]
    assert end.left(1) == ()


def test_the_last_pair_of_a_makes_three_or_four_and_nothing_else() -> None:
    state = play(ARTICLE, *UNTIL_A_LAYS)
    results = [GAME.apply(state, 0, lay).squares(0) for lay in lays(state, 0, "жЗж сЗс")]
    assert sorted(results) == [3, 4]
    assert points(play(state, A_MAKES_THREE, "0 done")) == (3, 2)


def test_b_cannot_lay_what_a_gave() -> None:
    state = play(ARTICLE, *UNTIL_THE_HIT, "1 lay 0 зЖо@3,0v кОж@2,2h", "1 done")
    assert sorted(state.players[1].hand) == [Tile("зЖз"), Tile("жЗж")]
    assert legal_lays(state, 1) == ()


def test_wherever_the_written_moves_lie_b_has_two_and_a_three_or_four() -> None:
    moves: list[tuple[int, str]] = [(0, "жОж жЗс сЗж"), (1, "swap сЗс"), (1, "оКо оЖо оЖз")]
    moves += [(1, "prize"), (0, "кОк жОк"), (0, "hit"), (1, "зЖо кОж"), (1, "done"), (1, "done")]
    moves += [(0, "жЗж сЗс"), (0, "done")]
    states: set[KovrikiState] = {ARTICLE}
    for seat, text in moves:
        reached = set()
        for state in states:
            if text[0] in "оКжЖкз":
                reached |= {GAME.apply(state, seat, lay) for lay in lays(state, seat, text)}
            else:
                reached.add(play(state, f"{seat} {text}"))
        states = reached
    assert {points(state) for state in states} == {(3, 2), (4, 2)}


ALONE = """swap кОк
lay 0 жОж@0,0v жЗж@1,0v жЗс@2,0v
prize
lay 0 сЗж@3,0v оЖо@2,2h
prize
lay 0 зЖз@0,-1h зСз@2,-1h
prize
lay 0 зЖо@0,2h
prize
hit
time_up 10
time_up 11
lay 1 кОж@0,0v жОк@1,0v кОк@2,0v
lay 0 сЗс@-1,2v оЖз@0,3h
done"""


def test_alone_a_can_make_two_figures_with_seven_squares() -> None:
    lines = [f"{-1 if 'time_up' in line else 0} {line}" for line in ALONE.splitlines()]
    end = play(ARTICLE, *lines)
    assert points(end) == (7, 0)
    assert [len(f.squares) for f in end.players[0].figures] == [6, 1]
    assert end.players[1].figures == ()


# -- laying and drawing


def test_after_a_move_one_draws_at_once_into_the_free_slots() -> None:
    state = play(ARTICLE, f"0 {A_CARPET}")
    assert tiles(state)[0] == "кОк жЗж жОк зЖз |"
    assert state.last[0].drew == 3
    assert (state.players[0].short, state.players[0].prize_due) == (0, False)


def test_nothing_is_drawn_that_is_not_missing() -> None:
    state = play(deal("кОк жОк кОж жОж жЗс сЗж | зСз зЖз", "оКо |"), "0 lay 0 " + A_CARPET[6:])
    assert tiles(state)[0] == "кОк жОк кОж зСз | зЖз"


def test_each_figure_has_its_own_plane() -> None:
    state = deal("жОж жЗс сЗж оКо оЖо оЖз |", "кОк |")
    state = play(state, f"0 {A_CARPET}", f"0 lay 1 {B_CARPET[6:]}")
    one, two = state.players[0].figures
    assert str(one) == "жОж@0,0v сЗж@1,0h жЗс@1,1h"
    assert one.covered.keys() == two.covered.keys(), "they do not meet although they overlap"
    assert state.squares(0) == 2


@pytest.mark.parametrize(
    ("line", "code", "params"),
    [
        ("lay 0", "wrong_count", {"count": 0}),
        ("lay 0 оКо@0,0v оЖо@1,0v оЖз@2,0v", "not_own_tiles", {"tile": "оКо"}),
        ("lay 1 кОк@-1,0v жОк@-1,2h", "new_needs_three", {"count": 2}),
        ("lay 2 кОк@-1,0v жОк@-1,2h", "no_such_figure", {"figure": 2, "figures": 1}),
        ("lay 0 кОк@-1,0v", "touches_one_side", {"tile": "кОк", "sides": 1}),
        ("lay 0 кОк@-1,0v жОк@9,2h", "not_adjacent", {}),
        ("lay 1 кОк@0,0v жОк@5,0v зЖз@9,0v", "not_a_carpet", {}),
    ],
)
def test_a_refused_move_says_which_rule_it_breaks(
    line: str, code: str, params: dict[str, object]
) -> None:
    wrong = refusal(play(ARTICLE, f"0 {A_CARPET}"), f"0 {line}")
    assert (wrong.code, dict(wrong.params), wrong.lock_ms) == (code, params, 0)


def test_one_tile_cannot_be_laid_twice() -> None:
    twice = refusal(ARTICLE, "0 lay 0 жОж@0,0v жОж@1,0h жЗс@1,1h")
    assert (twice.code, twice.params["tile"]) == ("not_own_tiles", "жОж")


def test_all_moves_are_legal_and_go_into_every_figure() -> None:
    state = deal("жОж жЗс сЗж оКо оЖо оЖз кОк жОк зЖо кОж |", "сЗс |")
    state = play(state, f"0 {A_CARPET}", f"0 lay 1 {B_CARPET[6:]}")
    moves = legal_lays(state, 0)
    assert {move.figure for move in moves} == {0, 1, 2}, "кОк, жОк and кОж are a new carpet"
    assert all(GAME.check(state, 0, move) is None for move in moves)
    assert {move.figure for move in legal_lays(ARTICLE, 0)} == {0}
    assert legal_lays(play(ARTICLE, "0 give_up"), 0) == ()


# -- swaps


def test_a_swap_goes_to_the_far_end_and_draws_from_the_near_one() -> None:
    state = play(deal("кОк жОж жЗс | зСз зЖз", "оКо |", "кОж | сЗс", "жОк |"), "0 swap жОж")
    assert tiles(state) == ["кОк зСз жЗс | зЖз", "оКо жОж |", "кОж | сЗс", "жОк |"]
    assert [p.swaps for p in state.players] == [1, 0, 0, 0]


def test_a_tile_for_somebody_who_is_short_is_drawn_at_once() -> None:
    state = play(ARTICLE, *CARPETS)
    assert (state.players[1].short, state.players[1].stock) == (1, ())
    state = play(state, "0 swap кОк")
    assert tiles(state) == ["сЗс жЗж жОк зЖз |", "зСз кОж зЖо кОк |"]
    assert [(h.seat, h.kind, h.drew) for h in state.last] == [(0, "swap", 1), (1, "draw", 1)]
    assert refusal(state, "1 prize").code == "not_short"


def test_a_player_who_has_given_up_draws_no_more() -> None:
    state = play(ARTICLE, *CARPETS, "1 give_up", "0 swap кОк")
    assert tiles(state)[1] == "зСз кОж зЖо | кОк"


def test_no_swap_out_of_an_empty_stock_or_with_a_foreign_tile() -> None:
    state = play(ARTICLE, f"0 {A_CARPET}")
    assert refusal(state, "0 swap кОк").code == "stock_empty"
    assert dict(refusal(state, "0 swap сЗс").params) == {"tile": "сЗс"}


# -- the prize


def test_a_prize_is_the_near_tile_of_the_neighbour_s_stock() -> None:
    state = deal("жОж жЗс сЗж кОк |", "оКо оЖо оЖз кОж | зСз зЖо")
    state = play(state, f"0 {A_CARPET}", "0 prize")
    assert tiles(state) == ["кОк зСз |", "оКо оЖо оЖз кОж | зЖо"]


def test_one_prize_for_a_move_and_none_before_it() -> None:
    state = deal("жОж жЗс сЗж кОк |", "оКо оЖо оЖз кОж | зСз зЖо")
    assert refusal(state, "0 prize").code == "not_short"
    state = play(state, f"0 {A_CARPET}", "0 prize")
    assert refusal(state, "0 prize").code == "prize_taken"


def test_the_next_move_brings_the_next_prize() -> None:
    state = deal("жОж жЗс сЗж кОк жОк |", "оКо оЖо оЖз кОж | зСз зЖо")
    state = play(state, f"0 {A_CARPET}", "0 prize", "0 lay 0 кОк@-1,0v жОк@-1,2h")
    assert state.can_prize(0)
    state = play(state, "0 prize")
    assert tiles(state) == ["зСз зЖо |", "оКо оЖо оЖз кОж |"]


def test_there_is_no_prize_where_there_is_no_stock() -> None:
    state = deal("жОж жЗс сЗж кОк |", "оКо оЖо оЖз кОж |", "сЗс | зСз", "сЗс | зСз")
    state = play(state, f"0 {A_CARPET}")
    assert refusal(state, "0 prize").code == "neighbour_stock_empty"
    assert not state.can_prize(0)
    # It comes when a swap fills that stock.
    state = play(state, f"1 {B_CARPET}", "1 prize")
    assert tiles(state)[1] == "кОж зСз |"


def test_a_prize_is_taken_from_the_next_seat_only() -> None:
    state = deal("жОж жЗс сЗж кОк |", "оКо | зСз", "сЗс | зЖз", "сЗс | зЖо")
    state = play(state, f"0 {A_CARPET}", "0 prize")
    assert tiles(state) == ["кОк зСз |", "оКо |", "сЗс | зЖз", "сЗс | зЖо"]


def test_a_player_who_is_short_has_no_stock_to_swap_with() -> None:
    state = play(ARTICLE, *CARPETS)
    assert refusal(state, "1 swap кОж").code == "stock_empty"


# -- text and options


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("lay", "lay"),
        ("lay -1 кОж@0,0h", "-1"),
        ("lay ٣ кОж@0,0h", "٣"),
        ("lay 1000 кОж@0,0h", "1000"),
        ("lay 0 кОж@0,0", "кОж@0,0"),
        ("swap", "swap"),
        ("swap кЖз", "кЖз"),
        ("prize кОж", "кОж"),
        ("time_up", "time_up"),
        ("time_up now", "now"),
        ("hop", "hop"),
        ("", ""),
    ],
)
def test_text_that_is_not_an_action_is_refused_by_the_wrong_part(text: str, token: str) -> None:
    with pytest.raises(BadAction) as refused:
        GAME.parse_action(text)
    assert refused.value.token == token


def test_latin_letters_are_read() -> None:
    lay = GAME.parse_action("lay 2 koj@-1,4v")
    assert lay == Lay(2, (Placement(Tile("кОж"), -1, 4, 1),))


def test_the_idle_time_is_an_option() -> None:
    assert GAME.info.options_from({})["idle_s"] == 45
    assert GAME.setup(2, GAME.info.options_from({"idle_s": 0}), Rng(b"x")).idle_ms == 0
    with pytest.raises(BadOption, match="10 to 600, or 0 for off"):
        GAME.info.options_from({"idle_s": 5})
