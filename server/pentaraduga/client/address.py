"""Finds a room over HTTP from what a person has: a link, a room id or six digits."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

CODE = re.compile(r"[0-9]{6}\Z")
ID = re.compile(r"[0-9A-Za-z_-]{10}\Z")
TIMEOUT_S = 10.0


class RoomNotFound(LookupError):
    """There is nothing at that address; the message says what was requested and what came back."""


def base_url(url: str) -> str:
    """Scheme, host and port of any address of the server.

    Raises:
        ValueError: no http or https address.
    """
    parts = urlsplit(url if "//" in url else f"http://{url}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(
            f"{url!r} is not an http:// or https:// address, like http://127.0.0.1:8765"
        )
    return f"{parts.scheme}://{parts.netloc}"


async def find_room(url: str, room: str) -> str:
    """The id of a room given as id, link or six-digit code.

    Raises:
        RoomNotFound: the server does not know the code, or cannot be reached.
        ValueError: `room` is none of the three.
    """
    word = room.strip().rstrip("/").rsplit("/", 1)[-1]
    if ID.match(word):
        return word
    if not CODE.match(word):
        raise ValueError(f"{room!r} is not a room: give its 10-character id, its link or 6 digits")
    answer = await _request(f"{base_url(url)}/api/codes/{word}")
    return str(answer["id"])


async def create_room(url: str, game: str, **settings: Any) -> dict[str, Any]:
    """A new room: {"id", "code", "url"}. `settings`: options, match, seats as in docs/protocol.md.

    Raises:
        RoomNotFound: the server refused, or cannot be reached.
    """
    return await _request(f"{base_url(url)}/api/rooms", {"game": game, **settings})


async def _request(url: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    def ask() -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} if data else {}
        request = urllib.request.Request(url, data, headers)  # noqa: S310 (base_url checks)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as reply:  # noqa: S310
                answer: dict[str, Any] = json.load(reply)
                return answer
        except urllib.error.HTTPError as problem:
            said = problem.read(2000).decode("utf-8", "replace")
            raise RoomNotFound(f"{url} answered {problem.code}: {said}") from None
        except OSError as problem:
            raise RoomNotFound(f"{url} cannot be reached: {problem}") from None

    return await asyncio.to_thread(ask)
