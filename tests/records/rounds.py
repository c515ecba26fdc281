"""Rounds to be recorded: random ones of every game, and written ones."""

from __future__ import annotations

from typing import Any

from tests.games.case import Record
from tests.games.every_case import CASES
from tests.games.random_rounds import Groups

from pentaraduga.games import GAMES
from pentaraduga.records import Finished, Played, write

RECORDED = {game: CASES[game] for game, parts in GAMES.items() if parts.sheet}


def options_of(game: str) -> dict[str, Any]:
    return GAMES[game].info.options_from({})


def one_by_one(record: Record, every_ms: float = 1200.0) -> Groups:
    """The lines of a case's record as played one after the other."""
    groups = []
    for n, line in enumerate(record.lines, 1):
        seat, text = line.split(" ", 1)
        groups.append([Played(int(seat), text, n * every_ms, error=8.2)])
    return groups


def written(game: str, start: Any, groups: Groups, **more: Any) -> str:
    return write(game, Finished(options_of(game), start, groups, **more))
