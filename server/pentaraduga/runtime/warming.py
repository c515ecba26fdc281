"""Tables that take long to make are made once the server is up, before anybody needs them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import Final

from pentaraduga.manifest import Manifest
from pentaraduga.runtime.logs import event

log = logging.getLogger(__name__)

AFTER_S: Final = 3.0
"""Whoever comes back at once after a restart comes first."""


async def warm(games: Iterable[Manifest], after_s: float = AFTER_S) -> None:
    """Make what each game's first move would have to wait for, in a thread.

    The loop then waits some milliseconds for its turn, and not for the whole table.
    """
    await asyncio.sleep(after_s)
    began = time.perf_counter()
    # Games share tables, and functions that make them.
    for make in dict.fromkeys(game.warm for game in games if game.warm is not None):
        await asyncio.to_thread(make)
        await asyncio.sleep(0.1)
    event(log, logging.INFO, "tables.made", s=round(time.perf_counter() - began, 2))
