"""What a player can do, as data and as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.cards import Card
from pentaraduga.core import BadAction
from pentaraduga.games.freecell.auto import AutoMode
from pentaraduga.games.freecell.moves import MOVE_FORM, Step


@dataclass(frozen=True, slots=True)
class Tap:
    """`tap 7H`: the card, with the chain that lies on it, goes where it is best."""

    card: Card


@dataclass(frozen=True, slots=True)
class DoubleTap:
    """`double 7H`: the second tap on a card within 300 ms, whose first one was a `tap`.

    Whoever measures the 300 ms sends it; the rules only see that it follows that tap.
    """

    card: Card


@dataclass(frozen=True, slots=True)
class Command:
    """`undo`, `redo`, `restart`, `finish`, `give_up`, or `shown` (the solver's line was played)."""

    name: Literal["undo", "redo", "restart", "finish", "give_up", "shown"]


@dataclass(frozen=True, slots=True)
class Back:
    """`back 5`: so many entries are taken back at once; each counts as one move, as with `undo`."""

    steps: int


@dataclass(frozen=True, slots=True)
class SetAuto:
    """`auto safe`: which cards go up by themselves after a move from now on."""

    mode: AutoMode


@dataclass(frozen=True, slots=True)
class Clock:
    """`clock 83250`: the clock says for how many ms the game has been played; CLOCK's action."""

    played_ms: int


Action: TypeAlias = Step | Tap | DoubleTap | Command | Back | SetAuto | Clock

_COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        Command("undo"),
        Command("redo"),
        Command("restart"),
        Command("finish"),
        Command("give_up"),
        Command("shown"),
    )
}
_MODES: dict[str, AutoMode] = {"off": "off", "safe": "safe", "all": "all"}
_COUNT = re.compile("[1-9][0-9]{0,5}")
EXPECTED = (
    f"{MOVE_FORM}, tap CARD, double CARD, {', '.join(_COMMANDS)}, back STEPS, auto off|safe|all, "
    "or clock MS"
)


def write_action(action: Action) -> str:
    """One line of text that `parse_action` reads back.

    >>> write_action(Tap(Card("7H"))), write_action(Step("2", "5", 2))
    ('tap 7H', '25v2')
    """
    match action:
        case Tap(card):
            return f"tap {card}"
        case DoubleTap(card):
            return f"double {card}"
        case Command(name):
            return name
        case Back(steps):
            return f"back {steps}"
        case SetAuto(mode):
            return f"auto {mode}"
        case Clock(played_ms):
            return f"clock {played_ms}"
        case _:
            return str(action)


def parse_action(text: str) -> Action:
    """The action that the text names.

    Raises:
        BadAction: it names none.
    """
    match text.split():
        case ["tap", card]:
            return Tap(_card(card))
        case ["double", card]:
            return DoubleTap(_card(card))
        case ["auto", mode] if mode in _MODES:
            return SetAuto(_MODES[mode])
        case ["back", steps] if _COUNT.fullmatch(steps):
            return Back(int(steps))
        case ["clock", ms] if ms.isascii() and ms.isdecimal() and len(ms) <= 15:
            return Clock(int(ms))
        case [name] if name in _COMMANDS:
            return _COMMANDS[name]
        case [move]:
            try:
                return Step.parse(move)
            except BadAction:
                raise BadAction(text, EXPECTED) from None
    raise BadAction(text, EXPECTED)


def _card(text: str) -> Card:
    try:
        return Card(text)
    except ValueError as error:
        raise BadAction(text, str(error).partition("expected ")[2]) from None
