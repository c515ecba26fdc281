"""A room that another node has at work, as its clients on this node deal with it.

When the owner dies, or gives the room up, the clients keep their sockets: the room is looked for,
which may bring it to this node, and they are let in again. Commands that have no answer yet are
said once more; the room knows by their numbers which of them it has.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import structs

from pentaraduga.cluster.envelopes import Tell
from pentaraduga.cluster.outbound import Outbound
from pentaraduga.cluster.stand import Looker, Stand
from pentaraduga.rooms.commands import AnyCommand, Hello, Leave, Pong, Resume
from pentaraduga.rooms.effects import ConnId, Fault, Refused
from pentaraduga.runtime.actor import BECOMING, Actor
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.logs import event, room_tag
from pentaraduga.runtime.ports import Client
from pentaraduga.runtime.refused import REFUSALS, code_of

log = logging.getLogger(__name__)

LOOK_AGAIN: Final = frozenset({"moved", "server_stopping"})
"""Codes with which an owner ends a connection because the room goes on elsewhere."""

TOLD_AFTER_S: Final = 0.25
"""A handover that is over within this time needs no words."""

PENDING_MOST: Final = 100
"""How many commands of one client may wait for an answer."""

Search = Callable[[str, str | None], Awaitable[Actor | Outbound]]
"""Where a room is now; waits as long as there is hope. The node that had it last, if it may be
dead. Raises one of `REFUSALS`."""


class Far:
    """One room elsewhere. A `RoomHandle`; one object serves all clients here that are in the room.

    `enter(far)` gives the object that serves the room on this node, this one if there was none.
    `left(far)` is called when nobody is in it any more.
    """

    def __init__(
        self,
        room_id: str,
        link: Outbound,
        search: Search,
        clock: Clock,
        enter: Callable[[Far], Far],
        left: Callable[[Far], None],
    ) -> None:
        self.room_id = room_id
        self.dead: str | None = None
        self._link: Outbound | None = link
        self._search = search
        self._clock = clock
        self._enter = enter
        self._left = left
        self._visitors: dict[ConnId, Visitor] = {}
        self._stands: dict[str, Stand] = {}
        """Those who only watch, by the form that they speak."""
        self._watching: dict[ConnId, Stand] = {}
        self._searching: asyncio.Task[None] | None = None
        self._silent: asyncio.TimerHandle | None = None
        self._told = False

    @property
    def owner(self) -> str | None:
        """The node that has the room, as far as known."""
        return None if self._link is None else self._link.node

    @property
    def at(self) -> str:
        """Where the owner is reached, as far as known."""
        return "" if self._link is None else self._link.address

    @property
    def connections(self) -> int:
        """How many clients here are in the room."""
        return len(self._visitors) + len(self._watching)

    # -- the clients ----------------------------------------------------------------------------

    def connect(self, connection: Client, hello: Hello, now: float, origin: str = "") -> bool:
        """A client said hello; False if the room is here by now, or gone, and it was told so."""
        if self.dead:
            connection.close(self.dead)
            return False
        there = self._enter(self)
        if there is not self:
            connection.move(there)
            return there.connect(connection, hello, now, origin)
        visitor = self._visitors[connection.id] = Visitor(self, connection, hello, origin)
        if self._link is not None and self._link.dead:
            self.search(self._link.node)
        if self._link is not None:
            visitor.join(self._link)
        return True

    def receive(self, conn: ConnId, message: AnyCommand | Pong | Resume, now: float) -> None:
        """A message of a client here. `now` doesn't matter: clocks are measured end to end."""
        visitor = self._visitors.get(conn)
        if visitor is not None:
            visitor.say(message, self._link)
            return
        stand = self._watching.get(conn)
        looker = None if stand is None else stand.get(conn)
        if stand is not None and looker is not None:
            self._from_onlooker(stand, looker, message)

    def _from_onlooker(
        self, stand: Stand, looker: Looker, message: AnyCommand | Pong | Resume
    ) -> None:
        if isinstance(message, Resume):
            stand.lagged(looker.id)
        elif isinstance(message, Leave):
            self._forget(looker.id)
            looker.client.close("left")
            self._left_alone()
        elif isinstance(message, BECOMING):
            self._forget(looker.id)
            self._admit(looker).wish(message, self._link)
        elif not isinstance(message, Pong):
            looker.client.send(Refused(message.cseq, "not_seated"))

    def _admit(self, looker: Looker) -> Visitor:
        """An onlooker that is about to be a member."""
        visitor = Visitor(self, looker.client, looker.hello, looker.origin)
        self._visitors[looker.id] = visitor
        return visitor

    def aside(self, visitor: Visitor, looker: Looker) -> None:
        """The owner says that this client is an onlooker."""
        self._visitors.pop(looker.id, None)
        form = looker.client.form
        stand = self._stands.get(form)
        if stand is None:
            stand = self._stands[form] = Stand(
                self.room_id, form, self._clock.now, self._show_out, self._cut, self._make_members
            )
        self._watching[looker.id] = stand
        stand.enter(looker)
        if self._link is not None and not self._link.dead:
            stand.open(self._link)
        stand.counts()

    def _forget(self, conn: ConnId) -> None:
        """An onlooker is gone, or isn't one any more."""
        stand = self._watching.pop(conn, None)
        if stand is None:
            return
        stand.leave(conn)
        stand.counts()
        if not stand:
            stand.close()
            self._stands.pop(stand.form, None)

    def _all_out(self, stand: Stand) -> list[Looker]:
        stand.close()
        self._stands.pop(stand.form, None)
        everybody = stand.empty()
        for looker in everybody:
            self._watching.pop(looker.id, None)
        return everybody

    def _show_out(self, stand: Stand, code: str) -> None:
        if code in LOOK_AGAIN:
            self.search(None)
            return
        for looker in self._all_out(stand):
            looker.client.close(code)
        self._left_alone()

    def _make_members(self, stand: Stand) -> None:
        for looker in self._all_out(stand):
            visitor = self._admit(looker)
            if self._link is not None:
                visitor.join(self._link)

    def _cut(self) -> None:
        self.search(self.owner)

    def _clients(self) -> list[Client]:
        lookers = [looker.client for stand in self._stands.values() for looker in stand]
        return [visitor.client for visitor in self._visitors.values()] + lookers

    def disconnect(self, conn: ConnId, now: float) -> None:
        """A client here is gone."""
        visitor = self._visitors.pop(conn, None)
        if visitor is not None and self._link is not None:
            self._link.leave(visitor.number)
        self._forget(conn)
        self._left_alone()

    def drop(self, visitor: Visitor, code: str) -> None:
        """The owner has ended this client's connection for good."""
        self._visitors.pop(visitor.client.id, None)
        visitor.client.close(code)
        self._left_alone()

    def _left_alone(self) -> None:
        if not self._visitors and not self._watching and self.dead is None:
            self._end("moved")

    def _end(self, code: str) -> None:
        self.dead = code
        if self._searching is not None and self._searching is not asyncio.current_task():
            self._searching.cancel()
        self._hush()
        self._left(self)

    # -- where the room is ----------------------------------------------------------------------

    def search(self, lost: str | None) -> None:
        """Look for the room. `lost`: the node whose line is gone, so that it may be dead."""
        link, self._link = self._link, None
        if self._searching is not None or self.dead:
            return
        if link is not None:
            for visitor in self._visitors.values():
                link.leave(visitor.number)
        for stand in self._stands.values():
            stand.close()
        event(log, logging.INFO, "room.sought", room=room_tag(self.room_id), lost=lost)
        loop = asyncio.get_running_loop()
        self._silent = loop.call_later(TOLD_AFTER_S, self._tell_pause)
        self._searching = loop.create_task(self._find(lost), name="search")

    async def _find(self, lost: str | None) -> None:
        try:
            found = await self._search(self.room_id, lost)
        except REFUSALS as error:
            self._searching = None
            code = code_of(error)
            clients = self._clients()
            self._visitors.clear()
            for stand in list(self._stands.values()):
                self._all_out(stand)
            for client in clients:
                client.close(code)
            self._end(code)
            return
        self._searching = None
        self._hush()
        event(
            log,
            logging.INFO,
            "room.found",
            room=room_tag(self.room_id),
            node="here" if isinstance(found, Actor) else found.node,
            clients=len(self._visitors) + len(self._watching),
        )
        if self._told:
            self._told = False
            for client in self._clients():
                client.send(Fault("store_back"), at_once=True)
        if isinstance(found, Actor):
            self._bring_home(found)
        elif found.dead:
            self.search(found.node)
        else:
            self._link = found
            for visitor in list(self._visitors.values()):
                visitor.join(found)
            for visitor in list(self._visitors.values()):
                visitor.say_again(found)
            for stand in list(self._stands.values()):
                stand.find(found)

    def _bring_home(self, actor: Actor) -> None:
        """The room is this node's now: its clients here are ordinary ones from now on."""
        visitors = list(self._visitors.values())
        self._visitors.clear()
        lookers = [x for stand in list(self._stands.values()) for x in self._all_out(stand)]
        self._end("moved")
        now = self._clock.now()
        # Everybody first, then what they said: a round waits until its players are back.
        there = [visitor for visitor in visitors if visitor.go_home(actor, now)]
        for visitor in there:
            visitor.repeat(actor, now)
        for looker in lookers:
            looker.client.move(actor)
            actor.watch(looker.client, looker.hello)

    def _tell_pause(self) -> None:
        self._told = True
        for client in self._clients():
            client.send(Fault("store_away"), at_once=True)

    def _hush(self) -> None:
        if self._silent is not None:
            self._silent.cancel()
            self._silent = None


class Visitor:
    """A client of this node in a room elsewhere. A `Listener` of the link."""

    def __init__(self, far: Far, client: Client, hello: Hello, origin: str) -> None:
        self.client = client
        self.number = 0
        self._far = far
        self._hello = hello
        self._origin = origin
        self._welcomed = False
        self._pending: dict[int, AnyCommand] = {}
        """What it said and has no answer to, by its counter, in its order."""

    def join(self, link: Outbound) -> None:
        """Go into the room over this link."""
        room, form = self._far.room_id, self.client.form
        self.number = link.join(self, room, form, self._hello, self._origin)

    def wish(self, command: AnyCommand, link: Outbound | None) -> None:
        """It is an onlooker that says what only members can say."""
        self._pending[command.cseq] = command
        if link is not None:
            room, form = self._far.room_id, self.client.form
            self.number = link.join(self, room, form, self._hello, self._origin, wish=command)

    def say_again(self, link: Outbound) -> None:
        """Say again what has no answer."""
        for command in self._pending.values():
            link.say(self.number, command)

    def go_home(self, actor: Actor, now: float) -> bool:
        """Go into the room on this node itself; whether it lets the client in."""
        self.client.move(actor)
        return actor.connect(self.client, self._hello, now, self._origin)

    def repeat(self, actor: Actor, now: float) -> None:
        """Say again what has no answer."""
        for command in self._pending.values():
            actor.receive(self.client.id, command, now)

    def say(self, message: AnyCommand | Pong | Resume, link: Outbound | None) -> None:
        """What the client says. Probes that it answers and views that it asks for while its room is
        looked for are of the past: there will be new ones."""
        if not isinstance(message, Pong | Resume):
            if len(self._pending) >= PENDING_MOST:
                self.client.send(Refused(message.cseq, "busy", {"wait_ms": 1000}))
                return
            self._pending[message.cseq] = message
        if link is not None:
            link.say(self.number, message)

    # -- what the owner says --------------------------------------------------------------------

    def told(self, tell: Tell) -> None:
        if tell.cseq:
            self._pending.pop(tell.cseq, None)
        elif tell.kind == "welcome" and not self._welcomed:
            # From now on it is a member who comes back, with whatever name it has by then.
            self._welcomed = True
            self._hello = structs.replace(self._hello, name=None, seq=None, take=None)
        self.client.pass_on(tell.frame, tell.kind, code=tell.code, at_once=tell.at_once)

    def aside(self) -> None:
        for command in self._pending.values():  # said before it was known to be an onlooker
            self.client.send(Refused(command.cseq, "not_seated"))
        self._far.aside(self, Looker(self.client, self._hello, self._origin))

    def ended(self, code: str) -> None:
        if code in LOOK_AGAIN:
            self._far.search(None)
        else:
            self._far.drop(self, code)

    def cut(self) -> None:
        self._far.search(self._far.owner)
