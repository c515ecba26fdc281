"""The notation of game records as text: lines of items, read and written. Grammar: docs/records.md.

Nothing here knows the rules of a game: only who acts, and what the record says happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from pentaraduga.core import Seat
from pentaraduga.sheets.errors import BadRecord
from pentaraduga.sheets.notes import LETTERS, Note
from pentaraduga.tiles import Tile

Tiles: TypeAlias = tuple[Tile, ...]


def listed(tiles: Tiles) -> str:
    """Tiles with commas between them."""
    return ", ".join(map(str, tiles))


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat was dealt: `stock` from the owner's near end, empty in games without."""

    seat: Seat
    hand: Tiles
    stock: Tiles = ()

    def __str__(self) -> str:
        stock = f" ({listed(self.stock)})" if self.stock else ""
        return f"{LETTERS[self.seat]} ({listed(self.hand)}){stock}."


@dataclass(frozen=True, slots=True)
class Number:
    """Head of a turn: the number of the action, which also says whose it is."""

    number: int

    def __str__(self) -> str:
        return f"{self.number}."


@dataclass(frozen=True, slots=True)
class Label:
    """Head of a turn that carries the seat's next unprinted number."""

    seat: Seat

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]}:"


@dataclass(frozen=True, slots=True)
class Lay:
    """Tiles laid in one move; three and more are in brackets."""

    tiles: Tiles

    def __str__(self) -> str:
        return f"({listed(self.tiles)})." if len(self.tiles) > 2 else f"{listed(self.tiles)}."


@dataclass(frozen=True, slots=True)
class Swap:
    """One tile given to the neighbour's stock, one taken from the player's own."""

    gave: Tile
    took: Tile

    def __str__(self) -> str:
        return f"_{self.gave}, +{self.took}."


@dataclass(frozen=True, slots=True)
class Draw:
    """Tiles drawn from the player's own stock, then a prize from the neighbour's.

    `heap`: taken up together, so their order means nothing. The text doesn't say so: False when
    read.
    """

    tiles: Tiles
    prize: Tile | None = None
    heap: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        parts = [f"+{listed(self.tiles)}"] if self.tiles else []
        return ", ".join([*parts, *([f"++{self.prize}"] if self.prize else [])]) + "."


@dataclass(frozen=True, slots=True)
class Hit:
    """The table is hit: these tiles now lie face down in front of the neighbour."""

    tiles: Tiles

    def __str__(self) -> str:
        return f"_{listed(self.tiles)}."


@dataclass(frozen=True, slots=True)
class HandOver:
    """The late side gives these tiles to `to`, who takes them at once."""

    to: Seat
    tiles: Tiles

    def __str__(self) -> str:
        return f"_ _ ({LETTERS[self.to]}+){listed(self.tiles)}."


@dataclass(frozen=True, slots=True)
class Impossible:
    """The player declares that the hand makes no figure."""

    def __str__(self) -> str:
        return "!."


@dataclass(frozen=True, slots=True)
class Refute:
    """The hand of `whom` laid as a figure after all."""

    whom: Seat
    tiles: Tiles

    def __str__(self) -> str:
        return f"({LETTERS[self.whom]}!) ({listed(self.tiles)})."


@dataclass(frozen=True, slots=True)
class Result:
    """The points of the seats."""

    points: tuple[int, ...]

    def __str__(self) -> str:
        return "= " + ":".join(map(str, self.points))


Head: TypeAlias = Number | Label
Sentence: TypeAlias = Lay | Swap | Draw | Hit | HandOver | Impossible | Refute
Item: TypeAlias = Deal | Head | Sentence | Note | Result


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record. `number`: its line in the file, from 1; not compared."""

    items: tuple[Item, ...]
    number: int = 0

    def __str__(self) -> str:
        return " ".join(map(str, self.items))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self.items == other.items

    def __hash__(self) -> int:
        return hash(self.items)


@dataclass(frozen=True, slots=True)
class Record:
    """A game record as it is written. `str` writes it, `parse` reads it back."""

    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The first deal, by seat."""
        found: list[Deal] = []
        for line in self.lines:
            deals = [item for item in line.items if isinstance(item, Deal)]
            if found and not deals:
                break
            found += deals
        return tuple(found)

    @property
    def result(self) -> tuple[int, ...] | None:
        """The written points, if there are any."""
        items = (item for line in self.lines for item in line.items)
        return next((item.points for item in items if isinstance(item, Result)), None)

    @property
    def plain(self) -> Record:
        """The same without notes: the article's notation and nothing else."""
        bare = (
            Line(tuple(item for item in line.items if not isinstance(item, Note)), line.number)
            for line in self.lines
        )
        return Record(tuple(line for line in bare if line.items))


@dataclass(frozen=True, slots=True)
class Turn:
    """What one seat did under one head. `number` is given or carried; `line` of the file."""

    seat: Seat
    number: int
    sentences: tuple[Sentence, ...]
    line: int


def turns(record: Record) -> Iterator[Turn | tuple[Deal, ...] | Note]:
    """The record in order: turns with their numbers, new deals, and notes after what they follow.

    A seat's numbers go up by the number of players. A row `А: …` carries the next one, and so does
    the player who is handed somebody's own tiles (the article's action 9).

    Raises:
        BadRecord: a number is out of order.
    """
    numbers = _Numbers(len(record.deals))
    first_deal = True
    deals: list[Deal] = []
    for line in record.lines:
        found = [item for item in line.items if isinstance(item, Deal)]
        if deals and not found:
            if not first_deal:
                yield tuple(deals)
            first_deal, deals = False, []
        deals += found
        yield from _in_line(line, numbers)
    if deals and not first_deal:
        yield tuple(deals)


def _in_line(line: Line, numbers: _Numbers) -> Iterator[Turn | Note]:
    turn: Turn | None = None
    notes: list[Note] = []
    for item in line.items:
        match item:
            case Number() | Label():
                if turn:
                    yield turn
                yield from notes
                notes = []
                turn = numbers.begun(item, line.number)
            case Note():
                notes.append(item)
            case Deal() | Result():
                pass
            case _ if turn:
                turn = numbers.said(turn, item)
    if turn:
        yield turn
    yield from notes


class _Numbers:
    """The last number of every seat, as a record is read."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._last = {seat: seat + 1 - players for seat in range(players)}
        self._handed: set[Seat] = set()

    def begun(self, head: Head, line: int) -> Turn:
        """A turn under this head.

        Raises:
            BadRecord: its number is not after the seat's last one.
        """
        seat = head.seat if isinstance(head, Label) else (head.number - 1) % self._players
        last = self._last[seat]
        following = last + self._players
        number = following if isinstance(head, Label) else head.number
        if number <= last:
            raise BadRecord(
                line,
                f"action {number} of {LETTERS[seat]} comes after action {last}: "
                f"{following} or more was expected",
            )
        self._last[seat] = number
        return Turn(seat, number, (), line)

    def said(self, turn: Turn, sentence: Sentence) -> Turn:
        """The turn with one sentence more.

        Raises:
            BadRecord: a seat hands over to itself.
        """
        if isinstance(sentence, HandOver):
            if sentence.to == turn.seat:
                raise BadRecord(turn.line, f"{sentence} One hands over to somebody else")
            if turn.seat not in self._handed:
                self._handed.add(turn.seat)
                self._last[sentence.to] += self._players
        return Turn(turn.seat, turn.number, (*turn.sentences, sentence), turn.line)
