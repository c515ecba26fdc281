"""A store of our own that keeps ending is started again and again."""

from __future__ import annotations

import asyncio
import errno
from typing import Any

import pytest

from pentaraduga.cli import serve
from pentaraduga.storage import StorageRefused


class Ending:
    """A Valkey that ends at once; its restart fails now and then."""

    last_words = "killed by SIGKILL"

    def __init__(self, lives: int) -> None:
        self.lives = lives
        self.restarts = 0

    async def wait(self) -> int:
        if self.restarts == self.lives:
            await asyncio.Event().wait()
        return -9

    async def restart(self) -> None:
        self.restarts += 1
        if self.restarts % 4 == 0:
            raise StorageRefused("the disk is full")
        if self.restarts % 4 == 1:
            raise OSError(errno.EMFILE, "too many open files")


async def test_it_never_gives_up_says_why_and_pauses_longer_and_longer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def slept(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", slept)
    valkey: Any = Ending(20)
    watch = asyncio.create_task(serve._look_after(valkey))
    while valkey.restarts < 20:
        await sleep(0)
    assert not watch.done()
    watch.cancel()
    assert pauses == [*serve.PAUSES_S, *[serve.PAUSES_S[-1]] * (20 - len(serve.PAUSES_S))]
    assert list(serve.PAUSES_S) == sorted(serve.PAUSES_S)
    fields = [getattr(record, "fields", {}) for record in caplog.records]
    ended = [found for found in fields if "status" in found]
    assert [found["times"] for found in ended] == list(range(1, 21))
    assert all(found["why"] == "killed by SIGKILL" for found in ended)
    assert "the disk is full" in str(fields) and "too many open files" in str(fields)
