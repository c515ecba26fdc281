"""Who is on the lines of one room, and whether it takes what they ask for now."""

from __future__ import annotations

from typing import Final

from pentaraduga.rooms.commands import AnyCommand, Ask, Hello
from pentaraduga.rooms.effects import ConnId
from pentaraduga.runtime.budgets import Costs
from pentaraduga.runtime.ports import Meter
from pentaraduga.runtime.turns import Turns

HELD_MOST: Final = 500
HELD_WAIT_MS: Final = 1000
"""How much may wait for the log in one room; commands beyond that should come again later."""


class Callers:
    """What clients said first, and the networks that they come from."""

    def __init__(self) -> None:
        self._hellos: dict[ConnId, Hello] = {}
        """An onlooker may still become a member, with the hello that it once said."""
        self._origins: dict[ConnId, str] = {}

    def hello(self, conn: ConnId) -> Hello:
        """What it said first.

        Raises:
            KeyError: it is gone.
        """
        return self._hellos[conn]

    def origin(self, conn: ConnId) -> str:
        """Its network; "" if that isn't to be counted."""
        return self._origins.get(conn, "")

    def know(self, conn: ConnId, hello: Hello, origin: str | None = None) -> None:
        """A client said hello. `origin`: None if it is known already or not ours to know."""
        self._hellos[conn] = hello
        if origin is not None:
            self._origins[conn] = origin

    def forget(self, conn: ConnId) -> None:
        """It is gone, or somebody else looks after it."""
        self._hellos.pop(conn, None)
        self._origins.pop(conn, None)

    def clear(self) -> None:
        """Everybody is gone."""
        self._hellos.clear()
        self._origins.clear()


class Patience:
    """Says which commands of one room should come again later: those of somebody who has much
    waiting already, and those of a room or a network that has had more than its share."""

    def __init__(self, room_id: str, turns: Turns, costs: Costs, meter: Meter) -> None:
        self._room_id = room_id
        self._turns = turns
        self._costs = costs
        self._meter = meter
        self._waiting: dict[ConnId, int] = {}
        """How many commands of each connection wait for their turn."""
        self._origin = ""
        """The network of whoever sent the newest command."""

    def wait_ms(
        self, conn: ConnId, origin: str, command: AnyCommand, *, held_up: bool, others: bool
    ) -> int | None:
        """How long the command should wait; None: not at all, and it counts.

        `held_up`: more than enough waits for the log. `others`: the sender isn't alone in the room.
        """
        self._origin = origin
        if held_up:
            wait_ms: int | None = HELD_WAIT_MS
        else:
            own = self._waiting.get(conn, 0)
            wait_ms = self._turns.busy_ms(self._room_id, own, others=others)
        if wait_ms is not None:
            self._meter.rejected("busy")
            return wait_ms
        asks = isinstance(command, Ask)
        wait_ms = self._costs.wait_ms(self._room_id, origin, asks=asks)
        if wait_ms is not None:
            self._meter.rejected("costly")
        return wait_ms

    def queued(self, conn: ConnId) -> None:
        """A command of this connection waits for its turn."""
        self._waiting[conn] = self._waiting.get(conn, 0) + 1

    def begun(self, conn: ConnId) -> None:
        """It has its turn now."""
        left = self._waiting.pop(conn) - 1
        if left:
            self._waiting[conn] = left

    def worked(self, seconds: float) -> None:
        """So long the room has had the processor, because of the newest command."""
        self._costs.worked(self._room_id, self._origin, seconds)
