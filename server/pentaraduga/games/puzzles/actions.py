"""What a player can do, as data and as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pentaraduga.core import BadAction
from pentaraduga.tiles import Placement


@dataclass(frozen=True, slots=True)
class Place:
    """`place кОж@0,0h`: a tile that is not laid yet."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class Take:
    """`take кОж@0,0h`: a laid tile goes back to the hand."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class Lay:
    """`lay кОж@0,0h …`: these tiles lie like this and no others do."""

    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """`undo`, `redo`, `restart`, `hint` (a hint is taken), `shown` (a solution was shown: no stars
    any more) or `give_up` (enough; what was reached counts).
    """

    name: Literal["undo", "redo", "restart", "hint", "shown", "give_up"]


@dataclass(frozen=True, slots=True)
class Clock:
    """`clock 83250`: the clock says for how many ms the puzzle has been tried; CLOCK's action."""

    played_ms: int


Action: TypeAlias = Place | Take | Lay | Command | Clock

_COMMANDS: Final[dict[str, Command]] = {
    command.name: command
    for command in (
        Command("undo"),
        Command("redo"),
        Command("restart"),
        Command("hint"),
        Command("shown"),
        Command("give_up"),
    )
}
EXPECTED: Final = (
    "place кОж@0,0h, take кОж@0,0h, lay with any number of placements, clock MS, or one of "
    + ", ".join(_COMMANDS)
)


def write_action(action: Action) -> str:
    """One line of text that `parse_action` reads back.

    >>> write_action(Lay((Placement.parse("кОж@0,0h"), Placement.parse("жОк@0,1h"))))
    'lay кОж@0,0h жОк@0,1h'
    """
    match action:
        case Place(placement):
            return f"place {placement}"
        case Take(placement):
            return f"take {placement}"
        case Lay(placements):
            return " ".join(("lay", *map(str, placements)))
        case Command(name):
            return name
        case Clock(played_ms):
            return f"clock {played_ms}"


def parse_action(text: str) -> Action:
    """The action that the text names.

    Raises:
        BadAction: it names none.
    """
    match text.split():
        case ["place", word]:
            return Place(_placement(word))
        case ["take", word]:
            return Take(_placement(word))
        case ["lay", *words]:
            return Lay(tuple(map(_placement, words)))
        case ["clock", ms] if ms.isascii() and ms.isdecimal() and len(ms) <= 15:
            return Clock(int(ms))
        case [name] if name in _COMMANDS:
            return _COMMANDS[name]
    raise BadAction(text.strip(), EXPECTED)


def laid_after(laid: tuple[Placement, ...], entries: Sequence[str]) -> tuple[Placement, ...]:
    """What lies after the entries (texts of what was laid and taken), which are not checked."""
    for entry in entries:
        match parse_action(entry):
            case Place(placement):
                laid = (*laid, placement)
            case Take(placement):
                laid = tuple(other for other in laid if other != placement)
            case Lay(placements):
                laid = placements
    return laid


def _placement(word: str) -> Placement:
    try:
        return Placement.parse(word)
    except ValueError:
        raise BadAction(word, "a placement such as кОж@0,0h") from None
