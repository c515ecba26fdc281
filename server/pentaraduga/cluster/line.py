"""What a link needs of the network, and its end of a line: whole batches, once a tick."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from pentaraduga.cluster.envelopes import Envelope, encode


class Line(Protocol):
    """An ordered connection between two nodes; neither call waits or fails."""

    def send(self, data: bytes) -> None: ...

    def cut(self) -> None:
        """End it at once, without any goodbye; `lost` is called on both sides."""


class End(Protocol):
    """Who listens at one end of a line."""

    def received(self, data: bytes, arrived: float) -> None:
        """A batch; `arrived`: when its bytes came in, room time, ms."""

    def lost(self) -> None:
        """The line is gone; called once."""


Dial = Callable[[str, End], Awaitable[Line]]
"""Makes a line to the node at an address. Raises OSError or TimeoutError."""


class Sender:
    """Envelopes on their way into a line."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._out: list[Envelope] = []
        self._soon: asyncio.Handle | None = None

    @property
    def waiting(self) -> list[Envelope]:
        """What leaves next; may be changed until then."""
        return self._out

    def put(self, envelope: Envelope) -> None:
        """Send it at the end of this tick, with the others."""
        self._out.append(envelope)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send everything now."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        if self._out:
            data = encode(self._out)
            self._out = []
            self.line.send(data)
