"""What a solitaire adds to the statistics of the device that began it."""

from __future__ import annotations

from pentaraduga.rooms.effects import Tally
from pentaraduga.rooms.state import RoomState


def count(state: RoomState) -> Tally | None:
    """What there is to count by now; None before the first move, before the end if deals may be
    begun side by side, and where nothing is counted.

    The same state gives the same answer: counted again after a crash, it changes nothing.
    """
    round_ = state.round
    attempt = state.attempt
    if round_ is None or attempt is None or not (attempt.begun or attempt.outcome == "shown"):
        return None
    if state.rules.info.side_by_side and attempt.outcome is None:
        return None
    score = state.rules.score(round_.play)
    holder = state.at_seat(0)
    return Tally(
        device=round_.player or (holder.key if holder else ""),
        game=state.game,
        level=attempt.level,
        deal=" ".join(f"{name}={value}" for name, value in sorted(attempt.options.items())),
        # The room's id lets people in, but the store has it in its keys anyway.
        round=f"{state.id} {round_.start_at:.0f}",
        begun=attempt.begun,
        outcome=attempt.outcome,
        played_ms=0 if score is None else int(round_.ran),
        moves=0 if score is None else attempt.moves,
        points=0 if score is None else score.points[0],
    )


def news(before: RoomState, after: RoomState) -> Tally | None:
    """What has to be counted after a change, if anything: a beginning or an end."""
    if after.rules.info.solo is False:
        return None
    then, now = count(before), count(after)
    if now is None:
        return None
    return None if then and _stage(then) == _stage(now) else now


def _stage(counted: Tally) -> tuple[object, ...]:
    return counted.round, counted.begun, counted.outcome
