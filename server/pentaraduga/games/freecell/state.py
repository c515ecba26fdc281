"""A game of FreeCell as data: the table, what led to it, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.cards import Card
from pentaraduga.core.history import standing
from pentaraduga.games.freecell.auto import AutoMode
from pentaraduga.games.freecell.deals import Deal
from pentaraduga.games.freecell.layout import Layout, Rule
from pentaraduga.games.freecell.moves import replayed

Outcome: TypeAlias = Literal["playing", "won", "shown", "given_up", "unplayed"]
"""`shown`: all cards are up, but after the solver's line was played, so it isn't a win. `unplayed`:
given up before the first move, which isn't a loss."""


@dataclass(frozen=True, slots=True)
class State:
    """`past`: one entry for every move that stands, oldest first: the move, spelled out, and the
    automatic moves it caused, as text (`4h bh ch`); or `restart`. `future`: entries taken back,
    the next one to redo last. Entries mean the same whatever rule or automatic mode is on now.

    `moves`: what the score line shows; undo and redo count. `played_ms`: as CLOCK last said.
    `tapped`: the card whose tap made the last entry. `assisted`: the solver's line was shown.
    """

    deal: Deal
    rule: Rule
    auto: AutoMode
    start: Layout
    layout: Layout
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()
    moves: int = 0
    played_ms: int = 0
    tapped: Card | None = None
    assisted: bool = False
    outcome: Outcome = "playing"

    @property
    def started(self) -> bool:
        """Whether the first move was made: from then on the clock runs and leaving is a loss."""
        return self.moves > 0

    @property
    def at_start(self) -> bool:
        """Whether the cards lie as they were dealt."""
        return self.layout == self.start


def fold(start: Layout, past: tuple[str, ...]) -> Layout:
    """The table after the entries. What came before the last restart does not matter."""
    for entry in standing(past):
        start = replayed(start, entry)
    return start


def tables(start: Layout, past: tuple[str, ...]) -> tuple[Layout, ...]:
    """Every table since the last restart, from the deal to the present one."""
    passed = [start]
    for entry in standing(past):
        passed.append(replayed(passed[-1], entry))
    return tuple(passed)


def standing_moves(state: State) -> Iterator[str]:
    """The card moves that led from the deal to this table, spelled out, automatic ones included."""
    for entry in standing(state.past):
        yield from entry.split()
