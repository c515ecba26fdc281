"""People who watch without being members: how one becomes an onlooker, and stops being one."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.rooms.desk import Desk, playing, table

from pentaraduga.rooms import arrivals, show
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx


def come(desk: Desk, conn: int, *, watch: bool = True, origin: str = "") -> None:
    hello = c.Hello(secret=f"{conn:032x}", name="Вера", watch=watch)
    desk.out = desk.room.connect(conn, hello, desk.now, origin)
    desk.cseq[conn] = 0


def wishes(desk: Desk, conn: int, kind: Any, **fields: Any) -> str:
    """What an onlooker's command comes to, as `Desk.do`."""
    hello = c.Hello(secret=f"{conn:032x}", name="Вера", watch=True)
    desk.cseq[conn] += 1
    command = kind(cseq=desk.cseq[conn], **fields)
    desk.out = desk.room.join(conn, hello, command, desk.now, "192.0.2.7")
    answer = desk._answer(conn)
    assert answer is not None
    return answer


def crowded() -> Desk:
    """A table for three with two at it, and as many who watch as can be members."""
    desk = table(2, seats=3)
    for conn in range(100, 100 + arrivals.SPECTATORS):
        come(desk, conn)
        assert not desk.watches(conn)
    return desk


def test_those_who_come_to_watch_are_members_only_up_to_a_number() -> None:
    desk = crowded()
    seq, members = desk.room.seq, desk.room.state.members
    for conn in range(1000, 1300):
        come(desk, conn)
        assert desk.out == [fx.Watch(conn)], "no log entry, and nobody hears of it"
    assert (desk.room.seq, desk.room.state.members) == (seq, members)
    come(desk, 2000, watch=False)
    assert not desk.watches(2000), "whoever comes to play is a member"
    come(desk, 2001, origin="192.0.2.7")
    assert desk.watches(2001)


def test_an_onlooker_sees_what_a_spectator_sees() -> None:
    desk = playing(2)
    desk.join(3)
    (look,) = desk.room.look(desk.now)
    assert isinstance(look, fx.Look) and look.not_before == 0
    welcome = desk.room.audience.welcome(
        desk.room.state, desk.room.audience.connections[3], desk.now, known=None
    )
    assert (look.view.me, look.view.cseq, look.view.own) == ("", 0, {})
    assert msgspec.to_builtins(look.view.pub) == msgspec.to_builtins(welcome.pub)
    assert look.view.pub == show.public(desk.room.state)


def test_a_deal_shows_nothing_sooner_to_onlookers() -> None:
    desk = table(2)
    for conn in (1, 2):
        desk.do(conn, c.Ready)
    while desk.phase != "round":
        desk.now = desk.room.next_wake or desk.now
        desk.out = desk.room.wake(desk.now)
    start_at = desk.room.state.dealt.start_at
    deals = [x for x in desk.out if isinstance(x, fx.Publish) and "table" in x.pub]
    assert start_at > desk.now and [x.onlookers_at for x in deals] == [start_at]
    (look,) = desk.room.look(desk.now)
    assert isinstance(look, fx.Look) and look.not_before == start_at


def test_an_onlooker_that_sits_down_is_a_member() -> None:
    desk = crowded()
    come(desk, 1000)
    assert wishes(desk, 1000, c.Sit) == ""
    assert desk.member(1000).seat == 2
    (welcome,) = [
        x.message
        for x in desk.out
        if isinstance(x, fx.Send) and isinstance(x.message, fx.Welcome) and x.conn == 1000
    ]
    assert welcome.me == desk.member(1000).id
    come(desk, 1001)
    assert wishes(desk, 1001, c.Sit) == "room_full", "no seat is free"
    assert desk.member(1001).seat is None, "but a member it is"
    come(desk, 1002)
    assert wishes(desk, 1002, c.Rename, name="Галя") == ""
    assert desk.member(1002).name == "Галя"


def test_an_onlooker_stays_one_where_no_member_may_come_in() -> None:
    desk = table(2)
    for conn in range(3, 201):
        desk.join(conn)
    come(desk, 1000, watch=False)
    assert desk.watches(1000)
    assert wishes(desk, 1000, c.Sit) == "room_full"
    assert desk.watches(1000), "and it goes on to watch"
    desk.leave(200)
    assert wishes(desk, 1000, c.Rename, name="Галя") == "", "in place of one who is away"
    assert desk.do(1, c.Lock) == ""
    come(desk, 1001)
    assert desk.codes(1001) == ["room_locked"], "watching is coming in, too"
    assert wishes(desk, 1001, c.Rename, name="Даша") == "room_locked"
    assert desk.watches(1001)


def test_one_network_makes_no_crowd_of_members_of_its_onlookers() -> None:
    desk = crowded()
    said = []
    for conn in range(1000, 1000 + arrivals.NEWCOMERS + 2):
        come(desk, conn)
        said.append(wishes(desk, conn, c.Rename, name=f"Г{conn}"))
    assert said == [""] * arrivals.NEWCOMERS + ["too_often"] * 2


def test_all_onlookers_go_when_the_host_sends_the_spectators_away() -> None:
    desk = crowded()
    assert desk.do(1, c.ClearOut) == ""
    assert fx.ShowOut("asked_out") in desk.out
    assert desk.do(1, c.Kick, member="m3") != "" and fx.ShowOut("asked_out") not in desk.out
