"""FreeCell: boards, records and published games as text."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.games.freecell_tables import game, played

from pentaraduga.cards import DECK, Card, microsoft_deal
from pentaraduga.core import Rng
from pentaraduga.games.freecell import (
    AutoMode,
    BadBoard,
    Deal,
    FreeCell,
    Layout,
    Step,
    automatic_steps,
    dealt,
    legal_steps,
    play,
    read_board,
    replay,
    replay_published,
    write_board,
)
from pentaraduga.games.freecell.state import standing_moves

SOLUTION_10913 = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b"


def test_the_published_solution_of_10913_wins_under_standard_rules() -> None:
    start = dealt(microsoft_deal(10913), 4)
    end = replay(start, SOLUTION_10913.split(), "standard", "safe")
    assert end.illegal is None
    assert end.layout.won


def test_it_does_not_win_without_automatic_moves() -> None:
    start = dealt(microsoft_deal(10913), 4)
    end = replay(start, SOLUTION_10913.split(), "standard", "off")
    assert not end.layout.won


@pytest.mark.parametrize("auto", ["safe", "all"])
def test_moves_may_begin_after_the_cards_that_go_up_by_themselves(auto: AutoMode) -> None:
    """A first move that only one reading allows decides which one was meant."""
    told: Counter[str | None] = Counter()
    for number in range(1, 60):
        start = dealt(microsoft_deal(number), 4)
        settled = start
        for _, after in automatic_steps(start, auto):
            settled = after
        both = set(legal_steps(start, "standard")), set(legal_steps(settled, "standard"))
        for step in both[0] ^ both[1]:
            reading = replay_published(start, [str(step)], "standard", auto)
            assert reading.replay.illegal is None
            assert reading.start == ("as_dealt" if step in both[0] else "after_automatic_moves")
            told[reading.start] += 1
        same = replay_published(start, ["1a"], "standard", auto)
        assert same.start == (None if settled == start else "as_dealt")
        assert same.replay == replay(start, ["1a"], "standard", auto)
    assert told["as_dealt"] and told["after_automatic_moves"]
    assert replay_published(dealt(microsoft_deal(17), 4), ["58"], "standard", "off").replay.illegal


def test_moves_that_fit_no_reading_are_refused_where_they_get_furthest() -> None:
    start = dealt(microsoft_deal(17), 4)
    reading = replay_published(start, ["58", "xx"], "standard", "all")
    assert (reading.start, reading.replay.index) == ("after_automatic_moves", 1)


@examples(40)
@given(st.binary(min_size=4, max_size=4), st.integers(0, 40))
def test_a_move_is_as_many_cards_as_it_says_or_nothing(seed: bytes, depth: int) -> None:
    """A chain that is dropped on a cell or a foundation never becomes its last card."""
    rules, rng = FreeCell(), Rng(seed)
    state = game(Deal(617, "medium").layout())
    for _ in range(depth):
        steps = list(legal_steps(state.layout, state.rule))
        if not rules.acting(state) or not steps:
            break
        state = rules.apply(state, 0, rng.choice(steps))
    if not rules.acting(state):
        return
    for source in "12345678abcd":
        for target in "12345678abcdh":
            for count in range(1, 8):
                step = Step(source, target, count)
                if rules.check(state, 0, step) is not None:
                    continue
                assert count == 1 or target in "12345678"
                after = play(state.layout, Step.parse(str(step)), count)
                assert pile(after, source) == pile(state.layout, source)[:-count]
                assert rules.apply(state, 0, step).past[-1].split()[0] in (
                    str(step),
                    source + target,
                )


def pile(layout: Layout, place: str) -> tuple[Card, ...]:
    """The cards of a column or a cell."""
    if place in "12345678":
        return layout.columns[int(place) - 1]
    card = layout.cells["abcd".index(place)]
    return () if card is None else (card,)


def test_a_replay_stops_at_the_first_refused_move() -> None:
    start = dealt(microsoft_deal(617), 4)
    end = replay(start, ["1a", "2a", "3b"], "standard", "off")
    assert (end.index, end.illegal and end.illegal.code) == (1, "cell_taken")
    assert end.layout == replay(start, ["1a"], "standard", "off").layout
    nonsense = replay(start, ["1a", "x"], "standard", "off")
    assert nonsense.index == 1
    assert nonsense.illegal is not None
    assert nonsense.illegal.code == "not_a_move"
    assert nonsense.illegal.params["text"] == "x"


BOARD = """
# a comment
Foundations: H-3 C-0 D-A S-2
Freecells:  10D  -  KS
4H 5C  # and one here
: JD QD KD
3S 4S 5S 6S 7S 8S 9S TS JS QS

AC 2C 3C 4C
6C 7C 8C 9C TC JC QC KC
5H 6H 7H 8H 9H 10H JH QH KH
9D 8D 7D 6D 5D 4D 3D 2D
"""


def test_a_board_is_read() -> None:
    layout = read_board(BOARD)
    assert layout.foundations == (0, 1, 3, 2)
    assert layout.cells == (Card("TD"), None, Card("KS"), None)
    assert [len(column) for column in layout.columns] == [2, 3, 10, 0, 4, 8, 9, 8]
    assert layout.columns[0] == (Card("4H"), Card("5C"))
    assert read_board(write_board(layout)) == layout
    assert read_board(BOARD, cells=3).cells == layout.cells[:3]


def test_blank_lines_between_eight_columns_are_spacing() -> None:
    start = dealt(microsoft_deal(1), 4)
    lines = write_board(start).splitlines()
    assert read_board("\n\n".join(lines)) == start
    assert read_board("\n".join(lines[2:])) == start, "what is empty need not be written"
    assert read_board("\n".join(lines).lower()) == start


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("5C", "5X", "line 5: '5X' is not a card: expected a rank of A23456789TJQK"),
        ("5C", "4H", "not once but more often: 4H"),
        ("5C", "", "missing: 5C; a board has each of the 52 cards once"),
        ("H-3", "H-4", "not once but more often: 4H"),
        ("H-3", "H3", "line 3: 'H3' is not a foundation: expected a suit of CDHS, a hyphen"),
        ("H-3", "X-3", "line 3: 'X-3' is not a foundation"),
        ("H-3", "H-33", "line 3: 'H-33' is not a foundation"),
        ("KS", "KS - - -", "line 4: 6 cells, but the game has 4"),
        ("AC 2C", "AC\n2C\n", "10 lines of columns: expected 8"),
    ],
)
def test_a_wrong_board_says_what_is_wrong(old: str, new: str, message: str) -> None:
    with pytest.raises(BadBoard) as caught:
        read_board(BOARD.replace(old, new, 1))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("written", "cells"),
    [
        ("       8H  2H  4S", "- 8H 2H 4S"),
        ("      8H  2H  4S", "- 8H 2H 4S"),
        ("  8H      2H", "8H - 2H -"),
        (" 8H    2H", "8H - 2H -"),
        ("           8H", "- - 8H -"),
        ("              4S", "- - - 4S"),
        ("      10H  2H", "- TH 2H -"),
        (" 8H 2H 4S", "8H 2H 4S -"),
        ("  8H  2H  4S", "8H 2H 4S -"),
        ("   8H 2H", "8H 2H - -"),
        ("\t8H 2H", "- 8H 2H -"),
        ("       - 8H", "- 8H - -"),
        ("", "- - - -"),
    ],
)
def test_a_cell_that_is_left_blank_is_free(written: str, cells: str) -> None:
    cards = [word for word in cells.split() if word != "-"]
    start = dealt(microsoft_deal(1), 4)
    columns = [
        " ".join(str(card) for card in column if str(card) not in cards) for column in start.columns
    ]
    layout = read_board("\n".join([f"Freecells:{written}", *columns]))
    assert " ".join("-" if card is None else str(card) for card in layout.cells) == cells


def test_spaces_that_tell_nothing_are_refused() -> None:
    for written in ("    8H", "      8H 2H"):
        with pytest.raises(BadBoard, match=r"line 1: . spaces before '8H' do not tell which"):
            read_board(f"Freecells:{written}\n{BOARD}")
    with pytest.raises(BadBoard, match="line 1: 5 cells, but the game has 4"):
        read_board(f"Freecells:                  8H\n{BOARD}")


@pytest.mark.parametrize("number", [1, 617, 11982])
def test_a_deal_that_is_written_row_by_row_is_refused(number: int) -> None:
    start = dealt(microsoft_deal(number), 4)
    rows = [
        " ".join(str(column[depth]) for column in start.columns if depth < len(column))
        for depth in range(7)
    ]
    for head in ("", "Foundations: C-0 D-0 H-0 S-0\nFreecells: - - - -\n", "# a deal\n\n"):
        for space in ("\n", "\n\n"):
            with pytest.raises(BadBoard, match="look like a deal written row by row"):
                read_board(head + space.join(rows))
    # The same lines, marked as columns.
    columns = read_board("\n".join(f": {row}" for row in rows)).columns
    assert [len(column) for column in columns] == [8, 8, 8, 8, 8, 8, 4, 0]


def test_a_byte_order_mark_is_dropped() -> None:
    start = dealt(microsoft_deal(1), 4)
    assert read_board("\ufeff" + write_board(start)) == start


def test_an_empty_text_is_not_a_board() -> None:
    with pytest.raises(BadBoard, match="missing: AC AD"):
        read_board("")


@examples(40)
@given(st.permutations(DECK), st.lists(st.integers(0, 51), min_size=7, max_size=7))
def test_any_position_is_its_text(cards: list[Card], cuts: list[int]) -> None:
    ends = [0, *sorted(cuts), 52]
    columns = [cards[a:b] for a, b in pairwise(ends)]
    layout = dealt(columns, 4)
    assert read_board(write_board(layout)) == layout


@examples(20)
@given(st.binary(min_size=4, max_size=4), st.sampled_from([Deal(617, "hard"), Deal(5, "easy", 1)]))
def test_the_moves_that_stand_lead_to_the_same_table(seed: bytes, deal: Deal) -> None:
    rules, rng = FreeCell(), Rng(seed)
    state = game(deal.layout())
    for _ in range(60):
        actions = [
            a for a in rules.legal(state, 0) if rules.write_action(a) not in ("give_up", "shown")
        ]
        if not rules.acting(state):
            break
        state = rules.apply(state, 0, rng.choice(actions))
    end = replay(deal.layout(), standing_moves(state), state.rule, "off")
    assert (end.layout, end.illegal) == (state.layout, None)


def test_entries_taken_back_do_not_stand() -> None:
    state = played(
        game(dealt(microsoft_deal(617), 4)), "1a", "2b", "undo", "restart", "3c", "clock 5000"
    )
    assert list(standing_moves(state)) == ["3c"]


def test_a_layout_with_two_cells_keeps_them_through_text() -> None:
    layout = dealt(microsoft_deal(3), 2)
    assert read_board(write_board(layout), cells=2) == layout
    assert isinstance(layout, Layout)
