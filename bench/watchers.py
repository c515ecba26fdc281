"""Thousands watch one room, over several workers: how soon they know of what happens.

    .venv/bin/python bench/watchers.py [--watchers 10000] [--workers 2] [--rate 10] [--json]

Two play, and swap tiles at `--rate` events a second. The watchers are plain sockets in processes of
their own, one a worker. One in `EACH` is read at once and timed, from the player's send to the
bytes in the watcher's hand; the others get the same, are emptied now and then, and are checked to
have got the last event, so that the load generator leaves the server its cores.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import re
import resource
import secrets
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import msgpack

from load import cpu_s, quantile
from pentaraduga.client import RoomClient, create_room

EACH: Final = 20
MEMBERS: Final = 50
"""So many who only watch are members of the room; the others are onlookers."""
EMPTY_EVERY_S: Final = 4.0
"""How often the others are emptied: a few at a time, so that those who are timed needn't wait."""
ALIVE_EVERY_S: Final = 4.0
"""How often each says that it is alive: at moments of their own, as thousands of browsers do."""
SEQ: Final = re.compile(rb"\xa3seq(?:([\x00-\x7f])|\xcc(.)|\xcd(..)|\xce(....))", re.S)
READY_S: Final = 300.0


def masked(opcode: int, payload: bytes) -> bytes:
    """A frame as clients send it; a mask of zeros is one, too."""
    size = len(payload)
    head = bytes([0x80 | opcode, 0x80 | size]) if size < 126 else b""
    return (head or bytes([0x80 | opcode, 0xFE]) + size.to_bytes(2, "big")) + bytes(4) + payload


def watcher(port: int, room: str) -> socket.socket:
    """One that has said hello."""
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /ws/{room} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: pentaraduga.v1\r\n\r\n".encode()
    )
    head = line.recv(4096)
    if b" 101 " not in head[:16]:
        sys.exit(f"no socket: {head[:200]!r}")
    hello = {"type": "hello", "secret": secrets.token_hex(16), "watch": True}
    line.sendall(masked(2, msgpack.packb(hello)))
    return line


def updates(data: bytearray) -> list[int]:
    """The numbers of the events in whole frames, which are taken off."""
    found, at = [], 0
    while len(data) - at >= 2:
        head = {126: 4, 127: 10}.get(data[at + 1], 2)
        if len(data) - at < head:
            break
        size = data[at + 1] if head == 2 else int.from_bytes(data[at + 2 : at + head], "big")
        if len(data) - at < head + size:
            break
        payload = bytes(data[at + head : at + head + size])
        if b"\xa6update" in payload[:20] and (seq := SEQ.search(payload)):
            found.append(int.from_bytes(next(x for x in seq.groups() if x is not None), "big"))
        at += head + size
    del data[:at]
    return found


def keep_alive(lines: list[socket.socket]) -> None:
    """What a browser answers to a server's ping; unasked, that is heard as well."""
    for line in lines:
        with contextlib.suppress(OSError):
            line.send(masked(10, b""))


class InTurn:
    """Many lines, a few of which are due at any moment: each once in `every_s`."""

    def __init__(self, lines: list[socket.socket], every_s: float) -> None:
        self._lines = deque(lines)
        self._every_s = every_s
        self._at = time.monotonic()

    def due(self) -> list[socket.socket]:
        """Those whose time has come since the last call."""
        now = time.monotonic()
        many = min(int((now - self._at) / self._every_s * len(self._lines)), len(self._lines))
        if many:
            self._at = now
        found = [self._lines[n] for n in range(many)]
        self._lines.rotate(-many)
        return found


def connected(port: int, room: str, many: int) -> list[socket.socket]:
    """So many watchers."""
    lines: list[socket.socket] = []
    alive = time.monotonic()
    while len(lines) < many:
        lines.append(watcher(port, room))
        if time.monotonic() - alive > ALIVE_EVERY_S:
            alive = time.monotonic()
            keep_alive(lines)
    return lines


def generate(port: int, room: str, many: int) -> None:
    """A process of watchers: says `ready`, reads until its input ends, prints what it saw."""
    lines = connected(port, room, many)
    timed = {line.fileno(): (line, bytearray()) for line in lines[::EACH]}
    last: dict[int, bytes] = {}
    seen: dict[int, list[tuple[int, float]]] = {fd: [] for fd in timed}
    gone = set[int]()
    poll = select.epoll()
    for line in lines:
        line.setblocking(False)
    for fd in timed:
        poll.register(fd, select.EPOLLIN)
    poll.register(0, select.EPOLLIN | select.EPOLLHUP)
    others = [line for line in lines if line.fileno() not in timed]

    def empty(some: list[socket.socket]) -> None:
        for line in some:
            with contextlib.suppress(BlockingIOError):
                if chunk := line.recv(262_144):  # more than can have come
                    last[line.fileno()] = (last.get(line.fileno(), b"") + chunk)[-4096:]
                else:
                    gone.add(line.fileno())

    print("ready", flush=True)
    emptying, living = InTurn(others, EMPTY_EVERY_S), InTurn(lines, ALIVE_EVERY_S)
    going = True
    while going:
        for fd, _ in poll.poll(0.02):
            now = time.monotonic()
            if fd == 0:
                going = False
                continue
            line, data = timed[fd]
            chunk = b""
            with contextlib.suppress(BlockingIOError):
                chunk = line.recv(262_144)
                if not chunk:
                    gone.add(fd)
                    poll.unregister(fd)
            data += chunk
            seen[fd] += [(seq, now) for seq in updates(data)]
        empty(emptying.due())
        keep_alive(living.due())
    time.sleep(1)
    empty(others)
    newest = {
        fd: max((int.from_bytes(next(x for x in m.groups() if x is not None), "big")
                 for m in SEQ.finditer(data)), default=0)
        for fd, data in last.items()
    }  # fmt: skip
    gaps = sum(
        [s for s, _ in events] != list(range(events[0][0], events[0][0] + len(events)))
        for events in seen.values()
        if events
    )
    ends = [newest.get(line.fileno(), 0) for line in others]
    told = {"seen": list(seen.values()), "ends": ends, "gone": len(gone), "gaps": gaps}
    print(json.dumps(told), flush=True)


def workers(pid: int) -> list[int]:
    """The supervisor's workers; the server itself if it has none."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = [x for x in found if b"--as-worker" in Path(f"/proc/{x}/cmdline").read_bytes()]
    return list(map(int, found)) or [pid]


async def play(a: RoomClient, b: RoomClient, rate: float, seconds: float) -> dict[int, float]:
    """Swaps at this rate; when each event was sent by its player."""
    sent: dict[int, float] = {}

    async def move(player: RoomClient) -> None:
        at = time.monotonic()
        outcome = await player.act(f"swap {player.own['own']['hand'][0]}")
        if outcome.ok:
            sent[outcome.seq] = at

    tasks = []
    began = time.monotonic()
    for n in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + n / rate - time.monotonic()))
        tasks.append(asyncio.create_task(move((a, b)[n % 2])))
    await asyncio.gather(*tasks)
    return sent


async def measure(args: argparse.Namespace) -> dict[str, Any]:
    """The whole run."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pentaraduga", "serve", "--json", "--host", "127.0.0.1"),
            *("--port", "0", "--data", folder, "--workers", str(args.workers)),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        stack.push_async_callback(server.wait)
        stack.callback(server.send_signal, signal.SIGTERM)
        assert server.stdout is not None
        url = json.loads(await server.stdout.readline())["url"].rstrip("/")
        port = int(url.rsplit(":", 1)[1])
        room = (await create_room(url, "minutka"))["id"]
        a, b = [
            await stack.enter_async_context(RoomClient(url, room, name=name)) for name in ("А", "Б")
        ]
        for player in (a, b):
            assert (await player.command("sit")).ok
        for player in (a, b):
            assert (await player.command("ready")).ok
        for player in (a, b):
            await player.until(lambda player=player: "own" in player.own)  # type: ignore[misc]
        for _ in range(MEMBERS):
            await stack.enter_async_context(RoomClient(url, room, watch=True))
        began = time.monotonic()
        share = (args.watchers - MEMBERS) // args.workers
        generators = [
            await asyncio.create_subprocess_exec(
                *(sys.executable, __file__, "--generate", str(port), room, str(share)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                limit=1 << 28,
            )
            for _ in range(args.workers)
        ]
        async with asyncio.timeout(READY_S):
            for one in generators:
                assert one.stdout is not None
                assert await one.stdout.readline() == b"ready\n"
        connected = time.monotonic() - began
        await asyncio.sleep(3)
        pids = workers(server.pid)
        await play(a, b, args.rate, 2)
        cpu = [cpu_s(pid) for pid in pids]
        at = time.monotonic()
        sent = await play(a, b, args.rate, args.seconds)
        took = time.monotonic() - at
        used = [round((cpu_s(pid) - c) / took, 2) for pid, c in zip(pids, cpu, strict=True)]
        await asyncio.sleep(2)
        newest = a.seq
        found = []
        for one in generators:
            assert one.stdin is not None
            assert one.stdout is not None
            one.stdin.close()
            found.append(json.loads(await one.stdout.readline()))
            await one.wait()
    late = [
        now - sent[seq]
        for one in found
        for events in one["seen"]
        for seq, now in events
        if seq in sent
    ]
    timed = sum(len(one["seen"]) for one in found)
    return {
        "watchers": share * args.workers + MEMBERS,
        "workers": args.workers,
        "events": len(sent),
        "p50_ms": quantile(late, 0.5),
        "p99_ms": quantile(late, 0.99),
        "max_ms": quantile(late, 1.0),
        "timed": timed,
        "missing": timed * len(sent) - len(late),
        "gaps": sum(one["gaps"] for one in found),
        "behind": sum(end < newest for one in found for end in one["ends"]),
        "gone": sum(one["gone"] for one in found),
        "cpu_share": used,
        "connected_s": round(connected, 1),
    }


def main() -> int:
    """See the module's text."""
    parser = argparse.ArgumentParser(prog="watchers", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--watchers", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=10)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    parser.add_argument("--generate", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if args.generate:
        port, room, many = args.generate
        generate(int(port), room, int(many))
        return 0
    found = asyncio.run(measure(args))
    print(json.dumps(found) if args.json else "\n".join(f"{k}: {v}" for k, v in found.items()))
    return 0 if not (found["gaps"] or found["behind"] or found["gone"]) else 1


if __name__ == "__main__":
    sys.exit(main())
