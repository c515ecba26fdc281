"""What a page really says and hears on its WebSockets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgpack
from playwright.async_api import Page, WebSocket


@dataclass
class Wire:
    """Every message of a page since it was opened, decoded, in order."""

    sent: list[dict[str, Any]] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def of(cls, page: Page) -> Wire:
        wire = cls()
        page.on("websocket", wire._opened)
        return wire

    def acts(self, since: int = 0) -> list[str]:
        """The moves that were sent from message number `since` on."""
        return [one["action"] for one in self.sent[since:] if one["type"] == "act"]

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)
        socket.on("framereceived", lambda data: self.heard.append(_decoded(data)))

    def _sent(self, data: str | bytes) -> None:
        self.sent.append(_decoded(data))


def _decoded(data: str | bytes) -> dict[str, Any]:
    if isinstance(data, str):
        return {"type": f"text frame: {data}"}
    message: dict[str, Any] = msgpack.unpackb(data)
    return message
