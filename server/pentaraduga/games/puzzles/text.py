"""What a player can do, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from pentaraduga.core import BadAction
from pentaraduga.core.solitaire import COMMON_FORM, Common, parse_common
from pentaraduga.tiles import Placement
from pentaraduga.tiles.words import read_placement, read_placements


@dataclass(frozen=True, slots=True)
class Place:
    """`place кОж@0,0h`: a tile that is not laid yet."""

    placement: Placement

    def __str__(self) -> str:
        return f"place {self.placement}"


@dataclass(frozen=True, slots=True)
class Take:
    """`take кОж@0,0h`: a laid tile goes back to the hand."""

    placement: Placement

    def __str__(self) -> str:
        return f"take {self.placement}"


@dataclass(frozen=True, slots=True)
class Lay:
    """`lay кОж@0,0h …`: these tiles lie like this and no others do."""

    placements: tuple[Placement, ...]

    def __str__(self) -> str:
        return " ".join(("lay", *map(str, self.placements)))


Action: TypeAlias = Place | Take | Lay | Common

KEYWORDS: Final = ("redo", "restart", "hint", "shown", "give_up")
"""`hint`: a hint is taken. `shown`: a solution was shown: no stars any more. `give_up`: enough;
what was reached counts."""
EXPECTED: Final = (
    "place кОж@0,0h, take кОж@0,0h, lay with any number of placements, clock MS, "
    f"{COMMON_FORM}, or one of {', '.join(KEYWORDS)}"
)


def parse_action(text: str) -> Action:
    """The action that the text names.

    >>> str(parse_action("lay кОж@0,0h жОк@0,1h"))
    'lay кОж@0,0h жОк@0,1h'

    Raises:
        BadAction: it names none.
    """
    match text.split():
        case ["place", word]:
            return Place(read_placement(word))
        case ["take", word]:
            return Take(read_placement(word))
        case ["lay", *words]:
            return Lay(read_placements(words))
    common = parse_common(text, KEYWORDS)
    if common is None:
        raise BadAction(text.strip(), EXPECTED)
    return common


def laid_after(laid: tuple[Placement, ...], entry: str) -> tuple[Placement, ...]:
    """What lies after the text of what was laid or taken, which is not checked."""
    match parse_action(entry):
        case Place(placement):
            return (*laid, placement)
        case Take(placement):
            return tuple(other for other in laid if other != placement)
        case Lay(placements):
            return placements
    raise ValueError(f"{entry!r} lays and takes nothing")
