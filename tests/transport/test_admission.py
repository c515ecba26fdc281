"""Those who come at once are let in one after the other; nobody is forgotten, whatever goes on."""

from __future__ import annotations

import asyncio

import pytest
from tests.runtime.fakes import until
from tests.transport.house import house

from pentaraduga.transport.admission import AT_ONCE, Admission
from pentaraduga.transport.websocket import SOCKETS


class Crowd:
    """Newcomers who note when they are let in."""

    def __init__(self) -> None:
        self.busy = False
        self.came: list[int] = []
        self.admission = Admission(lambda: self.busy)

    def comes(self, n: int) -> asyncio.Task[None]:
        async def one() -> None:
            await self.admission.turn()
            self.came.append(n)

        return asyncio.create_task(one())


async def test_one_alone_does_not_wait() -> None:
    crowd = Crowd()
    task = crowd.comes(1)
    await asyncio.sleep(0)
    assert task.done() and len(crowd.admission) == 0


async def test_a_crowd_comes_in_its_order_and_a_few_at_a_time() -> None:
    crowd = Crowd()
    tasks = [crowd.comes(n) for n in range(50)]
    await asyncio.sleep(0)
    assert crowd.came == list(range(AT_ONCE)) and len(crowd.admission) == 50 - AT_ONCE
    tasks[AT_ONCE].cancel()
    await until(lambda: len(crowd.came) == 49)
    assert crowd.came == [n for n in range(50) if n != AT_ONCE]


async def test_however_busy_the_rooms_are_everybody_gets_in() -> None:
    crowd = Crowd()
    crowd.busy = True
    tasks = [crowd.comes(n) for n in range(5)]
    await asyncio.sleep(0)
    assert crowd.came == []
    await asyncio.gather(*tasks)
    assert crowd.came == list(range(5))


async def test_at_the_end_nobody_waits() -> None:
    crowd = Crowd()
    crowd.busy = True
    tasks = [crowd.comes(n) for n in range(300)]
    await asyncio.sleep(0)
    crowd.admission.let_all_in()
    await asyncio.gather(*tasks)
    assert len(crowd.came) == 300 and len(crowd.admission) == 0


async def test_whoever_gave_up_while_waiting_is_not_let_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    door = asyncio.Event()
    turns: list[int] = []

    async def turn(_: Admission) -> None:
        turns.append(1)
        await door.wait()

    monkeypatch.setattr(Admission, "turn", turn)
    async with house() as h:
        room = await h.room()
        leaving = asyncio.create_task(h.socket(room))
        await until(lambda: turns)
        leaving.cancel()
        await asyncio.wait([leaving])
        waiting = asyncio.create_task(h.socket(room))
        await until(lambda: len(turns) == 2)
        door.set()
        late = await waiting
        assert (await late.hello(1))["me"]
        names = [m.name for m in (await h.actor(room)).room.state.members]  # type: ignore[attr-defined]
        assert names == ["N1"]
        assert len(h.client.app[SOCKETS]) == 1
