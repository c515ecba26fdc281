"""Background tasks end even if something on the way swallows a cancellation."""

from __future__ import annotations

import asyncio

from pentaraduga.storage.tasks import end


async def test_a_swallowed_cancellation_is_repeated() -> None:
    swallowed = 0

    async def deaf() -> None:
        nonlocal swallowed
        while True:
            try:
                await asyncio.sleep(600)
            except asyncio.CancelledError:
                swallowed += 1
                if swallowed == 3:
                    raise

    task = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    await end(task)
    assert task.cancelled() and swallowed == 3


async def test_failed_and_finished_tasks_are_fine() -> None:
    async def fail() -> None:
        raise ValueError("gone")

    async def finish() -> int:
        return 1

    tasks = asyncio.create_task(fail()), asyncio.create_task(finish())
    await asyncio.sleep(0.01)
    await end(*tasks)
    await end()
