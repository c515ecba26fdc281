"""The views of a puzzle. Nothing is hidden, so everybody sees the same."""

from __future__ import annotations

from pentaraduga.core import GameSection
from pentaraduga.games.puzzles.catalogue import Kind
from pentaraduga.games.puzzles.judge import Missing, judge
from pentaraduga.games.puzzles.state import Outcome, State
from pentaraduga.tiles import LaidTile


class PuzzleTask(GameSection, frozen=True):
    """The goal; see `catalogue.Puzzle`."""

    name: str
    kind: Kind
    tiles: tuple[str, ...]
    width: int
    height: int
    corner: int
    squares: int
    least: int
    wanted: int
    ways: int


class PuzzleTable(GameSection, frozen=True):
    """The laid tiles (tile, x, y, turn), those still in hand, and the centres of the squares.

    `missing`: what is missing to reach the goal, the first that applies; None if this is a
    solution.
    """

    laid: tuple[LaidTile, ...]
    hand: tuple[str, ...]
    squares: tuple[tuple[int, int], ...]
    missing: Missing | None


class PuzzlePlay(GameSection, frozen=True):
    """Which moves are possible; `last`: the entry played last.

    `past`: every entry that stands, and whatever came before a `restart`, oldest first. `future`:
    what was taken back, the entry to redo next last.
    """

    undo: bool
    redo: bool
    restart: bool
    last: str | None
    past: tuple[str, ...]
    future: tuple[str, ...]


class PuzzleTally(GameSection, frozen=True):
    """The result so far: solutions found, squares of the best figure, hints taken, stars."""

    found: int
    reached: int
    hints: int
    assisted: bool
    stars: int
    outcome: Outcome


def task_section(state: State) -> PuzzleTask:
    """The puzzle."""
    p = state.puzzle
    return PuzzleTask(
        name=p.name,
        kind=p.kind,
        tiles=tuple(map(str, p.tiles)),
        width=p.width,
        height=p.height,
        corner=p.corner,
        squares=p.squares,
        least=p.least,
        wanted=p.wanted,
        ways=p.ways,
    )


def table_section(state: State) -> PuzzleTable:
    """The tiles."""
    layout = state.layout
    return PuzzleTable(
        laid=tuple(p.laid for p in layout.placements),
        hand=tuple(map(str, state.hand)),
        squares=layout.squares,
        missing=judge(state.puzzle, layout).missing,
    )


def play_section(state: State) -> PuzzlePlay:
    """The moves; none once the puzzle is over."""
    playing = state.outcome == "playing"
    return PuzzlePlay(
        undo=playing and bool(state.past),
        redo=playing and bool(state.future),
        restart=playing and not state.at_start,
        last=state.past[-1] if state.past else None,
        past=state.past,
        future=state.future,
    )


def tally_section(state: State) -> PuzzleTally:
    """What was reached."""
    return PuzzleTally(
        found=len(state.found),
        reached=state.reached,
        hints=state.hints,
        assisted=state.assisted,
        stars=state.stars,
        outcome=state.outcome,
    )
