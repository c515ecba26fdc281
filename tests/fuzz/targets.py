"""What reads bytes of strangers: each target takes any, and only the refusals named are fine."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

import msgpack
import msgspec
from aiohttp import web
from aiohttp.http import HttpVersion11, RawRequestMessage
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict, CIMultiDictProxy
from yarl import URL

from pentaraduga.cards import DECK
from pentaraduga.core import REPLAY, BadAction, Game, Rng, Seat
from pentaraduga.games.fourteen.dealfile import BadDeal, read_deals
from pentaraduga.games.freecell.board import BadBoard, read_board, write_board
from pentaraduga.games.freecell.layout import Layout, dealt
from pentaraduga.plaintext import NotText, decode_text
from pentaraduga.records import BadRecord, TooManyWays, outline, replay
from pentaraduga.records.timeline import timeline
from pentaraduga.rooms.room import Room
from pentaraduga.runtime.reader import MOST_PLACEMENTS
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.app import create_app
from pentaraduga.transport.codec import CODECS, BadMessage
from pentaraduga.transport.forwarded import Trust, client_address, client_scheme, network
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings
from tests.games.case import Case
from tests.games.every_case import CASES
from tests.games.random_play import fresh
from tests.runtime.fakes import FakeStore
from tests.transport.house import with_bursts

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "records" / "golden"


@dataclass(frozen=True)
class Target:
    """One reader, and good inputs to begin with; `run` raises where something is wrong.

    `make`: the good inputs, made when they are wanted, since some take whole games.
    """

    name: str
    run: Callable[[bytes], None]
    make: Callable[[], Sequence[bytes]]

    @property
    def seeds(self) -> Sequence[bytes]:
        """Good inputs."""
        return self.make()

    def corpus(self) -> list[bytes]:
        """The seeds, then every input that was found to break something once."""
        kept = sorted((HERE / "corpus" / self.name).glob("*"))
        return [*self.seeds, *(file.read_bytes() for file in kept)]


def frames(data: bytes) -> None:
    """A frame of either protocol: a message that can be written again, or BadMessage."""
    for codec in CODECS.values():
        try:
            message = codec.decode(data, codec.opcode)
        except BadMessage:
            continue
        again = msgspec.msgpack.encode(message)
        assert msgspec.msgpack.decode(again, type=type(message)) == message


def records(data: bytes) -> None:
    """A record as it is uploaded: a replay that can be sent, or a refusal with a line."""
    try:
        text = decode_text(data)
    except NotText:
        return
    for read in (outline, lambda text: timeline(replay(text, most=MOST_PLACEMENTS))):
        try:
            found = read(text)
        except (BadRecord, TooManyWays) as error:
            str(error).encode()
        else:
            if isinstance(found, dict):
                msgspec.json.encode(found)


def deals(data: bytes) -> None:
    """A file with a deal or a position, as the command line reads it."""
    try:
        text = decode_text(data)
    except NotText:
        return
    for read, refusal in ((read_deals, BadDeal), (read_board, BadBoard)):
        try:
            read(text)
        except refusal as error:
            str(error).encode()


def forwarded(data: bytes) -> None:
    """Headers that proxies set: an address that can be counted by, and a scheme."""
    lines = data.decode("latin-1").split("\n")
    for header in ("x-forwarded-for", "forwarded"):
        for hops in (1, 2, 5):
            trust = Trust(hops, header)
            network(client_address("10.0.0.1", trust, lines))
            assert client_scheme("http", trust, lines, lines) in ("http", "https")


@cache
def served() -> tuple[asyncio.AbstractEventLoop, web.Application]:
    """The application, and a loop to run it in."""
    loop = asyncio.new_event_loop()

    async def made() -> web.Application:
        registry: Any = Registry(FakeStore(), Room)
        much = 1e12
        plenty = Settings(**with_bursts(much))
        app = create_app(plenty, registry, Metrics())
        app.freeze()
        return app

    return loop, loop.run_until_complete(made())


@cache
def line() -> dict[str, Any]:
    """What a request hangs on, made once: half of the time would go into its mocks."""
    loop, app = served()
    first = make_mocked_request("GET", "/", app=app, loop=loop)
    # As plain values: a mock remembers every question, and each collection of garbage would take
    # longer than the one before.
    kind = type(first.protocol)
    for name in ("peername", "sockname", "ssl_context"):
        setattr(kind, name, getattr(first.protocol, name))
    return {
        "payload": first._payload,
        "protocol": first.protocol,
        "payload_writer": first._payload_writer,
        "task": first._task,
        "loop": loop,
    }


def asked(method: str, path: str, headers: CIMultiDict[str]) -> web.Request:
    """The request as aiohttp's parser would make it; `make_mocked_request` is eight times slower.

    Raises:
        ValueError: there can be no such request.
    """
    raw = tuple((name.encode(), value.encode()) for name, value in headers.items())
    chunked = "chunked" in headers.get("Transfer-Encoding", "").lower()
    upgrade = headers.get("Connection", "").lower() == "upgrade" and bool(headers.get("Upgrade"))
    message = RawRequestMessage(
        *(method, path, HttpVersion11, CIMultiDictProxy(headers), raw),
        *(False, None, upgrade, chunked, URL(path)),
    )
    return web.Request(message, client_max_size=1024**2, **line())


def http(data: bytes) -> None:
    """The first line of a request and its headers: an answer, which is no fault of the server."""
    loop, app = served()
    first, *rest = data.decode("utf-8", "surrogateescape").split("\n")
    method, _, path = first.partition(" ")
    if method not in ("GET", "HEAD", "POST", "OPTIONS"):
        method = "GET"
    # What aiohttp's parser does not let through does not get here either.
    path = "/" + re.sub(r"[\x00-\x20\x7f#]", "", path).lstrip("/")
    pairs = [line.partition(":")[::2] for line in rest]
    headers = CIMultiDict(
        (name, re.sub(r"[\x00\r]", "", value.strip()))
        for name, value in pairs
        if re.fullmatch(r"[A-Za-z-]+", name)
    )
    if path.startswith("/ws/"):
        return  # a socket needs a real line: see `frames`
    try:
        path.encode()
        request = asked(method, path[:8000], headers)
    except (ValueError, UnicodeError):
        return
    try:
        status = loop.run_until_complete(app._handle(request)).status
    except web.HTTPException as refused:
        status = refused.status
    assert status < 500, status


@cache
def position(game_id: str, number: int) -> Any:
    """A state in a round of random moves, always the same."""
    case, rng = CASES[game_id], Rng(b"fuzz %d" % number)
    state, _ = fresh(case, rng)
    for _ in range(4 * number):
        after = state
        for seat in sorted(case.game.acting(state)):
            good = [a for a in _some(case, state, seat, rng) if not case.game.check(state, seat, a)]
            if good:
                after = case.game.apply(state, seat, rng.choice(good))
                break
        if case.game.score(after) is not None:
            break
        state = after
    return state


def _some(case: Case, state: Any, seat: Seat, rng: Rng) -> list[Any]:
    return [*case.game.legal(state, seat), *case.tries(state, seat, rng)]


def actions(game_id: str, data: bytes) -> None:
    """An action as a client writes it: it is none, it is illegal, or it can be done."""
    game: Game[Any, Any] = CASES[game_id].game
    try:
        text = data.decode()
        action = game.parse_action(text)
    except (UnicodeDecodeError, BadAction) as error:
        str(error).encode("utf-8", "surrogatepass")
        return
    written = game.write_action(action)
    assert game.parse_action(written) == action
    done(game_id, written)


@lru_cache(maxsize=1 << 16)
def done(game_id: str, written: str) -> None:
    """The action as it is written best, done where it can be; once only, because many inputs come
    to the same action, and what the rules make of it depends on nothing else.
    """
    game: Game[Any, Any] = CASES[game_id].game
    action = game.parse_action(written)
    for number in (0, 2):
        state = position(game_id, number)
        for seat in sorted(game.acting(state))[:2]:
            game.contends(state, seat, action)
            if game.check(state, seat, action) is None:
                game.view_for(game.apply(state, seat, action), REPLAY)


def _texts(game_id: str) -> list[bytes]:
    case = CASES[game_id]
    found: dict[bytes, None] = {}
    for number in range(4):
        state = position(game_id, number)
        for seat in sorted(case.game.acting(state))[:2]:
            for action in _some(case, state, seat, Rng(b"texts"))[:20]:
                found[case.game.write_action(action).encode()] = None
    for record in case.endings.values():
        found.update((line.partition(" ")[2].encode(), None) for line in record.lines)
    return list(found)


def _frames() -> list[bytes]:
    messages: list[dict[str, Any]] = [
        {"type": "hello", "secret": "0" * 32, "name": "Анна", "granularity": 0.1, "seq": 4},
        {"type": "act", "cseq": 3, "action": "swap кОж", "t": 5.5, "seen": 9},
        {"type": "pong", "id": 1, "received": 0.25, "sent": 1e9},
        {"type": "resume", "seq": 2**53},
        {"type": "configure", "cseq": 1, "match": {"kind": "target", "value": 20}, "seats": 3},
        {"type": "kick", "cseq": 2, "member": "m1", "ban": False},
        {"type": "rename", "cseq": 4, "name": "x\u0000"},
    ]
    return [
        *(msgpack.packb(message) for message in messages),
        *(json.dumps(message, ensure_ascii=False).encode() for message in messages),
    ]


def _columns() -> Layout:
    return dealt([DECK[first::8] for first in range(8)], 4)


_BOARD = """Foundations: S-0 H-A D-0 C-0
Freecells: - KS - -
2H 9D QC
"""


def _deals() -> list[bytes]:
    ranks = [rank for rank in range(1, 14) for _ in range(8)]
    sizes = {"a": 15, "b": 15, "reserve": 5, "waste": 1, "stock": 68}
    deal: dict[str, Any] = {}
    for name, size in sizes.items():
        deal[name], ranks = ranks[:size], ranks[size:]
    deal["waste"] = deal["waste"][0]
    return [json.dumps(deal).encode(), json.dumps([deal, {**deal, "a": ["A", "10"]}]).encode()]


_REQUESTS = [
    f"{line}\nHost: localhost:8765\nOrigin: http://localhost:8765\nAccept: text/html".encode()
    for line in (
        *(
            "GET /",
            "HEAD /healthz",
            "GET /metrics",
            "GET /api/games",
            "GET /j/123456",
            "GET /rules/kovriki",
        ),
        *("GET /r/ABCDEFGHJK", "GET /r/ABCDEFGHJK/qr.svg", "GET /assets/index-abc.js?x=%2e%2e%2f"),
        *(
            "GET /api/rooms/ABCDEFGHJK/records/1/replay",
            "GET /api/codes/123456",
            "OPTIONS /api/replay",
        ),
        *(
            "GET /freecell/10913-standard?x=1",
            "GET /replay",
            "POST /api/rooms",
            "GET /%D0%BA%D0%9E%D0%B6",
        ),
    )
]

TARGETS = {
    target.name: target
    for target in (
        Target("frames", frames, _frames),
        Target(
            "records", records, lambda: [file.read_bytes() for file in sorted(GOLDEN.glob("*.txt"))]
        ),
        Target(
            "deals", deals, lambda: [*_deals(), _BOARD.encode(), write_board(_columns()).encode()]
        ),
        Target(
            "forwarded",
            forwarded,
            lambda: [
                b"6.6.6.6, 192.0.2.7:4711",
                b'for="[2001:db8::7]:80";proto=https, for=unknown;by=_x',
                b"::ffff:192.0.2.7\nHTTPS\n,,;",
            ],
        ),
        Target("http", http, lambda: _REQUESTS),
        *(
            Target(f"actions-{game_id}", partial(actions, game_id), partial(_texts, game_id))
            for game_id in CASES
        ),
    )
}
