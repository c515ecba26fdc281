"""Folding what the audience predicts and who gets a head start."""

from __future__ import annotations

from msgspec.structs import replace

from pentaraduga.core import Score
from pentaraduga.rooms import log
from pentaraduga.rooms.state import RoomState, Round
from pentaraduga.rooms.views import PredictionView


def predicted(state: RoomState, e: log.Predicted) -> RoomState:
    """Somebody in the audience says who will be first."""
    return replace(state, predictions=state.predictions | {e.member: e.first})


def head_start(state: RoomState, e: log.HeadStartIs) -> RoomState:
    """A member's head start from now on."""
    members = tuple(
        replace(m, head_start=e.seconds) if m.id == e.member else m for m in state.members
    )
    return replace(state, members=members)


def locks_at_start(
    state: RoomState, players: tuple[str, ...], races: tuple[str, ...], start_at: float
) -> tuple[dict[str, float], ...]:
    """By seat, until when the actions that the game races for are closed to it: whoever has the
    longest head start may make them from the start, the others so much later."""
    given = [m.head_start if (m := state.member(player)) else 0 for player in players]
    most = max(given, default=0)
    return tuple(
        dict.fromkeys(races, start_at + (most - mine) * 1000.0) if mine < most else {}
        for mine in given
    )


def still_standing(dealt: Round, since: float, span: float) -> tuple[dict[str, float], ...]:
    """The locks after a pause: what was left of them then is left of them now."""
    if not any(dealt.locks):
        return dealt.locks
    return tuple(
        {kind: until + span if until > since else until for kind, until in kinds.items()}
        for kinds in dealt.locks
    )


def judged(state: RoomState, first: str | None, score: Score) -> tuple[PredictionView, ...]:
    """The audience's predictions of the round that is scored now.

    Right is whoever named the first one; where nobody was, or the clocks can't tell who, one of
    those with the most points. A prediction of somebody who wasn't dealt in after all is void.
    """
    players = state.dealt.members
    best = max(score.points, default=0)
    winners = {m for m, points in zip(players, score.points, strict=True) if points == best > 0}
    firsts = {first} if first is not None else winners
    names = {m.id: m.name for m in state.members}
    return tuple(
        PredictionView(member=who, name=names[who], first=named, right=named in firsts)
        for who, named in state.predictions.items()
        if who in names and who not in players and named in players
    )
