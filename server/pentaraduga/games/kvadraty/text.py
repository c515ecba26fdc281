"""The actions of Kvadraty and their text.

ready кОж@0,0h …         all seven own tiles as one figure
lay кОж@0,0h …           what lies in the open, 0-7 tiles
impossible               this hand cannot be laid as one figure
refute кОж@0,0h …        the hand that is being checked, laid as one figure
agree                    it is impossible
on                       the truth was seen, go on
give_up                  no figure in this deal
leave                    out for the whole round
time_up finish           by the clock only: finish, check or truth
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from pentaraduga.core import BadAction
from pentaraduga.core.words import read_bare
from pentaraduga.tiles import Placement
from pentaraduga.tiles.words import read_placements

TimerId: TypeAlias = Literal["finish", "check", "truth"]


@dataclass(frozen=True, slots=True)
class Ready:
    """Shows that all own tiles lie as one figure; it need not be one to be claimed."""

    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """How the player's tiles lie in the open now: all of them that are not in the tray."""

    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Impossible:
    """Declares that the player's own hand cannot be laid as one figure."""


@dataclass(frozen=True, slots=True)
class Refute:
    """Lays the hand that is being checked."""

    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Agree:
    """Holds the hand that is being checked for impossible."""


@dataclass(frozen=True, slots=True)
class On:
    """Has seen the truth about a hand and wants to go on."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Lays no figure in this deal."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Takes no part in the rest of the round, new deals included."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock: one of the spans has run out."""

    timer: TimerId


Action: TypeAlias = Ready | Lay | Impossible | Refute | Agree | On | GiveUp | Leave | TimeUp

_PLAIN: Final[dict[str, Impossible | Agree | On | GiveUp | Leave]] = {
    "impossible": Impossible(),
    "agree": Agree(),
    "on": On(),
    "give_up": GiveUp(),
    "leave": Leave(),
}
_WORDS: Final = {type(action): word for word, action in _PLAIN.items()}
_LAYING: Final[dict[str, type[Ready | Lay | Refute]]] = {
    "ready": Ready,
    "lay": Lay,
    "refute": Refute,
}
_VERBS: Final = ", ".join([*_LAYING, *_PLAIN]) + " or time_up"


def write_action(action: Action) -> str:
    """The text that `parse_action` reads back."""
    match action:
        case Ready(placements):
            return " ".join(["ready", *map(str, placements)])
        case Lay(placements):
            return " ".join(["lay", *map(str, placements)])
        case Refute(placements):
            return " ".join(["refute", *map(str, placements)])
        case TimeUp(timer):
            return f"time_up {timer}"
        case _:
            return _WORDS[type(action)]


def parse_action(text: str) -> Action:
    """The action that the text names.

    >>> parse_action("lay koj@0,0h")
    Lay(placements=(Placement(tile=Tile('кОж'), x=0, y=0, turn=0),))
    >>> parse_action("agree now")
    Traceback (most recent call last):
    pentaraduga.core.game.BadAction: 'now' is not an action: expected nothing after agree

    Raises:
        BadAction: it names none.
    """
    verb, *words = text.split() or [""]
    if verb in _LAYING:
        return _LAYING[verb](read_placements(words))
    if verb == "time_up":
        for timer in get_args(TimerId):
            if words == [timer]:
                return TimeUp(timer)
        raise BadAction(text, "time_up and one of finish, check, truth")
    return read_bare(verb, words, _PLAIN, _VERBS)
