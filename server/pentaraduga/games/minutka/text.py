"""The actions of Minutka and their text.

finish кОж@0,0h жОк@0,1h оЖо@2,0v     three own tiles as a carpet
swap кОж                              give one tile, draw one
lay кОж@0,0h                          what lies in the open, 0-4 tiles
give_up
time_up                               by the clock only
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from pentaraduga.core.words import read_bare
from pentaraduga.tiles import Placement, Tile
from pentaraduga.tiles.words import read_given, read_placements


@dataclass(frozen=True, slots=True)
class Finish:
    """Shows a carpet. Any place on the lattice will do; it need not be a carpet to be claimed."""

    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Gives the tile to the far end of the neighbour's stock and draws one from the player's."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Lay:
    """How the player's tiles lie in the open now: all of them that are not in the tray."""

    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Stops playing this round."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock: the catch-up is over."""


Action: TypeAlias = Finish | Swap | Lay | GiveUp | TimeUp

_BARE: Final[dict[str, Action]] = {"give_up": GiveUp(), "time_up": TimeUp()}
_VERBS: Final = "finish, swap, lay, give_up or time_up"


def write_action(action: Action) -> str:
    """The text that `parse_action` reads back."""
    match action:
        case Swap(tile):
            return f"swap {tile}"
        case Finish(placements):
            return " ".join(["finish", *map(str, placements)])
        case Lay(placements):
            return " ".join(["lay", *map(str, placements)])
        case GiveUp():
            return "give_up"
        case TimeUp():
            return "time_up"


def parse_action(text: str) -> Action:
    """The action that the text names.

    >>> parse_action("swap koj")
    Swap(tile=Tile('кОж'))
    >>> parse_action("swap кЖж")
    Traceback (most recent call last):
    pentaraduga.core.game.BadAction: 'кЖж' is not an action: expected one of the 14 tiles, like кОж

    Raises:
        BadAction: it names none.
    """
    verb, *words = text.split() or [""]
    if verb == "finish":
        return Finish(read_placements(words))
    if verb == "lay":
        return Lay(read_placements(words))
    if verb == "swap":
        return Swap(read_given(words, text))
    return read_bare(verb, words, _BARE, _VERBS)
