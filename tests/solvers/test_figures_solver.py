"""The puzzles' solver: every solution is judged by the rules, impossibilities by trying all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.tiles.figure_search import figures

from pentaraduga.core import Rng
from pentaraduga.games.puzzles import FIXED, Puzzle, Puzzles, State, essence, judge, named
from pentaraduga.games.puzzles.advise import advise
from pentaraduga.games.puzzles.complete import SEVEN_BY_EIGHT, TEN_SQUARES, complete
from pentaraduga.solvers.figures.rectangle import rectangles
from pentaraduga.solvers.figures.squares import compact, growing, most_shared, shapes
from pentaraduga.tiles import TILES, Figure, Layout, Placement, Tile

RULES = Puzzles()


def never() -> bool:
    return False


def solved(puzzle: Puzzle, laid: tuple[Placement, ...] = (), found: tuple[str, ...] = ()) -> Layout:
    """A solution, which the rules accept and which extends what is laid."""
    end = complete(puzzle, laid, found)
    assert end.outcome == "solved"
    layout = Layout.of(end.placements)
    assert judge(puzzle, layout).solved
    assert set(laid) <= set(layout.placements)
    assert sorted(p.tile for p in layout.placements) == list(puzzle.tiles)
    return layout


@pytest.mark.parametrize("name", FIXED)
def test_every_puzzle_of_the_catalogue_has_a_solution(name: str) -> None:
    solved(named(name))


@pytest.mark.slow
def test_the_second_carpet_and_no_third() -> None:
    puzzle = named("both-carpets")
    one = essence(solved(puzzle))
    other = essence(solved(puzzle, found=(one,)))
    assert one != other
    assert complete(puzzle, found=(one, other)).outcome == "impossible"
    raw = list(rectangles(Layout(), TILES, (4, 7), never))
    # Both turns of the frame, each with both parities of its corner: 2 · 8 ways.
    assert len({str(Layout.of(placements)) for placements in raw}) == len(raw) == 16


@pytest.mark.parametrize(
    "name", ["easy-3", "easy-4", "medium-5", "medium-6", "hard-7", "2x6", "4x5"]
)
def test_the_number_of_ways_is_right(name: str) -> None:
    puzzle = named(name)
    sides = (puzzle.width, puzzle.height)
    copies = set()
    for placements in rectangles(Layout(), puzzle.tiles, sides, never):
        turned = Layout.of(placements)
        four = []
        for _ in range(4):
            turned = turned.turned()
            bounds = turned.bounds
            assert bounds is not None
            odd = (bounds.left + bounds.bottom) & 1
            four.append(str(turned.moved(odd - bounds.left, -bounds.bottom)))
        copies.add(min(four))
    assert len(copies) == puzzle.ways


@examples(30)
@given(st.binary(min_size=8, max_size=8))
def test_part_of_a_solution_can_be_completed(seed: bytes) -> None:
    rng = Rng(seed)
    name = rng.choice(
        ["both-carpets", "4x6", "3x8", "four-squares-2", "ten-squares", "hard-1", "seven-2"]
    )
    puzzle = named(name)
    whole = solved(puzzle)
    dx = 2 * rng.below(5)
    moved = (whole.turned() if rng.below(2) else whole).moved(dx, -dx).placements
    part = [placement for placement in moved if rng.below(2)]
    solved(puzzle, tuple(part))


@pytest.mark.slow
def test_a_figure_that_cannot_be_completed_is_reported() -> None:
    puzzle = named("2x3")
    assert (
        complete(puzzle, [Placement.parse("кОж@0,0h"), Placement.parse("жОк@9,0h")]).outcome
        == "impossible"
    )
    carpets = named("both-carpets")
    # With this tile in the middle of a long side nothing fits; every place is tried by hand, too.
    told = {}
    for tile in map(Tile, ("жОж", "зЖо")):
        laid = (Placement(tile, 0, 0, 0),)
        outcome = complete(carpets, laid).outcome
        exists = any(
            set(laid) <= set(placements)
            for placements in rectangles(
                Layout.of(laid), tuple(t for t in TILES if t != tile), (4, 7), never
            )
        )
        assert (outcome == "solved") == exists
        told[tile] = outcome
    assert "solved" in told.values()


@pytest.mark.slow
@examples(25)
@given(st.lists(st.sampled_from(TILES), min_size=3, max_size=4, unique=True), st.integers(0, 2))
def test_growing_agrees_with_the_plain_search(tiles: list[Tile], squares: int) -> None:
    hand = tuple(sorted(tiles))
    found = {
        essence(f) for f in growing(Layout(), hand, squares, never) if len(f.squares) >= squares
    }
    assert found == {essence(f) for f in figures(hand, squares) if len(f.squares) >= squares}


def test_ten_squares_and_why_not_eleven() -> None:
    figure = Figure.parse(TEN_SQUARES)
    assert len(figure.squares) == 10
    assert sorted(p.tile for p in figure.placements) == list(TILES)
    # A cell lies in at most two squares, and two squares share a cell only where their centres are
    # diagonal neighbours. Eleven have at most 15 such pairs: they cover 29 cells, the set has 28.
    assert 4 * 11 - most_shared(11) == 29 > 2 * len(TILES)
    assert 4 * 10 - most_shared(10) == 27
    assert len(shapes(10, 12)) == 512
    eleven = Puzzle("eleven", "squares", TILES, squares=11)
    assert complete(eleven).outcome == "impossible"


def test_compact_finds_the_known_figure_again_from_a_part() -> None:
    figure = Figure.parse(TEN_SQUARES)
    part = Layout.of(figure.placements[:9])
    rest = tuple(sorted(p.tile for p in figure.placements[9:]))
    ways = [Layout.of(p) for p in compact(part, rest, 10, never)]
    assert figure.placements in [layout.placements for layout in ways]
    assert all(len(layout.squares) >= 10 for layout in ways)


def test_both_sets_in_one_rectangle_need_no_search_where_the_known_one_goes_on() -> None:
    """From nothing, from its own parts, and from a part that lies elsewhere and turned."""
    puzzle = named("7x8")
    whole = Layout.parse(SEVEN_BY_EIGHT)
    part = Layout.of(whole.placements[:9])
    for laid in ((), part.placements, part.turned().moved(3, 5).placements):
        end = complete(puzzle, laid, spent=lambda: True)
        assert end.outcome == "solved"
        assert set(laid) <= set(end.placements)
        assert judge(puzzle, Layout.of(end.placements)).solved


def test_a_spent_budget_leaves_it_unknown() -> None:
    assert complete(named("both-carpets"), spent=lambda: True).outcome == "unknown"
    beside = list(map(Placement.parse, ("оКо@0,0h", "сЗс@4,4h")))
    assert complete(named("7x8"), beside, spent=lambda: True).outcome == "unknown"
    laid = [Placement.parse("кОк@0,0h"), Placement.parse("сЗс@8,0h")]
    assert complete(named("ten-squares"), laid, spent=lambda: True).outcome == "unknown"


def follow(state: State) -> State:
    """Plays what the hints say until it is solved."""
    while state.outcome == "playing":
        advice = advise(state, "hint", never)
        assert advice.verdict == "won"
        text = advice.moves[0]
        assert len(advice.moves) == len(state.hand)
        action = RULES.parse_action(text)
        assert RULES.check(state, 0, action) is None
        before = state
        state = RULES.apply(state, 0, action)
        assert not before.laid or len(state.layout.groups) <= len(before.layout.groups)
    return state


@pytest.mark.parametrize("name", ["four-squares-1", "3x6", "ten-squares", "seven-4", "4x7"])
def test_hints_lead_to_a_solution(name: str) -> None:
    assert follow(State(named(name))).outcome == "solved"


def test_advice_covers_the_other_carpet_and_dead_ends() -> None:
    state = State(named("both-carpets"))
    whole = advise(state, "solution", never)
    for text in whole.moves:
        state = RULES.apply(state, 0, RULES.parse_action(text))
    assert (len(state.found), state.outcome) == (1, "playing")
    assert advise(state, "verdict", never).verdict == "lost"
    again = RULES.apply(state, 0, RULES.parse_action("restart"))
    assert follow(again).outcome == "solved"
    assert advise(again, "verdict", never) == type(whole)("won")
