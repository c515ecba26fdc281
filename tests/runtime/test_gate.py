"""The output gate and the lanes: nothing early, nothing out of order."""

import asyncio
from collections.abc import Callable

from pentaraduga.runtime.gate import AT_ONCE_S, Gate, Lane


def make() -> tuple[Gate[str], list[str], list[BaseException]]:
    out: list[str] = []
    errors: list[BaseException] = []
    return Gate(out.append, errors.append), out, errors


async def test_an_open_gate_lets_out_at_once() -> None:
    gate, out, _ = make()
    gate.put("a")
    assert out == ["a"] and gate.empty


async def test_items_wait_for_every_write_before_them_and_keep_their_order() -> None:
    gate, out, _ = make()
    first, second = asyncio.Future[None](), asyncio.Future[None]()
    gate.hold(first)
    gate.put("a")
    gate.hold(second)
    gate.put("b")
    second.set_result(None)
    await asyncio.sleep(0)
    assert out == [] and not gate.empty
    first.set_result(None)
    await asyncio.sleep(0)
    assert out == ["a", "b"] and gate.empty


async def test_long_output_is_sent_in_turns_and_keeps_its_order() -> None:
    now, turns = [0.0], list[Callable[[], None]]()
    out: list[str] = []

    def slow(item: str) -> None:
        out.append(item)
        now[0] += AT_ONCE_S * 0.7

    gate = Gate[str](slow, list[BaseException]().append, later=turns.append, clock=lambda: now[0])
    writes = [asyncio.Future[None]() for _ in range(3)]
    for write, items in zip(writes, ("abc", "def", "g"), strict=True):
        gate.hold(write)
        for item in items:
            gate.put(item)
    for write in writes:
        write.set_result(None)
    await asyncio.sleep(0)
    assert (out, len(turns)) == (["a", "b"], 1), "all are in the log, and one turn was asked for"
    gate.put("h")
    while turns:
        had = len(out)
        turns.pop()()
        assert len(out) - had <= 2
    assert out == list("abcdefgh") and gate.empty
    gate.put("i")
    assert out[-1] == "i"


async def test_a_gate_that_is_shut_between_turns_lets_nothing_more_out() -> None:
    turns: list[Callable[[], None]] = []
    out: list[str] = []
    ticks = iter(range(100))
    errors: list[BaseException] = []
    gate = Gate[str](out.append, errors.append, later=turns.append, clock=lambda: next(ticks) * 1.0)
    write = asyncio.Future[None]()
    gate.hold(write)
    for item in "abc":
        gate.put(item)
    write.set_result(None)
    await asyncio.sleep(0)
    gate.shut()
    for turn in turns:
        turn()
    assert (out, len(turns), errors) == (["a"], 1, [])


async def test_a_failed_write_shuts_the_gate_and_is_reported_once() -> None:
    gate, out, errors = make()
    first, second = asyncio.Future[None](), asyncio.Future[None]()
    gate.put("a")
    gate.hold(first)
    gate.put("b")
    gate.hold(second)
    gate.put("c")
    error = RuntimeError("no")
    second.set_exception(RuntimeError("later"))
    first.set_exception(error)
    await asyncio.sleep(0)
    gate.put("d")
    await asyncio.sleep(0)
    assert out == ["a"] and errors == [error]


async def test_a_cancelled_write_is_a_failed_one() -> None:
    gate, out, errors = make()
    write = asyncio.Future[None]()
    gate.hold(write)
    gate.put("a")
    write.cancel()
    await asyncio.sleep(0)
    assert out == [] and isinstance(errors[0], asyncio.CancelledError)


async def test_items_put_while_others_are_sent_come_after_them() -> None:
    out: list[str] = []

    def emit(item: str) -> None:
        out.append(item)
        if item == "a":
            gate.put("c")

    gate: Gate[str] = Gate(emit, lambda error: None)
    write = asyncio.Future[None]()
    gate.hold(write)
    gate.put("a")
    gate.put("b")
    write.set_result(None)
    await asyncio.sleep(0)
    assert out == ["a", "b", "c"]


async def test_a_bar_is_asked_before_anything_leaves_and_waited_for() -> None:
    out: list[str] = []
    bars: list[asyncio.Future[None]] = []
    errors: list[BaseException] = []
    up = True

    def bar() -> asyncio.Future[None] | None:
        if up:
            return None
        bars.append(asyncio.Future())
        return bars[-1]

    gate: Gate[str] = Gate(out.append, errors.append, bar)
    gate.put("a")
    write = asyncio.Future[None]()
    gate.hold(write)
    gate.put("b")
    up = False
    write.set_result(None)
    await asyncio.sleep(0)
    gate.put("c")
    assert out == ["a"] and len(bars) == 1
    bars[0].set_result(None)  # and down again before anybody could look
    await asyncio.sleep(0)
    assert out == ["a"] and len(bars) == 2
    up = True
    bars[1].set_result(None)
    await asyncio.sleep(0)
    assert out == ["a", "b", "c"] and gate.empty and len(gate) == 0
    up = False
    gate.check()
    assert len(gate) == 1
    bars[2].set_exception(RuntimeError("taken"))
    await asyncio.sleep(0)
    gate.put("d")
    gate.check()
    assert out == ["a", "b", "c"] and len(errors) == 1 and len(bars) == 3


class LaneClock:
    """Room time that the test moves."""

    now = 0.0

    def delay(self, due: float) -> float:
        return (due - self.now) / 1000


async def test_a_lane_keeps_later_items_behind_one_that_waits() -> None:
    clock, out = LaneClock(), []
    lane = Lane(clock.delay)
    lane.put(lambda: out.append("a"))
    lane.put(lambda: out.append("deal"), not_before=5)
    lane.put(lambda: out.append("b"))
    assert out == ["a"]
    await asyncio.sleep(0.02)
    assert out == ["a"]  # the loop's timer alone does not let it out: room time counts
    clock.now = 5
    await asyncio.sleep(0.02)
    assert out == ["a", "deal", "b"]


async def test_a_dropped_lane_does_nothing_more() -> None:
    clock, out = LaneClock(), []
    lane = Lane(clock.delay)
    lane.put(lambda: out.append("deal"), not_before=5)
    lane.drop()
    clock.now = 10
    await asyncio.sleep(0.02)
    assert out == []
