"""Those who only watch are told the events of 50 ms together; nothing is lost or overtaken."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rooms.desk import table

from pentaraduga.rooms import commands as c
from pentaraduga.rooms.effects import Ack, Probe, Publish, Send
from pentaraduga.runtime.audience import EVERY_MS
from pentaraduga.runtime.hall import Hall
from pentaraduga.runtime.ports import RoomEvent, RoomEvents
from pentaraduga.transport.codec import CODECS

PLAYS, WATCHES, TOO = 1, 2, 3


class Eyes:
    """A connection that notes what it is told, and in how many pieces."""

    def __init__(self, conn: int) -> None:
        self.id = conn
        self.told: list[Any] = []
        self.pieces = 0

    def send(self, message: Any, *, at_once: bool = False) -> None:
        self.told.append(message)
        self.pieces += 1

    def publish(self, event: RoomEvent, own: dict[str, Any] | None) -> None:
        self.told.append(event.seq)
        self.pieces += 1

    def publish_together(self, events: RoomEvents) -> None:
        self.told += [event.seq for event in events.events]
        self.pieces += 1

    def stand_aside(self) -> bool:
        return False

    def close(self, code: str) -> None:
        self.told.append(code)


class Round:
    """One who plays and two who watch; time moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.due: list[tuple[float, Any]] = []
        self.hall = Hall(lambda: self.now, lambda work, ms: self.due.append((self.now + ms, work)))
        self.eyes = {conn: Eyes(conn) for conn in (PLAYS, WATCHES, TOO)}
        for eyes in self.eyes.values():
            self.hall.enter(eyes)
        self.watching = (WATCHES, TOO)
        self.seq = 0

    def happens(self, **pub: Any) -> None:
        self.seq += 1
        conns = (PLAYS, *self.watching)
        event = Publish(
            self.seq, self.now, conns, pub or {"table": self.seq},
            watching=self.watching, playing=(PLAYS,),
        )  # fmt: skip
        self.hall.publish(event)

    def wait(self, ms: float) -> None:
        self.now += ms
        ready, self.due = (
            [x for x in self.due if x[0] <= self.now],
            [x for x in self.due if x[0] > self.now],
        )
        for _, work in ready:
            work()

    def told(self, conn: int) -> list[Any]:
        return self.eyes[conn].told


def test_quick_events_go_to_players_at_once_and_to_watchers_together() -> None:
    round_ = Round()
    for _ in range(5):
        round_.happens()
        round_.wait(8)
    assert round_.told(PLAYS) == [1, 2, 3, 4, 5]
    assert round_.told(WATCHES) == [1], "the first one is not kept"
    round_.wait(EVERY_MS)
    for conn in (WATCHES, TOO):
        assert round_.told(conn) == [1, 2, 3, 4, 5] and round_.eyes[conn].pieces == 2


def test_players_are_told_first_and_in_the_same_way() -> None:
    round_ = Round()
    order: list[int] = []
    for conn, eyes in round_.eyes.items():
        eyes.publish = lambda event, own, conn=conn: order.append(conn)  # type: ignore[method-assign,misc]
    round_.happens()
    assert order == [PLAYS, WATCHES, TOO], "by what leaves at the end of the tick, in this order"


def test_slow_events_wait_for_nothing() -> None:
    round_ = Round()
    for n in range(1, 6):
        round_.happens()
        assert round_.told(WATCHES) == list(range(1, n + 1))
        round_.wait(EVERY_MS)
    assert not round_.due


def test_nothing_overtakes_what_waits() -> None:
    round_ = Round()
    round_.happens()
    round_.happens()
    round_.hall.send(WATCHES, Ack(7, 2))
    round_.happens()
    assert round_.told(WATCHES) == [1, 2, Ack(7, 2)]
    round_.wait(EVERY_MS)
    assert round_.told(WATCHES) == [1, 2, Ack(7, 2), 3]
    assert round_.told(TOO) == [1, 2, 3]
    round_.happens()
    round_.hall.close(TOO, "left")
    assert round_.told(TOO)[-2:] == [4, "left"]


def test_a_change_of_the_list_of_members_comes_behind() -> None:
    round_ = Round()
    round_.happens(members=1)
    round_.happens()
    round_.happens(members=2)
    round_.wait(200)
    assert [round_.told(conn) for conn in (PLAYS, WATCHES)] == [[1, 2, 3]] * 2


@pytest.mark.parametrize("watching", [(WATCHES,), ()])
def test_who_begins_to_play_has_caught_up(watching: tuple[int, ...]) -> None:
    round_ = Round()
    round_.happens()
    round_.happens()
    round_.seq += 1
    conns = (PLAYS, WATCHES, TOO)
    playing = tuple(x for x in conns if x not in watching)
    event = Publish(3, round_.now, conns, {"table": 3}, watching=watching, playing=playing)
    round_.hall.publish(event)
    assert round_.told(TOO) == [1, 2, 3]
    round_.wait(EVERY_MS)
    assert round_.told(WATCHES) == [1, 2, 3]


def test_frames_that_go_together_are_the_same_bytes_as_alone() -> None:
    for codec in CODECS.values():
        events = [RoomEvent(n, 5.0, {"table": n}) for n in (1, 2)]
        together = codec.events_frames(RoomEvents(tuple(events)))
        assert together == b"".join(codec.event_frame(event, None) for event in events)
        assert codec.events_frames(RoomEvents(tuple(events[:1]))) == codec.event_frame(
            events[0], None
        )


def test_people_without_a_seat_watch_a_round_and_their_clocks_can_wait() -> None:
    desk = table(2)
    desk.join(3, "Зритель")
    for conn in (1, 2):
        desk.do(conn, c.Ready)
    assert not any(x.watching for x in desk.out if isinstance(x, Publish)), "not in the lobby"
    probed: list[int] = []
    for _ in range(60):
        if desk.room.next_wake is None:
            break
        desk.now = max(desk.now, desk.room.next_wake)
        for effect in desk.room.wake(desk.now):
            if isinstance(effect, Send) and isinstance(effect.message, Probe):
                probed.append(effect.conn)
                at = desk.now - 1.7e12
                pong = c.Pong(id=effect.message.id, received=at, sent=at)
                desk.room.receive(effect.conn, pong, desk.now + 30)
    assert desk.phase == "round"
    assert probed.count(3) < probed.count(1) == probed.count(2)
    desk.do(1, c.Act, action="give_up", t=0.0, seen=desk.room.seq)
    (event, *_) = [x for x in desk.out if isinstance(x, Publish)]
    assert event.watching == (3,) and event.playing == (1, 2)
