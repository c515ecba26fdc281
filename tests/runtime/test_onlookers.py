"""Onlookers all get the same, in portions, each event once and in order, and a view when needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.runtime.fakes import HELLO, FakeConnection, Table, until

from pentaraduga.rooms.commands import Leave, Ready, Rename, Resume, Sit
from pentaraduga.rooms.effects import (
    Fault,
    Look,
    Publish,
    Refused,
    Send,
    ShowOut,
    Watch,
    Welcome,
)
from pentaraduga.rooms.effects import Onlookers as HowMany
from pentaraduga.runtime import outlet
from pentaraduga.runtime.audience import EVERY_MS
from pentaraduga.runtime.hall import COUNT_EVERY_MS, Hall
from pentaraduga.runtime.onlookers import WAITING_MOST, Onlookers


class One:
    """An onlooker that remembers what it was told, in how many pieces."""

    def __init__(self, conn: int) -> None:
        self.id = conn
        self.told: list[Any] = []
        self.pieces = 0


class Crowd(Onlookers[One, str, int]):
    """Views are words, events numbers. Time moves when it is told to; work takes none."""

    def __init__(self, portion: int = 10**9, every_ms: float = EVERY_MS) -> None:
        self.time, self.due = 1000.0, list[tuple[float, Callable[[], None]]]()
        self.asked, self.ticks, self.portion = 0, 0, portion
        super().__init__(lambda: self.time, self._later, self._tick, every_ms)

    def _later(self, work: Callable[[], None], ms: float) -> None:
        self.due.append((self.time + ms, work))

    def _tick(self) -> float:
        self.ticks += 1
        return float(self.ticks // self.portion)

    def wait(self, ms: float = EVERY_MS) -> None:
        self.time += ms
        while ready := [x for x in self.due if x[0] <= self.time]:
            self.due.remove(ready[0])
            ready[0][1]()

    def ask(self) -> None:
        self.asked += 1

    def joined(self, events: Sequence[int]) -> list[int]:
        return list(events)

    def tell(self, conn: One, joined: list[int]) -> None:
        conn.told += joined
        conn.pieces += 1

    def show(self, conn: One, view: str) -> None:
        conn.told.append(view)

    def mention(self, conn: One, kind: str, note: Any) -> None:
        conn.told.append((kind, note))

    def turn_out(self, relay: One) -> None:
        relay.told.append("come anew")


def crowd(many: int, **more: Any) -> tuple[Crowd, list[One]]:
    found, ones = Crowd(**more), [One(n) for n in range(1, many + 1)]
    for one in ones:
        found.enter(one)
    return found, ones


def test_one_view_serves_all_who_wait_and_events_follow_in_order() -> None:
    here, ones = crowd(3)
    assert here.asked == 1, "for all of them"
    here.event(1)
    assert not ones[0].told, "an event without a view says nothing"
    here.view("as of 1")
    here.event(2)
    here.event(3)
    here.wait()
    for one in ones:
        assert one.told == ["as of 1", 2, 3] and one.pieces == 1, "those of 50 ms in one piece"
    here.wait()
    here.event(4)
    assert ones[0].told[-1] == 4, "one that comes alone waits for nothing"
    late = One(9)
    here.enter(late)
    here.event(5)
    here.view("as of 5")
    here.event(6)
    here.wait()
    assert late.told == ["as of 5", 6] and ones[0].told == ["as of 1", 2, 3, 4, 5, 6]
    assert here.leave(9) is late and here.leave(9) is None and len(here) == 3


def test_players_have_their_turn_between_portions_and_nobody_misses_anything() -> None:
    here, ones = crowd(10, portion=3)
    here.view("v")
    for step in range(1, 40):
        here.event(step)
        if step == 7:
            here.enter(late := One(99))
        if step in (9, 20):
            here.view(f"as of {step}")
        if step == 19:
            here.lagged(3)
        assert here.leave(8) is not None if step == 12 else True
        here.wait(7)
    here.wait(1000)
    everything = list(range(1, 40))
    for one in ones:
        numbers = [x for x in one.told if isinstance(x, int)]
        if one.id == 8:
            assert numbers == everything[: len(numbers)]
        elif one.id == 3:
            # Whatever it had heard by then, the view, and all after it.
            at = one.told.index("as of 20")
            assert one.told[at + 1 :] == everything[20:]
            assert one.told[1:at] == everything[: at - 1] and at <= 20
        else:
            assert one.told[0] == "v" and numbers == everything
    assert late.told[0] in ("as of 9", "as of 20")
    assert late.told[1:] == everything[int(late.told[0][6:]) :]


def test_news_that_come_in_the_middle_of_a_round_wait_for_no_second_one() -> None:
    here, ones = crowd(9)
    here.view("v")
    here.wait()
    here.portion, here.ticks = 4, 0  # the clock is read once more than there are in a portion
    here.wait()
    here.event(1)
    assert [one.told[1:] for one in ones] == [[1]] * 3 + [[]] * 6, "players have their turn"
    here.time += EVERY_MS
    here.event(2)
    here.wait(0)
    for one in ones:
        assert one.told == ["v", 1, 2]
        assert one.pieces == (2 if one.id <= 3 else 1), "what was not told yet goes together"
    # Whoever was told first is the first of the next round.
    here.time += EVERY_MS
    here.portion, here.ticks = 1, 0
    here.event(3)
    assert [one.id for one in ones if 3 in one.told] == [4]
    here.wait(0)
    assert here.waiting == 0, "nothing is kept that all have heard"


def test_a_round_that_never_ends_keeps_only_what_somebody_has_not_heard() -> None:
    here, ones = crowd(6)
    here.view("v")
    here.wait()
    here.portion, here.ticks = 3, 0
    for n in range(2 * WAITING_MOST):
        here.time += EVERY_MS
        here.event(n)
        ready, here.due = here.due, []
        for _, work in ready:  # two of the six, and the next event is there
            work()
        assert here.waiting <= 3
    here.wait()
    assert here.asked == 1, "nobody needed another view"
    assert all(one.told[1:] == list(range(2 * WAITING_MOST)) for one in ones)


def test_a_batch_from_elsewhere_goes_on_as_one_without_waiting_again() -> None:
    here, ones = crowd(2, every_ms=0.0)
    here.view("v")
    for n in range(1, 9):
        here.event(n)
        here.event(-n)
        here.wait(1)
    assert all(one.pieces == 8 and len(one.told) == 17 for one in ones)


def test_those_who_stand_for_many_are_told_first_and_counted() -> None:
    here, _ = crowd(2)
    order: list[int] = []
    here.show = lambda conn, view: order.append(conn.id)  # type: ignore[method-assign]
    here.enter(One(50), weight=300)
    here.view("v")
    assert order == [50, 1, 2] and len(here) == 302
    here.weigh(50, 10)
    here.weigh(1, 10)  # stands for nobody but itself
    assert len(here) == 12
    assert [one.id for one in here.empty()] == [50, 1, 2] and not here


def test_a_relay_hears_everything_though_it_waits_for_a_view() -> None:
    here, ones = crowd(1)
    here.enter(relay := One(50), weight=300)
    here.view("v")
    here.wait()
    here.event(1)
    here.lagged(50)  # somebody has come there
    here.lagged(1)
    here.event(2)
    here.wait()
    here.event(3)
    here.view("as of 3")
    here.event(4)
    here.wait()
    assert relay.told == ["v", 1, 2, 3, "as of 3", 4]
    assert ones[0].told == ["v", 1, "as of 3", 4]


def test_nothing_is_shown_before_its_time() -> None:
    here, ones = crowd(1)
    here.view("v")
    here.wait()
    here.event(1, not_before=here.time + 400)
    here.event(2)
    here.wait(399)
    assert ones[0].told == ["v"]
    late = One(9)
    here.enter(late)
    here.view("as of 2")
    here.wait(1)
    assert ones[0].told == ["v", 1, 2] and late.told == ["as of 2"]


def test_what_waits_for_them_is_bounded() -> None:
    here, ones = crowd(1)
    here.enter(relay := One(50), weight=300)
    here.view("v")
    asked = here.asked
    here.event(0, not_before=here.time + 1000)
    for n in range(1, WAITING_MOST + 5):
        here.event(n)
    assert here.asked == asked + 1
    here.view("all of it")
    here.wait(1000)
    assert ones[0].told == ["v", "all of it"]
    assert relay.told == ["v", "come anew"] and len(here) == 1


# -- with a room ------------------------------------------------------------------------------------


def told(connection: FakeConnection) -> list[Any]:
    return [x[0].seq if isinstance(x, tuple) else x for x in connection.got]


VIEW = Welcome(me="", seq=4, at=0.0, cseq=0, pub={}, own={})


async def test_the_room_lets_a_connection_watch_and_become_a_member() -> None:
    table, eyes = Table(), FakeConnection(7)
    table.room.script = [[Watch(7)], [Look(VIEW)]]
    assert table.actor.connect(eyes, HELLO, 0.0)
    assert table.room.inputs == [("connect", 7), ("look",)]
    assert eyes.got == [VIEW] and table.actor.connections == 1
    assert not table.actor.idle(1e12)
    table.actor.receive(7, Ready(1), 0.0)
    assert eyes.got[1:] == [Refused(1, "not_seated")]
    assert len(table.room.inputs) == 2, "the room heard nothing of it"
    for command in (Sit(2), Rename(2, "Аня")):
        table.room.script = [[Send(7, Refused(2, "room_full")), Watch(7)], [Look(VIEW)]]
        table.actor.receive(7, command, 0.0)
        assert ("join", 7, command) in table.room.inputs
    assert Refused(2, "room_full") in eyes.got
    table.actor.receive(7, Resume(0), 0.0)
    assert table.room.inputs[-1] == ("look",)
    table.actor.receive(7, Leave(3), 0.0)
    assert eyes.closed == "left" and table.actor.connections == 0
    inputs = len(table.room.inputs)
    table.actor.disconnect(7, 0.0)
    assert len(table.room.inputs) == inputs, "the room never knew it"


async def test_more_than_may_watch_are_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "ONLOOKERS_MOST", 1)
    table = Table()
    eyes = [FakeConnection(n) for n in (7, 8)]
    for one in eyes:
        table.room.script = [[Watch(one.id)]]
        table.actor.connect(one, HELLO, 0.0)
    assert [one.closed for one in eyes] == [None, "room_full"]
    table.actor.perform([ShowOut("asked_out")])
    assert eyes[0].closed == "asked_out"


async def test_onlookers_hear_that_moves_wait_and_of_the_room_s_end() -> None:
    table, eyes = Table(), FakeConnection(7)
    table.actor.watch(eyes, HELLO)
    table.actor.perform([Look(VIEW)])
    table.actor.freeze(True)
    await until(lambda: Fault("store_away") in eyes.got)
    table.actor.die("moved")
    assert eyes.closed == "moved" and not table.actor.watch(FakeConnection(8))


class Counting:
    """A hall on a clock that moves when told."""

    def __init__(self) -> None:
        self.now, self.due = 0.0, list[tuple[float, Callable[[], None]]]()
        self.hall = Hall(lambda: self.now, lambda work, ms: self.due.append((self.now + ms, work)))

    def wait(self, ms: float) -> None:
        end = self.now + ms
        while ready := [x for x in self.due if x[0] <= end]:
            first = min(ready, key=lambda x: x[0])
            self.due.remove(first)
            self.now = first[0]
            first[1]()
        self.now = end


def test_how_many_watch_is_told_now_and_then() -> None:
    here, member, eyes = Counting(), FakeConnection(1), FakeConnection(2)
    here.hall.enter(member)
    here.hall.watch(eyes)
    here.hall.onlookers.view(VIEW)
    here.wait(10 * COUNT_EVERY_MS)
    assert [x.count for x in member.got] == [1], "members hear of changes"
    counts = [x.count for x in eyes.got if isinstance(x, HowMany)]
    assert len(counts) >= 9, "onlookers hear something all the time: the line lives"
    late = FakeConnection(3)
    here.hall.enter(late)
    here.hall.send(3, VIEW)
    assert [type(x) for x in late.got] == [Welcome, HowMany]
    here.hall.leave(2)
    here.wait(3 * COUNT_EVERY_MS)
    assert [x.count for x in member.got] == [1, 0] and not here.due, "and no timer is left"


def test_only_the_newest_list_of_members_goes_to_onlookers() -> None:
    here, eyes = Counting(), FakeConnection(2)
    here.hall.watch(eyes)
    here.hall.onlookers.view(VIEW)
    for seq, pub in enumerate(({"members": 1}, {"members": 2, "room": 2}, {"table": 3}), start=5):
        here.hall.publish(Publish(seq, 0.0, (), pub))
    here.wait(EVERY_MS)
    events = [x[0] for x in eyes.got if isinstance(x, tuple)]
    assert [(x.seq, x.pub) for x in events] == [
        (5, {}),
        (6, {"members": 2, "room": 2}),
        (7, {"table": 3}),
    ]
