"""Records of all games: each is written and read by its game's sheet."""

from __future__ import annotations

from typing import Final

from pentaraduga.games import GAMES
from pentaraduga.plaintext import text_lines
from pentaraduga.sheets.errors import BadRecord, RuleBroken
from pentaraduga.sheets.header import keyed
from pentaraduga.sheets.notes import NOTE, Note
from pentaraduga.sheets.sheet import Finished, Outline, Replay, Sheet

MOST_PLACEMENTS: Final = 20_000
"""Positions that the replay of a plain record may look at."""


def write(game: str, finished: Finished) -> str:
    """The record of a finished round.

    Raises:
        KeyError: there are no records of this game.
        ValueError: the round is not over after these actions.
    """
    return _sheets()[game].write(finished)


def replay(text: str, *, game: str | None = None, most: int = MOST_PLACEMENTS) -> Replay:
    """The round that the record tells, replayed by the rules.

    `game`: the game of a record that names none; if not given, it is recognized by its deal (see
    `Sheet.assumed`).
    `most`: see `MOST_PLACEMENTS`.

    Raises:
        BadRecord: the text is not a record. RuleBroken: it breaks a rule; both name the line.
        TooManyWays: a plain record that fits too many placements.
    """
    sheet = sheet_for(text, game)
    try:
        return sheet.replay(text, most)
    except RuleBroken as error:
        error.game = sheet.game.info.id
        raise


def outline(text: str) -> Outline:
    """The line for this one in a list of records.

    Raises:
        BadRecord: the text is not a record.
    """
    return sheet_for(text).outline(text)


def sheet_for(text: str, game: str | None = None) -> Sheet:
    """The sheet that reads the text; `game` as for `replay`.

    Raises:
        BadRecord: there is none.
    """
    sheets = _sheets()
    line, named = _game(text)
    found = named or game or next((id_ for id_, x in sheets.items() if x.assumes(text)), "")
    if found not in sheets:
        raise BadRecord(line, f"there are no records of {found!r}: {', '.join(sheets)} have them")
    return sheets[found]


def _sheets() -> dict[str, Sheet]:
    return {one.id: one.sheet for one in GAMES.values() if one.sheet}


def _game(text: str) -> tuple[int, str]:
    """The game that the notes at the head name, perhaps none, and on which line."""
    first = 1
    for line, row in enumerate(text_lines(text), 1):
        left = row.strip()
        first = first if left else line + 1
        while left:
            match = NOTE.match(left)
            if match is None:
                return first, ""
            said = keyed(Note(match[1]))
            if said and said[0] == "Game":
                return line, said[1].strip()
            left = left[match.end() :].strip()
    return first, ""
