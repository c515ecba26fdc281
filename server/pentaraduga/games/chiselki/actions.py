"""What a player can do, as data and as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pentaraduga.core import BadAction


@dataclass(frozen=True, slots=True)
class Pair:
    """`0-9`: crosses two cells, numbered from 0 in reading order; the smaller one is `i`."""

    i: int
    j: int

    def __post_init__(self) -> None:
        if self.i > self.j:
            low, high = self.j, self.i
            object.__setattr__(self, "i", low)
            object.__setattr__(self, "j", high)


@dataclass(frozen=True, slots=True)
class Command:
    """`ADD`, `undo`, `redo`, `restart`, `hint` (a hint is
    taken), `shown` (the solver's line was shown: no win any more) or `give_up`."""

    name: Literal["ADD", "undo", "redo", "restart", "hint", "shown", "give_up"]


Action: TypeAlias = Pair | Command

_PAIR: Final = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
_COMMANDS: Final[dict[str, Command]] = {
    command.name: command
    for command in (
        Command("ADD"),
        Command("undo"),
        Command("redo"),
        Command("restart"),
        Command("hint"),
        Command("shown"),
        Command("give_up"),
    )
}
EXPECTED: Final = f"two cells such as 0-9, or one of {', '.join(_COMMANDS)}"


def write_action(action: Action) -> str:
    """One line of text that `parse_action` reads back.

    >>> write_action(Pair(9, 0)), write_action(parse_action("add"))
    ('0-9', 'ADD')
    """
    match action:
        case Pair(i, j):
            return f"{i}-{j}"
        case Command(name):
            return name


def parse_action(text: str) -> Action:
    """The action that the text names; case does not matter.

    Raises:
        BadAction: it names none.
    """
    match text.split():
        case [word]:
            pair = _PAIR.fullmatch(word)
            if pair is not None:
                return Pair(int(pair[1]), int(pair[2]))
            name = word.upper() if word.upper() == "ADD" else word.lower()
            if name in _COMMANDS:
                return _COMMANDS[name]
    raise BadAction(text.strip(), EXPECTED)
