"""Records of finished rounds for anyone who knows the room, and replays of any record."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Any, Final, NoReturn

import msgspec
from aiohttp import web

from pentaraduga.plaintext import NotText, decode_text
from pentaraduga.runtime.ids import is_room_id
from pentaraduga.runtime.reader import Read
from pentaraduga.runtime.reading import Broke, Busy, Reads
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage.errors import NoSuchRoom, StorageError
from pentaraduga.transport.body import read_body
from pentaraduga.transport.problem import Problem
from pentaraduga.transport.rates import Rates

MOST_BYTES: Final = 64 * 1024
BUSY_S: Final = 10.0
"""After this long it is worth asking again when too many wait for their records."""


class Replays:
    """The handlers. Each replay counts, a list of records as one."""

    def __init__(
        self,
        registry: Registry,
        reads: Reads,
        rates: Rates,
        body_within_s: float,
    ) -> None:
        self._registry = registry
        self._reads = reads
        self._rates = rates
        self._body_within_s = body_within_s

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
        if not records:
            return _json({"records": []})
        self._rates.replay(request)
        found = await self._read(self._reads.outlines(records.values()))
        lines = zip(records, found.listed, strict=True)
        return _json({"records": [{"n": n, **msgspec.structs.asdict(one)} for n, one in lines]})

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
        self._rates.replay(request)
        return await self._replayed(text)

    async def upload(self, request: web.Request) -> web.StreamResponse:
        """The record in the body, replayed. Nothing is stored."""
        self._rates.replay(request)
        data = await read_body(request, MOST_BYTES, self._body_within_s)
        try:
            text = decode_text(data)
        except NotText as error:
            said = f"Line {error.line} is not text in UTF-8."
            raise Problem(400, "bad_record", said, line=error.line) from None
        return await self._replayed(text)

    async def _replayed(self, text: str) -> web.Response:
        return _sent((await self._read(self._reads.replay(text))).replay)

    async def _read(self, reading: Awaitable[Read]) -> Read:
        try:
            found = await reading
        except Busy:
            message = "Too many records are waiting to be read."
            raise Problem(429, "too_many", message, wait_s=BUSY_S, what="replays") from None
        except Broke:
            message = "The record cannot be read at the moment."
            raise Problem(503, "no_reader", message, wait_s=BUSY_S) from None
        if found.refused:
            _refuse(found)
        return found

    async def _records(self, request: web.Request) -> dict[int, str]:
        self._rates.lookup(request)
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


def _refuse(found: Read) -> NoReturn:
    broken = found.broken
    if broken is not None:
        raise Problem(
            400,
            "rule_broken",
            f"The record breaks a rule: {found.why}.",
            **msgspec.structs.asdict(broken),
        )
    if found.refused == "bad":
        raise Problem(400, "bad_record", f"This is not a record: {found.why}.", line=found.line)
    if found.refused == "many":
        raise Problem(400, "too_many_ways", f"{found.why}.")
    raise Problem(400, "too_long", "Reading the record takes more time than there is for one.")


def _json(value: Any) -> web.Response:
    return _sent(msgspec.json.encode(value))


def _sent(body: bytes) -> web.Response:
    return web.Response(
        body=body, content_type="application/json", headers={"Cache-Control": "no-store"}
    )
