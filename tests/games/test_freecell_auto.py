"""FreeCell: safe cards, automatic moves, and when the game plays the rest."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.games.freecell_tables import table

from pentaraduga.cards import DECK, Card
from pentaraduga.games.freecell import (
    Layout,
    automatic_steps,
    can_finish,
    in_order,
    is_safe,
    measure,
    read_board,
)
from pentaraduga.games.freecell.auto import AutoMode


def after(layout: Layout, mode: AutoMode) -> Layout:
    for step, reached in automatic_steps(layout, mode):
        assert measure(layout, step, "standard") == 1
        layout = reached
    return layout


@pytest.mark.parametrize(
    ("card", "up", "safe"),
    [
        ("AC", "", True),
        ("2C", "CA", True),  # a two is never needed: only aces lie on it
        ("3C", "C2 D2 H2", True),
        ("3C", "C2 D2 HA", False),
        ("3C", "C2 DA H2", False),
        ("3C", "C2 D9 HA", False),
        ("3C", "C2 D9 H2", True),
        ("8H", "H7 C7 S7", True),
        ("8H", "H7 C6 S7", False),
        ("8H", "H7 C7 S6", False),
        ("8H", "H7 C7 S7 DA", True),  # the other suit of its own colour does not matter
        ("KS", "SQ DQ HQ", True),
        ("KS", "SQ DQ HJ", False),
    ],
)
def test_safe_is_exactly_hornes_rule(card: str, up: str, safe: bool) -> None:
    assert is_safe(table(up=up), Card(card)) is safe


ranks = st.integers(0, 13)


@given(st.tuples(ranks, ranks, ranks, ranks), st.sampled_from(DECK))
def test_a_safe_card_is_needed_by_nobody(up: tuple[int, int, int, int], card: Card) -> None:
    layout = Layout(((),) * 8, (), up)
    waiting = [c for c in DECK if c.fits_on(card) and up[c.suit] < c.rank]
    assert is_safe(layout, card) == (card.rank <= 2 or not waiting)


def test_automatic_moves_go_on_while_there_are_any() -> None:
    layout = table("KD 3C 2C AC", "9S AD", "2D 4D 3D", cells="2H AH - -", up="")
    assert after(layout, "off") == layout
    # 3C waits for 2D and 2H, both of which go; 3D for the black twos, of which one is missing.
    assert after(layout, "safe") == table("KD 3C", "9S", "2D 4D 3D", cells="- - - -", up="C2 DA H2")
    freed = table("KD 3C 2C AC", "9S AD", "4D 3D 2D", cells="2H AH - -", up="")
    assert after(freed, "safe") == table("KD", "9S", "4D 3D", up="C3 D2 H2")
    assert after(freed, "all") == table("KD", "9S", "", up="C3 D4 H2")


def test_the_rest_is_offered_although_colours_are_wrong() -> None:
    layout = table("KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC", up="DK HK SK")
    assert can_finish(layout)
    assert not in_order(layout)


def whole(*columns: str, cells: str = "-", up: str = "C-0 D-0 H-0 S-0") -> Layout:
    return read_board("\n".join([f"Foundations: {up}", f"Freecells: {cells}", *columns]))


RUN_DOWN = ["K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2", "A"]


def test_columns_that_do_not_increase_win_by_foundation_moves_alone() -> None:
    suits = [" ".join(rank + suit for rank in RUN_DOWN) for suit in "CDHS"]
    assert can_finish(whole(*suits))
    assert not in_order(whole(*suits))
    same_rank = whole("KC KD KH KS QC QD QH QS", cells="- - - -", up="C-J D-J H-J S-J")
    assert can_finish(same_rank)


def test_the_rest_is_not_offered_with_an_ace_buried() -> None:
    suits = [" ".join(rank + suit for rank in RUN_DOWN) for suit in "CDH"]
    buried = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    assert not can_finish(whole(*suits, buried))
    assert not in_order(whole(*suits, buried))


@st.composite
def orderly_tables(draw: st.DrawFn) -> Layout:
    """The cards that are not up, from the highest to the lowest, each put where it fits."""
    ranks = st.integers(6, 12)
    up = draw(st.tuples(ranks, ranks, ranks, ranks))
    columns: list[tuple[Card, ...]] = [()] * 8
    cells: list[Card | None] = []
    for card in reversed(DECK):
        if card.rank <= up[card.suit]:
            continue
        places = [i for i in range(8) if not columns[i] or card.fits_on(columns[i][-1])]
        places += [8] * (len(cells) < 4)
        assume(places)
        place = draw(st.sampled_from(places))
        if place == 8:
            cells.append(card)
        else:
            columns[place] += (card,)
    return Layout(tuple(columns), (*cells, *[None] * (4 - len(cells))), up)


@given(orderly_tables())
def test_columns_in_order_always_win_by_foundation_moves(layout: Layout) -> None:
    assert sorted(layout.cards()) == list(DECK)
    assert in_order(layout)
    assert can_finish(layout)


def test_automatic_moves_are_legal_moves() -> None:
    layout = table("2C AC", cells="AD -")
    steps = []
    for step, reached in automatic_steps(layout, "safe"):
        assert measure(layout, step, "standard") == 1
        steps.append(str(step))
        layout = reached
    assert steps == ["1h", "1h", "ah"]
