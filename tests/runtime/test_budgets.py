"""What costs much waits: by room, and by network."""

from __future__ import annotations

import time

import pytest
from tests.runtime.fakes import Table, until

from pentaraduga.allowances import Allowance
from pentaraduga.rooms.commands import Ask, Ready
from pentaraduga.rooms.effects import Effect, Refused
from pentaraduga.runtime.budgets import (
    CLOSELY,
    GUESSED_MOST_S,
    KEPT,
    SMALL_S,
    Budgets,
    Costs,
    Effort,
)


class Hands:
    """A clock that only moves when told, s."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def budgets(clock: Hands) -> Budgets:
    return Budgets(Allowance(1.0, 0.2), Allowance(3.0, 0.5), clock)


def test_a_room_in_debt_waits_until_it_is_paid_back() -> None:
    clock = Hands()
    spent = budgets(clock)
    assert spent.wait_ms("a", "n") is None
    spent.charge("a", "n", 1.0)
    assert spent.wait_ms("a", "n") is None
    spent.charge("a", "n", 0.1)
    assert spent.wait_ms("a", "n") == pytest.approx(500, abs=2)
    assert spent.wait_ms("b", "n") is None, "others go on"
    clock.now += 0.51
    assert spent.wait_ms("a", "n") is None


def test_many_rooms_of_one_network_wait_together() -> None:
    clock = Hands()
    spent = budgets(clock)
    for n in range(8):
        spent.charge(f"r{n}", "n", 0.5)
    assert spent.wait_ms("r0", "n") == pytest.approx(2000, abs=2)
    assert spent.wait_ms("fresh", "n") == pytest.approx(2000, abs=2)
    assert spent.wait_ms("fresh", "other") is None
    assert spent.wait_ms("fresh", "") is None, "this machine isn't counted"


def test_an_old_debt_is_over_and_memory_has_an_end() -> None:
    clock = Hands()
    spent = budgets(clock)
    spent.charge("a", "n", 100.0)
    clock.now += 10_000
    assert spent.wait_ms("a", "n") is None
    for n in range(KEPT + 10):
        spent.charge(f"r{n}", f"n{n}", 0.1)
    assert len(spent._rooms) == len(spent._networks) == KEPT


async def test_a_costly_room_refuses_commands_for_a_while() -> None:
    clock = Hands()
    costs = Costs(budgets(clock))
    table = Table(costs=costs)
    anna = table.join(1)
    costs.worked(table.actor.room_id, "", 2.0)
    table.actor.receive(1, Ready(1), 0.0)
    assert anna.got == [Refused(1, "busy", {"wait_ms": 5001})]
    assert table.meter.codes == ["costly"]
    clock.now += 5.1
    table.actor.receive(1, Ready(2), 0.0)
    await until(lambda: table.room.inputs[-1][2:3] == (Ready(2),))
    assert len(anna.got) == 1


async def test_work_is_charged_to_whoever_sent_the_command() -> None:
    clock = Hands()
    costs = Costs(budgets(clock))
    table = Table(costs=costs)
    table.join(1, origin="net")

    def slow(*_: object) -> list[Effect]:
        begun = time.thread_time()
        while time.thread_time() - begun < 0.002:
            pass
        return []

    table.room.receive = slow  # type: ignore[assignment]
    for cseq in range(1, 4):
        table.actor.receive(1, Ready(cseq), 0.0)
    await until(lambda: costs._work._networks.left("net", 0.0) >= 0.006)
    spent = costs._work._networks.left("net", 0.0)
    assert costs._work._rooms.left(table.actor.room_id, 0.0) >= spent


def test_work_that_takes_long_is_measured_by_the_threads_own_time() -> None:
    clock, thread = Hands(), Hands()
    asked = 0

    def of_thread() -> float:
        nonlocal asked
        asked += 1
        return thread.now

    effort = Effort(clock, of_thread)

    def piece(worked: float, waited: float = 0.0) -> float:
        begun = effort.begin()
        thread.now += worked
        clock.now += worked + waited
        return effort.end(begun)

    assert piece(SMALL_S / 2) == pytest.approx(SMALL_S / 2)
    assert asked == 0, "the kernel isn't asked about short work"
    assert piece(SMALL_S / 2, waited=2.5) == GUESSED_MOST_S
    assert piece(SMALL_S / 2, waited=2.5) == pytest.approx(SMALL_S / 2)
    assert piece(0.02) == pytest.approx(0.02)
    for _ in range(CLOSELY):
        assert piece(SMALL_S / 2, waited=1.0) == pytest.approx(SMALL_S / 2)
    before = asked
    piece(SMALL_S / 2)
    assert asked == before
    outer = effort.begin()
    assert piece(0.02) == GUESSED_MOST_S, "a piece within another"
    assert effort.end(outer) == GUESSED_MOST_S


async def test_questions_to_the_solver_are_counted_apart() -> None:
    clock = Hands()
    table = Table(costs=Costs(budgets(clock), Budgets(Allowance(2, 1), Allowance(9, 9), clock)))
    anna = table.join(1)
    for cseq in range(1, 5):
        table.actor.receive(1, Ask(cseq, "hint"), 0.0)
        clock.now += 0.1
    assert [x.cseq for x in anna.got if isinstance(x, Refused)] == [4]
    table.actor.receive(1, Ready(5), 0.0)
    await until(lambda: table.room.inputs[-1][2:3] == (Ready(5),))
