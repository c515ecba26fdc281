"""`/api/moves/...`: a device's profile moves to another device; see `runtime/profiles.py`."""

from __future__ import annotations

from typing import Final

import msgspec
from aiohttp import web

from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.commands import Secret
from pentaraduga.runtime.profiles import OFFER_S, Move, MoveFault, Moving
from pentaraduga.storage.errors import StorageError
from pentaraduga.transport.body import read_body
from pentaraduga.transport.problem import Problem
from pentaraduga.transport.rates import Rates

MAX_PROFILE: Final = 256 * 1024
"""Bytes of a body with a profile: a history of 500 games takes some 100 KB."""


class Mover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of all these requests: in the body, so that secret and code are in no log.

    `profile`: what is given, as the page wrote it; empty for a no. `unkept`: why it stops.
    """

    secret: Secret
    code: str = ""
    profile: str = ""
    unkept: bool = False


class Profiles:
    """The handlers."""

    def __init__(self, moving: Moving, rates: Rates, within_s: float) -> None:
        self._moving = moving
        self._rates = rates
        self._within_s = within_s

    def routes(self) -> list[web.RouteDef]:
        """Where they answer."""
        return [
            web.post("/api/moves/offer", self.offer),
            web.post("/api/moves/ask", self.ask),
            web.post("/api/moves/look", self.look),
            web.post("/api/moves/answer", self.answer),
            web.post("/api/moves/stop", self.stop),
            web.post("/api/moves/done", self.done),
        ]

    async def offer(self, request: web.Request) -> web.StreamResponse:
        self._rates.offer(request)
        mover = await self._mover(request)
        try:
            code = await self._moving.offer(device_key(mover.secret))
        except StorageError:
            raise _down() from None
        return _json({"code": code, "lasts_s": OFFER_S})

    async def ask(self, request: web.Request) -> web.StreamResponse:
        self._rates.guess(request)
        mover = await self._mover(request)
        try:
            stage = await self._moving.ask(device_key(mover.secret), mover.code)
        except MoveFault as fault:
            if fault.code != "move_same":
                self._rates.guessed_wrong(request)
            raise _problem(fault) from None
        except StorageError:
            raise _down() from None
        return _json({"stage": stage})

    async def look(self, request: web.Request) -> web.StreamResponse:
        mover = await self._mover(request)
        try:
            move = await self._moving.look(device_key(mover.secret), mover.code)
        except MoveFault as fault:
            raise _problem(fault) from None
        except StorageError:
            raise _down() from None
        return _move(move)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        mover = await self._mover(request)
        key, profile = device_key(mover.secret), mover.profile.encode()
        try:
            stage = await self._moving.answer(key, mover.code, profile)
        except MoveFault as fault:
            raise _problem(fault) from None
        except StorageError:
            raise _down() from None
        return _json({"stage": stage})

    async def stop(self, request: web.Request) -> web.StreamResponse:
        mover = await self._mover(request)
        key = device_key(mover.secret)
        try:
            move = await self._moving.stop(key, mover.code, unkept=mover.unkept)
        except MoveFault as fault:
            raise _problem(fault) from None
        except StorageError:
            raise _down() from None
        return _move(move)

    async def done(self, request: web.Request) -> web.StreamResponse:
        mover = await self._mover(request)
        try:
            await self._moving.done(device_key(mover.secret), mover.code)
        except MoveFault as fault:
            raise _problem(fault) from None
        except StorageError:
            raise _down() from None
        return _json({"stage": "done"})

    async def _mover(self, request: web.Request) -> Mover:
        self._rates.lookup(request)
        data = await read_body(request, MAX_PROFILE, self._within_s)
        try:
            return msgspec.json.decode(data, type=Mover)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            example = '{"secret": "32 hex digits", "code": "8 digits"}'
            raise Problem(
                400, "bad_request", f"The body must be JSON like {example}: {error}."
            ) from None


def _problem(fault: MoveFault) -> Problem:
    match fault.code:
        case "move_over":
            return Problem(410, "move_over", "This code is over: codes last two minutes.")
        case "move_used":
            return Problem(409, "move_used", "This code was used before, and works once.")
        case "move_same":
            return Problem(409, "move_same", "This device has made the code itself.")
        case "not_asked":
            return Problem(409, "not_asked", "No device has asked with this code yet.")
        case _:
            return Problem(404, "no_such_move", "No device offers its profile under this code.")


def _down() -> Problem:
    return Problem(503, "store_down", "The server cannot do it at the moment.")


def _move(move: Move) -> web.Response:
    said = {"stage": move.stage, "why": move.why, "fetched": move.fetched}
    return _json({**said, "profile": move.profile.decode()})


def _json(said: object) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(said),
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
