"""Counts a solitaire in the statistics of the device that began it."""

from __future__ import annotations

from pentaraduga.rooms.effects import CountAttempt
from pentaraduga.rooms.state import RoomState


def count(state: RoomState) -> CountAttempt | None:
    """The attempt to count so far; None before the first move, before the end if deals may be
    begun side by side, and where nothing is counted.

    The same state gives the same answer: counted again after a crash, it changes nothing.
    """
    round_ = state.round
    attempt, game = state.attempt, state.solitaire
    if (
        round_ is None
        or game is None
        or attempt is None
        or not (attempt.begun or attempt.outcome == "shown")
    ):
        return None
    if state.rules.info.side_by_side and attempt.outcome is None:
        return None
    score = game.score(round_.play)
    holder = state.at_seat(0)
    return CountAttempt(
        device=round_.player or (holder.counts_for if holder else ""),
        game=state.game,
        level=attempt.level,
        deal=attempt.deal,
        known_as=attempt.known_as,
        # The room's id lets people in, but the store has it in its keys anyway.
        round=f"{state.id} {round_.start_at:.0f}",
        begun=attempt.begun,
        outcome=attempt.outcome,
        played_ms=int(round_.ran) if score and game.timed else None,
        moves=attempt.moves if score else 0,
        points=score.points[0] if score and game.scored else None,
        bests=attempt.bests if score else {},
    )


def news(before: RoomState, after: RoomState) -> CountAttempt | None:
    """What has to be counted after a change, if anything: a beginning or an end."""
    if after.rules.info.solo is False:
        return None
    then, now = count(before), count(after)
    if now is None:
        return None
    return None if then and _stage(then) == _stage(now) else now


def _stage(counted: CountAttempt) -> tuple[object, ...]:
    return counted.round, counted.begun, counted.outcome
