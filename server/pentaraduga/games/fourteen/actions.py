"""What a player can do, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.core import BadAction
from pentaraduga.games.fourteen.board import MOVE_FORM, Command, parse_command


@dataclass(frozen=True, slots=True)
class Undo:
    """`undo`: takes the last command back with all that followed by itself; `undo 7` seven.

    `back 7`, the way back that a solver proposes, is read as `undo 7`.
    """

    count: int = 1


@dataclass(frozen=True, slots=True)
class Order:
    """`redo`, `restart` or `give_up`."""

    name: Literal["redo", "restart", "give_up"]


@dataclass(frozen=True, slots=True)
class Clock:
    """`clock 83250`: the clock says for how many ms the game has been played; CLOCK's action."""

    played_ms: int


Action: TypeAlias = Command | Undo | Order | Clock

REDO, BEGIN_ANEW, GIVE_UP = Order("redo"), Order("restart"), Order("give_up")
_ORDERS = {order.name: order for order in (REDO, BEGIN_ANEW, GIVE_UP)}
EXPECTED = f"{MOVE_FORM}, undo, undo N, back N, {', '.join(_ORDERS)}, or clock MS"


def write_action(action: Action) -> str:
    """One line of text that `parse_action` reads back.

    >>> write_action(Undo()), write_action(Undo(7)), write_action(REDO)
    ('undo', 'undo 7', 'redo')
    """
    match action:
        case Undo(count):
            return "undo" if count == 1 else f"undo {count}"
        case Order(name):
            return name
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
        case ["undo"]:
            return Undo()
        case ["undo" | "back", count] if _is_number(count, 6) and int(count):
            return Undo(int(count))
        case ["clock", ms] if _is_number(ms, 15):
            return Clock(int(ms))
        case [name] if name in _ORDERS:
            return _ORDERS[name]
        case [command]:
            try:
                return parse_command(command)
            except BadAction:
                pass
    raise BadAction(text, EXPECTED)


def _is_number(text: str, digits: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= digits
