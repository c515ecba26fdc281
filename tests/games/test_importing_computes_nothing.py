"""Every start, worker and command imports all games: what can be computed later is not then."""

from __future__ import annotations

import subprocess
import sys

FILLED = """
import functools, gc
import pentaraduga.games
for found in gc.get_objects():
    if isinstance(found, functools._lru_cache_wrapper) and found.cache_info().currsize:
        if str(found.__module__).startswith("pentaraduga."):
            print(found.__module__, found.__name__)
"""


def test_no_table_is_made_by_importing_the_games() -> None:
    assert run(FILLED) == ""


def test_a_table_that_is_made_would_be_noticed() -> None:
    used = "from pentaraduga.games.puzzles.catalogue import named\nnamed('2x3')\n"
    assert "pentaraduga.games.puzzles.catalogue _in_frame" in run(used + FILLED)


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout
