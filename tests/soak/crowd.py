"""Clients of every kind for a soak: those who play by the rules, and those who don't."""

from __future__ import annotations

import asyncio
import json
import os
import random
import struct
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

PROTOCOL = "pentaraduga.v1+json"
FAR_FROM_NOW = 1e9
NET_S = 60.0
ROOMS = 20
"""As many as one address may make at once."""

RECORD = Path(__file__).parent.parent / "records" / "golden" / "article.txt"


def costly_record() -> bytes:
    """64 KiB that take longer to read than any others that we know: one action, over and over."""
    lines = RECORD.read_bytes().splitlines(keepends=True)
    middle = len(lines) // 2
    most = 64 * 1024
    return (b"".join(lines[:middle]) + lines[middle] * most)[:most].rpartition(b"\n")[0]


BEHIND_A_PROXY = ("--trust-forwarded", "yes")
"""How the server runs: each client has an address of its own, as strangers do."""
address: ContextVar[str] = ContextVar("address")


@dataclass
class Soak:
    """One run: where the server is, and what was seen. `answered`: how long the well-behaved
    waited for the answer to a command, s. `holes`: gaps in the events that they were sent. `least`: it
    goes on until so many were answered, on a machine however busy."""

    url: str
    session: aiohttp.ClientSession
    rng: random.Random
    ends_at: float
    rooms: list[str] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    holes: int = 0
    least: int = 0
    done: Counter[str] = field(default_factory=Counter)

    @property
    def over(self) -> bool:
        late = time.monotonic() - self.ends_at
        return late >= 0 and (len(self.answered) >= self.least or late > NET_S)

    async def pause(self, most_s: float) -> None:
        left = max(0.1, self.ends_at - time.monotonic())
        await asyncio.sleep(min(left, self.rng.uniform(0.05, most_s)))

    async def make_room(self) -> None:
        async with self.session.post(f"{self.url}api/rooms", json={"game": "minutka"}) as answer:
            assert answer.status == 201, await answer.text()
            self.rooms.append((await answer.json())["id"])

    def dial(self) -> Any:
        room = self.rng.choice(self.rooms)
        headers = {"X-Forwarded-For": address.get()}
        return self.session.ws_connect(
            f"{self.url}ws/{room}", protocols=(PROTOCOL,), headers=headers
        )

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        host, port = self.url.removeprefix("http://").rstrip("/").rsplit(":", 1)
        return await asyncio.open_connection(host, int(port))


def hello() -> dict[str, Any]:
    return {"type": "hello", "secret": os.urandom(16).hex(), "name": "Гость"}


async def plays_by_the_rules(soak: Soak) -> None:
    """Answers probes, asks something now and then, and counts events."""
    async with soak.dial() as ws:
        await ws.send_json(hello())
        seq, cseq, asked, next_at = 0, 0, 0.0, 0.0
        while not soak.over:
            if not asked and time.monotonic() >= next_at and seq:
                cseq, asked = cseq + 1, time.monotonic()
                await ws.send_json({"type": "follow", "cseq": cseq, "on": cseq % 2 == 0})
            try:
                message = await ws.receive(timeout=0.5)
            except TimeoutError:
                continue
            if message.type is not aiohttp.WSMsgType.TEXT:
                soak.done[f"closed {ws.close_code}"] += 1
                return
            said = json.loads(message.data)
            if said["type"] == "probe":
                now = time.monotonic() * 1000
                await ws.send_json({"type": "pong", "id": said["id"], "received": now, "sent": now})
            elif said["type"] == "welcome":
                seq, cseq = said["seq"], max(cseq, said["cseq"])
            elif said["type"] == "update":
                soak.holes += said["seq"] != seq + 1
                seq = said["seq"]
            elif said["type"] in ("ack", "refused") and said["cseq"] == cseq and asked:
                soak.answered.append(time.monotonic() - asked)
                asked, next_at = 0.0, time.monotonic() + soak.rng.uniform(0.2, 1.0)


async def vanishes(soak: Soak) -> None:
    """Comes, and is gone without a word."""
    async with soak.dial() as ws:
        await ws.send_json(hello())
        await soak.pause(1.5)
        transport = ws.get_extra_info("socket")
        if transport is not None and ws._response.connection is not None:
            ws._response.connection.transport.abort()


async def sleeps(soak: Soak) -> None:
    """Stays, and neither reads nor answers."""
    _, writer = await opened(soak)
    await soak.pause(FAR_FROM_NOW)
    writer.close()


async def floods(soak: Soak) -> None:
    """Sends as fast as it can until the server ends it."""
    async with soak.dial() as ws:
        await ws.send_json(hello())
        for n in range(1, 400):
            await ws.send_json({"type": "rename", "cseq": n, "name": f"Ф{n}"})
        async for _ in ws:
            if soak.over:
                break


async def half_opens(soak: Soak) -> None:
    """Opens a line and says nothing, or only the beginning."""
    _, writer = await soak.raw()
    if soak.rng.random() < 0.5:
        writer.write(b"GET /ws/ABC")
    await soak.pause(3.0)
    writer.close()


async def talks_nonsense(soak: Soak) -> None:
    """Sends frames that are none, or are no messages."""
    reader, writer = await opened(soak)
    for _ in range(20):
        junk = soak.rng.randbytes(soak.rng.randrange(40))
        good_head = bytes([0x81, 0x80 | len(junk)]) + b"\0\0\0\0"
        writer.write(soak.rng.choice((junk, good_head + junk, struct.pack(">BBQ", 1, 255, 2**62))))
    with suppress(TimeoutError):
        async with asyncio.timeout(2):
            await reader.read()
    writer.close()


async def deals_again(soak: Soak) -> None:
    """Asks for a costly deal, 17 times a second."""
    options = {"level": "hard", "deal": 140892}
    await alone(soak, "puzzles", options, 17, lambda n: {"type": "to_lobby", "cseq": n})


async def asks_for_hints(soak: Soak) -> None:
    """Lets the solver think of one hard deal again and again."""
    options = {"level": "medium", "deal": 11982}
    asked = {"type": "ask", "kind": "solution"}
    await alone(soak, "freecell", options, 8, lambda n: asked | {"cseq": n})


async def alone(
    soak: Soak, game: str, options: dict[str, Any], per_s: int, say: Callable[[int], dict[str, Any]]
) -> None:
    """Opens a game for one, and says something in it again and again."""
    headers = {"X-Forwarded-For": address.get()}
    wanted = {"game": game, "options": options}
    async with soak.session.post(f"{soak.url}api/rooms", json=wanted, headers=headers) as answer:
        room = (await answer.json()).get("id") if answer.status == 201 else None
    if room is None:
        await soak.pause(3.0)  # as many as one address may have
        return
    line = soak.session.ws_connect(f"{soak.url}ws/{room}", protocols=(PROTOCOL,), headers=headers)
    await again(soak, line, per_s, say)


async def wants_costly_answers(soak: Soak) -> None:
    """Uploads the records that take longest to read, and asks for QR codes of long links."""
    data = costly_record()
    for n in range(30):
        headers = {"X-Forwarded-For": address.get()}
        async with soak.session.post(f"{soak.url}api/replay", data=data, headers=headers) as answer:
            assert answer.status in (400, 429), await answer.text()
        headers["Host"] = ".".join([f"a{n}" * 20] * 4)
        room = soak.rng.choice(soak.rooms)
        async with soak.session.get(f"{soak.url}r/{room}/qr.svg", headers=headers) as answer:
            assert answer.status in (200, 429), await answer.text()
        if soak.over:
            return


async def renames(soak: Soak) -> None:
    """Takes another name 15 times a second, which is within the limit for messages."""
    await again(soak, soak.dial(), 15, lambda n: {"type": "rename", "cseq": n, "name": f"И{n}"})


async def again(
    soak: Soak, line: Any, per_s: float, command: Callable[[int], dict[str, Any]]
) -> None:
    """Says it so often, and hears what comes back, until one side ends it."""
    async with line as ws:
        await ws.send_json(hello())
        n = 0
        while not soak.over and not ws.closed:
            n += 1
            await ws.send_json(command(n))
            with suppress(TimeoutError):
                async with asyncio.timeout(1 / per_s):
                    async for _ in ws:
                        pass


async def floods_with_nothing(soak: Soak) -> None:
    """Sends frames that hold nothing, without end: pongs, or the pieces of a message."""
    reader, writer = await opened(soak)
    empty = b"\x80\0\0\0\0"
    frame = soak.rng.choice((b"\x8a" + empty, b"\x00" + empty))
    if frame.startswith(b"\x00"):
        writer.write(b"\x01" + empty)
    while not soak.over and not reader.at_eof():
        writer.write(frame * 200)
        await writer.drain()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.02):
                await reader.read(4096)
    writer.close()


async def opened(soak: Soak) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket by hand, that has said hello."""
    reader, writer = await soak.raw()
    room = soak.rng.choice(soak.rooms)
    writer.write(
        f"GET /ws/{room} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"X-Forwarded-For: {address.get()}\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    data = json.dumps(hello()).encode()
    writer.write(bytes([0x81, 0x80 | 126]) + struct.pack(">H", len(data)) + b"\0\0\0\0" + data)
    return reader, writer


Kind = Callable[[Soak], Awaitable[None]]
BAD: tuple[Kind, ...] = (
    *(vanishes, sleeps, floods, half_opens, talks_nonsense),
    *(deals_again, renames, floods_with_nothing),
    *(asks_for_hints, wants_costly_answers),
)


async def again_and_again(soak: Soak, kind: Kind, number: int) -> None:
    """One client after the other of this kind, at one address, to the end."""
    address.set(f"198.{18 + (kind is plays_by_the_rules)}.{number // 250}.{number % 250}")
    while not soak.over:
        with suppress(OSError, aiohttp.ClientError, asyncio.IncompleteReadError):
            await kind(soak)
        soak.done[kind.__name__] += 1
        await soak.pause(0.3)


async def crowd(
    url: str,
    clients: int,
    seconds: float,
    seed: int,
    bad: float,
    rooms: Sequence[str] = (),
    least: int = 0,
) -> Soak:
    """So many clients for so long, in these rooms or in new ones; the share `bad` of them breaks
    every rule. `least`: see `Soak`."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        soak = Soak(url, session, random.Random(seed), FAR_FROM_NOW, list(rooms), least=least)
        while len(soak.rooms) < min(max(2, clients // 20), ROOMS):
            await soak.make_room()
        soak.ends_at = time.monotonic() + seconds
        wrong = int(clients * bad)
        kinds = [BAD[n % len(BAD)] if n < wrong else plays_by_the_rules for n in range(clients)]
        await asyncio.gather(*(again_and_again(soak, kind, n) for n, kind in enumerate(kinds)))
    return soak


def ill_behaved(
    url: str, clients: int, seconds: float, seed: int, rooms: Sequence[str]
) -> Counter[str]:
    """Nothing but ill-behaved clients in these rooms; what they have done. For a process
    of its own."""
    return asyncio.run(crowd(url, clients, seconds, seed, bad=1.0, rooms=rooms)).done
