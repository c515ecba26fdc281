"""The time that a solitaire has been played: measured by the room, passed to the rules as CLOCK's
action.

The watch runs while the rules ask for it (`Solitaire.clock`), and stands while the room is
paused (also while a menu lies over the board), nobody is connected or no node has the room.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pentaraduga.core import CLOCK, Game, Solitaire
from pentaraduga.rooms.state import Round


def played_ms(round_: Round, at: float) -> int:
    """The reading of the watch at a room time, whole ms."""
    since = round_.runs_since
    return int(round_.ran + (0.0 if since is None else max(0.0, at - since)))


def knowing_the_time(rules: Game[Any, Any], round_: Round, at: float) -> Any:
    """The game's state with the time passed to it; unchanged if it doesn't ask for it."""
    action = _tick(rules, round_, at) if rules.info.solo else None
    if action is None or rules.check(round_.play, CLOCK, action) is not None:
        return round_.play
    return rules.apply(round_.play, CLOCK, action)


def moved(rules: Game[Any, Any], round_: Round, at: float, *, paused: bool) -> Round:
    """After a move: the first one starts the watch, the last one stops it."""
    if _tick(rules, round_, at) is None:
        return stopped(round_, at)
    if round_.runs_since is None and not paused:
        return replace(round_, runs_since=at)
    return round_


def stopped(round_: Round, at: float) -> Round:
    """The watch stands from `at` on."""
    if round_.runs_since is None:
        return round_
    return replace(round_, ran=float(played_ms(round_, at)), runs_since=None)


def resumed(rules: Game[Any, Any], round_: Round, at: float) -> Round:
    """The room goes on at `at`: so does the watch, if it was started before."""
    return moved(rules, round_, at, paused=False)


MOVE_MS = 150
"""The least time that a move takes."""


def away_ms(round_: Round, said_ms: int, moves: int) -> int:
    """What counts of a time played without a connection, ms: no less than the moves take, and no
    more than the room missed the player, by its own clock."""
    return int(min(max(said_ms, moves * MOVE_MS), round_.missed))


def later(round_: Round, ms: float) -> Round:
    """The watch shows `ms` more, for time in which the player was away."""
    return replace(round_, ran=round_.ran + ms, missed=0.0)


def _tick(rules: Game[Any, Any], round_: Round, at: float) -> Any:
    """The action of CLOCK at `at`; None if no watch runs, as in every party game."""
    if not rules.info.solo or not isinstance(rules, Solitaire):
        return None
    return rules.clock(round_.play, played_ms(round_, at))


def shifted(round_: Round, ms: float) -> Round:
    """No node had the room for this long."""
    since = round_.runs_since
    return round_ if since is None else replace(round_, runs_since=since + ms)
