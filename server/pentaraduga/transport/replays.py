"""Records of finished rounds for anyone who knows the room, and replays of any record."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
from aiohttp import web

from pentaraduga.plaintext import NotText, decode_text
from pentaraduga.records import BadRecord, RuleBroken, TooManyWays, outline, replay
from pentaraduga.records.timeline import timeline
from pentaraduga.runtime.ids import is_room_id
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage.errors import NoSuchRoom, StorageError
from pentaraduga.transport.body import read_body
from pentaraduga.transport.problem import Problem

MOST_BYTES: Final = 64 * 1024
MOST_PLACEMENTS: Final = 1000
"""Positions that the replay of a plain record may examine here; the command line allows more."""


class Replays:
    """The handlers. `spend(request)` counts one replay for the client's address, or refuses."""

    def __init__(
        self, registry: Registry, spend: Callable[[web.Request], None], body_within_s: float
    ) -> None:
        self._registry = registry
        self._spend = spend
        self._body_within_s = body_within_s
        # The search runs in a thread; one at a time leaves the loop its share.
        self._one = asyncio.Semaphore(1)

    def routes(self) -> list[web.RouteDef]:
        """Where they answer."""
        room = "/api/rooms/{room:[^/]+}/records"
        return [
            web.get(room, self.kept),
            web.get(room + "/{n:[^/]+}", self.record),
            web.get(room + "/{n:[^/]+}/replay", self.record_replay),
            web.post("/api/replay", self.upload),
        ]

    async def kept(self, request: web.Request) -> web.StreamResponse:
        """Which records the room has."""
        records = await self._records(request)
        return _json({"records": [_listed(n, text) for n, text in records.items()]})

    async def record(self, request: web.Request) -> web.StreamResponse:
        """One record as a file of text."""
        n, text = await self._wanted(request)
        return web.Response(
            text=text,
            content_type="text/plain",
            charset="utf-8",
            headers={
                "Cache-Control": "no-store",
                "Content-Disposition": f'attachment; filename="pentaraduga-{n}.txt"',
            },
        )

    async def record_replay(self, request: web.Request) -> web.StreamResponse:
        """One record, replayed."""
        _, text = await self._wanted(request)
        self._spend(request)
        return await self._replayed(text)

    async def upload(self, request: web.Request) -> web.StreamResponse:
        """The record in the body, replayed. Nothing is stored."""
        self._spend(request)
        data = await read_body(request, MOST_BYTES, self._body_within_s)
        try:
            text = decode_text(data)
        except NotText as error:
            said = f"Line {error.line} is not text in UTF-8."
            raise Problem(400, "bad_record", said, line=error.line) from None
        return await self._replayed(text)

    async def _replayed(self, text: str) -> web.Response:
        async with self._one:
            try:
                return _json(await asyncio.to_thread(_timeline, text))
            except RuleBroken as error:
                raise Problem(
                    400,
                    "rule_broken",
                    f"The record breaks a rule: {error}.",
                    game=error.game,
                    line=error.line,
                    action=error.number,
                    seat=error.seat,
                    rule=error.code,
                    params=error.params,
                ) from None
            except BadRecord as error:
                raise Problem(
                    400, "bad_record", f"This is not a record: {error}.", line=error.line
                ) from None
            except TooManyWays as error:
                raise Problem(400, "too_many_ways", f"{error}.") from None

    async def _records(self, request: web.Request) -> dict[int, str]:
        room_id = request.match_info["room"]
        try:
            if is_room_id(room_id):
                return await self._registry.records(room_id)
        except NoSuchRoom:
            pass
        except StorageError:
            raise Problem(503, "store_down", "The server cannot look at the moment.") from None
        raise Problem(404, "no_such_room", "There is no room with this id.")

    async def _wanted(self, request: web.Request) -> tuple[int, str]:
        records = await self._records(request)
        wanted = request.match_info["n"]
        n = int(wanted) if re.fullmatch(r"[1-9][0-9]{0,5}", wanted) else 0
        if n not in records:
            raise Problem(
                404,
                "no_such_record",
                "The room has no such record: a round has one when it is over.",
                records=list(records),
            )
        return n, records[n]


def _timeline(text: str) -> dict[str, Any]:
    return timeline(replay(text, most=MOST_PLACEMENTS))


def _listed(n: int, text: str) -> dict[str, Any]:
    """One line in a list of records."""
    listed: dict[str, Any] = {"n": n, "game": "", "names": [], "start": None, "score": None}
    try:
        found = outline(text)
    except BadRecord:
        return listed
    return listed | {
        "game": found.header.game,
        "names": list(found.header.players),
        "start": found.header.start,
        "score": found.score,
    }


def _json(value: Any) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(value),
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
