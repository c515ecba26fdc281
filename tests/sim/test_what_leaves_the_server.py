"""Everything that leaves two servers, twice: the same bytes at the same times, whatever is hidden.

Two worlds differ only in what one viewer must not know: a rival's hand, the stock, what comes next.
Frames of that player, of a spectator, of a TV and of one who watches by another server, every answer
to HTTP, the metrics, the log and the errors are compared, with their sizes and times.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast
from unittest import mock

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pentaraduga.core import SPECTATOR, Game, Rng, Viewer
from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.runtime.logs import JsonLines
from pentaraduga.transport.app import create_app
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings
from tests.examples import examples
from tests.games.case import Case
from tests.games.every_case import CASES, seeds
from tests.games.random_play import states_of_a_round
from tests.sim.many.loop import VirtualLoop
from tests.sim.many.nodes import Node
from tests.sim.many.pages import Page, Socket
from tests.sim.many.world import ManyNodes, many_nodes
from tests.sim.world import Network

GAMES_WITH_SECRETS = [
    game_id
    for game_id, case in CASES.items()
    if case.game.info.listed and not case.all_open and not case.game.info.solo
]
MEASURED = re.compile(rb"^pentaraduga_(\w+_seconds_(bucket|sum)|\w+_created)\b.*\n", re.M)
"""Times of this machine; how often each was taken is compared."""

GOLDEN = Path(__file__).parent.parent / "records" / "golden"

STEADY = Network(20.0, 20.0, jitter=0.0)
"""Nothing is drawn for a message: those of one moment may leave in any order."""


@dataclass
class Left:
    """What has left the servers. `frames`: time and bytes, for each page."""

    frames: dict[str, list[tuple[float, bytes]]] = field(default_factory=lambda: defaultdict(list))
    answers: list[tuple[str, int, dict[str, str], bytes]] = field(default_factory=list)
    logged: list[dict[str, Any]] = field(default_factory=list)


class Log(logging.Handler):
    """Keeps what an operator gets to read, but for the time of day."""

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        line = json.loads(JsonLines().format(record))
        del line["time"]
        self._lines.append(line)


def app_of(node: Node) -> web.Application:
    metrics: Any = node.registry._meter
    app = create_app(Settings(), node.registry, metrics, node.cluster)
    app.freeze()
    return app


def asked_of(app: web.Application, room: str, code: str | None) -> list[tuple[str, str, bytes]]:
    """Method, path and body of everything that can be asked of a room: every route that there is,
    those of future releases too, and what ends in an error."""
    parts = {"room": room, "code": str(code), "n": "1", "game": "freecell", "deal": "617"}
    found = []
    for route in app.router.routes():
        assert route.resource is not None
        pattern = route.resource.canonical
        if route.method == "GET" and not pattern.startswith("/ws/"):
            path = re.sub(r"{(\w+)}", lambda m: parts.get(m[1], room), pattern)
            found.append(("GET", path, b""))
    record = (GOLDEN / "article.txt").read_bytes()
    for secret in ("0" * 32, "f" * 32):
        stats = json.dumps({"secret": secret, "game": "freecell"}).encode()
        found.append(("POST", "/api/stats", stats))
    found += [
        ("POST", "/api/replay", record),
        ("POST", "/api/replay", record.replace(b"4:2", b"5:2")),
        ("POST", "/api/rooms", b"{"),
        ("POST", "/api/rooms", json.dumps({"game": room}).encode()),
        ("GET", f"/api/rooms/{room}/records/2/replay", b""),
        ("GET", f"/r/{room}/qr.svg?take={'0' * 20}", b""),
        ("GET", f"/r/{room}x", b""),
        ("PUT", f"/r/{room}", b""),
    ]
    return found


async def ask(left: Left, app: web.Application, room: str, code: str | None) -> None:
    """Everything that HTTP has to say of a room, to programs and to those who want pages."""
    for method, path, sent in asked_of(app, room, code):
        for accept in ("*/*", "text/html"):
            headers = {"Host": "localhost", "Accept": accept}
            request = make_mocked_request(
                method, path, headers, app=app, payload=cast(Any, _Body(sent))
            )
            await _answered(left, app, request, path)


class _Body:
    """What was sent, as a request hands it out."""

    def __init__(self, sent: bytes) -> None:
        self._sent = sent

    async def iter_chunked(self, most: int) -> AsyncIterator[bytes]:
        yield self._sent[:most]


async def _answered(left: Left, app: web.Application, request: web.Request, path: str) -> None:
    try:
        answer = await app._handle(request)
        status, headers, body = (
            answer.status,
            dict(answer.headers),
            getattr(answer, "body", b""),
        )
    except Exception as error:  # a redirect, too
        status, headers, body = (
            getattr(error, "status", 500),
            getattr(error, "headers", {}),
            b"",
        )
    told = MEASURED.sub(b"", bytes(body or b"")) if path == "/metrics" else bytes(body or b"")
    assert status != 500, path
    left.answers.append((path, status, headers, told))


def wrong_tries(case: Case, state: Any, viewer: Viewer, rng: Rng) -> list[str]:
    """What the viewer can say that changes nothing; their refusals show what they know."""
    game, tried = case.game, list[str]()
    if isinstance(viewer, int):
        for action in case.tries(state, viewer, rng):
            if game.check(state, viewer, action) is not None:
                tried.append(game.write_action(action))
    return [*tried[:4], "castle"]


def rivals_swap(world: ManyNodes, page: Page, k: int) -> Callable[[], None]:
    """A rival does the same with a tile that the viewer does not see."""
    return lambda: void(page.act(f"swap {page.own['own']['hand'][k]}"))


def void(_: object) -> None:
    """For a timer, which takes no answer."""


async def lived(
    game_id: str, state: Any, viewer: Viewer, tries: list[str], swaps: list[int], seed: int
) -> Left:
    left, seats = Left(), seats_of(state)
    deliver = Socket._deliver

    def delivered(socket: Socket, frame: bytes) -> None:
        page = socket.client
        if page.seat in (None, viewer) or page.seat not in range(seats):
            left.frames[page.secret].append((socket.node.world.now, frame))
        deliver(socket, frame)

    rules: Game[Any, Any] = GAMES[game_id].rules
    log, server = Log(left.logged), logging.getLogger("pentaraduga")
    level = server.level
    server.addHandler(log)
    server.setLevel(logging.DEBUG)
    try:
        with (
            mock.patch.object(type(rules), "setup", return_value=state),
            mock.patch.object(Socket, "_deliver", delivered),
        ):
            async with many_nodes(seed, 2, game_id, Metrics, seats=seats) as world:
                await drive(left, world, viewer, seats, tries, swaps)
                assert not world.faults, world.faults
    finally:
        server.removeHandler(log)
        server.setLevel(level)
    return left


def seats_of(state: Any) -> int:
    return len(state.players)


def greeted(pages: Sequence[Page]) -> bool:
    return all(page.greeted is not None for page in pages)


def sits(page: Page, seat: int) -> bool:
    return page.seat == seat


async def drive(
    left: Left, world: ManyNodes, viewer: Viewer, seats: int, tries: list[str], swaps: list[int]
) -> None:
    owner = world.owner
    assert owner is not None
    relay = next(node for node in world.nodes if node is not owner)
    # One after the other, so that seats are known.
    players = list[Page]()
    for seat in range(seats):
        players.append(world.add(owner, net=STEADY))
        assert await world.until(partial(greeted, players))
        players[-1].command(c.Sit)
        assert await world.until(partial(sits, players[-1], seat))
    watchers = [world.add(home, net=STEADY) for home in (owner, relay)]
    assert await world.until(partial(greeted, watchers))
    for page in players:
        page.command(c.Ready)
    assert await world.until(lambda: all(x.phase == "round" for x in (*players, *watchers)))
    await asyncio.sleep(3)
    rivals = [page for page in players if page.seat != viewer]
    for n, k in enumerate(swaps):
        world.after(150 * n + 10, rivals_swap(world, rivals[n % len(rivals)], k))
    me = next((page for page in players if page.seat == viewer), watchers[0])
    for n, text in enumerate(tries):
        world.after(200 * n + 35, lambda text=text: void(me.act(text)))  # type: ignore[misc]
    await asyncio.sleep(2)
    actor, apps = world.actor, [app_of(node) for node in (owner, relay)]
    assert actor is not None
    for app in apps:
        await ask(left, app, world.room_id, actor.room.code)
    me.send(c.Resume(seq=0))
    rivals[0].command(c.Rename, name="Кто-то")
    if isinstance(viewer, int):
        me.command(c.Pause, on=True)
        me.cseq += 1
        me.send(c.Ask(cseq=me.cseq, kind="hint"))
    await asyncio.sleep(1)
    late = world.add(relay, net=STEADY)
    for page in (me, watchers[1], rivals[-1]):
        page.drop()
        await asyncio.sleep(1)
        page.connect()
    assert await world.until(lambda: all(x.seq == actor.room.seq for x in (me, late, *watchers)))
    for app in apps:
        await ask(left, app, world.room_id, actor.room.code)


def both(
    game_id: str, seed: bytes, viewer: Viewer, at: int, swaps: list[int]
) -> tuple[Left, Left] | None:
    """The two worlds, if this position has a variant."""
    case, rng = CASES[game_id], Rng(seed)
    states = [s for s in states_of_a_round(case, rng) if case.game.score(s) is None]
    state = states[at % min(len(states), 12)]
    if isinstance(viewer, int) and viewer >= seats_of(state):
        viewer = 0
    other = next((x for x in case.hidden_variants(state, viewer, rng) if x != state), None)
    if other is None:
        return None
    tries = wrong_tries(case, state, viewer, rng)
    if game_id != "minutka" or at:
        swaps = []  # what they lead to may be seen
    worlds = []
    for one in (state, other):
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            worlds.append(runner.run(lived(game_id, one, viewer, tries, swaps, seed[0])))
    return worlds[0], worlds[1]


@settings(examples(8), suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(GAMES_WITH_SECRETS),
    seeds,
    st.sampled_from([0, 1, SPECTATOR]),
    st.integers(0, 11),
    st.lists(st.integers(0, 3), max_size=5),
)
def test_what_leaves_the_server_is_the_same_whatever_is_hidden(
    game_id: str, seed: bytes, viewer: Viewer, at: int, swaps: list[int]
) -> None:
    worlds = both(game_id, seed, viewer, at, swaps)
    assume(worlds is not None)
    assert worlds is not None
    one, other = worlds
    assert len(one.frames) >= 3 and sum(map(len, one.frames.values())) > 20
    assert len(one.answers) > 200 and one.logged
    assert one.answers == other.answers
    assert one.logged == other.logged
    assert one.frames == other.frames


def shows_a_hand(self: Any, state: Any, viewer: Viewer) -> Any:
    """In a section for all, by no more than a number."""
    view = type(self).plain_view_for(self, state, viewer)
    return view | {"table": [view["table"], sum(map(ord, str(state.players[-1].hand)))]}


def logs_a_hand(self: Any, state: Any, seat: int, action: Any) -> Any:
    logging.getLogger("pentaraduga.rules").info("checked", extra={"fields": {"of": str(state)}})
    return type(self).plain_check(self, state, seat, action)


@pytest.mark.parametrize(("method", "leak"), [("view_for", shows_a_hand), ("check", logs_a_hand)])
def test_a_leak_on_any_way_out_is_found(method: str, leak: Any) -> None:
    rules: Any = type(GAMES["minutka"].rules)
    plain = getattr(rules, method)
    with (
        mock.patch.object(rules, f"plain_{method}", plain, create=True),
        mock.patch.object(rules, method, leak),
    ):
        worlds = both("minutka", b"12345678", SPECTATOR if method == "view_for" else 0, 0, [])
    assert worlds is not None
    one, other = worlds
    assert (one.frames != other.frames) == (method == "view_for")
    assert (one.logged != other.logged) == (method == "check")
