"""Cheats against a real server, over long lines: they gain within bounds, and the host sees them.

`bench/cheats.py --real` tries them all. Gains are taken from the record that the server writes; no
timer decides.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.serving import child_env, serving

ROOT = Path(__file__).resolve().parents[2]
BACK_DATED, KEPT = "back-dated by 1 s", "answers kept 300 ms"
MOVES = 4
RUN = f"""
import asyncio, json, sys
from dataclasses import asdict
import liars
from cheats import CHEATS
liars.EVERY_S = 0.6
cheats = [cheat for cheat in CHEATS if cheat.name in {("none", BACK_DATED, KEPT)}]
told = asyncio.run(liars.tried(int(sys.argv[1]), cheats, 1, {MOVES}, seed=1))
print(json.dumps({{name: asdict(one) | {{"wrong": liars.exceeded([one])}} for name, [one] in told.items()}}))
"""

pytestmark = pytest.mark.process


async def test_cheats_gain_within_bounds_and_the_host_sees_them(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", RUN, server.url.rstrip("/").rpartition(":")[2]),
            env=child_env({"PYTHONPATH": str(ROOT / "bench")}),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
        assert process.returncode == 0, err.decode()
    told: dict[str, dict[str, Any]] = json.loads(out)
    assert [one["wrong"] for one in told.values()] == [[], [], []]
    assert all(len(one["gains"]) == MOVES for one in told.values())
    dated, kept = told[BACK_DATED], told[KEPT]
    # Three that meet a bound; then stamps no longer count, and the host sees it.
    assert dated["clamps"] == ["early"] * 3 + ["distrusted"] and not dated["trusted"]
    assert dated["counted"][0] == 3
    # Looks like a slow line, and gains half of what it keeps: everybody sees each such move.
    assert kept["counted"][1] >= MOVES
