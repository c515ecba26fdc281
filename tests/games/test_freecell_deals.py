"""FreeCell: levels, softened deals, pools, the deal of the day, options."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentaraduga.cards import DECK, HIGHEST_DEAL, microsoft_deal
from pentaraduga.core import BadOption, Rng
from pentaraduga.games.freecell import Deal, FreeCell, dealt, of_the_day, pool, softened
from pentaraduga.games.freecell.deals import LEVELS

RULES = FreeCell()


def setup(**options: object) -> Deal:
    return RULES.setup(1, RULES.info.options_from(options), Rng(b"seed")).deal


@given(st.integers(1, HIGHEST_DEAL))
def test_a_softened_deal_has_the_same_cards_in_the_same_columns(number: int) -> None:
    plain = microsoft_deal(number)
    soft = softened(plain)
    assert [Counter(column) for column in soft] == [Counter(column) for column in plain]


def low_and_deep(columns: tuple[tuple[object, ...], ...]) -> int:
    return sum(card.rank <= 6 for column in columns for card in column[: len(column) // 2])  # type: ignore[attr-defined]


@given(st.integers(1, HIGHEST_DEAL))
def test_softening_lifts_low_cards_and_buries_none(number: int) -> None:
    plain = microsoft_deal(number)
    soft = softened(plain)
    lifted = low_and_deep(plain) - low_and_deep(soft)
    assert 0 <= lifted <= low_and_deep(plain) // 2
    for before, after in zip(plain, soft, strict=True):
        for card in before:
            if card.rank <= 6:
                assert after.index(card) >= before.index(card)


def test_softening_version_1_does_not_change() -> None:
    """A shared address of an easy deal means the same cards for ever."""
    assert [" ".join(map(str, column)) for column in softened(microsoft_deal(617))] == [
        "7D TD TH KD 4C 4S JD",
        "AD 7S QC 5H QS TS KS",
        "KC QD 9C 9S 3H 2H 5C",
        "3S AC 9D 3C 9H 5D 4H",
        "JC 8S 6S 6D 7C 5S",
        "8C 8H 8D 7H 6H 6C",
        "2D AS JH 4D 2C 3D",
        "QH KH TC JS 2S AH",
    ]


def test_softening_is_real() -> None:
    changed = [n for n in range(1, 101) if softened(microsoft_deal(n)) != microsoft_deal(n)]
    assert len(changed) > 95


def test_levels_have_their_cells() -> None:
    assert len(Deal(1, "easy", 1).layout().cells) == 4
    assert Deal(1, "medium").layout() == dealt(microsoft_deal(1), 4)
    assert Deal(1, "hard").layout() == dealt(microsoft_deal(1), 2)


def test_a_deal_of_that_number() -> None:
    assert setup(deal=617) == Deal(617, "medium")
    assert setup(deal=HIGHEST_DEAL, level="hard") == Deal(HIGHEST_DEAL, "hard")
    easy = setup(deal=pool("easy")[0], level="easy")
    assert easy == Deal(pool("easy")[0], "easy", 1)
    assert easy.kind == "softened"


def test_an_easy_deal_that_no_solver_has_won_is_refused_before_it_is_dealt() -> None:
    with pytest.raises(BadOption, match="'deal': a number from the pool of easy deals"):
        RULES.info.options_from({"level": "easy", "deal": HIGHEST_DEAL})


@pytest.mark.parametrize(
    "options", [{"deal": -1}, {"deal": 2**31}, {"level": "x"}, {"rule": 1}, {"cells": 3}]
)
def test_wrong_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        RULES.info.options_from(options)


def test_random_deals() -> None:
    def draw(n: int, **options: object) -> Deal:
        return RULES.setup(1, RULES.info.options_from(options), Rng(bytes([n]))).deal

    anything = {draw(n).number for n in range(30)}
    assert len(anything) == 30
    assert max(anything) > 10**8
    for n in range(30):
        assert draw(n, level="easy").number in pool("easy")
        assert draw(n, level="easy").softening == 1
        assert draw(n, level="hard", winnable=True).number in pool("hard")
    assert max(draw(n, level="hard").number for n in range(30)) > 10**8


@pytest.mark.parametrize("level", LEVELS)
def test_a_pool_has_a_thousand_deals(level: str) -> None:
    numbers = pool(level)  # type: ignore[arg-type]
    assert len(set(numbers)) == len(numbers) >= 1000
    assert list(numbers) == sorted(numbers)
    assert numbers[0] >= 1
    assert numbers[-1] <= HIGHEST_DEAL


def test_the_one_lost_deal_is_in_no_pool() -> None:
    assert 11982 not in pool("medium")
    assert 11982 not in pool("hard")


def test_the_deal_of_the_day_is_fixed_and_winnable() -> None:
    days = range(20_000, 20_100)
    for level in LEVELS:
        numbers = [of_the_day(day, level) for day in days]
        assert numbers == [of_the_day(day, level) for day in days]
        assert len(set(numbers)) > 50
        assert set(numbers) <= set(pool(level))


def test_the_deck_is_whole_at_every_level() -> None:
    for deal in (Deal(3, "easy", 1), Deal(3, "medium"), Deal(3, "hard")):
        assert sorted(deal.layout().cards()) == list(DECK)
