"""The card, the deck and the numbered deals."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentaraduga.cards import DECK, HIGHEST_DEAL, Card, microsoft_deal
from pentaraduga.core import freeze, thaw

# Published rows of the Microsoft deals, read row by row.
DEAL_1 = """
JD 2D 9H JC 5D 7H 7C 5H
KD KC 9S 5S AD QC KH 3H
2S KS 9D QD JS AS AH 3C
4C 5C TS QH 4H AC 4D 7S
3S TD 4S TH 8H 2C JH 7D
6D 8S 8D QS 6C 3D 8C TC
6S 9C 2H 6H
"""
DEAL_617 = """
7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
"""
DEAL_11982 = """
AH AS 4H AC 2D 6S TS JS
3D 3H QS QC 8S 7H AD KS
KD 6H 5S 4D 9H JH 9S 3C
JC 5D 5C 8C 9D TD KH 7C
6C 2C TH QH 6D TC 4S 7S
JD 7D 8H 9C 2H QD 4C 5H
KC 8D 2S 3S
"""


def columns_of(rows: str) -> tuple[tuple[Card, ...], ...]:
    lines = [[Card(word) for word in line.split()] for line in rows.split("\n") if line]
    return tuple(tuple(line[i] for line in lines if i < len(line)) for i in range(8))


@pytest.mark.parametrize(("number", "rows"), [(1, DEAL_1), (617, DEAL_617), (11982, DEAL_11982)])
def test_published_deals(number: int, rows: str) -> None:
    assert microsoft_deal(number) == columns_of(rows)


@given(st.integers(1, HIGHEST_DEAL))
def test_every_deal_is_the_whole_deck(number: int) -> None:
    columns = microsoft_deal(number)
    assert [len(column) for column in columns] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert sorted(card for column in columns for card in column) == sorted(DECK)


@pytest.mark.parametrize("number", [0, -1, HIGHEST_DEAL + 1])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"deal {number}: expected a number from 1 to 2147483647"):
        microsoft_deal(number)


def test_the_deck_has_52_cards_in_order() -> None:
    assert len(set(DECK)) == 52
    assert list(DECK) == sorted(DECK)
    assert [card.code for card in DECK] == list(range(52))
    assert [str(card) for card in DECK[:5]] == ["AC", "AD", "AH", "AS", "2C"]
    assert str(DECK[-1]) == "KS"


@pytest.mark.parametrize("card", DECK)
def test_a_card_prints_as_text_that_parses_back(card: Card) -> None:
    assert Card(str(card)) is card
    assert Card(f" {str(card).lower()} ") is card
    assert eval(repr(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert thaw(freeze((card,)), tuple[Card, ...]) == (card,)


def test_ten_may_be_written_in_digits() -> None:
    assert Card("10S") is Card("TS")


@pytest.mark.parametrize("text", ["", "7", "1H", "11H", "7X", "H7", "7DD", "1010", "ТД"])
def test_text_that_is_not_a_card_says_what_would_be(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card: expected a rank of A23456789TJQK"):
        Card(text)


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError, match="does not change"):
        Card("7D").rank = 8
    with pytest.raises(AttributeError, match="does not change"):
        del Card("7D").rank


def test_building_goes_down_in_the_other_colour() -> None:
    pairs = {(str(a), str(b)) for a in DECK for b in DECK if a.fits_on(b)}
    assert len(pairs) == 12 * 4 * 2
    assert ("7C", "8H") in pairs and ("7C", "8D") in pairs
    assert not {("7C", "8S"), ("7C", "7H"), ("8H", "7C"), ("KC", "AD"), ("7C", "9H")} & pairs
