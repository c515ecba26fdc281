"""Facts that the rules state about the tiles, found again."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import combinations

import pytest
from tests.tiles.figure_search import figures

from pentaraduga.core import freeze, thaw
from pentaraduga.tiles import (
    COLOURS,
    TILES,
    Figure,
    IllegalFigure,
    Layout,
    Placement,
    Tile,
    carpet_layout,
    carpets_from,
    tile_set,
)
from pentaraduga.tiles.hands import can_be_laid
from pentaraduga.tiles.rectangles import count_rectangles


def hand(text: str) -> list[Tile]:
    return [Tile(name) for name in text.split()]


def test_the_set() -> None:
    assert len(TILES) == len(set(TILES)) == 14
    assert list(TILES) == sorted(TILES)
    assert len(tile_set(2)) == 28 and set(tile_set(2)) == set(TILES)
    with pytest.raises(ValueError, match="at least one set"):
        tile_set(0)
    for tile in TILES:
        small = COLOURS.index(tile.left), COLOURS.index(tile.right)
        assert all(abs(COLOURS.index(tile.big) - colour) == 1 for colour in small)
        assert tile.mirror() in TILES and tile.mirror().mirror() is tile


def test_every_allowed_tile_is_in_the_set() -> None:
    """Three colours in a row or a, b, a: the set has all of them."""
    n = range(len(COLOURS))
    allowed = {
        COLOURS[a] + COLOURS[b].upper() + COLOURS[c]
        for a in n
        for b in n
        for c in n
        if abs(a - b) == 1 == abs(b - c)
    }
    assert allowed == set(map(str, TILES))


def test_tiles_and_figures_are_values() -> None:
    tile = Tile("кОж")
    with pytest.raises(AttributeError, match="immutable"):
        tile.left = "с"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        tile.name = "с"
    with pytest.raises(AttributeError, match="immutable"):
        del tile._name
    assert copy.deepcopy(tile) is tile and pickle.loads(pickle.dumps(tile)) is tile
    figure = Figure.parse("оКо@0,0v оЖо@1,0v оЖз@2,0v")
    with pytest.raises(AttributeError):
        figure.placements = ()  # type: ignore[misc]
    assert figure == Figure.of(reversed(figure.placements))
    assert hash(figure) == hash(Figure.of(reversed(figure.placements)))
    assert figure != Layout.of(figure.placements)
    assert thaw(freeze(figure), Figure) == figure
    assert thaw(freeze(tile), Tile) is tile


def test_a_thawed_figure_is_checked_like_any_other() -> None:
    apart = Layout.parse("кОк@0,0h сЗс@5,5h")
    with pytest.raises(ValueError, match="2 groups"):
        thaw(freeze(apart), Figure)


def test_placements_out_of_reach_and_unknown_turns() -> None:
    with pytest.raises(ValueError, match="±999"):
        Placement(Tile("кОк"), 1000, 0, 0)
    with pytest.raises(ValueError, match="not 2"):
        Placement(Tile("кОк"), 0, 0, 2)
    with pytest.raises(ValueError, match="±999"):
        Placement(Tile("кОк"), 999, 0, 0).moved(1, 1)


def test_reasons_tell_where_and_what() -> None:
    with pytest.raises(IllegalFigure) as error:
        Layout.parse("кОк@0,0h сЗс@2,0h")
    assert error.value.code == "colours_differ"
    assert error.value.params == {
        "x": 2,
        "y": 0,
        "other_x": 1,
        "other_y": 0,
        "centre_x": 2,
        "centre_y": 1,
        "colour": "с",
        "other_colour": "к",
        "tile": "сЗс",
        "other": "кОк",
    }
    layout = Layout.parse("кОк@0,0h")
    problem = layout.contact_problem(Placement.parse("сЗс@1,-1v"))
    assert problem is not None and problem.code == "overlap"
    assert problem.params == {"x": 1, "y": 0, "tile": "сЗс", "other": "кОк"}
    assert str(problem) == "сЗс and кОк both cover the cell 1,0"
    assert layout.contact_problem(Placement.parse("сЗс@7,7v")) is None


def test_neighbours_share_an_edge_not_a_point() -> None:
    layout = Layout.parse("кОж@0,-1h жОк@0,0h сЗс@2,1v")
    first, second, third = layout.placements
    assert layout.neighbours(first) == {second} and layout.neighbours(second) == {first}
    assert layout.neighbours(third) == frozenset()
    assert Layout().bounds is None and Layout().groups == () and len(Figure()) == 0


def test_all_fourteen_fill_4x7_in_eight_ways() -> None:
    counts = count_rectangles(4, 7)
    assert (counts.raw, counts.up_to_rotation, counts.essentially_different) == (8, 4, 2)
    assert count_rectangles(7, 4) == counts


@pytest.mark.parametrize(
    ("width", "height"), [(w, h) for w in range(1, 8) for h in range(w, 29) if w * h <= 28]
)
def test_counts_of_a_size_agree_among_themselves(width: int, height: int) -> None:
    counts = count_rectangles(width, height)
    assert count_rectangles(height, width) == counts
    turns = 4 if width == height else 2
    assert counts.raw == turns * counts.up_to_rotation  # no filling is the same after a turn
    assert counts.up_to_rotation <= 2 * counts.essentially_different
    assert counts.essentially_different <= counts.up_to_rotation
    assert bool(counts.raw) == bool(counts.tile_sets)
    if width * height == 28:
        assert counts.tile_sets == (0 if width == 1 else 1)
    if width * height % 2:
        assert counts.raw == 0


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, -1), (5, 6), (29, 1)])
def test_sizes_beyond_a_set_are_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match=r"sides|at most 28"):
        count_rectangles(width, height)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seven",
    [
        "кОж жОк зЖо зЖз сЗж сЗс зСз",
        "оКо жОк оЖо зЖз сЗж сЗс зСз",
        "кОж зЖо зЖз жЗж жЗс сЗс оКо",
        "зЖо зЖз жЗс сЗж зСз оКо жОк",
    ],
)
def test_the_articles_hands_of_seven_make_four_squares(seven: str) -> None:
    figure = next(figures(hand(seven), squares=4))
    assert sorted(p.tile for p in figure.placements) == sorted(hand(seven))
    assert len(figure.squares) == 4


@pytest.mark.slow
def test_a_hand_can_be_laid_exactly_when_colours_connect_it() -> None:
    dice = random.Random(14)
    hands = [list(pair) for pair in combinations(TILES, 2)]
    hands += [dice.sample(tile_set(2), dice.randint(3, 7)) for _ in range(60)]
    # Samples seldom fall apart by themselves: these do not meet.
    hands += [
        hand("кОк оКо жЗж"),
        hand("оКо кОк кОк жЗс сЗс"),
        hand("кОк зСз"),
        hand("оКо сЗс сЗж зСз"),
    ]
    verdicts = set()
    for tiles in hands:
        found = next(figures(tiles), None) is not None
        assert can_be_laid(tiles) == found, tiles
        verdicts.add(found)
    assert verdicts == {True, False}


def test_carpets_of_the_articles_minutka_hands() -> None:
    assert carpets_from(hand("кОк жОж жЗс сЗж")) == [tuple(hand("жОж жЗс сЗж"))]
    assert carpets_from(hand("оКо кОж оЖз сЗс")) == []
    assert tuple(hand("оКо оЖо оЖз")) in carpets_from(hand("оКо кОж оЖз оЖо"))


def test_a_carpet_needs_three_tiles_that_fit() -> None:
    assert carpet_layout(hand("кОк зСз сЗс")) is None
    with pytest.raises(ValueError, match="not 2"):
        carpet_layout(hand("кОк зСз"))
    assert not Figure.parse("кОк@0,0h").is_carpet
