"""What a player can do, as data and as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from pentaraduga.core import BadAction
from pentaraduga.core.solitaire import COMMON_FORM, Clock, Common, Keyword, parse_common
from pentaraduga.games.chiselki.state import ADD


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

    def __str__(self) -> str:
        return f"{self.i}-{self.j}"


KEYWORDS: Final = ("redo", "restart", "hint", "shown", "give_up")
"""`hint`: a hint is taken. `shown`: the solver's line was shown: no win any more."""

Action: TypeAlias = Pair | Common

_PAIR: Final = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
EXPECTED: Final = f"two cells such as 0-9, ADD, {COMMON_FORM}, or one of {', '.join(KEYWORDS)}"


def parse_action(text: str) -> Action:
    """The action that the text names; case does not matter.

    >>> str(parse_action("9-0")), str(parse_action("add"))
    ('0-9', 'ADD')

    Raises:
        BadAction: it names none.
    """
    pair = _PAIR.fullmatch(text.strip())
    if pair is not None:
        return Pair(int(pair[1]), int(pair[2]))
    if text.strip().upper() == ADD:
        return Keyword(ADD)
    common = parse_common(text.lower(), KEYWORDS)
    if common is None or isinstance(common, Clock):
        raise BadAction(text.strip(), EXPECTED)
    return common
