"""One room at work: what leaves, when, and how it ends."""

import asyncio

import pytest
from tests.runtime.fakes import Table, until

from pentaraduga.bots import Plan
from pentaraduga.rooms.commands import Ready
from pentaraduga.rooms.effects import (
    Ack,
    Append,
    BotTurn,
    Close,
    Fault,
    FreeCode,
    Probe,
    Publish,
    Refused,
    Send,
    Snapshot,
    WantCode,
)
from pentaraduga.rooms.views import ClockSection
from pentaraduga.storage.errors import Fenced, StorageDown, StorageFull


async def settle() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_nothing_is_acknowledged_before_it_is_in_the_log() -> None:
    table = Table(slow=True)
    anna, boris = table.join(1), table.join(2)
    table.does(
        Append(5, (b"x", b"y")),
        Publish(6, 0.0, (1, 2), {"a": 1}, {2: {"b": 2}}),
        Send(1, Ack(1, 6)),
    )
    await settle()
    assert table.store.logs["ABCDEFGHJK"] == [(5, b"x"), (6, b"y")]
    assert anna.got == boris.got == []
    table.store.writes[0].set_result(None)
    await settle()
    (event, own), ack = anna.got
    assert (event.seq, event.pub, own) == (6, {"a": 1}, None) and ack == Ack(1, 6)
    assert boris.got == [(event, {"b": 2})], "everybody shares one event"
    assert table.meter.appends == [2]


async def test_probes_pass_the_gate() -> None:
    table = Table(slow=True)
    anna = table.join(1)
    table.does(Append(1, (b"x",)), Send(1, Ack(1, 1)), Send(1, Probe(7), at_once=True))
    assert anna.got == [Probe(7)]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Fenced("another epoch"), "moved"),
        (StorageDown("gone"), "store_down"),
        (StorageFull("full"), "store_down"),
        (RuntimeError("a bug"), "internal"),
    ],
)
async def test_a_failed_append_ends_the_actor_and_the_move_is_not_shown(
    error: Exception, code: str
) -> None:
    table = Table(slow=True)
    anna, boris = table.join(1), table.join(2)
    table.does(Append(1, (b"x",)), Publish(1, 0.0, (1, 2), {"a": 1}), Send(1, Ack(1, 1)))
    table.store.writes[0].set_exception(error)
    await settle()
    assert (anna.got, anna.closed) == ([], code) and (boris.got, boris.closed) == ([], code)
    assert table.actor.dead == code and table.died == [table.actor] and table.meter.deaths == [code]
    table.actor.receive(1, Ready(1), 0.0)
    table.actor.disconnect(1, 0.0)
    assert [name for name, *_ in table.room.inputs] == ["connect", "connect"]


async def test_a_failed_snapshot_ends_the_actor_but_a_slow_one_delays_nobody() -> None:
    table = Table(slow=True)
    anna = table.join(1)
    table.does(Append(1, (b"x",)), Snapshot(1, b"state"), Send(1, Ack(1, 1)))
    await settle()
    assert table.store.snapshots == [], "a snapshot must not be ahead of the log"
    table.store.writes[0].set_result(None)
    await settle()
    assert table.store.snapshots == [(1, b"state")] and anna.got == [Ack(1, 1)]
    table.store.writes[1].set_exception(Fenced("another epoch"))
    await settle()
    assert anna.closed == "moved"


async def test_without_the_lease_the_room_goes_on_and_says_nothing() -> None:
    table = Table()
    anna = table.join(1)
    table.store.alive = False
    table.room.script.append([Send(1, Refused(1, "locked"))])
    table.actor.receive(1, Ready(1), 0.0)
    late = table.join(2, Send(2, Ack(1, 1)))
    table.does(Append(1, (b"x",)), Send(1, Ack(2, 1)), Send(1, Probe(7), at_once=True))
    await settle()
    assert anna.got == [Probe(7)] and late.got == [], "probes tell nothing of the room"
    assert len(table.room.inputs) == 3 and table.store.logs["ABCDEFGHJK"] == [(1, b"x")]
    table.store.alive, table.store.term = True, 2
    (confirmed,) = table.store.confirms
    confirmed.set_result(2)
    await settle()
    assert anna.got == [Probe(7), Refused(1, "locked"), Ack(2, 1)] and late.got == [Ack(1, 1)]
    assert anna.closed is late.closed is None
    table.does(Send(1, Ack(3, 1)))
    assert anna.got[-1] == Ack(3, 1) and len(table.store.confirms) == 1, "asked once in a term"


async def test_a_room_that_another_node_took_meanwhile_shows_nothing_and_ends() -> None:
    table = Table()
    anna = table.join(1)
    table.store.term = 2  # renewed, but not before it may have run out
    table.does(Send(1, Ack(1, 1)))
    await settle()
    assert anna.got == []
    table.store.confirms[0].set_exception(Fenced("another epoch"))
    await settle()
    assert (anna.got, anna.closed) == ([], "moved")


async def test_a_room_with_nothing_to_say_finds_out_as_well() -> None:
    table = Table()
    anna = table.join(1)
    table.actor.confirm()
    assert table.store.confirms == [] and table.actor.settled
    table.store.term = 2
    table.actor.confirm()
    assert not table.actor.settled
    table.store.confirms[0].set_exception(Fenced("another epoch"))
    await settle()
    assert anna.closed == "moved"


async def test_a_lease_that_runs_out_once_more_is_confirmed_once_more() -> None:
    table = Table(slow=True)
    anna = table.join(1)
    table.does(Append(1, (b"x",)), Send(1, Ack(1, 1)))
    table.store.term = 2
    table.store.writes[0].set_result(None)
    await settle()
    assert anna.got == [], "it is in the log, but somebody may have gone on from there"
    table.store.term = 3
    table.store.confirms[0].set_result(2)
    await settle()
    assert anna.got == []
    table.store.confirms[1].set_result(3)
    await settle()
    assert anna.got == [Ack(1, 1)]


async def test_everybody_hears_that_moves_wait_and_when_they_no_longer_do() -> None:
    table = Table(slow=True)
    anna = table.join(1)
    table.does(Append(1, (b"x",)), Send(1, Ack(1, 1)))
    for frozen in (True, True):
        table.actor.freeze(frozen)
    boris = table.join(2)
    assert anna.got == boris.got == [Fault("store_away")]
    table.store.writes[0].set_result(None)
    await settle()
    table.actor.freeze(False)
    assert anna.got == [Fault("store_away"), Ack(1, 1), Fault("store_back")]
    assert boris.got == [Fault("store_away"), Fault("store_back")] and not boris.closed


async def test_a_pause_that_everybody_sees_stops_the_bots() -> None:
    table = Table()

    def clock(paused: str | None) -> ClockSection:
        return ClockSection(start_at=1.0, paused=paused, resumes_at=None, timers=())  # type: ignore[arg-type]

    table.actor._bots._choose = lambda *_: Plan(20, "swap")
    view = {"room": {"game": "minutka"}, "clock": clock(None)}
    table.does(BotTurn(0, 3, view))
    assert not table.actor.idle(table.clock.now()), "a bot means to do something"
    table.does(Publish(1, 0.0, (), {"clock": clock("player")}))
    await asyncio.sleep(0.05)
    assert table.room.inputs == []
    table.does(Publish(2, 0.0, (), {"clock": clock(None)}), BotTurn(0, 3, view))
    await until(lambda: table.room.inputs)
    assert table.room.inputs == [("bot", 0, "swap")]


async def test_a_room_that_breaks_is_let_go() -> None:
    table = Table()
    anna = table.join(1)
    table.room.script.append(ZeroDivisionError())
    table.actor.receive(1, Ready(1), 0.0)
    assert anna.closed == "internal" and table.died == [table.actor]


async def test_the_deal_waits_for_each_connection_and_holds_back_what_follows() -> None:
    table = Table()
    anna, boris = table.join(1), table.join(2)
    soon = table.clock.now() + 60
    table.does(
        Publish(1, 0.0, (1, 2), {"deal": 1}, not_before={1: soon}),
        Publish(2, 0.0, (1, 2), {"next": 1}),
        Send(1, Ack(1, 2)),
        Send(1, Probe(3), at_once=True),
    )
    await settle()
    assert [e.seq for e, _ in boris.got] == [1, 2]
    assert anna.got == [Probe(3)]
    await until(lambda: len(anna.got) == 4)
    assert table.clock.now() >= soon
    assert [anna.got[1][0].seq, anna.got[2][0].seq, anna.got[3]] == [1, 2, Ack(1, 2)]


async def test_a_message_may_have_to_wait_as_well() -> None:
    table = Table()
    anna, boris = table.join(1), table.join(2)
    soon = table.clock.now() + 60
    table.does(Send(1, Ack(1, 1), not_before=soon), Send(1, Ack(2, 2)), Send(2, Ack(1, 1)))
    await settle()
    assert (anna.got, boris.got) == ([], [Ack(1, 1)])
    await until(lambda: len(anna.got) == 2)
    assert table.clock.now() >= soon
    assert anna.got == [Ack(1, 1), Ack(2, 2)]


async def test_close_comes_after_what_was_sent_before() -> None:
    table = Table(slow=True)
    anna = table.join(1)
    table.does(Append(1, (b"x",)), Send(1, Ack(1, 1)), Close(1, "left"))
    await settle()
    assert anna.closed is None
    table.store.writes[0].set_result(None)
    await settle()
    assert anna.got == [Ack(1, 1)] and anna.closed == "left"
    table.actor.disconnect(1, 0.0)  # its socket ends; the room knows already
    assert [name for name, *_ in table.room.inputs] == ["connect"]


async def test_a_room_is_woken_when_it_wants_and_not_before() -> None:
    table = Table()
    due = table.clock.now() + 30
    table.room.next_wake = due
    table.does()
    await until(lambda: table.room.inputs)
    (kind, at), *more = table.room.inputs
    assert kind == "wake" and at >= due and not more


async def test_an_earlier_wish_replaces_a_later_one() -> None:
    table = Table()
    table.room.next_wake = table.clock.now() + 1e9
    table.does()
    table.room.next_wake = table.clock.now() + 10
    table.does()
    await until(lambda: table.room.inputs)


async def test_refusals_and_holds_are_counted() -> None:
    table = Table()
    table.join(1)
    table.room.holding = True
    table.room.script.append([Send(1, Refused(1, "locked"))])
    table.actor.receive(1, Ready(1), 0.0)
    table.actor.receive(1, Ready(2), 0.0)  # the same hold
    assert table.meter.codes == ["locked"] and table.meter.holds == 1


async def test_codes_are_asked_for_after_the_log_has_what_came_before() -> None:
    table = Table(slow=True)
    table.does(Append(1, (b"x",)), WantCode(), FreeCode("123456"))
    await settle()
    assert table.codes == []
    table.store.writes[0].set_result(None)
    await settle()
    assert table.codes == [WantCode(), FreeCode("123456")]


async def test_idle_means_that_nobody_is_here_and_nothing_is_due_soon() -> None:
    table = Table(slow=True)
    now = table.clock.now()
    assert table.actor.idle(now)
    table.room.next_wake = now + 1000
    assert not table.actor.idle(now)
    table.room.next_wake = now + 30 * 60_000
    assert table.actor.idle(now)
    table.does(Append(1, (b"x",)))
    assert not table.actor.idle(now)
    table.store.writes[0].set_result(None)
    await settle()
    assert table.actor.idle(now)
    table.join(1)
    assert not table.actor.idle(now)
