"""Everybody comes back at once after the server was killed and has started again.

`compare.py` calls `restarted`; the clients run in a process of their own, which it starts as
`python bench/restart.py JOB`.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, cast

import msgspec
import uvloop

from crowds import crowd
from load import Job
from players import Returning
from servers import ROOT, Server, free_port, running
from tables import Tally
from wire import Wire, connect

SEATED_S = 300.0
MOST_S = 120.0
"""Clients that aren't back by then don't count as back."""


def restarted(
    server: Server, cores: tuple[int | None, int | None], job: dict[str, Any]
) -> dict[str, Any]:
    """One cell: times in s from the kill. `up_s`: until the new process listened."""

    def pinned() -> None:
        if cores[1] is not None:
            os.sched_setaffinity(0, {cores[1]})

    with tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True) as folder:
        data, port = Path(folder) / "data", free_port()
        with running(server, cores[0], data, port) as found:
            whole = {"kind": server.speaks, "port": port, "pids": found.pids, **job}
            clients = subprocess.Popen(
                [sys.executable, "bench/restart.py", json.dumps(whole)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                text=True,
                preexec_fn=pinned,  # noqa: PLW1509 - no threads here
            )
            assert clients.stdout is not None
            if clients.stdout.readline().strip() != "seated":
                clients.wait()
                return {"failed": "not everybody could sit down"}
            killed = time.perf_counter()
            os.kill(found.pids[0], signal.SIGKILL)
        with running(server, cores[0], data, port):
            up = time.perf_counter() - killed
            said, _ = clients.communicate()
    back: list[float] = sorted(at - killed for at in json.loads(said)["back"])
    everybody = job["rooms"] * job.get("size", 4)
    return {
        "clients": everybody,
        "back": len(back),
        "up_s": round(up, 2),
        "first_s": round(back[0], 2) if back else None,
        "half_s": round(back[everybody // 2], 2) if len(back) > everybody // 2 else None,
        "all_s": round(back[-1], 2) if len(back) == everybody else None,
    }


async def come_back(job: Job) -> dict[str, Any]:
    """Seats everybody, says so, and waits until all are back."""
    tables = crowd(job, Tally())
    members = [cast(Returning, member) for table in tables for member in table.members]
    await connect(cast("list[Wire]", members), job.port)
    await asyncio.wait_for(asyncio.gather(*(member.ready for member in members)), SEATED_S)
    print("seated", flush=True)
    await asyncio.wait([member.back for member in members], timeout=MOST_S)
    return {"back": [member.back.result() for member in members if member.back.done()]}


def main() -> None:
    """Does the job in the first argument."""
    job = msgspec.json.decode(sys.argv[1], type=Job)
    print(json.dumps(uvloop.run(come_back(job))))


if __name__ == "__main__":
    main()
