"""Why a record is refused."""

from __future__ import annotations

from collections.abc import Mapping

from pentaraduga.core import OptionValue


class BadRecord(ValueError):
    """The text is not a record, or not a consistent one; `line` of the text, from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class TooManyWays(ValueError):
    """A record leaves out more than a search within its budget can find."""


class RuleBroken(BadRecord):
    """The record contains something that the rules forbid.

    `number`: of the action as the notation counts, 0 before the first. `seat`: a letter, or * for
    the clock. `code`: stable name of the rule, with its parameters. `game`: the id of the game
    whose rule it is; `records.replay` fills it in.
    """

    game: str = ""

    def __init__(
        self,
        line: int,
        number: int,
        seat: str,
        code: str,
        problem: str,
        params: Mapping[str, OptionValue] | None = None,
    ) -> None:
        super().__init__(line, f"action {number} of {seat}: {problem} [{code}]")
        self.number = number
        self.seat = seat
        self.code = code
        self.params = dict(params or {})
