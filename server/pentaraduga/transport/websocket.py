"""The life of a socket: who may connect, what must be said first, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from functools import partial
from itertools import islice
from math import ceil
from typing import Final

from aiohttp import WSMessage, WSMsgType, web

from pentaraduga.rooms.commands import Hello
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.logs import event, room_tag
from pentaraduga.runtime.ports import RoomHandle, Rooms
from pentaraduga.runtime.refused import REFUSALS, code_of
from pentaraduga.transport.admission import Admission
from pentaraduga.transport.asker import Asker
from pentaraduga.transport.client import Client
from pentaraduga.transport.codec import CODECS, BadMessage, Codec
from pentaraduga.transport.forwarded import is_this_machine, network
from pentaraduga.transport.limits import MAX_FRAME, MAX_MESSAGE
from pentaraduga.transport.lines import Line, Lines
from pentaraduga.transport.mates import NO_MATES, Mates
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.outbox import Flushes
from pentaraduga.transport.passing import CROWD, Passed, Passing
from pentaraduga.transport.problem import Problem
from pentaraduga.transport.settings import Settings
from pentaraduga.transport.socket import DATA, Socket

log = logging.getLogger(__name__)

LOOK_EVERY_S: Final = 2.0
LOOKS: Final = 20
"""In so many parts: thousands who only watch are not all asked, to answer all, at one moment."""
LATE_S: Final = 0.1
"""By how much this process must be late until it isn't the lines' silence."""
GRACE_S: Final = 0.1

_CONTROL = (WSMsgType.PING, WSMsgType.PONG)


class Refusal(Exception):
    """Why a connection doesn't get as far as its room: a code of `ENDINGS`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Sockets:
    """All WebSockets of this server."""

    def __init__(
        self,
        settings: Settings,
        rooms: Rooms,
        clock: Clock,
        metrics: Metrics,
        lines: Lines,
        admission: Admission,
        mates: Mates = NO_MATES,
    ) -> None:
        self._settings = settings
        self._passing = mates.passing
        self._admission = admission
        self._rooms = rooms
        self._clock = clock
        self._metrics = metrics
        self._asker = Asker(settings)
        self._lines = lines
        self._from: Counter[str] = Counter()
        self._counts = mates.books.counts("sockets")
        buckets = mates.books.buckets
        self._hellos = buckets("hellos", settings.hellos_burst, settings.hellos_per_s)
        self._offences = buckets("offences", settings.offences_burst, settings.offences_per_s)
        self._clients: OrderedDict[Client, None] = OrderedDict()
        self._flushes = Flushes()
        self._stopping = False
        for codec in CODECS.values():
            metrics.watch_connections(codec.subprotocol, partial(self._speaking, codec))

    def _speaking(self, codec: Codec) -> int:
        return sum(client.codec is codec for client in self._clients)

    def __len__(self) -> int:
        return len(self._clients)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """`GET /ws/{room}`.

        Raises:
            Problem: too many sockets of this address were closed for what they sent.
        """
        # Behind a proxy every line comes from the proxy's address, so people are counted, not
        # lines.
        address = network(self._asker.address(request))
        self._keep_offenders_out(address)
        line = self._lines.upgraded(request)
        self._count(address, 1)
        try:
            return await self._serve(request, address, line)
        finally:
            self._count(address, -1)

    async def _serve(
        self, request: web.Request, address: str, line: Line | None
    ) -> web.StreamResponse:
        await self._admission.turn()
        passed = None if line is None else line.passed
        # A worker that has passed it on has asked this before.
        welcome = passed is not None or self._room_for(address)
        if welcome and self._passing is not None:
            await self._pass_on(request, self._passing, passed)
        if request.transport is None or request.transport.is_closing():
            self._note_offence(address, line)
            return web.Response(status=503)  # it went away meanwhile; nobody will see this
        socket = Socket(self._clock, MAX_FRAME, tuple(CODECS))
        try:
            await socket.prepare(request)
        except web.HTTPException:
            self._lines.not_upgraded(request)
            raise
        transport = request.transport
        if transport is None:
            return socket
        client = Client(
            socket,
            transport,
            CODECS.get(socket.ws_protocol or ""),
            self._clock,
            self._metrics,
            self._settings.close_within_s,
            self._flushes,
            self._settings.messages,
        )
        socket.huge = client.huge
        self._clients[client] = None
        try:
            await self._welcome(request, socket, client, welcome)
            await self._read(socket, client)
        except Refusal as refusal:
            client.close(refusal.code)
        except Exception:
            log.exception("socket.broke", extra={"fields": {"conn": client.id}})
            client.close("internal")
        finally:
            client.gone()
            self._note_offence(address, line, client)
            try:
                # aiohttp drops the connection when its handler returns.
                if client.closing is not None:
                    await asyncio.wait([client.closing])
            finally:
                self._clients.pop(client, None)
        return socket

    async def watch(self) -> None:
        """Look for dead lines, for ever."""
        before = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_EVERY_S / LOOKS)
            now = time.monotonic()
            self.look(now, now - before - LOOK_EVERY_S / LOOKS, 1 / LOOKS)
            before = now

    def look(self, now: float, late_s: float, share: float = 1.0) -> None:
        """Close lines that are dead, among that share of all whose turn it is.

        The time by which this process was late doesn't count as silence.
        """
        clients = self._clients
        if late_s > LATE_S:
            for client in clients:
                client.excuse(late_s)
        for client in list(islice(clients, ceil(share * len(clients)))):
            clients.move_to_end(client)
            client.look(now, self._settings.silent_after_s)

    async def close(self) -> None:
        """Close every socket with `server_stopping` and wait for it: aiohttp itself would hang."""
        self._stopping = True
        self._admission.let_all_in()
        for client in list(self._clients):
            client.close("server_stopping")
        closing = [client.closing for client in self._clients if client.closing is not None]
        if closing:
            await asyncio.wait(closing)

    def _count(self, address: str, more: int) -> None:
        self._from[address] += more
        self._counts.put(address, self._from[address])
        if not self._from[address]:
            del self._from[address]

    async def _pass_on(self, request: web.Request, passing: Passing, passed: Passed | None) -> None:
        """Let the worker that has the room have the line, unless it has given it back."""
        try:
            room = await self._rooms.get(request.match_info["room"])
        except REFUSALS:
            return  # said when it is welcomed
        if passed is None:
            to, back = room.at, passing.here
        else:
            to, back = passed.back if room.connections >= CROWD and not room.at else "", ""
        if to:
            self._lines.pass_on(request, lambda fd, said: passing.give(fd, Passed(said, back), to))

    async def _welcome(
        self, request: web.Request, socket: Socket, client: Client, welcome: bool
    ) -> None:
        if self._stopping:
            raise Refusal("server_stopping")
        if not self._asker.origin_allowed(request):
            raise Refusal("bad_origin")
        if socket.ws_protocol is None:
            raise Refusal("bad_subprotocol")
        if len(self._clients) > self._settings.lines.most or not welcome:
            raise Refusal("server_full")
        room_id = request.match_info["room"]
        room = await self._room(room_id)
        hello = await self._hello(socket, client)
        if room.dead:  # it was released while the client took its time
            room = await self._room(room_id)
        client.room = room
        event(
            log,
            logging.INFO,
            "socket.joined",
            conn=client.id,
            room=room_tag(room_id),
            codec=client.codec.subprotocol,
        )
        room.connect(client, hello, socket.arrived, self._origin(request))

    def _keep_offenders_out(self, address: str) -> None:
        """An address whose sockets were closed for what they sent, again and again, waits before it
        gets another one: each handshake costs more than what is limited within a socket."""
        if is_this_machine(address):
            return
        wait_s = self._offences.wait_s(address, time.monotonic())
        if wait_s > 0:
            self._metrics.rejected("too_many")
            message = "Too many connections from this address were closed for what they sent."
            raise Problem(429, "too_many", message, wait_s=wait_s, what="sockets")

    def _note_offence(self, address: str, *ended: Line | Client | None) -> None:
        if any(one is not None and one.offended for one in ended):
            self._offences.take(address, time.monotonic())

    def _origin(self, request: web.Request) -> str:
        """What the people of one network share; "" for those at this machine."""
        address = network(self._asker.address(request))
        return "" if is_this_machine(address) else address

    def _room_for(self, address: str) -> bool:
        """Whether this address may open another socket: not too many are open or were opened just
        now."""
        if is_this_machine(address):
            return True
        most = self._settings.lines.per_address
        sockets = self._from[address] + self._counts.elsewhere(address)
        return sockets <= most and self._hellos.take(address, time.monotonic())

    async def _room(self, room_id: str) -> RoomHandle:
        try:
            return await self._rooms.get(room_id)
        except REFUSALS as error:
            raise Refusal(code_of(error)) from None

    async def _hello(self, socket: Socket, client: Client) -> Hello:
        try:
            message = await self._first(socket, client, self._settings.hello_within_s)
        except TimeoutError:
            # If this process was stopped, time is up before messages that came in time have been
            # read.
            try:
                message = await self._first(socket, client, GRACE_S)
            except TimeoutError:
                raise Refusal("hello_expected") from None
        if message.type not in DATA:
            raise Refusal("hello_expected")  # it went away; nobody will hear this
        if len(message.data) > MAX_MESSAGE:
            raise Refusal("too_big")
        try:
            first = client.codec.decode(message.data, int(message.type))
        except BadMessage as error:
            client.complain("bad_message", detail=str(error)[:300])
            raise Refusal("bad_message") from None
        if not isinstance(first, Hello):
            raise Refusal("hello_expected")
        return first

    async def _first(self, socket: Socket, client: Client, within_s: float) -> WSMessage:
        async with asyncio.timeout(within_s):
            message = await socket.receive()
            while message.type in _CONTROL:
                client.control(int(message.type), message.data)
                message = await socket.receive()
        return message

    async def _read(self, socket: Socket, client: Client) -> None:
        def incoming(data: bytes, opcode: int) -> None:
            try:
                if client.closing is None:
                    client.incoming(data, opcode, socket.arrived)
            except Exception:
                log.exception("socket.broke", extra={"fields": {"conn": client.id}})
                client.close("internal")

        socket.hand_over(incoming)
        while client.closing is None:
            message = await socket.receive()
            if message.type in DATA:
                incoming(message.data, int(message.type))
            elif message.type in _CONTROL:
                client.control(int(message.type), message.data)
            else:
                return


SOCKETS: Final = web.AppKey("sockets", Sockets)
"""Where the application keeps its sockets."""
