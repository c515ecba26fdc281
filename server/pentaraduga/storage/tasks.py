"""Ending background tasks for certain."""

from __future__ import annotations

import asyncio
from typing import Any


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancels the tasks and waits until they have ended; what they raised is dropped.

    Asks again and again: `asyncio.wait_for`, which redis-py uses, swallows a cancellation that
    comes in the same tick as its result (Python before 3.12).
    """
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=0.05)
    for task in tasks:
        if not task.cancelled():
            task.exception()
