"""FreeCell: where a tapped card goes, and what a second tap makes of it."""

from __future__ import annotations

import pytest
from tests.games.freecell_tables import filled, game, played, refused, table

from pentaraduga.cards import Card
from pentaraduga.core import Illegal
from pentaraduga.games.freecell import Layout
from pentaraduga.games.freecell.tap import best_step


def goes(layout: Layout, card: str) -> str:
    step = best_step(layout, Card(card), "house")
    return f"{step.code} {dict(step.params)}" if isinstance(step, Illegal) else str(step)


def test_a_safe_card_goes_up_and_an_unsafe_one_does_not() -> None:
    layout = table("KC 4C", "KD 5D", "QH", up="C3 D3 H2")
    assert goes(layout, "4C") == "12"
    safe = table("KC 4C", "KD 5D", "QH", up="C3 D3 H3")
    assert goes(safe, "4C") == "1h"


def test_the_longest_suitable_column_is_best_then_the_leftmost() -> None:
    longest = filled("KC 4C", "5D", "2D 2H 5H", "3C 5D")
    assert goes(longest, "4C") == "13"
    equal = filled("KC 4C", "2D 5D", "2H 5H")
    assert goes(equal, "4C") == "12"


def test_an_empty_column_comes_before_a_cell_but_not_for_a_lone_card() -> None:
    layout = table("KC 4C", "", "9D", "9H", "9C", "9S", "TC", "TS")
    assert goes(layout, "4C") == "12v1"
    assert goes(layout, "KC") == "not_a_chain {'chain': 1}"
    assert goes(layout, "9D") == "37"
    alone = table("4C", "", "9D", "9H", "9C", "9S", "TC", "TS")
    assert goes(alone, "4C") == "1a"
    assert goes(filled("KC 4C", cells="2D - 3D -"), "4C") == "1b"
    assert goes(filled("KC 4C", cells="2D"), "4C") == "nowhere {'card': '4C'}"


def test_a_whole_chain_stays_in_its_column_when_only_empty_ones_are_left() -> None:
    assert goes(table("9D 8C", "", "KC"), "9D") == "nowhere {'card': '9D'}"
    assert goes(table("KS 9D 8C", "", "KC"), "9D") == "12v2"


def test_cells_never_move_to_cells() -> None:
    assert goes(filled("KC", cells="4C - - -"), "4C") == "nowhere {'card': '4C'}"
    assert goes(table("KC", cells="4C - - -"), "4C") == "a2v1"
    assert goes(filled("5D", cells="4C - - -"), "4C") == "a1"
    assert goes(table("KC", cells="2C - - -", up="CA"), "2C") == "ah"


def test_a_tapped_chain_goes_along_and_too_long_a_one_says_how_many() -> None:
    assert goes(filled("KC 8D 7C 6D", "9S", cells="- -"), "8D") == "12"
    assert goes(filled("KC 8D 7C 6D", "9S", cells="- 2C"), "8D") == (
        "too_many_cards {'can_move': 2, 'wanted': 3}"
    )
    assert goes(table("KC 8D 7C 6D", "", cells="2C"), "8D") == "12v3"
    assert goes(filled("KC 7C 6D", "9S", cells="- -"), "7C") == "nowhere {'card': '7C'}"


def test_a_card_on_a_foundation_stays() -> None:
    assert goes(table("KC", up="H3"), "2H") == "foundation_keeps {}"


@pytest.mark.parametrize("rule", ["house", "standard"])
def test_a_chain_to_an_empty_column_under_both_rules(rule: str) -> None:
    layout = table("KC 8D 7C", "", *["KD"] * 6, cells="2C")
    step = best_step(layout, Card("8D"), rule)  # type: ignore[arg-type]
    if rule == "house":
        assert str(step) == "12v2"
    else:
        assert step == Illegal("too_many_cards", {"can_move": 1, "wanted": 2})


UNSAFE = filled("KC 4C", "KD 5D")
UNSAFE = Layout(UNSAFE.columns, UNSAFE.cells, (3, 0, 0, 0))


def test_a_second_tap_sends_the_card_up_instead_as_one_entry() -> None:
    tapped = played(game(UNSAFE), "tap 4C")
    assert tapped.past == ("12",)
    both = played(tapped, "double 4C")
    assert both.past == ("1h",)
    assert both.moves == 1
    assert both.layout.foundations == (4, 0, 0, 0)
    assert played(both, "undo").layout == UNSAFE


def test_a_second_tap_on_a_card_that_could_not_move_sends_it_up() -> None:
    stuck = Layout(filled("KC 4C").columns, (), (3, 0, 0, 0))
    state = game(stuck)
    assert refused(state, "tap 4C") == ("nowhere", {"card": "4C"})
    assert played(state, "double 4C").past == ("1h",)


def test_a_second_tap_is_ignored_where_it_is_not_legal() -> None:
    state = played(game(filled("KC 4C", "KD 5D")), "tap 4C")
    assert refused(state, "double 4C") == ("not_next", {"card": "4C", "needs": "AC"})
    chain = played(game(filled("KC 8D 7C", "9S")), "tap 8D")
    assert refused(chain, "double 8D") == ("not_on_top", {"card": "8D"})


@pytest.mark.parametrize("layout", [UNSAFE, table("KD 4C", "KD 5D", up="C3 D3 H3 SK")])
def test_a_triple_click_moves_at_most_once(layout: Layout) -> None:
    state = played(game(layout), "tap 4C")
    if state.layout.foundations == layout.foundations:
        state = played(state, "double 4C")
    for _ in range(2):
        assert refused(state, "double 4C") == ("foundation_keeps", {})
    assert state.past == ("1h",)
    assert state.moves == 1
    assert state.layout.cards_up == layout.cards_up + 1


def test_a_second_tap_after_something_else_takes_nothing_back() -> None:
    state = played(game(UNSAFE), "tap 4C", "3a", "double 4C")
    assert state.past == ("12", "3a", "2h")
    undone = played(game(UNSAFE), "3a", "tap 4C", "undo", "double 4C")
    assert undone.past == ("3a", "1h")
    assert undone.moves == 4


def test_the_clock_between_two_taps_does_not_part_them() -> None:
    assert played(game(UNSAFE), "tap 4C", "clock 200", "double 4C").past == ("1h",)
