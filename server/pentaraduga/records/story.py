"""A record that was replayed, and what its two kinds have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pentaraduga.core import Seat
from pentaraduga.games import GAMES
from pentaraduga.notation.errors import BadRecord
from pentaraduga.notation.items import Deal, Draw, HandOver, Record, Turn, turns
from pentaraduga.notation.sheet import Sheet, rest
from pentaraduga.records.header import Header, Played


def sheet_of(game: str) -> Sheet[Any, Any]:
    """How the game is written.

    Raises:
        KeyError: it has no records.
    """
    sheet = GAMES[game].sheet
    if sheet is None:
        raise KeyError(game)
    return sheet


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of a replay.

    `number`: as the notation counts. `said`: what stands in the record for it, perhaps nothing.
    `played.at` is 0 in a plain record, which tells no times.
    """

    played: Played
    number: int
    said: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """What happened together (several deeds are a dead heat), and the state after it."""

    deeds: tuple[Deed, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that keeps the rules.

    `plain`: it does not say where tiles lie; `score_range` then tells what other placements of
    the same moves could have come to, per seat (fewest, most). `score`: None if the record ends
    before the round does. `actions`: how many the notation counts.
    """

    game: str
    header: Header
    record: Record
    start: Any
    steps: tuple[Step, ...]
    plain: bool
    score: tuple[int, ...] | None
    score_range: tuple[tuple[int, int], ...] | None
    actions: int

    @property
    def sheet(self) -> Sheet[Any, Any]:
        """How the game is written."""
        return sheet_of(self.game)

    @property
    def players(self) -> int:
        """How many seats."""
        return len(self.record.deals)

    @property
    def end(self) -> Any:
        """The last state."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def ending(self) -> str | None:
        """In which way the round ended; None if the record breaks off."""
        ending: str | None = self.sheet.game.ending(self.end)
        return ending


def check_deal(deals: Sequence[Deal], sheet: Sheet[Any, Any], players: int, line: int) -> None:
    """
    Raises:
        BadRecord: no deal of this game; `line` is where it begins.
    """
    hand, stock = sheet.dealt
    if [deal.seat for deal in deals] != list(range(players)):
        raise BadRecord(line, f"a deal of {players} players was expected, in their order")
    for deal in deals:
        if (len(deal.hand), len(deal.stock)) != (hand, stock):
            wanted = f"{hand} tiles in hand" + (f" and {stock} in stock" if stock else "")
            raise BadRecord(line, f"{deal} In {sheet.game.info.id} everybody gets {wanted}")
    try:
        rest(deals)
    except KeyError as error:
        sets = "one set" if len(deals) == 2 else "two sets"
        raise BadRecord(line, f"{error.args[0]} was dealt more often than {sets} hold it") from None


def counted(record: Record) -> int:
    """How many actions the notation counts: printed, carried by a row `А: …`, or taken over."""
    count = 0
    handed: set[Seat] = set()
    for turn in turns(record):
        if isinstance(turn, Turn):
            count += 1
            for sentence in turn.sentences:
                if isinstance(sentence, HandOver) and turn.seat not in handed:
                    handed.add(turn.seat)
                    count += 1
    return count


def same(written: Any, expected: Any) -> bool:
    """Whether two sentences say the same.

    Tiles leave a stock in one order only. In everything else that is laid, given or taken up at
    once, their order does not matter.
    """
    if type(written) is not type(expected):
        return False
    if isinstance(expected, Draw) and not expected.heap:
        return bool(written == expected)
    if hasattr(written, "tiles"):
        if Counter(written.tiles) != Counter(expected.tiles):
            return False
        return bool(replace(written, tiles=()) == replace(expected, tiles=()))
    return bool(written == expected)


def numbered(record: Record) -> Iterator[Turn]:
    """The turns alone."""
    return (turn for turn in turns(record) if isinstance(turn, Turn))
