"""What a player can do, as data and as text."""

from __future__ import annotations

from typing import TypeAlias

from pentaraduga.core import BadAction
from pentaraduga.core.solitaire import COMMON_FORM, Common, parse_common
from pentaraduga.games.fourteen.board import MOVE_FORM, Play, parse_play

Action: TypeAlias = Play | Common

KEYWORDS = ("redo", "restart", "give_up")
EXPECTED = f"{MOVE_FORM}, {COMMON_FORM}, {', '.join(KEYWORDS)}, or clock MS"


def parse_action(text: str) -> Action:
    """The action that the text names.

    >>> str(parse_action("back 7"))
    'undo 7'

    Raises:
        BadAction: it names none.
    """
    common = parse_common(text, KEYWORDS)
    if common is not None:
        return common
    try:
        return parse_play(text)
    except BadAction:
        raise BadAction(text, EXPECTED) from None
