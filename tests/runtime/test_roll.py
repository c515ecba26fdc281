"""The list of members goes out as often as anybody can read it, and nothing is lost or overtaken."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.fakes import HELLO, FakeConnection, Table, until

from pentaraduga.rooms.effects import Ack, Publish, Send
from pentaraduga.runtime.ports import RoomEvent
from pentaraduga.runtime.roll import EVERY_MS, Roll


class Hall:
    """Connections that note what they are told: the number, and the list if there is one."""

    def __init__(self) -> None:
        self.now = 0.0
        self.wakes: list[float] = []
        self.told: dict[int, list[tuple[int, Any]]] = {}
        self.roll = Roll(self._tell, lambda: self.now, self.wakes.append)
        self.seq = 0

    def _tell(self, conn: int, event: RoomEvent) -> None:
        for one in (*event.before, event):
            self.told.setdefault(conn, []).append((one.seq, one.pub.get("members")))

    def happens(self, *conns: int, own: bool = False, **pub: Any) -> bool:
        """One event after the other; whether it waits."""
        self.seq += 1
        news = {conns[0]: {"own": 1}} if own else {}
        event = Publish(self.seq, self.now, conns, pub, news)
        if self.roll.keeps(event):
            return True
        for conn in conns:
            self._tell(conn, RoomEvent(event.seq, event.at, pub))
        return False


def test_the_first_change_is_told_at_once_and_a_crowd_as_one_list() -> None:
    hall = Hall()
    assert not hall.happens(1, members=1)
    for n in range(2, 200):
        hall.now += 0.3
        assert hall.happens(*range(1, n), members=n)
    assert hall.wakes == [pytest.approx(EVERY_MS - 0.3)], "one timer for all of them"
    hall.roll.tell_all()
    for conn in range(1, 199):
        # Nobody misses a number, and only the last one brings the list.
        numbers = [seq for seq, _ in hall.told[conn]]
        assert numbers == list(range(1 if conn == 1 else conn + 1, 200))
        lists = [members for seq, members in hall.told[conn] if seq > 1 and members is not None]
        assert lists == [199]
    hall.now += 1
    assert hall.happens(1, members=200), "not so soon after the last list"
    hall.roll.tell_all()
    hall.now += EVERY_MS
    assert not hall.happens(1, members=201)


def test_whatever_else_is_told_comes_behind_what_waits() -> None:
    hall = Hall()
    hall.happens(1, 2, members="a")
    assert hall.happens(1, 2, members="b")
    assert hall.happens(1, 2), "a bare number keeps its place"
    hall.roll.catch_up(2)
    assert hall.told[2] == [(1, "a"), (2, "b"), (3, None)] and hall.told[1] == [(1, "a")]
    assert hall.happens(1, 2, 3, members="c")
    assert not hall.happens(1, 2, 3, play="a move")
    assert hall.told[1] == [(1, "a"), (2, None), (3, None), (4, "c"), (5, None)]
    assert hall.told[2] == [(1, "a"), (2, "b"), (3, None), (4, "c"), (5, None)]
    assert hall.told[3] == [(4, "c"), (5, None)]


def test_whoever_went_meanwhile_hears_nothing_of_what_came_after() -> None:
    hall = Hall()
    hall.happens(1, 2, members="a")
    assert hall.happens(1, 2, members="b")
    assert hall.happens(1, members="without 2")
    hall.roll.catch_up(2)
    hall.roll.tell_all()
    assert hall.told[2] == [(1, "a"), (2, "b")]
    assert hall.told[1] == [(1, "a"), (2, None), (3, "without 2")]


def test_a_list_that_comes_with_something_else_is_told_once() -> None:
    hall = Hall()
    hall.happens(1, members="a")
    assert hall.happens(1, members="b")
    assert not hall.happens(1, members="c", room="in a round")
    assert hall.told[1] == [(1, "a"), (2, None), (3, "c")]
    assert hall.happens(1, members="d")


def test_what_is_private_or_has_its_time_never_waits() -> None:
    hall = Hall()
    hall.happens(1, members="a")
    assert not hall.happens(1, own=True, members="b")
    assert not hall.roll.keeps(Publish(3, 0.0, (1,), {"members": "c"}, {}, {1: 5.0}))
    assert not hall.happens(1), "with nothing waiting, a bare number has nothing to wait for"


def heard(connection: FakeConnection) -> list[object]:
    """Answers as they are, events by what was public in them."""
    found: list[object] = []
    for item in connection.got:
        found += [item] if isinstance(item, Ack) else [x.pub for x in (*item[0].before, item[0])]
    return found


async def test_a_room_tells_everybody_in_the_end_and_its_maker_before_the_answer() -> None:
    table = Table()
    anna, boris = table.join(1), table.join(2)
    table.does(Publish(1, 0.0, (1, 2), {"members": "a"}))
    table.does(Publish(2, 0.0, (1, 2), {"members": "b"}))
    table.does(Publish(3, 0.0, (1, 2), {"members": "c"}), Send(1, Ack(1, 3)))
    news: list[object] = [{"members": "a"}, {}, {"members": "c"}]
    assert heard(anna) == [*news, Ack(1, 3)]
    await until(lambda: heard(boris) == news)
    assert heard(anna) == [*news, Ack(1, 3)]


async def test_who_comes_and_goes_meanwhile_hears_what_is_theirs_and_no_more() -> None:
    table = Table()
    table.join(1)
    table.does(Publish(1, 0.0, (1,), {"members": "a"}))
    table.does(Publish(2, 0.0, (1,), {"members": "b"}))
    late = FakeConnection(2)
    table.room.script.append([Send(2, Ack(0, 2))])
    table.actor.connect(late, HELLO, 0.0)
    table.actor.disconnect(1, 0.0)
    table.does(Publish(3, 0.0, (2,), {"members": "c"}))
    await until(lambda: len(late.got) == 2)
    assert late.got[0] == Ack(0, 2) and late.got[1][0].pub == {"members": "c"}
    table.does(Publish(4, 0.0, (2,), {"members": "d"}))
    table.actor.die("moved")
    assert len(late.got) == 2 and table.actor._hall.waiting == 0
