"""Rounds in logs from before a change of the rules go on under the rules that they began with."""

from __future__ import annotations

import msgspec
from tests.rooms.desk import playing

from pentaraduga.games import GAMES
from pentaraduga.rooms import log
from pentaraduga.rooms.fold import fold
from pentaraduga.rooms.state import RoomState


def dealt(entry: bytes) -> RoomState:
    """A room of Kovriki after this entry."""
    state = msgspec.structs.replace(
        playing().room.state,
        game="kovriki",
        options=GAMES["kovriki"].rules.info.options_from({}),
        playlist=(),
    )
    members = tuple(m.id for m in state.members)
    read = msgspec.structs.replace(log.read_entry(entry), members=members)
    return fold(state, read)


def test_a_deal_says_which_edition_it_is_played_by() -> None:
    now = GAMES["kovriki"].rules.info.edition
    entry = log.Dealt(at=0.0, members=(), seed=b"s" * 32, start_at=0.0, edition=now)
    state = dealt(log.write_entry(entry))
    assert state.dealt.edition == now == 1
    assert state.dealt.play.own_first


def test_a_deal_from_before_there_were_editions_is_of_the_first() -> None:
    entry = log.Dealt(at=0.0, members=(), seed=b"s" * 32, start_at=0.0)
    old = msgspec.msgpack.decode(log.write_entry(entry))
    old.pop("edition", None)
    state = dealt(msgspec.msgpack.encode(old))
    assert state.dealt.edition == 0
    assert not state.dealt.play.own_first
