"""Frames waiting for a socket: joined, bounded, dropped when stale."""

import asyncio

import pytest
from tests.runtime.fakes import until

from pentaraduga.transport import outbox as module
from pentaraduga.transport.outbox import LINE_BYTES, QUEUE_BYTES, Flushes, Outbox


class Line:
    """A transport whose peer reads when the test says so."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.unread = 0
        self.reads = True
        self.closing = False

    def write(self, data: bytes) -> None:
        self.writes.append(data)
        if not self.reads:
            self.unread += len(data)

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.unread


class Bench:
    def __init__(self) -> None:
        self.line = Line()
        self.drained = 0
        self.stuck = 0
        self.answered: list[float] = []
        loop = asyncio.get_running_loop()
        self.outbox = Outbox(
            self.line, Flushes(), loop, self._drained, self._stuck, self.answered.append
        )

    def _drained(self) -> None:
        self.drained += 1

    def _stuck(self) -> None:
        self.stuck += 1

    def block(self) -> None:
        """Fill the line until frames begin to wait in the outbox."""
        self.line.reads = False
        self.outbox.put(b"x" * (LINE_BYTES + 1))
        self.outbox.flush()
        self.outbox.put(b"held")
        self.outbox.flush()
        assert self.line.writes == [b"x" * (LINE_BYTES + 1)]

    def block_with_answer(self, since: float) -> None:
        self.line.reads = False
        self.outbox.put(bytes(LINE_BYTES + 1))
        self.outbox.flush()
        self.outbox.note(since)
        self.outbox.put(b"answer")
        self.outbox.flush()

    def read_all(self) -> None:
        self.line.reads, self.line.unread = True, 0


async def test_the_frames_of_one_tick_go_in_one_write() -> None:
    bench = Bench()
    for frame in (b"a", b"b", b"c"):
        bench.outbox.put(frame)
    assert bench.line.writes == []
    await asyncio.sleep(0)
    assert bench.line.writes == [b"abc"]
    bench.outbox.put(b"d")
    await asyncio.sleep(0)
    assert bench.line.writes == [b"abc", b"d"]


async def test_a_lone_frame_goes_as_the_object_that_it_is() -> None:
    bench = Bench()
    frame = bytes(1000)
    bench.outbox.put(frame)
    await asyncio.sleep(0)
    assert bench.line.writes[0] is frame


async def test_a_probe_goes_at_once_together_with_waiting_frames() -> None:
    bench = Bench()
    bench.outbox.put(b"a")
    assert bench.outbox.put_at_once(b"p")
    assert bench.line.writes == [b"ap"]
    await asyncio.sleep(0)
    assert bench.line.writes == [b"ap"]


async def test_a_blocked_line_gets_everything_in_order_once_it_reads() -> None:
    bench = Bench()
    bench.block()
    bench.outbox.put(b"-more")
    assert not bench.outbox.put_at_once(b"probe"), "a probe that waits measures nothing"
    bench.read_all()
    await until(lambda: len(bench.line.writes) == 2)
    assert bench.line.writes[1] == b"held-more" and bench.drained == 0


async def test_a_slow_reader_loses_its_queue_and_begins_anew_with_a_full_view() -> None:
    bench = Bench()
    bench.block()
    for _ in range(QUEUE_BYTES // 1000 + 1):
        bench.outbox.put(bytes(1000))
    assert bench.outbox.dropping
    bench.outbox.put(b"dropped")
    await asyncio.sleep(0.15)
    assert bench.drained == 0, "not before it reads"
    bench.read_all()
    await until(lambda: bench.drained)
    bench.outbox.put(b"dropped, too: no full view yet")
    bench.outbox.restart(b"welcome")
    bench.outbox.put(b"+news")
    await asyncio.sleep(0)
    assert bench.line.writes[1:] == [b"welcome+news"] and bench.drained == 1


async def test_what_waits_is_bounded() -> None:
    bench = Bench()
    bench.block()
    most = 0
    for _ in range(3000):
        bench.outbox.put(bytes(1000))
        most = max(most, bench.outbox._size)
    assert most <= QUEUE_BYTES + 1000


async def test_a_line_blocked_for_too_long_is_reported_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "TOO_LONG_S", 0.05)
    monkeypatch.setattr(module, "LOOK_EVERY_S", 0.01)
    bench = Bench()
    bench.block()
    await until(lambda: bench.stuck)
    await asyncio.sleep(0.1)
    assert bench.stuck == 1


async def test_a_closed_outbox_writes_nothing_more() -> None:
    bench = Bench()
    bench.outbox.put(b"a")
    bench.outbox.close()
    bench.outbox.put(b"b")
    assert not bench.outbox.put_at_once(b"c")
    await asyncio.sleep(0)
    assert bench.line.writes == []


async def test_a_dead_transport_is_not_written_to() -> None:
    bench = Bench()
    bench.line.closing = True
    bench.outbox.put(b"a")
    await asyncio.sleep(0)
    assert bench.line.writes == []


async def test_one_that_breaks_keeps_no_other_from_being_flushed() -> None:
    flushes, written = Flushes(), list[bytes]()

    class Broken(Line):
        def write(self, data: bytes) -> None:
            raise RuntimeError("broken")

    class Sound(Line):
        def write(self, data: bytes) -> None:
            written.append(data)

    loop = asyncio.get_running_loop()
    for line in (Broken(), Sound()):
        Outbox(line, flushes, loop, lambda: None, lambda: None, print).put(b"frame")
    assert not written
    await until(lambda: written == [b"frame"])


async def test_a_command_counts_as_answered_when_its_answer_is_written() -> None:
    bench = Bench()
    bench.outbox.note(1.0)
    bench.outbox.put(b"answer")
    assert bench.answered == []
    bench.outbox.flush()
    assert bench.answered == [1.0]
    bench.block_with_answer(2.0)
    assert bench.answered == [1.0], "it waits for a slow reader, and that counts"
    bench.read_all()
    await until(lambda: bench.answered == [1.0, 2.0])
    bench = Bench()
    bench.block_with_answer(3.0)
    while not bench.outbox.dropping:
        bench.outbox.put(bytes(QUEUE_BYTES // 4))
    bench.outbox.note(4.0)
    bench.read_all()
    await until(lambda: bench.drained == 1)
    bench.outbox.restart(b"view")
    bench.outbox.flush()
    assert bench.answered == [], "who gets a whole view instead has no answer"
