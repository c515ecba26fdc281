"""Every workload of the bench runs: all at once, small, on one server. The numbers themselves don't
matter to a test."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.serving import child_env, serving

ROOT = Path(__file__).resolve().parents[2]
LIST = "import json; from compare import WORKLOADS; print(json.dumps(WORKLOADS))"
SMALL = {"rooms": 2, "rate": 20.0, "seconds": 1.0}

pytestmark = pytest.mark.process


async def _python(*args: str) -> str:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *args,
        cwd=ROOT,
        env=child_env({"PYTHONPATH": str(ROOT / "bench")}),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    return out.decode()


async def _cell(name: str, workload: dict[str, Any], port: int, pid: int) -> dict[str, Any]:
    job = {key: value for key, value in workload.items() if key != "times"} | SMALL
    if job.get("watching"):
        job["watching"] = 3
    for few in ("asking", "flooding"):
        if job.get(few):
            job[few] = 1
    given = {"kind": "ours", "port": port, "pids": [pid], **job}
    found: dict[str, Any] = json.loads(await _python("bench/load.py", json.dumps(given)))
    return {"name": name, **found}


async def test_every_workload_plays_and_loses_nobody(tmp_path: Path) -> None:
    workloads: dict[str, dict[str, Any]] = json.loads(await _python("-c", LIST))
    # `restart` kills the server that the others use; `growth` is many sizes of `rooms`.
    for name in ("restart", "restart5000", "growth"):
        del workloads[name]
    # Many of them differ in numbers alone.
    kinds = {
        json.dumps([w.get(key) for key in ("game", "plays", "watching", "asking", "flooding")]): (
            name,
            w,
        )
        for name, w in workloads.items()
    }
    async with serving(tmp_path / "data", "--trust-forwarded", "yes") as served:
        port = int(served.url.rstrip("/").rpartition(":")[2])
        cells = await asyncio.gather(
            *(_cell(name, workload, port, served.pid) for name, workload in kinds.values())
        )
    assert len(cells) >= 6
    for cell in cells:
        assert cell["made"] > 0, cell
        assert cell["thrown_out"] == 0, cell
        assert cell["refused"].keys() <= {"busy", "paused"}, cell


@pytest.mark.parametrize("workload", ["restart", "restart5000"])
async def test_everybody_comes_back_after_a_kill(workload: str) -> None:
    code = (
        "import json; from compare import WORKLOADS; from restart import restarted;"
        "from servers import all_servers;"
        f"job = {{**WORKLOADS['{workload}'], 'rooms': 2}};"
        "print(json.dumps(restarted(all_servers()['ours'], (None, None), job)))"
    )
    found = json.loads((await _python("-c", code)).splitlines()[-1])
    assert found["back"] == found["clients"] == 8
