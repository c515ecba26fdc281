"""Plain requests: rooms, codes, pages, and what operators look at."""

from __future__ import annotations

import logging
import re
from dataclasses import asdict
from datetime import date, timedelta
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import web
from yarl import URL

from pentaraduga.core import BadOption, GameInfo, OptionValue, Solitaire
from pentaraduga.games import GAMES
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.commands import MatchRule, Secret
from pentaraduga.runtime.ids import is_code, is_room_id
from pentaraduga.runtime.logs import event
from pentaraduga.runtime.ports import Rooms
from pentaraduga.runtime.reading import Reads
from pentaraduga.runtime.refused import Stopping, TooManyRooms
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage.errors import StorageError
from pentaraduga.transport import pages
from pentaraduga.transport.asker import Asker
from pentaraduga.transport.body import read_body
from pentaraduga.transport.links import tidy_code, tidy_path
from pentaraduga.transport.mates import NO_MATES, Mates
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.outside import Outside
from pentaraduga.transport.problem import Problem
from pentaraduga.transport.profiles import Profiles
from pentaraduga.transport.qr import QrCodes
from pentaraduga.transport.rates import Rates
from pentaraduga.transport.replays import Replays
from pentaraduga.transport.settings import Settings
from pentaraduga.transport.websocket import Sockets

log = logging.getLogger(__name__)

MAX_BODY: Final = 16 * 1024
DAY_MS: Final = 86_400_000
DAYS_BACK: Final = 730
"""Deals of the day that can still be had."""
NOT_PAGES: Final = frozenset({"", "api", "ws", "assets", "healthz", "readyz", "metrics"})
"""First words of paths that programs request: programs don't misspell them."""

BodyT = TypeVar("BodyT", bound=msgspec.Struct)


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/rooms`."""

    game: str
    options: dict[str, bool | int | str] = {}
    match: MatchRule | None = None
    seats: int | None = None
    daily: bool | date = False


class WhoseStats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/stats`: in the body, so that the secret is in no log."""

    secret: Secret
    game: str


class WhoseTrace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/forget`."""

    secret: Secret


class Http:
    """The handlers of everything that is not a WebSocket."""

    def __init__(
        self,
        settings: Settings,
        registry: Registry,
        rooms: Rooms,
        metrics: Metrics,
        sockets: Sockets,
        reads: Reads,
        mates: Mates = NO_MATES,
    ) -> None:
        self._settings = settings
        self._asker = Asker(settings)
        self._registry = registry
        self._all_rooms = rooms
        self._metrics = metrics
        self._sockets = sockets
        self._page_of_all = mates.page
        self._rates = Rates(settings, self._asker, mates.books)
        self._replays = Replays(registry, reads, self._rates, settings.body_within_s)
        self._profiles = Profiles(registry.moving, self._rates, settings.body_within_s)
        self._drawn = QrCodes()
        looks = mates.books.buckets("looks", settings.looks_burst, settings.looks_per_s)
        self._outside = Outside(settings, registry, self._asker, looks, self._page)
        self._heads: frozenset[str] = frozenset()

    def routes(self) -> list[web.RouteDef]:
        """Where everything answers."""
        routes = self._routes()
        heads = {route.path.split("/")[1] for route in routes if route.method == "GET"}
        self._heads = frozenset(head for head in heads if "{" not in head) - NOT_PAGES
        return routes

    def _routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self._outside.home),
            web.get("/rules/{game:[^/]+}", self._outside.rules),
            web.get("/r/{room:[^/]+}", self._outside.room),
            web.get("/r/{room:[^/]+}/replay/{n:[^/]+}", self._outside.replay),
            web.get("/r/{room:[^/]+}/tv", self._outside.room),
            web.get("/replay", self.page),
            web.get("/design", self.page),
            web.get("/tv", self.page),
            web.get("/profile", self.page),
            web.get("/r/{room:[^/]+}/qr.svg", self.qr),
            web.get("/j/{code:[^/]+}", self.join),
            web.post("/api/rooms", self.new_room),
            web.post("/api/stats", self.stats),
            web.post("/api/forget", self.forget),
            web.get("/api/games", self.games),
            web.get("/api/public", self._outside.public),
            web.get("/api/codes/{code:[^/]+}", self.code),
            *self._replays.routes(),
            *self._profiles.routes(),
            web.get("/healthz", self.healthz),
            web.get("/readyz", self.readyz),
            web.get("/metrics", self.metrics),
            web.get("/ws/{room:[^/]+}", self._sockets.serve),
            web.get("/assets/{name:[^/]+}", self.asset),
            # Pages that make a room: /GAME, and /GAME/617 for this deal.
            *(web.get(f"/{game}", self._outside.alone) for game in _solo_games()),
            *(web.get(f"/{game}/{{deal:[^/]+}}", self._outside.alone) for game in _solo_games()),
            web.get("/{name:[^/]+}", self.root_file),
        ]

    # -- rooms ----------------------------------------------------------------------------------

    async def new_room(self, request: web.Request) -> web.StreamResponse:
        self._rates.room(request)
        wanted = await self._body(request, NewRoom, f'{{"game": "{_example(solo=False)}"}}')
        info = self._game(wanted.game)
        day: date | None = None
        try:
            options = info.options_from(wanted.options)
            if wanted.daily:
                day, options = self._daily(info, options, wanted.daily)
        except BadOption as bad:
            raise Problem(
                400, "bad_option", f"{bad}.", option=bad.option, allowed=bad.allowed
            ) from None
        low, high = info.min_seats, info.max_seats
        if wanted.seats is not None and not low <= wanted.seats <= high:
            raise Problem(
                400,
                "bad_seats",
                f"{info.id} takes {low} to {high} seats, not {wanted.seats}.",
                low=low,
                high=high,
            )
        try:
            room_id, code = await self._all_rooms.create(
                info.id, options, match=wanted.match, seats=wanted.seats
            )
        except TooManyRooms:
            raise Problem(503, "server_full", "The server holds as many rooms as it may.") from None
        except Stopping:
            raise Problem(503, "server_stopping", "The server is stopping.") from None
        except StorageError as error:
            event(log, logging.WARNING, "room.not_created", why=str(error))
            raise Problem(503, "store_down", "The server cannot save at the moment.") from None
        url = f"{self._asker.base(request)}/r/{room_id}"
        opened = {"id": room_id, "code": code, "url": url}
        if day is not None:
            opened["day"] = day.isoformat()
        return _json(opened, status=201)

    def _daily(
        self, info: GameInfo, options: dict[str, OptionValue], wanted: bool | date
    ) -> tuple[date, dict[str, OptionValue]]:
        """The day, today in UTC unless an earlier one is wanted, and the options of its deal."""
        today = date(1970, 1, 1) + timedelta(days=int(self._registry.clock.now() // DAY_MS))
        day = wanted if isinstance(wanted, date) else today
        if not today - timedelta(days=DAYS_BACK) < day <= today:
            raise Problem(400, "no_daily", f"There is no deal of {day.isoformat()}, UTC.")
        game = GAMES[info.id].rules
        number = (day - date(1970, 1, 1)).days
        daily = game.daily(options, number) if isinstance(game, Solitaire) else None
        if daily is None:
            raise Problem(400, "no_daily", f"{info.id} has no deal of the day.")
        return day, info.options_from(daily)

    async def stats(self, request: web.Request) -> web.StreamResponse:
        self._rates.lookup(request)
        wanted = await self._body(
            request, WhoseStats, f'{{"secret": "32 hex digits", "game": "{_example(solo=True)}"}}'
        )
        info = self._game(wanted.game)
        try:
            levels = await self._registry.stats(device_key(wanted.secret), info.id)
        except StorageError:
            raise Problem(503, "store_down", "The server cannot look at the moment.") from None
        return _json({"levels": {level: _meant(info, kept) for level, kept in levels.items()}})

    async def forget(self, request: web.Request) -> web.StreamResponse:
        """Only whoever has the secret can ask, and afterwards nothing in the store knows it."""
        self._rates.lookup(request)
        wanted = await self._body(request, WhoseTrace, '{"secret": "32 hex digits"}')
        try:
            await self._registry.forget(device_key(wanted.secret))
        except StorageError:
            raise Problem(503, "store_down", "The server cannot do it at the moment.") from None
        return _json({"forgotten": True})

    async def games(self, request: web.Request) -> web.StreamResponse:
        return _json({"games": _listed(), "base": self._asker.base(request)})

    async def code(self, request: web.Request) -> web.StreamResponse:
        return _json({"id": await self._room_of_code(request)})

    async def join(self, request: web.Request) -> web.StreamResponse:
        room_id = await self._room_of_code(request)
        # Codes are reused for other rooms, so nobody should cache where this one leads.
        raise web.HTTPFound(f"/r/{room_id}", headers={"Cache-Control": "no-store"})

    async def _room_of_code(self, request: web.Request) -> str:
        code = tidy_code(request.match_info["code"])
        self._rates.guess(request)
        self._rates.lookup(request)
        try:
            room_id = await self._registry.room_of_code(code) if is_code(code) else None
        except StorageError:
            raise Problem(503, "store_down", "The server cannot look at the moment.") from None
        if room_id is None:
            self._rates.guessed_wrong(request)
            raise Problem(404, "no_such_code", "No room lets people in under this code now.")
        return room_id

    def _game(self, wanted: str) -> GameInfo:
        game = GAMES.get(wanted)
        if game is None or not (game.info.listed or wanted in self._settings.unlisted):
            known = [game.info.id for game in GAMES.values() if game.info.listed]
            raise Problem(
                400,
                "no_such_game",
                f"There is no game {wanted[:40]!r}; there are {', '.join(known)}.",
                games=known,
            )
        return game.info

    # -- pages ----------------------------------------------------------------------------------

    def _page(self, request: web.Request, status: int = 200) -> web.StreamResponse:
        return pages.index(self._settings.static, _codings(request), status)

    async def page(self, request: web.Request) -> web.StreamResponse:
        return self._page(request)

    async def qr(self, request: web.Request) -> web.StreamResponse:
        room_id = request.match_info["room"]
        if not is_room_id(room_id):
            raise Problem(404, "no_such_room", "This is not the id of a room.")
        self._rates.picture(request)
        # Behind the #, so that no server sees it when the link is opened.
        seat = request.query.get("take", "")
        if seat and not re.fullmatch(r"[0-9a-f]{20}", seat):
            raise Problem(404, "no_such_transfer", "This is not a code by which a seat moves.")
        link = f"{self._asker.base(request)}/r/{room_id}" + (f"#take={seat}" if seat else "")
        return web.Response(
            body=await self._drawn.svg(link),
            content_type="image/svg+xml",
            headers={"Cache-Control": "no-store" if seat else "private, max-age=3600"},
        )

    async def asset(self, request: web.Request) -> web.StreamResponse:
        found = pages.asset(self._settings.static, request.match_info["name"], _codings(request))
        if found is None:
            raise Problem(404, "not_found", "There is no such file.")
        return found

    async def root_file(self, request: web.Request) -> web.StreamResponse:
        found = pages.root_file(
            self._settings.static, request.match_info["name"], _codings(request)
        )
        if found is None:
            raise web.HTTPNotFound
        return found

    # -- operators ------------------------------------------------------------------------------

    async def healthz(self, request: web.Request) -> web.StreamResponse:
        return web.Response(text="ok\n", headers={"Cache-Control": "no-store"})

    async def readyz(self, request: web.Request) -> web.StreamResponse:
        why = self._registry.why_not
        if why is None:
            return web.Response(text="ready\n", headers={"Cache-Control": "no-store"})
        return web.Response(status=503, text=f"not ready: {why}\n")

    async def metrics(self, request: web.Request) -> web.StreamResponse:
        self._rates.metrics(request)
        of_all = self._page_of_all
        page = self._metrics.page() if of_all is None else await of_all()
        return web.Response(body=page, headers={"Content-Type": self._metrics.content_type})

    # -- errors ---------------------------------------------------------------------------------

    @web.middleware
    async def errors(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Every error as a page for people and as JSON for programs."""
        try:
            if request.headers.get("Content-Encoding", "identity") != "identity":
                raise Problem(400, "bad_request", "Bodies are taken unpacked: no Content-Encoding.")
            self._rates.any_request(request)
            self._refuse_foreign_pages(request)
            self._redirect_to_one_spelling(request)
            return await handler(request)  # type: ignore[no-any-return]
        except Problem as problem:
            self._metrics.rejected(problem.code)
            return self._answer(request, problem)
        except web.HTTPNotFound:
            return self._answer(request, Problem(404, "not_found", "There is nothing here."))
        except web.HTTPMethodNotAllowed as error:
            allowed = ", ".join(sorted(error.allowed_methods))
            message = f"{request.method} is not possible here, only {allowed}."
            answer = Problem(405, "bad_method", message).response()
            answer.headers["Allow"] = error.headers["Allow"]
            return answer
        except web.HTTPException:
            raise
        except Exception:
            # The path may hold the id of a room, so only the pattern is logged.
            resource = request.match_info.route.resource
            where = resource.canonical if resource is not None else "?"
            log.exception("request.broke", extra={"fields": {"route": where}})
            return Problem(500, "internal", "The server made a mistake.").response()

    def _refuse_foreign_pages(self, request: web.Request) -> None:
        # Every request that costs or changes something has a body.
        if request.method not in ("GET", "HEAD") and not self._asker.origin_allowed(request):
            raise Problem(403, "bad_origin", "This page may not ask anything of this server.")

    def _redirect_to_one_spelling(self, request: web.Request) -> None:
        if request.method not in ("GET", "HEAD"):
            return
        path = request.path
        right = tidy_path(path, self._heads)
        if right != path:
            # Built of parts without slashes, so that it never leads to another site.
            target = URL.build(path=right, query_string=request.query_string)
            raise web.HTTPFound(target, headers={"Cache-Control": "no-store"})

    def _answer(self, request: web.Request, problem: Problem) -> web.StreamResponse:
        path = request.path
        wants_page = "text/html" in request.headers.get("Accept", "")
        if wants_page and request.method == "GET" and not path.startswith(("/api/", "/ws/")):
            answer = self._page(request, problem.status)
            if problem.wait_s:
                answer.headers["Retry-After"] = str(int(problem.wait_s) + 1)
            return answer
        return problem.response()

    async def _body(self, request: web.Request, kind: type[BodyT], example: str) -> BodyT:
        """The request's body.

        Raises:
            Problem: it is too big, too slow, broken off, or not of this type.
        """
        data = await read_body(request, MAX_BODY, self._settings.body_within_s)
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(
                400, "bad_request", f"The body must be JSON like {example}: {error}."
            ) from None


def _codings(request: web.Request) -> str:
    return ",".join(request.headers.getall("Accept-Encoding", ()))


@cache
def _listed() -> msgspec.Raw:
    """The games on offer, as JSON: they never change, and take 3 ms to write."""
    return msgspec.Raw(
        msgspec.json.encode([asdict(game.info) for game in GAMES.values() if game.info.listed])
    )


def _solo_games() -> list[str]:
    return [game.info.id for game in GAMES.values() if game.info.solo and game.info.listed]


def _example(*, solo: bool) -> str:
    """A game that a request may name."""
    infos = (game.info for game in GAMES.values())
    return next(info.id for info in infos if info.listed and info.solo == solo)


def _json(value: Any, status: int = 200) -> web.Response:
    return web.Response(
        status=status,
        body=msgspec.json.encode(value),
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def _meant(info: GameInfo, kept: dict[str, int]) -> dict[str, int]:
    """The statistics without values that the game doesn't measure; former releases stored some."""
    game = GAMES[info.id].rules
    if isinstance(game, Solitaire):
        unmeant = {"best_ms": game.timed, "best_points": game.scored}
        kept = {name: number for name, number in kept.items() if unmeant.get(name, True)}
    return kept
