"""The record of a finished round, made from the room's state."""

from __future__ import annotations

from itertools import groupby

from pentaraduga.core import Rng
from pentaraduga.games import GAMES
from pentaraduga.records import Finished, Played, write
from pentaraduga.rooms.effects import KeepRecord
from pentaraduga.rooms.log import Stamped
from pentaraduga.rooms.stamps import error_95
from pentaraduga.rooms.state import RoomState, Round
from pentaraduga.sheets.draws import Drawing


def has_records(game: str) -> bool:
    """Whether rounds of the game are recorded."""
    return GAMES[game].info.recorded


def kept(state: RoomState, n: int) -> list[KeepRecord]:
    """The newest round as record number `n`; none if it goes on, or its game has no records."""
    ended = state.round
    if ended is None or not has_records(state.game) or state.rules.score(ended.play) is None:
        return []
    try:
        text = _written(state, ended)
    except Exception as error:
        # A record is derived from the log; an error in deriving it must not bring the room down.
        text = f"{{Game: {state.game}}} {{No record: {type(error).__name__}}}"
    return [KeepRecord(n, text)]


def _written(state: RoomState, ended: Round) -> str:
    rng = Drawing(Rng(ended.seed))
    start = state.rules.setup(len(ended.members), state.options, rng)
    start = state.rules.as_of(start, ended.edition)
    finished = Finished(
        # In the game's order: a room that was read back from a snapshot has another.
        options={
            o.id: state.options[o.id] for o in state.rules.info.options if o.id in state.options
        },
        start=start,
        actions=_played(ended),
        players=ended.names,
        start_at=ended.start_at,
        paused_ms=round(ended.stood, 1),
        draws=rng.draws,
        edition=ended.edition,
    )
    return write(state.game, finished)


def _played(ended: Round) -> list[list[Played]]:
    """The actions of the round, those of one log entry together."""
    # A round that began under a program that kept no coins has none.
    coins = ended.coins or (0,) * len(ended.moves)
    moves = zip(ended.moves, ended.groups, coins, strict=True)
    found = []
    for _, entry in groupby(moves, key=lambda move: move[1]):
        together = list(entry)
        found.append(
            [_deed(move, ended.start_at, len(together), coin) for move, _, coin in together]
        )
    return found


def _deed(move: Stamped, start_at: float, tie: int, coin: int) -> Played:
    return Played(
        seat=move.seat,
        text=move.text,
        at=round(move.fair - start_at, 1),
        error=round(error_95(move.sigma), 1),
        clamp=move.clamp,
        tie=tie,
        coin=coin if tie > 1 else 0,
    )
