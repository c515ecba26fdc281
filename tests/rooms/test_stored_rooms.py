"""Rooms in a store: what their snapshots hold, whichever version wrote them."""

from __future__ import annotations

import msgspec
from tests.rooms.desk import playing

from pentaraduga.rooms import commands as c
from pentaraduga.rooms.state import load, save


def test_a_snapshot_keeps_with_each_member_the_commands_accepted_from_them() -> None:
    desk = playing()
    assert desk.do(2, c.Rename, name="Боря") == ""
    desk.cseq[2] += 3  # commands that were lost on the way
    assert desk.do(2, c.Rename, name="Борис") == ""
    stored = msgspec.msgpack.decode(save(desk.room.state))
    member = desk.member(2)
    [taken] = [(m["cseq"], m["unsettled"]) for m in stored["members"] if m["id"] == member.id]
    assert taken == (desk.cseq[2], [])
    read = load(save(desk.room.state))
    assert read == desk.room.state
    assert read.taken_from(member.id).settles(desk.cseq[2])
    assert not read.taken_from(member.id).settles(desk.cseq[2] + 1)


def test_what_follows_from_the_members_is_that_of_the_members_at_every_entry() -> None:
    desk = playing()
    before = desk.room.state
    for do in (
        lambda: desk.do(1, c.Act, action="give_up", t=desk.now, seen=desk.room.seq),
        lambda: desk.do(2, c.Rename, name="Борис"),
        lambda: desk.leave(2),
    ):
        do()
        state = desk.room.state
        assert state.seq > before.seq
        assert {m.id: m for m in state.members} == state.roster.by_id
        assert state.roster.absent == tuple(m for m in state.members if not m.present)
        before = state
