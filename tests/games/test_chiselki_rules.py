"""Chiselki 19: what a pair is, what neighbours are, Add, and the known line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.games.chiselki_case import CLASSIC, LINE

from pentaraduga.core import OptionValue, Rng, freeze, thaw
from pentaraduga.games.chiselki import (
    BEST,
    LETTERED,
    MOST_CELLS,
    POOLED,
    Chiselki,
    State,
    begin,
    clears,
    match,
    pooled,
    replay,
)
from pentaraduga.games.chiselki.advise import advise

RULES = Chiselki()


def played(state: State, *texts: str) -> State:
    """After these actions of the player."""
    for text in texts:
        action = RULES.parse_action(text)
        refusal = RULES.check(state, 0, action)
        assert refusal is None, (text, refusal)
        state = RULES.apply(state, 0, action)
    return state


def refused(state: State, text: str) -> tuple[str, dict[str, object]]:
    """The code and parameters by which the action is refused."""
    refusal = RULES.check(state, 0, RULES.parse_action(text))
    assert refusal is not None, text
    return refusal.code, dict(refusal.params)


def pairs_by_definition(shown: str, *, diagonals: bool) -> list[tuple[int, int]]:
    """All pairs, found cell by cell as the rules page says it."""
    found = set()
    steps = [1, 9, 10, 8] if diagonals else [1, 9]
    for i, a in enumerate(shown):
        if a == ".":
            continue
        for step in steps:
            j, row, column = i, *divmod(i, 9)
            while True:
                j += step
                row, column = row + 1, column + {9: 0, 10: 1, 8: -1}.get(step, 0)
                at_the_edge = step != 1 and not 0 <= column < 9
                if j >= len(shown) or at_the_edge:
                    break
                if shown[j] != ".":
                    if a == shown[j] or int(a) + int(shown[j]) == 10:
                        found.add((i, j))
                    break
    return sorted(found)


def test_layouts() -> None:
    assert LETTERED == {
        "27": "123456789111213141516171819",
        "29": "12345678910111213141516171819",
        "18": "1234567891112131415161718",
    }
    for number in range(1, POOLED + 1):
        digits = pooled(number)
        assert 27 <= len(digits) <= 90
        assert set(digits) <= set("123456789")
    with pytest.raises(ValueError, match=f"1 to {POOLED}"):
        pooled(POOLED + 1)


def test_equal_digits_and_ten_make_a_pair_and_zero_only_with_zero() -> None:
    partners = {a: "".join(b for b in "0123456789" if match(a, b)) for a in "0123456789"}
    assert partners == {
        "0": "0", "1": "19", "2": "28", "3": "37", "4": "46",
        "5": "5", "6": "46", "7": "37", "8": "28", "9": "19",
    }  # fmt: skip
    assert begin("00").pairs == ((0, 1),)
    for other in "123456789":
        assert refused(begin("0" + other), "0-1") == ("no_pair", {"a": 0, "b": int(other)})


def test_the_row_goes_on_in_the_next_one_both_ways() -> None:
    state = begin("234567" "891" "987234567")  # fmt: skip
    assert (8, 9) in state.pairs
    assert played(state, "9-8").shown == "23456789..87234567"
    # Over crossed cells, and from the first live cell of a row back to the last one before it.
    assert (7, 10) in begin("2345678" "1." ".9" "5432").pairs  # fmt: skip
    # Not from the last cell to the first.
    assert (0, 17) not in begin("123456789" "234567821").pairs  # fmt: skip
    assert refused(begin("12345678923456789"), "0-16") == ("not_neighbours", {"i": 0, "j": 16})


def test_a_column_reaches_over_crossed_cells() -> None:
    rows = ["123456789", ".........", "123456789", "928374655"]
    state = begin("".join(rows))
    assert {(cell, cell + 18) for cell in range(9)} <= set(state.pairs)
    assert (18, 27) in state.pairs
    assert refused(state, "0-27") == ("not_neighbours", {"i": 0, "j": 27})
    assert (0, 27) in played(begin("1" + "." * 17 + "55" + "." * 7 + "9"), "18-19").pairs


def test_diagonals_only_if_asked_for_and_never_around_an_edge() -> None:
    field = "5........" ".6......." "..5......"  # fmt: skip
    assert begin(field).pairs == ()
    crossed = field.replace("6", ".")
    assert begin(crossed, diagonals=True).pairs == ((0, 20),)
    assert begin(field, diagonals=True).pairs == ()
    rising = "....3...." "........." "..7......"  # fmt: skip
    assert begin("2" * 3 + rising[3:], diagonals=True).pairs[-1] == (4, 20)
    # One step down to the right of the last column is the first column two rows below; one step
    # down to the left of the first column is the last column of the same row.
    edges = "........4" "1........" "6.......1"  # fmt: skip
    assert (8, 18) not in begin(edges, diagonals=True).pairs
    left = "7......93" "1........"  # fmt: skip
    assert (0, 8) not in begin(left, diagonals=True).pairs


def test_add_writes_behind_the_last_cell_crossed_or_not() -> None:
    state = played(begin("3712855"), "5-6", "0-1", "ADD")
    assert state.shown == "..128..128"
    assert state.digits == "3712855128"
    assert played(state, "undo").shown == "..128.."
    assert played(state, "3-4", "undo", "undo", "undo").shown == "37128.."
    assert refused(begin("..."), "ADD") == ("nothing_left", {})
    full = begin("1" * (MOST_CELLS // 2))
    assert len(played(full, "ADD").shown) == MOST_CELLS
    assert refused(played(full, "ADD"), "ADD") == ("field_full", {"most": MOST_CELLS})


@pytest.mark.parametrize("layout", LETTERED)
def test_only_the_digits_that_lie_there_make_a_field_full_not_the_number_of_adds(
    layout: str,
) -> None:
    state = begin(LETTERED[layout])
    adds = 0
    while len(state.shown) < MOST_CELLS:
        state, adds = played(state, "ADD"), adds + 1
    assert adds == 11
    assert refused(state, "ADD") == ("field_full", {"most": MOST_CELLS})


@pytest.mark.parametrize(
    "options",
    [
        {"layout": "27"},
        {"layout": "29"},
        {"layout": "18"},
        {"layout": "27", "diagonals": True},
        {"layout": "random", "deal": 7},
        {"layout": "random", "deal": 7, "diagonals": True},
    ],
    ids=str,
)
def test_a_hint_is_a_pair_as_long_as_there_is_one(options: dict[str, OptionValue]) -> None:
    """Both what the rules show at once and what the solver says, all the way to the end."""
    state = RULES.setup(1, RULES.info.options_from(options), Rng(b"hints"))
    early = False
    for _ in range(200):
        for move in (played(state, "hint").hint, advise(state, "hint", lambda: False).moves[0]):
            assert move is not None
            assert (move == "ADD") == (not state.pairs)
        early |= bool(state.line) and state.line[0] == "ADD" and bool(state.pairs)
        state = played(state, "hint")
        state = played(state, advise(state, "hint", lambda: False).moves[0])
        if state.outcome == "won":
            break
    assert state.outcome == "won"


def test_the_hint_before_an_early_add_is_of_the_best_line_that_has_a_pair_there() -> None:
    """The shortest way through the 27 digits adds while three pairs are left."""
    state = played(CLASSIC, "0-9", "8-17")
    assert state.line[0] == "ADD" and state.pairs
    hinted = played(state, "hint")
    assert hinted.hint == "25-26" and hinted.hint_wins
    assert clears(state.digits, state.shown, hinted.line, diagonals=False)
    assert hinted.line.count("ADD") == BEST["27"][1].adds
    assert "10-11" in advise(state, "hint", lambda: False).moves
    # A solution may add when it likes.
    assert advise(state, "solution", lambda: False).moves == state.line


def test_a_hint_without_any_line_is_a_pair() -> None:
    state = begin("1111111")
    assert played(state, "hint").hint == "0-1"
    assert not played(state, "hint").hint_wins
    assert advise(state, "hint", lambda: True).moves[0] in ("0-1", "5-6")


def test_refusals() -> None:
    assert refused(CLASSIC, "0-27") == ("no_such_cell", {"cell": 27, "cells": 27})
    assert refused(CLASSIC, "8-8") == ("same_cell", {"cell": 8})
    assert refused(CLASSIC, "1-2") == ("no_pair", {"a": 2, "b": 3})
    assert refused(CLASSIC, "0-26") == ("not_neighbours", {"i": 0, "j": 26})
    assert refused(played(CLASSIC, "0-9"), "9-10") == ("crossed", {"cell": 9})
    assert refused(CLASSIC, "undo") == ("nothing_to_undo", {"can_undo": 0})
    assert refused(CLASSIC, "redo") == ("nothing_to_redo", {})
    assert refused(CLASSIC, "restart") == ("at_the_start", {})
    assert refused(played(CLASSIC, "shown"), "shown") == ("already_shown", {})
    assert refused(played(CLASSIC, *LINE), "undo") == ("over", {})
    assert RULES.check(CLASSIC, 1, RULES.parse_action("0-9")).code == "not_seated"  # type: ignore[union-attr]
    for text in ("12a4", "1 2", ""):
        with pytest.raises(ValueError, match=r"digit|cell"):
            begin(text)


def test_the_known_lines_clear_their_layouts() -> None:
    assert list(BEST["27"][0].line) == LINE
    assert (BEST["27"][0].pairs, BEST["27"][0].adds) == (25, 1)
    for name, lines in BEST.items():
        start = LETTERED[name]
        for best in lines:
            assert clears(start, start, best.line, diagonals=False)
            assert clears(start, start, best.line, diagonals=True)
            assert not clears(start, start, best.line[:-1], diagonals=False)
            assert not clears(start, start, ("0-9", *best.line), diagonals=False)
            if best.when_stuck:
                for at, move in enumerate(best.line):
                    stuck = not replay(begin(start), best.line[:at]).state.pairs
                    assert move != "ADD" or stuck


def test_the_known_line_survives_a_restart_after_every_move() -> None:
    straight = CLASSIC
    assert len(LINE) == 26
    for move in LINE:
        straight = played(straight, move)
        frozen = freeze(straight)
        thawed = thaw(frozen, State)
        assert thawed == straight
        assert freeze(thawed) == frozen
        assert RULES.view_for(thawed, 0) == RULES.view_for(straight, 0)
        # A game rebuilt from bytes continues, back and forth, exactly like the original.
        if straight.outcome == "playing":
            back = played(thawed, "undo")
            assert back.pairs == tuple(pairs_by_definition(back.shown, diagonals=False))
            assert played(back, "redo") == straight
    assert straight.outcome == "won"
    assert RULES.acting(straight) == frozenset()


def test_hints_follow_a_known_line_and_add_is_not_counted() -> None:
    state = CLASSIC
    for move in LINE:
        hinted = played(state, "hint", "hint")
        assert hinted.hint_wins
        assert hinted.hint == ("25-26" if move == "ADD" else move), "a pair while there is one"
        assert hinted.hints == state.hints + 1
        state = played(state, move)
        assert state.hint is None
    stuck = played(begin("12"), "hint")
    assert (stuck.hint, stuck.hint_wins, stuck.hints) == ("ADD", False, 0)
    one = played(begin("1237"), "hint")
    assert (one.hint, one.hint_wins, one.hints) == ("2-3", False, 1)
    tally = RULES.view_for(one, 0)["tally"]
    assert (tally.pairs, tally.adds, tally.left, tally.hints) == (0, 0, 4, 1)
    assert played(begin("12"), "ADD").hints == 0


def test_a_line_stays_known_when_its_pairs_are_crossed_in_another_order() -> None:
    assert played(CLASSIC, "8-17", "hint").hint == "0-9"
    assert played(CLASSIC, "8-17", "0-9").line == tuple(LINE[2:])
    off = played(CLASSIC, "8-9")
    assert off.line == ()
    assert played(off, "undo").line == ()
    assert played(off, "restart").line == tuple(LINE)
    assert played(CLASSIC, "0-9", "undo").line == tuple(LINE)


def test_counters_and_best_results() -> None:
    state = played(CLASSIC, *LINE[:10])
    tally = RULES.view_for(state, 0)["tally"]
    assert (tally.pairs, tally.adds, tally.left, tally.outcome) == (9, 1, 50 - 18, "playing")
    assert [(b.pairs, b.adds, b.when_stuck) for b in tally.best] == [(25, 1, False), (34, 2, True)]
    assert RULES.view_for(played(state, "undo", "undo"), 0)["tally"].pairs == 7
    assert RULES.view_for(played(state, "restart"), 0)["tally"].adds == 0
    assert RULES.view_for(played(state, "restart", "undo"), 0)["tally"] == tally
    diagonal = begin(LETTERED["27"], layout="27", diagonals=True)
    assert RULES.view_for(diagonal, 0)["tally"].best == ()


def test_attempts_and_dailies() -> None:
    fresh, over = RULES.attempt(CLASSIC), RULES.attempt(played(CLASSIC, *LINE))
    assert fresh is not None and over is not None
    assert (fresh.begun, fresh.outcome, fresh.level) == (False, None, "27")
    assert (over.begun, over.outcome, over.moves) == (True, "won", 26)
    options = RULES.info.options_from({})
    days = [RULES.daily(options, day) for day in range(30)]
    assert days == [RULES.daily(options, day) for day in range(30)]
    assert len({str(day) for day in days}) > 20
    for day in days:
        assert day is not None
        state = RULES.setup(1, RULES.info.options_from(day), Rng(b"any"))
        assert state.start == pooled(int(day["deal"]))
        attempt = RULES.attempt(state)
        assert attempt is not None
        again = RULES.setup(1, RULES.info.options_from(attempt.options), Rng(b"other"))
        assert again == state


fields = st.text(st.sampled_from("0123456789....."), min_size=1, max_size=60).filter(
    lambda text: text.strip(".")
)


@examples(300)
@given(fields, st.booleans())
def test_pairs_are_those_of_the_definition(shown: str, diagonals: bool) -> None:
    state = begin(shown, diagonals=diagonals)
    assert list(state.pairs) == pairs_by_definition(shown, diagonals=diagonals)


@examples(60)
@given(fields, st.booleans(), st.binary(min_size=8, max_size=8))
def test_any_play_keeps_pairs_digits_and_undo_right(
    shown: str, diagonals: bool, seed: bytes
) -> None:
    rng = Rng(seed)
    states = [begin(shown, diagonals=diagonals)]
    for _ in range(30):
        state = states[-1]
        if state.outcome != "playing":
            break
        if len(state.shown) > 600 or rng.below(12) == 0:
            state = thaw(freeze(state), State)
        legal = [
            a for a in RULES.legal(state, 0) if RULES.write_action(a) not in ("give_up", "shown")
        ]
        after = RULES.apply(state, 0, rng.choice(legal))
        assert list(after.pairs) == pairs_by_definition(after.shown, diagonals=diagonals)
        assert RULES.census(after) == RULES.census(states[0])
        assert all(
            mark in (".", digit) for mark, digit in zip(after.shown, after.digits, strict=True)
        )
        states.append(after)
    # An old state still answers after others were made of it.
    for state in states:
        pair = next(iter(state.pairs), None)
        if pair is not None and state.outcome == "playing":
            RULES.apply(state, 0, RULES.parse_action(f"{pair[0]}-{pair[1]}"))
            assert RULES.check(state, 0, RULES.parse_action(f"{pair[0]}-{pair[1]}")) is None
    last = states[-1]
    if last.outcome == "playing":
        back = last
        while back.past:
            back = played(back, "undo")
        assert (back.shown, back.digits) == (states[0].shown, states[0].digits)
        while len(back.past) < len(last.past):
            back = played(back, "redo")
        assert (back.shown, back.digits, back.past) == (last.shown, last.digits, last.past)


def test_a_field_of_ten_thousand_cells_plays_like_any_other() -> None:
    rng = Rng(b"long")
    start = "".join(str(1 + rng.below(9)) for _ in range(10_000))
    state = begin(start, diagonals=True)
    for _ in range(200):
        i, j = rng.choice(state.pairs)
        state = played(state, f"{i}-{j}")
    assert list(state.pairs) == pairs_by_definition(state.shown, diagonals=True)
    assert state.live == 9_600
    assert len(RULES.view_for(state, 0)["field"].digits) == 10_000
    state = played(state, "ADD")
    assert len(state.shown) == 19_600
    back = played(thaw(freeze(state), State), *["undo"] * 201)
    assert back.shown == start
    assert list(back.pairs) == pairs_by_definition(start, diagonals=True)
