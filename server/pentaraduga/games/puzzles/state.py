"""A puzzle being solved, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.games.puzzles.catalogue import Puzzle
from pentaraduga.games.puzzles.judge import hand
from pentaraduga.tiles import Layout, Placement, Tile

Outcome: TypeAlias = Literal["playing", "solved", "shown", "partly", "given_up", "unplayed"]
"""`shown`: solved, but after a solution was shown. `partly`: given up with a star in the hand: one
of two solutions found, or nearly enough squares. `unplayed`: given up before anything was laid."""


@dataclass(frozen=True, slots=True)
class State:
    """`laid`: what lies; it may lie apart, all contacts are legal.

    `past`: texts of what was done and stands, oldest first, or `restart`. `future`: what was taken
    back, the next one to redo last. `found`: essentially different solutions, sorted; `reached`:
    the most squares that a figure of all tiles has had. Neither is lost when more is laid.
    `hints`: taken so far. `assisted`: a solution was shown. `played_ms`: as CLOCK last said.
    """

    puzzle: Puzzle
    laid: tuple[Placement, ...] = ()
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    reached: int = 0
    hints: int = 0
    assisted: bool = False
    outcome: Outcome = "playing"
    played_ms: int = 0

    @property
    def layout(self) -> Layout:
        """What lies, with its squares and groups."""
        return Layout.of(self.laid)

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tiles that do not lie, sorted."""
        return hand(self.puzzle, self.laid)

    @property
    def started(self) -> bool:
        """Whether anything was laid yet."""
        return bool(self.past or self.future)

    @property
    def at_start(self) -> bool:
        """Whether nothing lies."""
        return not self.laid

    @property
    def partly(self) -> bool:
        """Whether something was reached that is worth a star."""
        least = self.puzzle.least
        return bool(self.found) or (0 < least <= self.reached)

    @property
    def stars(self) -> int:
        """0 to 3: one for a part; three for the whole, two with one or two hints, one with more.

        None after a solution was shown.
        """
        if self.assisted:
            return 0
        if len(self.found) >= self.puzzle.wanted:
            return 3 - min(2, (self.hints + 1) // 2)
        return int(self.partly)
