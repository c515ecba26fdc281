"""Solver processes: they answer, stop when told, and never hold anybody up."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

import pytest
from tests.serving import runs

from pentaraduga.core import freeze
from pentaraduga.games.freecell import Deal, Level
from pentaraduga.games.freecell.rules import begin
from pentaraduga.rooms.effects import Advice, Question, Think
from pentaraduga.runtime.worker import Job, answer
from pentaraduga.runtime.workers import BUDGET_S, Workers


def think(
    number: int = 1,
    kind: Any = "hint",
    cseq: int = 1,
    level: Level = "medium",
    game: str = "freecell",
) -> Think:
    deal = Deal(number, level)
    state = begin(deal, deal.layout(), "standard", "off")
    return Think(Question("m1", cseq, kind, 0.0, 0), game, freeze(state))


async def asked(workers: Workers, question: Think, room: str = "room000001") -> Advice:
    answer: asyncio.Future[Advice] = asyncio.get_running_loop().create_future()
    workers.think(room, question, answer.set_result)
    assert not answer.done(), "never from inside the question"
    return await answer


async def until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110 - other processes tell nobody
        await asyncio.sleep(0.01)


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers(most=1, budget_s=dict.fromkeys(BUDGET_S, 60.0), grace_s=30.0)
    yield made
    await made.close()


async def test_a_hint_begins_a_solution(workers: Workers) -> None:
    hint = await asked(workers, think())
    whole = await asked(workers, think(kind="solution"))
    assert hint.verdict == whole.verdict == "won"
    assert hint.moves[0] == whole.moves[0]
    assert len(whole.moves) > 40
    assert (hint.cseq, hint.kind) == (1, "hint")


async def test_one_process_answers_many_questions(workers: Workers) -> None:
    await asked(workers, think(1))
    pids = workers.pids
    await asked(workers, think(2))
    assert workers.pids == pids
    assert len(pids) == 1


async def test_the_loop_goes_on_while_it_thinks(workers: Workers) -> None:
    answer = asyncio.create_task(asked(workers, think(11982)))
    ticks = 0
    await until(lambda: bool(workers.pids))
    [pid] = workers.pids
    # However slow this machine is, there can't be an answer yet.
    os.kill(pid, signal.SIGSTOP)
    for _ in range(20):
        await asyncio.sleep(0.001)
        ticks += 1
    assert not answer.done()
    assert ticks == 20
    os.kill(pid, signal.SIGCONT)
    answer.cancel()


async def test_a_newer_question_stops_the_older_one_of_its_kind(workers: Workers) -> None:
    hard = asyncio.create_task(asked(workers, think(11982, "verdict", cseq=0)))
    await until(lambda: bool(workers.pids))
    waiting = asyncio.create_task(asked(workers, think(11982, "verdict", cseq=0)))
    await asyncio.sleep(0)
    easy = await asked(workers, think(1, "verdict", cseq=0))
    assert easy.verdict == "won"
    assert (await hard).verdict == "unknown"
    assert (await waiting).verdict == "unknown"


async def test_questions_go_before_verdicts(workers: Workers) -> None:
    first = asyncio.create_task(asked(workers, think(11982, "hint"), "another000"))
    await until(lambda: bool(workers.pids))
    order: list[str] = []

    def noted(room: str, _: object) -> None:
        order.append(room)

    for room, kind, cseq in (("a", "verdict", 0), ("b", "verdict", 0), ("c", "hint", 1)):
        workers.think(room, think(1, kind, cseq), partial(noted, room))
    workers.think("another000", think(1), lambda _: None)  # ends the long one
    await first
    await until(lambda: len(order) == 3)
    assert order[0] == "c"


async def test_a_hard_question_lets_others_go_first(workers: Workers) -> None:
    order: list[tuple[str, str]] = []

    def noted(room: str, found: Advice) -> None:
        order.append((room, found.verdict))

    # Several seconds, and a few hundredths, of any processor.
    for room, number in (("hard", 11982), ("a", 1), ("b", 2)):
        workers.think(room, think(number), partial(noted, room))
    await until(lambda: len(order) == 2)
    assert order == [("a", "won"), ("b", "won")]
    # A newer question of its room ends it, as it does with one that was not put off.
    assert (await asked(workers, think(3), "hard")).verdict == "won"
    assert order[2:] == [("hard", "unknown")]


async def test_a_question_that_was_put_off_is_answered_in_its_turn() -> None:
    workers = Workers(most=1, budget_s=dict.fromkeys(BUDGET_S, 60.0), look_s=0.0)
    order: list[tuple[str, str]] = []

    def noted(room: str, found: Advice) -> None:
        order.append((room, found.verdict))

    try:
        for number, room in enumerate("abc", start=1):
            workers.think(room, think(number), partial(noted, room))
        await until(lambda: len(order) == 3)
        assert sorted(order) == [("a", "won"), ("b", "won"), ("c", "won")]
    finally:
        await workers.close()


async def test_a_solver_that_takes_too_long_is_killed_and_replaced() -> None:
    workers = Workers(most=1, budget_s=dict.fromkeys(BUDGET_S, 30.0), grace_s=30.0)
    try:
        await asked(workers, think(1))
        [pid] = workers.pids
        os.kill(pid, signal.SIGSTOP)
        workers._budget_s = dict.fromkeys(BUDGET_S, 0.0)
        workers._grace_s = 0.2
        assert (await asked(workers, think(2))).verdict == "unknown"
        workers._budget_s = dict.fromkeys(BUDGET_S, 30.0)
        workers._grace_s = 30.0
        assert (await asked(workers, think(2))).verdict == "won"
        assert workers.pids != [pid]
    finally:
        await workers.close()


async def test_a_process_that_breaks_costs_one_answer(workers: Workers) -> None:
    assert (await asked(workers, think(game="no such game"))).verdict == "unknown"
    assert (await asked(workers, think())).verdict == "won"


async def test_a_killed_process_is_replaced(workers: Workers) -> None:
    await asked(workers, think())
    [pid] = workers.pids
    os.kill(pid, signal.SIGKILL)
    await until(lambda: not runs(pid))
    assert (await asked(workers, think())).verdict == "won"


async def test_forgotten_rooms_are_not_answered(workers: Workers) -> None:
    told: list[Advice] = []
    workers.think("gone000000", think(11982), told.append)
    workers.think("gone000000", think(11982, "verdict"), told.append)
    await until(lambda: bool(workers.pids))
    workers.forget("gone000000")
    assert (await asked(workers, think(), "other00000")).verdict == "won"
    assert told == []


async def test_closing_ends_the_processes_and_answers_open_questions() -> None:
    workers = Workers(most=1)
    told: list[str] = []
    for room in ("a", "b"):
        workers.think(room, think(11982), lambda found: told.append(found.verdict))
    await until(lambda: bool(workers.pids))
    pids = workers.pids
    await workers.close()
    assert not any(runs(pid) for pid in pids)
    await asyncio.sleep(0)
    assert "unknown" in told
    assert (await asked(workers, think())).verdict == "unknown"


def test_the_budget_is_time_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the wall clock runs on while a process waits for its turn."""
    question = think(32, "verdict", level="hard")
    job = Job(question.game, question.question.kind, question.state, 5.0)
    pipe, _ = os.pipe()
    leaping = itertools.count(step=100.0)
    monkeypatch.setattr("time.monotonic", lambda: next(leaping))
    monkeypatch.setattr("time.process_time", lambda: 0.0)
    assert answer(job, pipe).verdict == "lost"
    monkeypatch.setattr("time.process_time", lambda: next(leaping))
    assert answer(job, pipe).verdict == "unknown"


async def test_a_process_ends_with_its_server() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "pentaraduga.runtime.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.close()
    assert await process.wait() == 0
