"""Reading a record: from text to lines of items, with errors that name the line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from pentaraduga.core import Seat
from pentaraduga.notation.items import (
    Deal,
    Draw,
    HandOver,
    Hit,
    Impossible,
    Item,
    Label,
    Lay,
    Line,
    Number,
    Record,
    Refute,
    Result,
    Sentence,
    Swap,
    Tiles,
    Turn,
    turns,
)
from pentaraduga.plaintext import text_lines
from pentaraduga.sheets.errors import BadRecord
from pentaraduga.sheets.header import Header, keyed, read_action
from pentaraduga.sheets.notes import LETTERS, MOST_IN_LINE, MOST_LINES, NOTE, RESULT, Note
from pentaraduga.tiles import Tile

_NUMBER: Final = re.compile(r"([0-9]{1,5})\.")
_LABEL: Final = re.compile(r"([^\W\d_])\s*:")
_DEAL: Final = re.compile(r"([^\W\d_])\s*\(([^()]*)\)(?:\s*\(([^()]*)\))?\s*\.")
_SENTENCE: Final = re.compile(r"([^.{}=]*)\.")
_HANDOVER: Final = re.compile(r"_\s*_\s*\(\s*([^\W\d_])\s*\+\s*\)(.*)")
_REFUTE: Final = re.compile(r"\(\s*([^\W\d_])\s*!\s*\)\s*\(([^()]*)\)")
_BOXED: Final = re.compile(r"\(([^()]*)\)")


def parse(text: str) -> Record:
    """The record that the text holds.

    Spaces are free, blank lines are passed over, tiles are read in any spelling that `Tile` knows.

    Raises:
        BadRecord: it holds none; the line and what is wrong there are named.
    """
    rows = text_lines(text)
    if len(rows) > MOST_LINES:
        raise BadRecord(MOST_LINES + 1, f"a record has {MOST_LINES} lines at most")
    lines: list[Line] = []
    for number, row in enumerate(rows, 1):
        if len(row) > MOST_IN_LINE:
            raise BadRecord(number, f"a line has {MOST_IN_LINE} characters at most")
        if row.strip():
            lines.append(Line(tuple(_items(row.strip(), number)), number))
    record = Record(tuple(lines))
    _check_shape(record)
    return record


def read_header(record: Record, extras: Collection[str] = ()) -> tuple[Header, bool]:
    """The header, and whether there are notes on actions. `extras`: see `Header.read`.

    Raises:
        BadRecord: one of the notes begins like a known one but isn't one.
    """
    head: dict[str, tuple[str, int]] = {}
    dealt = actions = False
    for line in record.lines:
        for item in line.items:
            dealt = dealt or isinstance(item, Deal)
            if isinstance(item, Note):
                said = keyed(item)
                if said and not dealt:
                    head.setdefault(said[0], (said[1].strip(), line.number))
                try:
                    actions = read_action(item) is not None or actions
                except ValueError as error:
                    raise BadRecord(line.number, str(error)) from None
    return Header.read(head, extras), actions


def _items(row: str, line: int) -> Iterator[Item]:
    at = 0
    while at < len(row):
        if row[at].isspace():
            at += 1
            continue
        item, at = _item(row, at, line)
        yield item


def _item(row: str, at: int, line: int) -> tuple[Item, int]:
    if match := NOTE.match(row, at):
        return Note(match[1]), match.end()
    if match := RESULT.match(row, at):
        return Result(tuple(int(n) for n in match[1].split(":"))), match.end()
    if match := _DEAL.match(row, at):
        stock = () if match[3] is None else _tiles(match[3], line)
        return Deal(_seat(match[1], line), _tiles(match[2], line), stock), match.end()
    if match := _NUMBER.match(row, at):
        if int(match[1]) < 1:
            raise BadRecord(line, "actions are numbered from 1")
        return Number(int(match[1])), match.end()
    if match := _LABEL.match(row, at):
        return Label(_seat(match[1], line)), match.end()
    if match := _SENTENCE.match(row, at):
        return _sentence(match[1].strip(), line), match.end()
    rest = row[at : at + 40]
    if rest[0] in "{}":
        raise BadRecord(
            line, f"{rest!r}: a note stands in braces on one line, without others in it"
        )
    if rest[0] == "=":
        raise BadRecord(line, f"{rest!r} is not a result: expected one like = 4:2")
    raise BadRecord(line, f"{rest!r} does not end with a full stop")


def _sentence(body: str, line: int) -> Sentence:
    if body == "!":
        return Impossible()
    if match := _HANDOVER.fullmatch(body):
        return HandOver(_seat(match[1], line), _tiles(match[2], line, none=True))
    if match := _REFUTE.fullmatch(body):
        return Refute(_seat(match[1], line), _tiles(match[2], line))
    if match := _BOXED.fullmatch(body):
        tiles = _tiles(match[1], line)
        if len(tiles) < 3:
            raise BadRecord(line, f"({match[1]}): three tiles or more stand in brackets")
        return Lay(tiles)
    if body.startswith("+"):
        return _draw(body, line)
    if body.startswith("_"):
        gave, plus, took = body[1:].partition("+")
        if plus:
            return Swap(_tile(gave.rstrip().removesuffix(","), line), _tile(took, line))
        return Hit(_tiles(gave, line, none=True))
    tiles = _tiles(body, line)
    if len(tiles) > 2:
        raise BadRecord(line, f"{body!r}: a move of {len(tiles)} tiles stands in brackets")
    return Lay(tiles)


def _draw(body: str, line: int) -> Draw:
    *drawn, last = (name.strip() for name in body.split(","))
    prize = None
    if last.startswith("++"):
        prize = _tile(last[2:], line)
    else:
        drawn.append(last)
    if not drawn:
        return Draw((), prize)
    return Draw(tuple(_tile(name, line) for name in (drawn[0][1:], *drawn[1:])), prize)


def _tiles(text: str, line: int, *, none: bool = False) -> Tiles:
    if none and not text.strip():
        return ()
    return tuple(_tile(name, line) for name in text.split(","))


def _tile(name: str, line: int) -> Tile:
    try:
        return Tile(name.strip())
    except ValueError:
        raise BadRecord(
            line,
            f"{name.strip()[:40]!r} is not a tile: expected one of the fourteen, like кОж "
            "(text for people stands in braces)",
        ) from None


def _seat(letter: str, line: int) -> Seat:
    # Of the Latin letters only A has one look-alike: B could be Б or В.
    found = LETTERS.find("А" if letter in "Aaа" else letter.upper())
    if found < 0:
        raise BadRecord(line, f"{letter!r} names no seat: expected one of А, Б, В, Г")
    return found


def _check_shape(record: Record) -> None:
    for line in record.lines:
        dealt = [item for item in line.items if isinstance(item, Deal)]
        if dealt and any(not isinstance(item, Deal | Note) for item in line.items):
            raise BadRecord(line.number, f"{dealt[0]} A deal has lines of its own")
    deals = record.deals
    first = next((line.number for line in record.lines if _says(line)), 1)
    if [deal.seat for deal in deals] not in ([0, 1], [0, 1, 2], [0, 1, 2, 3]):
        raise BadRecord(
            first, "a record begins with what А, Б and perhaps В and Г were dealt, in this order"
        )
    ended = False
    for line in record.lines:
        if ended and _says(line):
            raise BadRecord(line.number, f"{line.items[0]} comes after the result")
        ended = ended or _check_line(line, len(deals))
    for turn in turns(record):
        if isinstance(turn, Turn) and not turn.sentences:
            raise BadRecord(turn.line, f"action {turn.number} says nothing")


def _check_line(line: Line, players: int) -> bool:
    """Whether the line ends with a result; its items must be in order."""
    head, result = False, None
    for item in line.items:
        if isinstance(item, Note):
            continue
        if result:
            raise BadRecord(line.number, f"{item} comes after the result")
        seat = getattr(item, "seat", getattr(item, "to", getattr(item, "whom", 0)))
        if seat >= players:
            raise BadRecord(line.number, f"{LETTERS[seat]} was dealt nothing")
        if isinstance(item, Number | Label):
            head = True
        elif isinstance(item, Result):
            result = item
        elif not isinstance(item, Deal) and not head:
            raise BadRecord(line.number, f"{item} needs the number of the action before it")
    if result and len(result.points) != players:
        raise BadRecord(line.number, f"{result}: points of {players} players were expected")
    return result is not None


def _says(line: Line) -> bool:
    return any(not isinstance(item, Note) for item in line.items)
