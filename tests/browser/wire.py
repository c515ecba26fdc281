"""What a page really sends and receives on its WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgpack
from playwright.async_api import Page, WebSocket

from pentaraduga.client import NotInView
from pentaraduga.client.sections import Hoped

PATIENCE_MS = 120_000
"""How long anything may take that a person would wait for; the machine may be busy."""


@dataclass
class Wire:
    """Every message of a page since it was opened, decoded, in order."""

    sent: list[dict[str, Any]] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def of(cls, page: Page) -> Wire:
        wire = cls()
        page.on("websocket", wire._opened)
        return wire

    def acts(self, since: int = 0) -> list[str]:
        """The moves that were sent from message number `since` on."""
        return [one["action"] for one in self.sent[since:] if one["type"] == "act"]

    @property
    def seq(self) -> int:
        """The newest room event that the page has received."""
        told = (one for one in reversed(self.heard) if one["type"] in ("welcome", "update"))
        return next((int(one["seq"]) for one in told), 0)

    def section(self, name: str) -> Any:
        """The newest section of this name, public or the seat's own.

        Raises:
            NotInView: the page has not been sent one, or it was taken back.
        """
        there: set[str] = set()
        for message in reversed(self.heard):
            if message["type"] not in ("welcome", "update"):
                continue
            for part in ("own", "pub"):
                sections: dict[str, Any] = message.get(part) or {}
                if sections.get(name) is not None:
                    return sections[name]
                if name in sections:
                    raise NotInView(name, sorted(there))
                there |= sections.keys()
        raise NotInView(name, sorted(there))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits until `holds()`, asked after every message that the page hears.

        While it reads a section that has yet to come, it does not hold.
        """
        held = Hoped(holds)
        try:
            async with asyncio.timeout(PATIENCE_MS / 1000):
                while not held():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError as late:
            said = held.missing or "what the page was sent never held"
            raise TimeoutError(str(said)) from late

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _received(self, data: str | bytes) -> None:
        self.heard.append(_decoded(data))
        self._news.set()

    def _sent(self, data: str | bytes) -> None:
        self.sent.append(_decoded(data))


def _decoded(data: str | bytes) -> dict[str, Any]:
    if isinstance(data, str):
        return {"type": f"text frame: {data}"}
    message: dict[str, Any] = msgpack.unpackb(data)
    return message
