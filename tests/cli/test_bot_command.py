"""`pentaraduga bot`: what it says of a wrong call."""

from __future__ import annotations

import subprocess
import sys

import pytest


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
