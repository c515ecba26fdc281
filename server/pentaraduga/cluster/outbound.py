"""The relay's end of a link: clients of this node, in rooms of another one."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import msgspec

from pentaraduga.cluster.envelopes import (
    Aside,
    Beat,
    Count,
    Ended,
    Join,
    Leave,
    Made,
    Make,
    Say,
    Stand,
    Tell,
    encode,
    pack,
    read_from_owner,
)
from pentaraduga.cluster.line import Line, Sender
from pentaraduga.core import OptionValue
from pentaraduga.rooms.commands import AnyCommand, Hello, MatchRule, Pong, Resume
from pentaraduga.storage.errors import StorageDown

log = logging.getLogger(__name__)

BEAT_S: Final = 1.0
BEATS_MISSED: Final = 3
"""After so many signs of life without an answer the line is cut: then the network is, and the other
node may live on. If it has died, its lease says so sooner."""


class Listener(Protocol):
    """Who hears what the other node says to one client."""

    def told(self, tell: Tell) -> None: ...
    def ended(self, code: str) -> None: ...
    def aside(self) -> None: ...
    def cut(self) -> None: ...


class Outbound:
    """This node's link to `node` at `address`. An `End` of a line, which `open` gives it.

    `gone(link)` is called once, when the line is lost.
    """

    def __init__(self, node: str, address: str, gone: Callable[[Outbound], None]) -> None:
        self.node, self.address = node, address
        self.dead = False
        self._gone = gone
        self._sender: Sender | None = None
        self._numbers = itertools.count(1)
        self._listeners: dict[int, Listener] = {}
        self._made: dict[int, asyncio.Future[Made]] = {}
        self._missed = 0
        self._beating: asyncio.TimerHandle | None = None

    @property
    def visitors(self) -> int:
        """How many clients of this node are in rooms of the other one."""
        return len(self._listeners)

    def open(self, line: Line) -> None:
        """The line is there."""
        self._sender = Sender(line)
        self._beat()

    def cut(self) -> None:
        """Trust the other node no more."""
        if self._sender is not None and not self.dead:
            self._sender.line.cut()

    # -- to the other node ----------------------------------------------------------------------

    def join(
        self,
        listener: Listener,
        room: str,
        form: str,
        hello: Hello,
        origin: str,
        *,
        admitted: bool = False,
        wish: AnyCommand | None = None,
    ) -> int:
        """Let a client into the room; its number on this link. See `Join`."""
        number = next(self._numbers)
        self._listeners[number] = listener
        said = b"" if wish is None else encode(wish)
        self._put(Join(number, room, form, pack(hello), origin, True, admitted, said))
        return number

    def stand(self, listener: Listener, room: str, form: str, count: int) -> int:
        """Hear what all onlookers of the room hear; the number of that on this link."""
        number = next(self._numbers)
        self._listeners[number] = listener
        self._put(Stand(number, room, form, count))
        return number

    def count(self, number: int, count: int) -> None:
        """How many onlookers there are behind this number now."""
        self._put(Count(number, count))

    def say(self, number: int, message: Pong | Resume | AnyCommand) -> None:
        """Pass on what the client says."""
        self._put(Say(number, pack(message)))

    def leave(self, number: int) -> None:
        """The client is gone, or goes on elsewhere."""
        if self._listeners.pop(number, None) is not None:
            self._put(Leave(number))

    async def make(
        self,
        game: str,
        options: Mapping[str, OptionValue],
        match: MatchRule | None,
        seats: int | None,
    ) -> tuple[str, str]:
        """Make a room there; its id and join code.

        Raises:
            StorageDown: the other node made none, or is gone.
        """
        n = next(self._numbers)
        made: asyncio.Future[Made] = asyncio.get_running_loop().create_future()
        self._made[n] = made
        self._put(Make(n, game, dict(options), match, seats))
        try:
            answer = await made
        finally:
            self._made.pop(n, None)
        if not answer.room:
            raise StorageDown(f"{self.node} made no room")
        return answer.room, answer.code

    def _put(self, envelope: Join | Say | Leave | Make | Beat | Stand | Count) -> None:
        if self._sender is not None and not self.dead:
            self._sender.put(envelope)

    def _beat(self) -> None:
        # Only what this process has asked counts as unanswered: if it was stopped itself, it finds
        # the answers when it wakes.
        if self._missed > BEATS_MISSED:
            log.warning("%s does not answer: its line is cut", self.node)
            self.cut()
            return
        self._missed += 1
        self._put(Beat(self._missed))
        self._beating = asyncio.get_running_loop().call_later(BEAT_S, self._beat)

    # -- from the other node --------------------------------------------------------------------

    def received(self, data: bytes, arrived: float) -> None:
        self._missed = 0
        try:
            batch = read_from_owner(data)
        except msgspec.DecodeError:
            log.exception("link.unreadable")
            self.cut()
            return
        for envelope in batch:
            if isinstance(envelope, Tell):
                for number in envelope.to:
                    listener = self._listeners.get(number)
                    if listener is not None:
                        listener.told(envelope)
            elif isinstance(envelope, Ended):
                listener = self._listeners.pop(envelope.to, None)
                if listener is not None:
                    listener.ended(envelope.code)
            elif isinstance(envelope, Aside):
                listener = self._listeners.pop(envelope.to, None)
                if listener is not None:
                    listener.aside()
            elif isinstance(envelope, Made):
                made = self._made.get(envelope.n)
                if made is not None and not made.done():
                    made.set_result(envelope)

    def lost(self) -> None:
        if self.dead:
            return
        self.dead = True
        if self._beating is not None:
            self._beating.cancel()
        self._gone(self)
        for made in self._made.values():
            if not made.done():
                made.set_exception(StorageDown(f"{self.node} is gone"))
        listeners = list(self._listeners.values())
        self._listeners.clear()
        for listener in listeners:
            listener.cut()
