"""The actions of Kovriki and their text.

lay 0 кОж@0,0h жОк@0,1h зЖо@2,0v      one to three tiles into the own figure of that number
swap кОж                              give one tile, draw one
prize                                 take one tile of the neighbour's stock
hit                                   nothing left to lay, all stocks empty
pass 17                               nothing to do, though stocks are left; seen up to event 17
done                                  this player's step of the exchange is over
give_up
time_up 17                            by the clock only: nothing has happened since event 17
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from pentaraduga.core import BadAction
from pentaraduga.core.words import read_bare
from pentaraduga.tiles import Placement, Tile
from pentaraduga.tiles.words import read_given, read_placements


@dataclass(frozen=True, slots=True)
class Lay:
    """A move into figure number `figure`, counted from 0 as they were begun; the number
    of figures begins a new one. Each figure has a plane of its own."""

    figure: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Gives the tile to the far end of the neighbour's stock and draws one from the player's."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Prize:
    """Takes one tile from the near end of the neighbour's stock."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Hits the table: the exchange begins, and the hitter is first in it."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Agrees to the exchange though there are stocks left.

    `seen`: the newest event on the table that is agreed with; None: whatever it is.
    """

    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """Ends the player's step of the exchange: hands over, returns, or is through."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Stops playing this round; the player's figures stay and count."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock: nothing has happened for the idle time since event number `count`."""

    count: int


Action: TypeAlias = Lay | Swap | Prize | Hit | Pass | Done | GiveUp | TimeUp

_BARE: Final[dict[str, Action]] = {
    "prize": Prize(),
    "hit": Hit(),
    "done": Done(),
    "give_up": GiveUp(),
}
_VERBS: Final = f"lay, swap, pass, {', '.join(_BARE)} or time_up"
_BARE_VERBS: Final = {type(action): verb for verb, action in _BARE.items()}
_MOST: Final = 999
_MOST_COUNT: Final = 999_999


def write_action(action: Action) -> str:
    """The text that `parse_action` reads back."""
    match action:
        case Lay(figure, placements):
            return " ".join(["lay", str(figure), *map(str, placements)])
        case Swap(tile):
            return f"swap {tile}"
        case Pass(seen):
            return "pass" if seen is None else f"pass {seen}"
        case TimeUp(count):
            return f"time_up {count}"
        case _:
            return _BARE_VERBS[type(action)]


def parse_action(text: str) -> Action:
    """The action that the text names.

    >>> parse_action("lay 0 koj@0,0h")
    Lay(figure=0, placements=(Placement(tile=Tile('кОж'), x=0, y=0, turn=0),))
    >>> parse_action("lay кОж@0,0h")
    Traceback (most recent call last):
    pentaraduga.core.game.BadAction: 'кОж@0,0h' is not an action: expected the number of a figure, 0 or more

    Raises:
        BadAction: it names none.
    """  # noqa: E501 - the message is one line
    verb, *words = text.split() or [""]
    if verb == "lay":
        if not words:
            raise BadAction(text, "lay, the number of a figure and one to three placements")
        number = _number(words[0], "the number of a figure, 0 or more", _MOST)
        return Lay(number, read_placements(words[1:]))
    if verb == "swap":
        return Swap(read_given(words, text))
    if verb == "pass" and len(words) < 2:
        return Pass(_number(words[0], "the number of a happening", _MOST_COUNT) if words else None)
    if verb == "pass":
        raise BadAction(words[1], "nothing after pass and the number of a happening")
    if verb == "time_up":
        if len(words) != 1:
            raise BadAction(text, "time_up and the number of a happening")
        return TimeUp(_number(words[0], "the number of a happening", _MOST_COUNT))
    return read_bare(verb, words, _BARE, _VERBS)


def _number(word: str, expected: str, most: int) -> int:
    # isdigit alone would let other scripts' digits in, which int reads.
    if word.isascii() and word.isdigit() and len(word) <= len(str(most)):
        return int(word)
    raise BadAction(word, expected)
