"""FreeCell: which card moves are legal, how many cards go at once, and what refusals say."""

from __future__ import annotations

import pytest
from tests.games.freecell_tables import filled, table

from pentaraduga.cards import microsoft_deal
from pentaraduga.core import BadAction, Illegal
from pentaraduga.games.freecell import (
    Layout,
    Rule,
    Step,
    capacity,
    dealt,
    legal_steps,
    measure,
    play,
    spelled,
)

RULES: tuple[Rule, Rule] = ("house", "standard")
both_rules = pytest.mark.parametrize("rule", RULES)


def count_of(layout: Layout, text: str, rule: Rule = "house") -> int:
    count = measure(layout, Step.parse(text), rule)
    assert isinstance(count, int), count
    return count


def refusal_of(layout: Layout, text: str, rule: Rule = "house") -> tuple[str, dict[str, object]]:
    refusal = measure(layout, Step.parse(text), rule)
    assert isinstance(refusal, Illegal), refusal
    return refusal.code, dict(refusal.params)


@pytest.mark.parametrize(
    ("cells", "empty", "onto_cards"),
    [(4, 0, 5), (2, 0, 3), (0, 0, 1), (2, 1, 6), (4, 1, 10), (4, 2, 20), (0, 3, 8)],
)
def test_the_limit_doubles_with_every_empty_column(cells: int, empty: int, onto_cards: int) -> None:
    layout = table(*["KC"] * (8 - empty), cells=" ".join(["-"] * cells))
    for rule in RULES:
        assert capacity(layout, to_empty=False, rule=rule) == onto_cards
    assert capacity(layout, to_empty=True, rule="house") == onto_cards
    assert capacity(layout, to_empty=True, rule="standard") == onto_cards // 2


TWO_FREE = "KC KS - -"


def one_empty(first: str, second: str, cells: str) -> Layout:
    layout = filled(first, second, "", cells=cells)
    assert layout.empty_columns == 1
    return layout


@both_rules
def test_six_cards_go_with_two_cells_and_one_empty_column(rule: Rule) -> None:
    layout = one_empty("7H 6S 5H 4S 3H 2S", "8C", TWO_FREE)
    assert count_of(layout, "12", rule) == 6
    after = play(layout, Step.parse("12"), 6)
    assert after.columns[0] == ()
    assert [str(card) for card in after.columns[1]] == ["8C", "7H", "6S", "5H", "4S", "3H", "2S"]
    assert after.cells == layout.cells


@both_rules
def test_seven_cards_do_not_and_the_refusal_says_six(rule: Rule) -> None:
    layout = one_empty("8S 7H 6S 5H 4S 3H 2S", "9H", TWO_FREE)
    too_many = ("too_many_cards", {"can_move": 6, "wanted": 7})
    assert refusal_of(layout, "12", rule) == too_many
    assert refusal_of(layout, "12v7", rule) == too_many


@both_rules
def test_two_cards_with_nothing_free_are_refused_with_one(rule: Rule) -> None:
    layout = filled("7H 6S", "8C", cells="KC KD")
    assert refusal_of(layout, "12", rule) == ("too_many_cards", {"can_move": 1, "wanted": 2})
    assert count_of(filled("7H 5H 6S", "7D", cells="KC KD"), "12", rule) == 1


def test_an_empty_target_counts_under_the_house_rule_only() -> None:
    layout = one_empty("8S 7H 6S 5H 4S 3H 2S", "KD", TWO_FREE)
    assert count_of(layout, "13v6", "house") == 6
    assert refusal_of(layout, "13v7", "house") == ("too_many_cards", {"can_move": 6, "wanted": 7})
    assert count_of(layout, "13v3", "standard") == 3
    assert refusal_of(layout, "13v4", "standard") == (
        "too_many_cards",
        {"can_move": 3, "wanted": 4},
    )
    full = one_empty("8S 7H", "KD", "KC KS")
    assert count_of(full, "13v2", "house") == 2
    assert refusal_of(full, "13v2", "standard") == ("too_many_cards", {"can_move": 1, "wanted": 2})


def test_a_bare_move_to_an_empty_column_takes_the_most() -> None:
    layout = one_empty("KH 8S 7H 6S 5H 4S 3H 2S", "KD", TWO_FREE)
    assert count_of(layout, "13", "house") == 6
    assert count_of(layout, "13", "standard") == 3
    short = one_empty("KH 8S 7H", "KD", TWO_FREE)
    assert count_of(short, "13", "house") == count_of(short, "13", "standard") == 2


def test_a_move_between_columns_takes_the_cards_that_fit() -> None:
    layout = filled("KC 9D 8S 7H 6S", "8C", "9H", "7D")
    assert count_of(layout, "12") == 2
    assert count_of(layout, "13") == 3
    assert count_of(layout, "14") == 1
    assert count_of(layout, "14v1") == 1


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("45", "does_not_fit", {"card": "5S", "onto": "KC"}),  # nothing of the chain fits
        ("43", "does_not_fit", {"card": "5S", "onto": "5H"}),
        ("12v2", "does_not_fit", {"card": "8D", "onto": "8S"}),
        ("12v9", "does_not_fit", {"card": "7C", "onto": "8S"}),
        ("13v2", "does_not_fit", {"card": "8D", "onto": "5H"}),
        ("68v2", "not_a_chain", {"chain": 1}),
        ("1b", "cell_taken", {"cell": "b"}),
        ("1d", "no_such_cell", {"cell": "d", "cells": 3}),
        ("d1", "no_such_cell", {"cell": "d", "cells": 3}),
        ("a1", "nothing_there", {"place": "a"}),
        ("81", "nothing_there", {"place": "8"}),
        ("bc", "cell_to_cell", {}),
        ("ba", "cell_to_cell", {}),
        ("11", "same_place", {}),
        ("bb", "same_place", {}),
        ("1h", "not_next", {"card": "7C", "needs": "3C"}),
        ("1av2", "one_at_a_time", {}),
        ("1hv2", "one_at_a_time", {}),
        ("b2v2", "does_not_fit", {"card": "QS", "onto": "8S"}),
        ("b8v2", "not_a_chain", {"chain": 1}),
        ("h1", "foundation_keeps", {}),
        ("ha", "foundation_keeps", {}),
        ("hh", "foundation_keeps", {}),
    ],
)
def test_refusals_say_why(text: str, code: str, params: dict[str, object]) -> None:
    layout = table("8D 7C", "8S", "5H", "6S 5S", "KC", "TH 8C 7D 9D", "JC", cells="- QS -", up="C2")
    assert refusal_of(layout, text) == (code, params)


def test_cards_that_are_not_a_chain_stay_though_the_lowest_would_fit() -> None:
    layout = filled("TH 8C", "JC")
    assert refusal_of(layout, "12v2") == ("not_a_chain", {"chain": 1})


def test_moves_to_cells_and_foundations() -> None:
    layout = table("9D 8C", "3H", cells="AD - - -", up="H2")
    assert count_of(layout, "1b") == 1
    for step in ("ah", "2h", "1d"):
        layout = play(layout, Step.parse(step), 1)
    assert layout == table("9D", "", cells="- - - 8C", up="H3 DA")
    layout = play(layout, Step.parse("d1"), 1)
    assert layout == table("9D 8C", "", up="H3 DA")


@pytest.mark.parametrize("text", ["26", "5a", "b3", "4h", "25v2", "dh", "18v13", "h1"])
def test_a_step_is_its_text(text: str) -> None:
    assert str(Step.parse(text)) == text
    assert Step.parse(f" {text.upper()} ") == Step.parse(text)


@pytest.mark.parametrize(
    "text", ["", "2", "29", "02", "2e", "25v", "25v0", "25v14", "25v02", "2 6", "26 26", "٢6"]
)
def test_other_text_is_not_a_step(text: str) -> None:
    with pytest.raises(BadAction, match="expected a move such as 26, 5a"):
        Step.parse(text)


@both_rules
@pytest.mark.parametrize("number", [1, 617, 11982])
def test_legal_steps_are_exactly_what_measure_lets_pass(number: int, rule: Rule) -> None:
    layout = dealt(microsoft_deal(number), 4)
    for _ in range(60):
        expected = set()
        for source in "12345678abcd":
            for target in "12345678abcdh":
                for count in (None, *range(1, 14)):
                    step = Step(source, target, count)
                    found = measure(layout, step, rule)
                    if isinstance(found, int):
                        expected.add((str(spelled(layout, step, found)), found))
        steps = list(legal_steps(layout, rule))
        assert len(set(steps)) == len(steps)
        assert {(str(step), measure(layout, step, rule)) for step in steps} == expected
        if not steps:
            break
        chosen = steps[number * 7919 % len(steps)]
        count = measure(layout, chosen, rule)
        assert isinstance(count, int)
        layout = play(layout, chosen, count)
        number += 1
