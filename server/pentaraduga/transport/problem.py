"""Requests that are answered with an error."""

from __future__ import annotations

from typing import Any

import msgspec
from aiohttp import web


class Problem(Exception):
    """A request that is answered with an error: a stable code and a sentence.

    `wait_s`: after this many seconds the same request may succeed.
    """

    def __init__(
        self, status: int, code: str, message: str, *, wait_s: float = 0.0, **params: Any
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.wait_s = wait_s
        waits = {"wait_s": int(wait_s) + 1} if wait_s else {}
        self.body = {"code": code, "message": message, **params, **waits}

    def response(self) -> web.Response:
        headers = {"Cache-Control": "no-store"}
        if self.wait_s:
            headers["Retry-After"] = str(int(self.wait_s) + 1)
        return web.Response(
            status=self.status,
            body=msgspec.json.encode(self.body),
            content_type="application/json",
            headers=headers,
        )
