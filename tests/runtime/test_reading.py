"""Records are read in a process of their own: nobody waits for one, and none takes for ever."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from tests.serving import runs

from pentaraduga.runtime.reading import MOST_WAITING, Broke, Busy, InThisProcess, Reader

GOLDEN = Path(__file__).parent.parent / "records" / "golden"
ARTICLE = (GOLDEN / "article.txt").read_text("utf-8")
HIT = (GOLDEN / "kovriki-hit.txt").read_text("utf-8")


@pytest.fixture
async def reader() -> AsyncIterator[Reader]:
    made = Reader(budget_s=60.0)
    yield made
    await made.close()


async def test_one_process_reads_as_this_one_does(reader: Reader) -> None:
    here = InThisProcess()
    texts = [HIT, "junk", ARTICLE.replace("4:2", "5:2")]
    for text in texts:
        assert await reader.replay(text) == await here.replay(text)
    pid = reader.pid
    listed = await reader.outlines(texts)
    assert listed == await here.outlines(texts)
    assert [one.game for one in listed.listed] == ["kovriki", "", ""]
    assert msgspec.json.decode((await reader.replay(ARTICLE)).replay)["score"] == [4, 2]
    assert reader.pid == pid is not None
    await reader.close()
    assert not runs(pid)


async def test_the_loop_goes_on_while_it_reads(reader: Reader) -> None:
    await reader.replay(ARTICLE)
    assert reader.pid is not None
    # However slow this machine is, there can't be an answer yet.
    os.kill(reader.pid, signal.SIGSTOP)
    asked = [asyncio.create_task(reader.replay(ARTICLE)) for _ in range(MOST_WAITING)]
    for _ in range(20):
        await asyncio.sleep(0)
    assert not any(task.done() for task in asked)
    with pytest.raises(Busy):
        await reader.replay(ARTICLE)
    os.kill(reader.pid, signal.SIGCONT)
    assert {(await task).refused for task in asked} == {""}


async def test_a_record_that_takes_too_long_is_given_up(reader: Reader) -> None:
    await reader.replay(ARTICLE)
    pid = reader.pid
    reader._budget_s = 1e-6
    assert (await reader.outlines([ARTICLE] * 500)).refused == "long"
    reader._budget_s = 60.0
    assert (await reader.replay(ARTICLE)).refused == ""
    assert reader.pid == pid, "the process itself has stopped reading"


async def test_a_process_that_does_not_answer_is_killed_and_replaced(reader: Reader) -> None:
    await reader.replay(ARTICLE)
    pid = reader.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    reader._budget_s, reader._grace_s = 0.0, 0.2
    assert (await reader.replay(ARTICLE)).refused == "long"
    reader._budget_s, reader._grace_s = 60.0, 30.0
    assert (await reader.replay(ARTICLE)).refused == ""
    assert reader.pid != pid


@pytest.mark.parametrize("at_work", [False, True])
async def test_a_process_that_somebody_kills_is_replaced(reader: Reader, at_work: bool) -> None:
    await reader.replay(ARTICLE)
    pid = reader.pid
    assert pid is not None
    if at_work:
        os.kill(pid, signal.SIGSTOP)
        asked = asyncio.create_task(reader.replay(ARTICLE))
        for _ in range(20):  # it has been written to
            await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        assert (await asked).refused == ""
    else:
        os.kill(pid, signal.SIGKILL)
        while runs(pid):  # noqa: ASYNC110 - other processes tell nobody
            await asyncio.sleep(0.01)
        assert (await reader.replay(ARTICLE)).refused == ""
    assert reader.pid != pid


async def test_one_that_breaks_twice_costs_one_answer(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(reader._helper, "_module", "pentaraduga.runtime.ids")
        with pytest.raises(Broke):
            await reader.replay(ARTICLE)
    # Somebody who goes away leaves no answer for the next.
    gone = asyncio.create_task(reader.replay("junk"))
    await asyncio.sleep(0)
    gone.cancel()
    assert (await reader.replay(ARTICLE)).refused == ""
