"""Bots: what to do next, from what a player sees and nothing else.

A bot gets the sections of one seat's view as plain values, the same bytes that a browser gets; it
never meets a state: neither this package nor a game's `bot` can import one. It has no memory
either: ask again whenever the view has changed and forget the plan made before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any, Final, TypeAlias

from pentaraduga.bots.plan import Plan, Span
from pentaraduga.core import Rng

Chooser: TypeAlias = Callable[[Mapping[str, Any], Rng, int, float], Plan | None]
"""(view, rng, skill, elapsed_ms) -> what to do next: the bot of one game. See `choose`."""

SKILLS: Final = (1, 2, 3, 4, 5)


def choose(
    bot: Chooser | None,
    view: Mapping[str, Any],
    rng: Rng,
    skill: int,
    elapsed_ms: float,
    speed: float = 1.0,
) -> Plan | None:
    """What the bot will do, and when, if nothing changes before; None: nothing left to do.

    `bot`: of the game's manifest.
    `view`: section name to section of one seat's view, decoded to dicts, lists and scalars.
    `skill`: 1 (a beginner wins against it) to 5 (nobody does).
    `elapsed_ms`: how long the bot has been looking at its hand: the time since the start of the
    round or its own last move, without pauses. Delays are drawn on the condition that they have
    already lasted this long: asking often makes a bot neither faster nor slower.
    `speed`: at 2 it thinks and acts in half the time that its skill takes, at 0.5 in twice that
    time.

    Raises:
        ValueError: no bot plays this game, there is no such skill, the speed is not positive, or
            the view is a spectator's, without a section "own".
        TypeError: the view is not a mapping.
    """
    if bot is None:
        raise ValueError("no bot plays this game")
    if skill not in SKILLS:
        raise ValueError(f"a bot's skill is 1 to 5, not {skill!r}")
    if not isinstance(view, Mapping):
        raise TypeError(f"a bot looks at the view of a seat, not at a {type(view).__name__}")
    if "own" not in view:
        raise ValueError("a bot plays from the view of its own seat; this one is a spectator's")
    if not 0 < speed < inf:
        raise ValueError(f"a bot's speed is a positive number, 1 for the usual, not {speed!r}")
    plan = bot(view, rng, skill, elapsed_ms * speed)
    return plan and plan._replace(after_ms=plan.after_ms / speed)


__all__ = ["SKILLS", "Chooser", "Plan", "Span", "choose"]
