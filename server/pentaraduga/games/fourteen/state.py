"""A game of Fourteen as data: the table, what led to it, and what happened last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pentaraduga.core.history import History
from pentaraduga.games.fourteen.board import Board, Step
from pentaraduga.games.fourteen.deals import Level

Outcome: TypeAlias = Literal["playing", "won", "given_up", "unplayed"]
"""`unplayed`: given up before the first command, which isn't a loss."""


@dataclass(frozen=True, slots=True)
class Last:
    """What happened last, to be shown: the action's text, the command that was played or taken
    back by it (None where there was not exactly one), and how the table settled after that command.
    """

    action: str
    entry: str | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class State:
    """`number`: of the deal; nobody may learn it before the end unless the player asked for that
    deal (`named`), for it tells all closed cards.

    `history`: moves, each with what followed by itself. `moves`: every action but giving up,
    so undo counts too. `played_ms`: as CLOCK last said.
    """

    number: int
    named: bool
    level: Level
    start: Board
    board: Board
    history: History = field(default_factory=History)
    moves: int = 0
    played_ms: int = 0
    last: Last | None = None
    outcome: Outcome = "playing"

    @property
    def started(self) -> bool:
        """Whether the player did anything: from then on leaving is a loss."""
        return self.moves > 0

    @property
    def at_start(self) -> bool:
        """Whether no command stands."""
        return not self.history.standing

    @property
    def revealed(self) -> bool:
        """Whether the number may be told: the player named it, or nothing is closed any more."""
        return self.named or self.outcome != "playing"


def begin(number: int, level: Level, board: Board, *, named: bool) -> State:
    """A fresh game of this table."""
    return State(number=number, named=named, level=level, start=board, board=board)
