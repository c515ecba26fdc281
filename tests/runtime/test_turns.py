"""Rooms share the loop: in order for each, in turn among them, and with time left for all else."""

from __future__ import annotations

import asyncio
from functools import partial

from tests.runtime.fakes import HELLO, FakeConnection, Table, until

from pentaraduga.rooms.commands import Pong, Ready, Resume
from pentaraduga.rooms.effects import Ack, Refused, Send
from pentaraduga.runtime.turns import (
    MOST_OF_ALL,
    MOST_OF_ONE,
    MOST_OF_SENDER,
    MOST_OF_SEVERAL,
    WAIT_MS,
    Turns,
)


class Slow:
    """A clock that moves only while somebody works, and what was done in which tick."""

    def __init__(self, budget_s: float = 0.004) -> None:
        self.now_s = 0.0
        self.done: list[str] = []
        self.measured: list[tuple[float, float]] = []
        self.turns = Turns(budget_s, lambda: self.now_s, lambda *times: self.measured.append(times))

    def ask(self, name: str, cost_s: float = 0.001) -> None:
        self.turns.take(name[0], partial(self.work, name, cost_s))

    def work(self, name: str, cost_s: float) -> None:
        self.now_s += cost_s
        self.done.append(name)

    async def tick(self) -> list[str]:
        """The calls made in the next tick of the loop."""
        before = len(self.done)
        await asyncio.sleep(0)
        return self.done[before:]


async def test_work_is_done_where_it_comes_in_while_there_is_time() -> None:
    slow = Slow()
    for name in "abcd":
        slow.ask(name)
    assert slow.done == ["a", "b", "c", "d"] and len(slow.turns) == 0
    slow.ask("e")
    assert len(slow.done) == 4 and slow.turns.waits("e") and not slow.turns.waits("a")
    assert await slow.tick() == ["e"]
    slow.ask("f")
    assert slow.done[-1] == "f" and len(slow.turns) == 0


async def test_one_room_gets_its_share_of_a_tick_and_the_rest_of_its_work_waits() -> None:
    slow = Slow()
    for n in range(10):
        slow.ask(f"a{n}", 0.0005)
    ticks = [slow.done[:], *[await slow.tick() for _ in range(4)]]
    assert [len(tick) for tick in ticks] == [2, 2, 2, 2, 2], "a quarter of the time"
    assert slow.done == [f"a{n}" for n in range(10)], "in order"
    assert await slow.tick() == []


async def test_what_comes_in_for_quiet_rooms_does_not_wait_for_a_flood() -> None:
    slow = Slow()
    for n in range(50):
        slow.ask(f"a{n}")
    for quiet in "bcd":
        slow.ask(quiet)
    assert slow.done == ["a0", "b", "c", "d"], "a0 alone waited for nothing"
    for _ in range(20):
        assert len(await slow.tick()) == 1, "a flood has a quarter of the ticks and no more"
        slow.ask("b")
        assert slow.done[-1] == "b"
    slow.ask("a50")
    assert slow.done[-1] == "b", "its own work stays in order"


async def test_rooms_that_wait_take_turns() -> None:
    slow = Slow()
    for n in range(3):
        for room in "abcdefgh":
            slow.ask(f"{room}{n}")
    assert slow.done == ["a0", "b0", "c0", "d0"], "the whole of the first tick"
    await until(lambda: len(slow.turns) == 0)
    assert slow.done[4:12] == ["e0", "f0", "g0", "h0", "a1", "b1", "c1", "d1"]


async def test_the_more_rooms_wait_the_more_is_done_in_a_tick() -> None:
    slow = Slow()
    for room in "abcdefgh":
        for n in range(20):
            slow.ask(f"{room}{n}")
    assert [len(await slow.tick()) for _ in range(3)] == [4, 4, 4], "all of the time that there is"


async def test_what_work_asks_for_comes_behind_what_its_room_waits_for() -> None:
    slow = Slow(budget_s=0.001)
    slow.ask("x")

    def ask_for_more() -> None:
        slow.work("a0", 0)
        slow.ask("a2")

    slow.turns.take("a", ask_for_more)
    slow.ask("a1")
    await until(lambda: len(slow.turns) == 0)
    assert slow.done == ["x", "a0", "a1", "a2"]


async def test_one_piece_of_work_that_fails_stops_no_other() -> None:
    slow = Slow(budget_s=0.001)
    slow.ask("x")
    slow.turns.take("a", lambda: 1 // 0)  # type: ignore[arg-type]
    slow.ask("a1")
    await until(lambda: "a1" in slow.done)


async def test_how_long_work_waited_and_took_is_measured() -> None:
    slow = Slow(budget_s=0.002)
    slow.ask("a0", 0.002)
    slow.ask("b0", 0.001)
    await slow.tick()
    assert slow.measured[0] == (0.0, 0.002)
    slow.ask("a1", 0.5)
    slow.ask("a2", 0.25)
    slow.now_s += 1
    await slow.tick()
    waited_s, worked_s = slow.measured[-1]
    assert (waited_s, worked_s) == (1.0, 0.25)


async def test_beyond_a_bound_everybody_hears_how_long_to_wait() -> None:
    slow = Slow(budget_s=0.0)
    assert slow.turns.busy_ms("a") is None
    for _ in range(MOST_OF_ONE):
        slow.ask("a")
    low, high = WAIT_MS
    assert low <= (slow.turns.busy_ms("a") or 0) <= high
    assert slow.turns.busy_ms("b") is None, "another room is not concerned"
    for _ in range(MOST_OF_ALL):
        slow.ask("c")
    assert low < (slow.turns.busy_ms("b") or 0) <= high


async def test_a_room_that_is_asked_too_much_says_busy_and_loses_nothing_else() -> None:
    table = Table()
    anna = table.join(1)
    table.actor._turns._budget_s = 0.0
    for cseq in range(1, MOST_OF_ONE + 4):
        if cseq <= MOST_OF_ONE:
            table.room.script.append([Send(1, Ack(cseq, 1))])
        table.actor.receive(1, Ready(cseq), float(cseq))
    table.actor.receive(1, Pong(1, 0.0, 0.0), 999.0)
    busy = [message for message in anna.got if isinstance(message, Refused)]
    assert [message.cseq for message in busy] == [MOST_OF_ONE + n for n in (1, 2, 3)]
    assert all(m.code == "busy" and m.params["wait_ms"] for m in busy)
    assert table.meter.codes.count("busy") == 3 and not table.actor.settled
    table.actor._turns._budget_s = 1.0
    await until(lambda: table.actor.settled)
    acks = [message.cseq for message in anna.got if isinstance(message, Ack)]
    assert acks == list(range(1, MOST_OF_ONE + 1))
    stamps = [at for kind, *_, at in table.room.inputs if kind == "receive"]
    assert stamps == [*map(float, range(1, MOST_OF_ONE + 1)), 999.0], "as the socket was read"


async def test_the_full_view_is_made_once_however_often_it_is_asked_for() -> None:
    table = Table()
    table.join(1)
    table.join(2)
    table.actor._turns._budget_s = 0.0
    for at in range(5):
        table.actor.receive(1, Resume(0), float(at))
    table.actor.receive(2, Resume(0), 7.0)
    table.actor._turns._budget_s = 1.0
    await until(lambda: table.actor.settled)
    table.actor.receive(1, Resume(0), 9.0)
    asked = [(what[1], what[-1]) for what in table.room.inputs if what[0] == "receive"]
    assert asked == [(1, 0.0), (2, 7.0), (1, 9.0)]


async def test_a_log_that_takes_nothing_makes_a_room_busy_in_the_end() -> None:
    table = Table()
    anna = table.join(1)
    table.store.congested = True
    table.actor.receive(1, Ready(1), 0.0)
    assert [m.code for m in anna.got] == ["busy"] and len(table.room.inputs) == 1


async def test_a_client_that_leaves_before_its_turn_is_not_let_in() -> None:
    table = Table()
    table.actor._turns._budget_s = 0.0
    table.actor.connect(FakeConnection(1), HELLO, 0.0)
    table.actor.connect(FakeConnection(2), HELLO, 0.0)
    table.actor.disconnect(1, 0.0)
    table.actor._turns._budget_s = 1.0
    await until(lambda: table.actor.settled)
    assert table.room.inputs == [("connect", 2), ("disconnect", 1)]


async def test_a_room_is_woken_behind_what_came_in_before() -> None:
    table = Table()
    table.join(1)
    table.room.next_wake = table.clock.now() + 10
    table.does()
    table.actor._turns._budget_s = 0.0
    await asyncio.sleep(0)
    table.actor._turns.take("another", lambda: None)
    for id in range(3):
        table.actor.receive(1, Pong(id, 0.0, 0.0), 1.0)
    await until(lambda: len(table.actor._turns) == 1 + 3 + 1)
    table.does()  # arms no second timer for the wake that waits
    table.actor._turns._budget_s = 1.0
    await until(lambda: table.actor.settled)
    assert [kind for kind, *_ in table.room.inputs] == ["connect", *["receive"] * 3, "wake"]


async def test_nobody_stands_behind_more_than_a_few_commands_of_somebody_else() -> None:
    table = Table()
    anna, boris = table.join(1), table.join(2)
    table.actor._turns._budget_s = 0.0
    for cseq in range(1, MOST_OF_ONE):
        table.actor.receive(1, Ready(cseq), 0.0)
    table.actor.receive(2, Ready(1), 1.0)
    table.actor._turns._budget_s = 1.0
    await until(lambda: table.actor.settled)
    asked = [what[1] for what in table.room.inputs if what[0] == "receive"]
    assert asked == [1] * MOST_OF_SENDER + [2]
    busy = [message for message in anna.got if isinstance(message, Refused)]
    assert len(busy) == MOST_OF_ONE - 1 - MOST_OF_SENDER and boris.got == []
    assert not table.actor._patience._waiting


async def test_a_room_that_many_have_filled_still_takes_the_first_command_of_another() -> None:
    table = Table()
    for conn in range(1, 14):
        table.join(conn)
    table.actor._turns._budget_s = 0.0
    for conn in range(1, 13):
        for cseq in range(1, 12):
            table.actor.receive(conn, Ready(cseq), 0.0)
    table.actor.receive(13, Ready(1), 1.0)
    table.actor._turns._budget_s = 1.0
    await until(lambda: table.actor.settled)
    asked = [what[1] for what in table.room.inputs if what[0] == "receive"]
    assert len(asked) <= MOST_OF_SEVERAL + 13 and asked[-1] == 13
