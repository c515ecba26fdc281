"""The table of hands: complete, right about every figure it gives, and none is better."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest
from tests.tiles.tile_by_tile import Growth

from pentaraduga.tiles import TILES, Figure, Tile, most_squares
from pentaraduga.tiles.hands import can_be_laid

ONE_SET = list(combinations(TILES, 7))


def hands(size: int) -> list[tuple[Tile, ...]]:
    """All hands of that size from two sets."""
    found = combinations_with_replacement(TILES, size)
    return [hand for hand in found if max(Counter(hand).values()) <= 2]


def squares(hand: tuple[Tile, ...]) -> int | None:
    best = most_squares(hand)
    return best.squares if best else None


def is_proved(hand: tuple[Tile, ...]) -> bool:
    """Whether the figure has just these tiles and the number of squares that is claimed."""
    best = most_squares(hand)
    assert best
    figure = Figure.of(best.figure)
    return sorted(p.tile for p in figure.placements) == sorted(hand) and (
        len(figure.squares) == best.squares
    )


@pytest.mark.slow
def test_every_hand_is_known_and_impossible_exactly_when_no_colour_joins_it() -> None:
    known = 0
    for size in range(1, 8):
        for hand in hands(size):
            assert (most_squares(hand) is not None) == can_be_laid(hand)
            known += 1
    assert known == 70_551 + 4_253


@pytest.mark.slow
def test_all_hands_of_one_set_are_proved_by_their_figures() -> None:
    assert len(ONE_SET) == 3432
    assert all(is_proved(hand) for hand in ONE_SET if can_be_laid(hand))


@pytest.mark.slow
def test_hands_of_two_sets_are_proved_by_their_figures() -> None:
    assert len(hands(7)) == 45_474
    some = [hand for size in range(1, 8) for hand in hands(size)[::11] if can_be_laid(hand)]
    assert len(some) > 6000
    assert all(is_proved(hand) for hand in some)


@pytest.mark.slow
def test_how_many_hands_allow_how_many_squares() -> None:
    assert Counter(map(squares, ONE_SET)) == {4: 2294, 3: 1116, 2: 6, None: 16}
    assert Counter(map(squares, hands(7))) == {4: 25_678, 3: 17_210, 2: 810, None: 1776}


@pytest.mark.parametrize(
    "hand",
    [
        "кОж жОк зЖо зЖз сЗж сЗс зСз",
        "оКо жОк оЖо зЖз сЗж сЗс зСз",
        "оКо кОж зЖо зЖз жЗж жЗс сЗс",
        "оКо жОк зЖо зЖз жЗс сЗж зСз",
    ],
)
def test_the_sets_of_the_article_make_four_squares(hand: str) -> None:
    best = most_squares(map(Tile, hand.split()))
    assert best and best.squares == 4
    assert is_proved(tuple(map(Tile, hand.split())))


def test_the_order_of_the_tiles_does_not_matter() -> None:
    hand = list(map(Tile, ["кОж", "жОк", "зЖо", "зЖз", "сЗж", "сЗс", "зСз"]))
    assert most_squares(hand) == most_squares(reversed(hand))


def test_mirror_and_reversed_colours_allow_as_many() -> None:
    swap = str.maketrans("кожзсКОЖЗС", "сзжокСЗЖОК")
    for hand in hands(7)[::97]:
        assert squares(tuple(t.mirror() for t in hand)) == squares(hand)
        assert squares(tuple(Tile(str(t).translate(swap)) for t in hand)) == squares(hand)


@pytest.mark.parametrize(
    ("hand", "said"),
    [("", "not 0"), ("кОж " * 3, "3 кОж"), ("оКо кОк кОж жОк жОж оЖо оЖз зЖо", "not 8")],
)
def test_text_that_is_not_a_hand(hand: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        most_squares(map(Tile, hand.split()))


# -- the second method: none has more


def assert_none_is_better(hand: tuple[Tile, ...]) -> None:
    claimed = squares(hand)
    assert claimed is not None
    assert not Growth(hand, claimed + 1).succeeds(), " ".join(map(str, hand))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "step"), [(1, 1), (2, 1), (3, 2), (4, 59), (5, 797), (6, 13_000)])
def test_no_figure_of_a_small_hand_has_more_squares(size: int, step: int) -> None:
    for hand in hands(size)[::step]:
        if can_be_laid(hand):
            assert_none_is_better(hand)


def test_the_second_method_finds_what_there_is() -> None:
    for hand in [*hands(4)[::60], *hands(5)[::900]]:
        assert Growth(hand, squares(hand) or 0).succeeds() == can_be_laid(hand)


@pytest.mark.slow
@pytest.mark.parametrize(
    "hand", ["оКо кОк оЖо оЖз оЖз сЗж сЗж", "кОк жОк оЖз оЖз зЖо зЖо зЖз"], ids=["3", "4"]
)
def test_no_figure_of_seven_has_more_squares(hand: str) -> None:
    assert_none_is_better(tuple(map(Tile, hand.split())))
