"""What a node does with the rooms of a dead one while it can't have them itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pentaraduga.cluster.takeover import Takeover
from pentaraduga.runtime.refused import Stopping, TooManyRooms
from pentaraduga.storage.errors import StorageDown


class Dead:
    """A dead node's rooms in the store."""

    def __init__(self) -> None:
        self.forgotten: list[str] = []

    async def rooms_of(self, node: str) -> list[str]:
        return ["ABCDEFGHJK", "KJHGFEDCBA"]

    async def forget(self, node: str) -> None:
        self.forgotten.append(node)


class Refusing:
    def __init__(self, why: Exception) -> None:
        self.why = why

    async def get(self, room: str) -> None:
        raise self.why


@pytest.mark.parametrize("why", [Stopping("now"), TooManyRooms("5000"), StorageDown("away")])
async def test_rooms_that_cannot_be_had_now_are_left_to_others(why: Exception) -> None:
    broken = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, problem: broken.append(problem))
    dead = Dead()
    takeover = Takeover(Refusing(why), dead)  # type: ignore[arg-type]
    takeover.of("dead")
    (task,) = takeover._tasks.values()
    await asyncio.wait([task])
    assert task.exception() is None
    assert dead.forgotten == [], "its rooms are still looked for"
    assert not broken
