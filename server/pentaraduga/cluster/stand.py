"""The onlookers that a node has of a room elsewhere: one number on the link stands for all.

The owner tells them everything once, and this node passes it on. Whoever comes, or has missed
something, gets the next whole view that the owner sends; one answers all who wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import structs

from pentaraduga.cluster.envelopes import Tell
from pentaraduga.cluster.outbound import Outbound
from pentaraduga.rooms.commands import Hello, Resume
from pentaraduga.runtime.onlookers import Onlookers
from pentaraduga.runtime.ports import Client

COUNT_AFTER_S: Final = 0.2


class Looker:
    """One of them, and what is needed should it want to be a member."""

    __slots__ = ("client", "hello", "id", "origin")

    def __init__(self, client: Client, hello: Hello, origin: str) -> None:
        self.id = client.id
        self.client = client
        self.hello = structs.replace(hello, seq=None, take=None)
        self.origin = origin


class Stand(Onlookers[Looker, bytes, bytes]):
    """All who speak `form`. A `Listener` of the link.

    `ended(stand, code)`, `cut()`: the owner has shown them out, or the link is gone.
    `old(stand)`: the owner is of an older release, which has no onlookers.
    """

    def __init__(
        self,
        room: str,
        form: str,
        now: Callable[[], float],
        ended: Callable[[Stand, str], None],
        cut: Callable[[], None],
        old: Callable[[Stand], None],
    ) -> None:
        # The owner tells things at its pace; at another one, they would wait twice.
        super().__init__(now, _soon, every_ms=0.0)
        self.form = form
        self._room = room
        self._ended = ended
        self._cut = cut
        self._old = old
        self._link: Outbound | None = None
        self._number = 0
        self._counting: asyncio.TimerHandle | None = None

    # -- the link -------------------------------------------------------------------------------

    def open(self, link: Outbound) -> None:
        """The owner, which has onlookers, is at the other end."""
        if self._link is None:
            self._link = link
            # The first view comes without being asked for.
            self._number = link.stand(self, self._room, self.form, len(self))
            self.anew()

    def find(self, link: Outbound) -> None:
        """The room has another owner: one of them tries if it has onlookers."""
        _First(self, link).join(self._room, next(iter(self)))

    def close(self) -> None:
        """The link is not to be used any more."""
        if self._link is not None:
            self._link.leave(self._number)
        self._link = None
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    def counts(self) -> None:
        """Somebody has come or gone."""
        if self._counting is None and self._link is not None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(COUNT_AFTER_S, self._count)

    def _count(self) -> None:
        self._counting = None
        if self._link is not None:
            self._link.count(self._number, len(self))

    # -- what the owner says --------------------------------------------------------------------

    def told(self, tell: Tell) -> None:
        if tell.kind == "welcome":
            self.view(tell.frame)
        elif tell.kind == "update":
            self.event(tell.frame)
        else:
            self.note(tell.kind, tell)

    def ended(self, code: str) -> None:
        self._link = None
        self._ended(self, code)

    def aside(self) -> None:
        """Nothing: they all are."""

    def cut(self) -> None:
        self._link = None
        self._cut()

    def old(self) -> None:
        """The owner has no onlookers: they all have to be members."""
        self._old(self)

    # -- what they are told ---------------------------------------------------------------------

    def ask(self) -> None:
        if self._link is not None:
            self._link.say(self._number, Resume(0))

    def joined(self, events: Sequence[bytes]) -> bytes:
        return b"".join(events)

    def tell(self, conn: Looker, joined: bytes) -> None:
        conn.client.pass_on_events(joined)

    def show(self, conn: Looker, view: bytes) -> None:
        conn.client.pass_on(view, "welcome")

    def mention(self, conn: Looker, kind: str, note: Tell) -> None:
        conn.client.pass_on(note.frame, kind, code=note.code)

    def turn_out(self, relay: Looker) -> None:
        """Nobody stands for others here."""


class _First:
    """The one who tries. A `Listener`."""

    def __init__(self, stand: Stand, link: Outbound) -> None:
        self._stand = stand
        self._link = link
        self._number = 0

    def join(self, room: str, looker: Looker) -> None:
        self._number = self._link.join(
            self, room, self._stand.form, looker.hello, looker.origin, admitted=True
        )

    def aside(self) -> None:
        self._stand.open(self._link)

    def told(self, tell: Tell) -> None:
        if tell.kind == "welcome":
            self._link.leave(self._number)
            self._stand.old()

    def ended(self, code: str) -> None:
        self._stand.ended(code)

    def cut(self) -> None:
        self._stand.cut()


def _soon(work: Callable[[], None], wait_ms: float) -> None:
    loop = asyncio.get_running_loop()
    if wait_ms > 0:
        loop.call_later(wait_ms / 1000, work)
    else:
        loop.call_soon(partial(work))
