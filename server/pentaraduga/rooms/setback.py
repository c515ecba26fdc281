"""A room whose clock was set back: another machine took it over, or the wall clock was corrected.

Room time never jumps while a node has the room, but the next node begins it from its own wall
clock. If that is behind, every time that the room remembers would be in the future: nobody could
move before the start that was seen already, and running timers would take that much longer.
"""

from __future__ import annotations

from msgspec.structs import replace

from pentaraduga.rooms.state import RoomState, Round


def set_back(state: RoomState, ms: float) -> RoomState:
    """Every room time in the state, `ms` earlier. Spans keep their length."""
    members = tuple(replace(m, since=m.since - ms) for m in state.members)
    pause = state.pause
    if pause is not None:
        resumes_at = None if pause.resumes_at is None else pause.resumes_at - ms
        pause = replace(pause, since=pause.since - ms, resumes_at=resumes_at)
    return replace(
        state,
        members=members,
        pause=pause,
        start_at=None if state.start_at is None else state.start_at - ms,
        round=None if state.round is None else _round(state.round, ms),
    )


def _round(dealt: Round, ms: float) -> Round:
    return replace(
        dealt,
        start_at=dealt.start_at - ms,
        open_at=dealt.open_at - ms,
        moves=tuple(replace(m, arrival=m.arrival - ms, fair=m.fair - ms) for m in dealt.moves),
        timers=tuple(
            t if t.ends_at is None else replace(t, ends_at=t.ends_at - ms) for t in dealt.timers
        ),
        locks=tuple({kind: until - ms for kind, until in kinds.items()} for kinds in dealt.locks),
        runs_since=None if dealt.runs_since is None else dealt.runs_since - ms,
    )
