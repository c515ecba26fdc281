"""Bots against each other on virtual time, each seeing only the bytes of its own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pentaraduga.bots import Plan, choose
from pentaraduga.core import CLOCK, Rng
from pentaraduga.games import GAMES

ROUND_LIMIT_MS = 3_600_000.0


def seen_by(game_id: str, state: object, seat: int) -> dict[str, Any]:
    """The view of a seat as it comes out of the wire."""
    view: dict[str, Any] = msgspec.msgpack.decode(
        msgspec.msgpack.encode(GAMES[game_id].rules.view_for(state, seat))
    )
    return view


def play_round(game_id: str, skills: Sequence[int], rng: Rng) -> tuple[object, float]:
    """The finished state and the duration in virtual ms.

    Raises:
        AssertionError: a bot played something illegal, or the bots did not come to an end.
    """
    game = GAMES[game_id].rules
    state = game.setup(len(skills), game.info.options_from({}), rng)
    now, moved_at, timers = 0.0, [0.0] * len(skills), dict[str, float]()
    while game.score(state) is None:
        timers = {t.id: timers.get(t.id, now + t.ms) for t in game.timers(state)}
        due: list[tuple[float, int, str]] = [
            (at, CLOCK, game.write_action(game.time_up(state, id))) for id, at in timers.items()
        ]
        for seat, skill in enumerate(skills):
            view = seen_by(game_id, state, seat)
            plan: Plan | None = choose(GAMES[game_id].bot, view, rng, skill, now - moved_at[seat])
            if plan is not None:
                assert plan.after_ms >= 0
                due.append((now + plan.after_ms, seat, plan.action))
        assert due, "nobody wants to do anything, and the round is not over"
        now, seat, line = min(due)
        action = game.parse_action(line)
        assert game.check(state, seat, action) is None, (line, game.check(state, seat, action))
        state = game.apply(state, seat, action)
        if seat != CLOCK:
            moved_at[seat] = now
        assert now < ROUND_LIMIT_MS
    return state, now
