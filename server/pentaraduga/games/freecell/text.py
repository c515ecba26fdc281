"""What a player can do, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pentaraduga.cards import Card
from pentaraduga.core import BadAction
from pentaraduga.core.solitaire import COMMON_FORM, Common, parse_common
from pentaraduga.games.freecell.auto import AutoMode
from pentaraduga.games.freecell.moves import MOVE_FORM, Step


@dataclass(frozen=True, slots=True)
class Tap:
    """`tap 7H`: the card, with the chain that lies on it, goes where it is best."""

    card: Card

    def __str__(self) -> str:
        return f"tap {self.card}"


@dataclass(frozen=True, slots=True)
class DoubleTap:
    """`double 7H`: the second tap on a card within 300 ms, whose first one was a `tap`.

    The client measures the 300 ms; the rules only see that it follows that tap.
    """

    card: Card

    def __str__(self) -> str:
        return f"double {self.card}"


@dataclass(frozen=True, slots=True)
class SetAuto:
    """`auto safe`: which cards go up by themselves after a move from now on."""

    mode: AutoMode

    def __str__(self) -> str:
        return f"auto {self.mode}"


Action: TypeAlias = Step | Tap | DoubleTap | SetAuto | Common

KEYWORDS = ("redo", "restart", "finish", "give_up", "shown")
"""`finish`: all cards go up. `shown`: the solver's line was played."""

_MODES: dict[str, AutoMode] = {"off": "off", "safe": "safe", "all": "all"}
EXPECTED = (
    f"{MOVE_FORM}, tap CARD, double CARD, {COMMON_FORM}, {', '.join(KEYWORDS)}, auto off|safe|all, "
    "or clock MS"
)


def parse_action(text: str) -> Action:
    """The action that the text names.

    >>> parse_action("tap 7H"), str(parse_action("25v2"))
    (Tap(card=Card('7H')), '25v2')

    Raises:
        BadAction: it names none.
    """
    common = parse_common(text, KEYWORDS)
    if common is not None:
        return common
    match text.split():
        case ["tap", card]:
            return Tap(_card(card))
        case ["double", card]:
            return DoubleTap(_card(card))
        case ["auto", mode] if mode in _MODES:
            return SetAuto(_MODES[mode])
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
