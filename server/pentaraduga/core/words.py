"""Actions as words: how a game's `parse_action` reads those that have no arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from pentaraduga.core.game import BadAction

ActionT = TypeVar("ActionT")


def read_bare(
    verb: str, words: Sequence[str], actions: Mapping[str, ActionT], expected: str
) -> ActionT:
    """The action that the verb names by itself; `words` are what follows it.

    `expected`: every verb of the game, for the complaint about a verb that isn't one.

    Raises:
        BadAction: no action has this verb, or something follows it.
    """
    if verb not in actions:
        raise BadAction(verb, expected)
    if words:
        raise BadAction(words[0], f"nothing after {verb}")
    return actions[verb]
