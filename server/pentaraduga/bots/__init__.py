"""Bots: what to do next, from what a player sees and nothing else.

A bot gets the sections of one seat's view as plain values, the same bytes that a browser gets; it
never meets a state, and this package cannot import one. It has no memory either: ask again whenever
the view has changed and forget the plan made before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from pentaraduga.bots import minutka
from pentaraduga.bots.plan import Plan
from pentaraduga.core import Rng

Chooser: TypeAlias = Callable[[Mapping[str, Any], Rng, int, float], Plan | None]

BOTS: Final[Mapping[str, Chooser]] = {"minutka": minutka.choose}
"""The games that bots can play."""

SKILLS: Final = (1, 2, 3, 4, 5)


def choose(
    game_id: str, view: Mapping[str, Any], rng: Rng, skill: int, elapsed_ms: float
) -> Plan | None:
    """What the bot will do, and when, if nothing changes before; None: nothing left to do.

    `view`: section name to section of one seat's view, decoded to dicts, lists and scalars.
    `skill`: 1 (a beginner wins against it) to 5 (nobody does).
    `elapsed_ms`: how long the bot has had its hand before it, that is since the start of the round
    or its own last move, without pauses. Delays are drawn given that they have lasted so long
    already: asking often makes a bot neither faster nor slower.

    Raises:
        ValueError: no bot plays this game, or there is no such skill.
        TypeError: the view is not a mapping.
    """
    if game_id not in BOTS:
        raise ValueError(f"no bot plays {game_id!r}: they know {', '.join(BOTS)}")
    if skill not in SKILLS:
        raise ValueError(f"a bot's skill is 1 to 5, not {skill!r}")
    if not isinstance(view, Mapping):
        raise TypeError(f"a bot looks at the view of a seat, not at a {type(view).__name__}")
    return BOTS[game_id](view, rng, skill, elapsed_ms)


__all__ = ["BOTS", "SKILLS", "Plan", "choose"]
