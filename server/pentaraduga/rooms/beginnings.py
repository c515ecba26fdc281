"""How a room begins: created by its first log entry, or read back from the log."""

from __future__ import annotations

from collections.abc import Iterable

from pentaraduga.core import Options
from pentaraduga.games import GAMES
from pentaraduga.rooms import log
from pentaraduga.rooms.commands import MatchRule
from pentaraduga.rooms.fold import begin, fold
from pentaraduga.rooms.state import RoomState, load


def created(
    room_id: str,
    code: str | None,
    game: str,
    options: Options,
    now: float,
    *,
    match: MatchRule | None = None,
    seats: int | None = None,
) -> log.Created:
    """The first entry of a new room. `options` must be complete (`GameInfo.options_from`).

    Raises:
        KeyError: no such game. ValueError: the game does not take that many seats.
    """
    info = GAMES[game].info
    wanted = info.max_seats if seats is None else seats
    if not info.min_seats <= wanted <= info.max_seats:
        raise ValueError(f"{game} takes {info.min_seats} to {info.max_seats} seats")
    return log.Created(
        at=now,
        id=room_id,
        code=code,
        game=game,
        options=dict(options),
        match=match or MatchRule(value=1 if info.solo else 5),
        seats=wanted,
    )


def replayed(snapshot: bytes | None, entries: Iterable[tuple[int, bytes]]) -> RoomState:
    """The state that the log holds; entries that the snapshot covers are skipped.

    Raises:
        ValueError: the log has a gap or does not begin.
    """
    state = None if snapshot is None else load(snapshot)
    for seq, data in entries:
        if state is not None and seq <= state.seq:
            continue
        entry = log.read_entry(data)
        if state is None:
            if not isinstance(entry, log.Created):
                raise ValueError(f"the log begins with {type(entry).__name__}, not Created")
            state = begin(entry, seq)
            continue
        if seq != state.seq + 1:
            raise ValueError(f"the log jumps from {state.seq} to {seq}")
        state = fold(state, entry)
    if state is None:
        raise ValueError("the log is empty")
    return state
