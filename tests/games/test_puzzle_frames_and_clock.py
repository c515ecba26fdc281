"""Where a frame has to be so that it can be filled, and the stopwatch."""

from __future__ import annotations

import pytest

from pentaraduga.core import CLOCK, Illegal
from pentaraduga.core.solitaire import Clock
from pentaraduga.games.puzzles import Puzzles, State, catalogue, named
from pentaraduga.games.puzzles.text import Action
from pentaraduga.solvers.figures.fill import Filler
from pentaraduga.tiles import Placement
from pentaraduga.tiles.rectangles import corner_parities

RULES = Puzzles()


@pytest.mark.parametrize("name", ["2x4", "2x6", "2x8", "4x4", "4x6", "3x4", "easy-3", "hard-1"])
def test_a_frame_can_be_filled_where_it_is_drawn(name: str) -> None:
    """By the solver, which knows nothing of the count that found the corner."""

    def filled(parity: int) -> bool:
        cells = [(parity + x, y) for y in range(puzzle.height) for x in range(puzzle.width)]
        filler = Filler(puzzle.tiles, {}, lambda: False)
        return any(filler.fillings(cells, sorted({tile.index for tile in puzzle.tiles})))

    puzzle = named(name)
    can = tuple(parity for parity in (0, 1) if filled(parity))
    sides = sorted((puzzle.width, puzzle.height))
    assert corner_parities(puzzle.width, puzzle.height, [puzzle.tiles]) == [can]
    assert puzzle.corner == can[0]
    assert can == (0, 1) or sum(sides) % 2 == 0


def test_some_frames_lie_on_an_odd_corner_only() -> None:
    assert [p.name for p in catalogue().values() if p.corner == 1][:2] == ["2x4", "2x8"]


def test_tiles_that_fill_nothing_have_no_corner() -> None:
    assert corner_parities(2, 3, [named("four-squares-1").tiles]) == [()]


def played(state: State, text: str) -> State:
    action: Action = RULES.parse_action(text)
    assert RULES.check(state, 0, action) is None
    return RULES.apply(state, 0, action)


def test_the_clock_runs_from_the_first_tile_to_the_end() -> None:
    start = State(named("2x3"))
    tile = Placement(start.hand[0], 0, 0, 0)
    assert RULES.clock(start, 10) is None
    assert RULES.check(start, CLOCK, Clock(10)) == Illegal("not_started")
    begun = played(start, f"place {tile}")
    tick = RULES.clock(begun, 1500)
    assert tick == RULES.parse_action("clock 1500")
    assert RULES.check(begun, 0, Clock(1500)) == Illegal("clock_only")
    later = RULES.apply(begun, CLOCK, Clock(1500))
    assert later.played_ms == 1500
    assert RULES.check(later, CLOCK, Clock(1499)) == Illegal("clock_back", {"played_ms": 1500})
    assert RULES.clock(played(later, "give_up"), 2000) is None
    assert RULES.position(later) == RULES.position(begun)
