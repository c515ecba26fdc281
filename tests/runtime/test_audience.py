"""Whoever comes, catches up or leaves while a line is being told: each hears everything, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from tests.examples import examples
from tests.runtime.test_onlookers import Crowd, One

from pentaraduga.runtime.audience import EVERY_MS, Audience

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["news", "news", "later", "comes", "goes", "catches up", "turn", "wait"]),
        st.integers(0, 2),
    ),
    min_size=10,
    max_size=40,
)

AHEAD = [("comes", 0), ("comes", 1), ("news", 0), ("news", 0), ("catches up", 0), ("turn", 0)]
"""One has heard more than those behind may be told yet."""
ENTERS = [("comes", 0), ("comes", 1), ("news", 0), ("news", 0), ("comes", 2), ("turn", 0)]


class Line(Audience[int]):
    """News are numbers from 1. One is told in a portion; a turn is what is due next."""

    def __init__(self) -> None:
        self.time, self.due = 1000.0, list[tuple[float, Callable[[], None]]]()
        self.heard: dict[int, list[int]] = {}
        self.news = self.ticks = 0
        super().__init__(lambda: self.time, self._later, self._tick)

    def _later(self, work: Callable[[], None], ms: float) -> None:
        self.due.append((self.time + ms, work))

    def _tick(self) -> float:
        self.ticks += 1
        return float(self.ticks)

    def turn(self) -> bool:
        ready = [one for one in self.due if one[0] <= self.time]
        for one in ready[:1]:
            self.due.remove(one)
            one[1]()
        return bool(ready)

    def wait(self) -> None:
        self.time += EVERY_MS
        while self.turn():
            pass

    def happens(self, not_before: float = 0.0) -> None:
        self.news += 1
        self.put(self.news, not_before)

    def _pack(self, news: Sequence[int]) -> list[int]:
        return list(news)

    def _hand(self, conn: int, parcel: list[int]) -> None:
        self.heard[conn] += parcel


@given(STEPS)
@example(AHEAD)
@example(ENTERS)
@examples(100)
def test_each_hears_all_that_comes_while_they_are_here(steps: list[tuple[str, int]]) -> None:
    line, came = Line(), dict[int, int]()

    def nothing_missing() -> None:
        for conn, since in came.items():
            told = line.heard[conn]
            assert told == list(range(since + 1, since + 1 + len(told))), (conn, since)

    for what, conn in steps:
        if what == "news":
            line.happens()
        elif what == "later":
            line.happens(line.time + EVERY_MS)
        elif what == "comes" and conn not in came:
            came[conn], line.heard[conn] = line.news, []
            line.line_up(conn)
        elif what == "goes" and came.pop(conn, None) is not None:
            line.step_out(conn)
        elif what == "catches up" and conn in came:
            line.catch_up(conn)
            assert line.heard[conn][-1:] in ([], [line.news])
        elif what == "turn":
            line.turn()
        elif what == "wait":
            line.wait()
        nothing_missing()
    line.wait()
    line.wait()
    line.happens()
    line.wait()
    nothing_missing()
    assert all(since + len(line.heard[conn]) == line.news for conn, since in came.items())
    assert line.waiting == 0


@given(STEPS)
@examples(100)
def test_onlookers_hear_all_after_their_view(steps: list[tuple[str, int]]) -> None:
    crowd, ones, events = Crowd(portion=1), dict[int, One](), 0

    def nothing_missing() -> None:
        for one in ones.values():
            told: list[Any] = one.told
            views = [n for n, what in enumerate(told) if isinstance(what, str)]
            assert not told or views[:1] == [0], "the view comes first"
            for begin, end in pairwise([*views, len(told)]):
                seen = int(told[begin])
                assert told[begin + 1 : end] == list(range(seen + 1, seen + end - begin))

    for what, conn in steps:
        if what in ("news", "later"):
            if ones:
                events += 1
                crowd.event(events, crowd.time + EVERY_MS if what == "later" else 0.0)
        elif what == "comes" and conn not in ones:
            ones[conn] = One(conn)
            crowd.enter(ones[conn])
        elif what == "goes" and ones.pop(conn, None) is not None:
            crowd.leave(conn)
        elif what == "catches up" and conn in ones:
            crowd.lagged(conn)
        elif what == "turn" and crowd.asked:
            crowd.asked = 0
            crowd.view(str(events))
        elif what == "wait":
            crowd.wait()
        nothing_missing()
    for _ in range(3):
        if crowd.asked:
            crowd.asked = 0
            crowd.view(str(events))
        crowd.wait()
    nothing_missing()
    for one in ones.values():
        last = one.told[-1]
        assert int(last) == events, one.told
    assert crowd.waiting == 0
