"""What a game consists of: one manifest for each, exported by its folder and listed in GAMES."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pentaraduga.bots import Chooser
from pentaraduga.console import CommandLine
from pentaraduga.core import Game, GameInfo
from pentaraduga.sheets.moves import MovesSheet
from pentaraduga.sheets.sheet import Sheet
from pentaraduga.solvers import Adviser


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """One game with all its parts. Only the rules are required.

    `bot`: plays a seat, from what the seat sees. `adviser`: answers what `info.advice` lets a
    player ask. `sheet`: how records of it are written and read; without one, those of a recorded
    game list its actions. `cli`: what a terminal can ask. `warm`: makes the tables that the first
    deal or move would have to wait for; it may take a while.

    Raises:
        ValueError: `info` promises bots or advice and the part is missing, or the other way round;
            or there is a sheet although the game isn't recorded.
    """

    rules: Game[Any, Any]
    bot: Chooser | None = None
    adviser: Adviser | None = None
    sheet: Sheet | None = None
    cli: CommandLine | None = None
    warm: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        if self.info.bots != (self.bot is not None):
            raise ValueError(f"{self.id}: `info.bots` and a bot go together")
        if bool(self.info.advice) != (self.adviser is not None):
            raise ValueError(f"{self.id}: `info.advice` and an adviser go together")
        if self.info.recorded and self.sheet is None:
            object.__setattr__(self, "sheet", MovesSheet(self.rules))
        elif self.sheet is not None and not self.info.recorded:
            raise ValueError(f"{self.id}: a sheet is of use only with `info.recorded`")

    @property
    def info(self) -> GameInfo:
        """The facts about the game that a room needs before a round."""
        return self.rules.info

    @property
    def id(self) -> str:
        """The game's name in addresses, logs and messages."""
        return self.rules.info.id
