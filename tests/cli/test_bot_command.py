"""`pentaraduga bot`: what it says of a wrong call."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from tests.serving import serving

from pentaraduga.client import RoomClient


def run(*args: str) -> tuple[int, str]:
    """Exit status and standard error, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pentaraduga", "bot", *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf"])
def test_the_speed_is_a_positive_number(speed: str) -> None:
    status, told = run("--url", "http://127.0.0.1:9", "--room", "123456", f"--speed={speed}")
    assert status == 2
    assert "--speed is a positive number" in told


async def test_it_says_why_it_cannot_play(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        room = await server.new_room("freecell")
        to_it = ("--url", server.url, "--room", room)
        status, told = await asyncio.to_thread(run, *to_it)
        assert (status, "no bot plays freecell" in told) == (1, True)
        status, told = await asyncio.to_thread(run, *to_it, "--name", "x" * 257)
        assert status == 1
        assert "bad_message" in told and "$.name" in told
        async with RoomClient(server.url, room, name="Аня") as person:
            assert person.seat == 0
