"""Every TCP connection, below HTTP: how long it may be silent, and how many there may be.

A line that says nothing costs a descriptor, and a server without descriptors answers nobody. So
each phase of a line has a time limit, and when the server is full, an idle line is closed before a
newcomer is turned away.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Literal, Protocol, cast

from aiohttp import web

from pentaraduga.runtime.logs import event
from pentaraduga.transport.commons import NoOthers
from pentaraduga.transport.forwarded import is_this_machine, network
from pentaraduga.transport.frames import Frames
from pentaraduga.transport.limits import Counts
from pentaraduga.transport.passing import Passed, said_in

log = logging.getLogger(__name__)

Phase = Literal["head", "busy", "idle", "socket", "refused"]
"""`head`: a request's first lines are awaited. `busy`: it is read, answered, its answer sent.
`idle`: kept open for the next request. `socket`: a WebSocket, which looks after itself.
`refused`: turned away, and waiting for the answer that says so."""

PHASES: Final[tuple[Phase, ...]] = ("head", "busy", "idle", "socket", "refused")

KEPT_BACK: Final = 64
"""Descriptors that lines never get: the store, solvers, files of the process itself."""

TURNED_AWAY: Final = 24
"""How many refused lines may wait for their answer at a time; any more are cut at once."""

BUSY_S: Final = 120.0
"""Time for a request and its answer, over the slowest line worth waiting for."""

REFUSED_S: Final = 1.0
LOG_EVERY_S: Final = 10.0

_SORRY: Final = (
    "Сервер занят: открыто слишком много соединений. Попробуйте ещё раз через несколько секунд.\n"
    "The server is busy: too many connections are open. Try again in a few seconds.\n"
).encode()

_PROTOCOL_ERROR: Final = b"\x88\x02" + (1002).to_bytes(2, "big")

REFUSAL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Retry-After: 5\r\nCache-Control: no-store\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_SORRY), _SORRY)
)


@dataclass(frozen=True, slots=True)
class LineLimits:
    """How long lines may take, and how many there may be.

    `head_s`: from the first byte of a request (or the opening of the line) to the end of its head.
    `idle_s`: between requests. `most`: lines in all; `per_address`: lines of one network address
    (IPv6: of one /64). `descriptors`: how many the process may open, None if that doesn't matter.
    """

    head_s: float = 10.0
    idle_s: float = 75.0
    busy_s: float = BUSY_S
    most: int = 20_000
    per_address: int = 256
    descriptors: int | None = None

    @property
    def at_once(self) -> int:
        """How many lines there may be, if all of them are WebSockets."""
        if self.descriptors is None:
            return self.most
        return max(0, min(self.most, self.descriptors - KEPT_BACK))


USUAL_LINES: Final = LineLimits()


class Meter(Protocol):
    """The counters that lines report to."""

    def watch_lines(self, phase: str, count: Callable[[], float]) -> None: ...
    def line_ended(self, why: str) -> None: ...


Factory = Callable[[], asyncio.Protocol]


class Lines:
    """All lines of one server. Time comes from `clock`, seconds on any steady clock."""

    def __init__(
        self,
        limits: LineLimits,
        meter: Meter,
        clock: Callable[[], float],
        *,
        count_by_address: bool = True,
        exempt: Callable[[str], bool] = is_this_machine,
        counts: Counts | None = None,
    ) -> None:
        """`count_by_address`: false behind a proxy, whose address is everybody's.

        `exempt`: addresses that aren't counted individually. `counts`: what other workers have.
        """
        self.limits = limits
        self._meter = meter
        self._clock = clock
        self._count_by_address = count_by_address
        self._exempt = exempt
        self._counts = counts or NoOthers()
        # In the order in which they entered the phase, the oldest first.
        self._in: dict[Phase, dict[Line, float]] = {phase: {} for phase in PHASES}
        self._of: defaultdict[str, set[Line]] = defaultdict(set)
        self._by_handler: dict[Any, Line] = {}
        self._untold: Counter[str] = Counter()
        self._told_at = -LOG_EVERY_S
        for phase in PHASES:
            meter.watch_lines(phase, self._in[phase].__len__)

    def __len__(self) -> int:
        return sum(map(len, self._in.values()))

    def in_phase(self, phase: Phase) -> int:
        """How many lines are in this phase now."""
        return len(self._in[phase])

    def factory(self, handlers: Factory) -> Factory:
        """A factory for the protocol of each new connection, in front of one of `handlers`."""
        return lambda: Line(self, handlers)

    # -- what the application tells ---------------------------------------------------------------

    def began(self, request: web.BaseRequest) -> None:
        """The head of a request has come in."""
        self._move(self._by_handler.get(request.protocol), "busy")

    def ended(self, request: web.BaseRequest) -> None:
        """Its answer is ready, or being sent."""
        line = self._by_handler.get(request.protocol)
        if line is not None and line.phase == "busy":
            self._move(line, "idle")

    def upgraded(self, request: web.BaseRequest) -> Line | None:
        """The line is a WebSocket from now on: before anything but the request was read."""
        line = self._by_handler.get(request.protocol)
        self._move(line, "socket")
        early = getattr(request.protocol, "_message_tail", None)
        if line is not None and early is not None:  # else another aiohttp
            line.frames = Frames()
            line.refuses(early)
        return line

    def pass_on(self, request: web.BaseRequest, give: Callable[[int, bytes], bool]) -> bool:
        """Let another process have the line, before anything was answered.

        `give(fd, said)` gives the socket and what was read of it; whether it has.
        """
        if request.body_exists:
            return False  # some of it has been read, and can't be given
        line = self._by_handler.get(request.protocol)
        early = getattr(request.protocol, "_message_tail", b"") or b""
        return line is not None and line.pass_on(lambda fd: give(fd, said_in(request) + early))

    def not_upgraded(self, request: web.BaseRequest) -> None:
        """The handshake failed; its answer is on the way."""
        line = self._by_handler.get(request.protocol)
        if line is not None:
            line.frames = None
            self._move(line, "busy")

    # -- the life of a line -----------------------------------------------------------------------

    def admit(self, line: Line) -> bool:
        """Admit a new line, if need be in place of one that does nothing."""
        # One that another worker has passed on was admitted there.
        new = line.passed is None
        if new and self._counted(line.address):
            crowd = self._of.get(line.address, set())
            if len(crowd) + self._counts.elsewhere(line.address) >= self.limits.per_address:
                return self._instead_of(self._idlest(among=crowd), line, "address_full")
        if self._full(new):
            return self._instead_of(self._idlest(), line, "server_full")
        self._enter(line)
        return True

    def answering(self, line: Line, handler: asyncio.Protocol) -> None:
        """`handler` speaks HTTP on the line."""
        self._by_handler[handler] = line

    def heard(self, line: Line) -> None:
        """Bytes came in."""
        if line.phase == "idle":
            # A request that comes before the last answer was read waits for that reader.
            self._move(line, "busy" if line.unsent() else "head")

    def broke_the_rules(self, line: Line) -> None:
        """It sent frames that no client may send."""
        self._count("bad_frames")
        self._in[line.phase].pop(line, None)

    def leave(self, line: Line, handler: asyncio.Protocol | None) -> None:
        """The line is closed."""
        self._in[line.phase].pop(line, None)
        self._by_handler.pop(handler, None)
        mates = self._of.get(line.address)
        if mates is not None:
            mates.discard(line)
            self._counts.put(line.address, len(mates))
            if not mates:
                del self._of[line.address]
        self._counts.put_total(self._open)

    def sweep(self) -> None:
        """End the lines whose time is up, and log which were ended."""
        now, limits = self._clock(), self.limits
        waits: tuple[tuple[Phase, float, str], ...] = (
            ("head", limits.head_s, "late_head"),
            ("busy", limits.busy_s, "late_answer"),
            ("idle", limits.idle_s, "idle"),
            ("refused", REFUSED_S, ""),
        )
        for phase, patience_s, why in waits:
            for line in list(self._late(phase, now - patience_s)):
                if phase == "idle" and line.unsent():
                    self._move(line, "busy")  # the last answer is still on its way
                else:
                    self._end(line, why)
        self._tell(now)

    async def watch(self) -> None:
        """Sweep, for ever."""
        shortest = min(self.limits.head_s, self.limits.idle_s, self.limits.busy_s, REFUSED_S)
        while True:
            await asyncio.sleep(shortest / 2)
            self.sweep()

    def _counted(self, address: str) -> bool:
        """Whether lines of this address are counted individually."""
        return self._count_by_address and not self._exempt(address)

    @property
    def _open(self) -> int:
        return len(self) - self.in_phase("refused")

    def _full(self, new: bool) -> bool:
        lines = self._open
        if new and lines + self._counts.total_elsewhere() >= self.limits.most:
            return True
        if self.limits.descriptors is None:
            return False
        # A line that is being answered may have a file open; a WebSocket never does.
        held = 2 * lines - self.in_phase("socket")
        return held + 2 > self.limits.descriptors - KEPT_BACK

    def _idlest(self, among: set[Line] | None = None) -> Line | None:
        waiting = chain(self._in["idle"], self._in["head"])
        return next((line for line in waiting if among is None or line in among), None)

    def _instead_of(self, idlest: Line | None, line: Line, why: str) -> bool:
        if idlest is None:
            self._count(why)
            if self.in_phase("refused") >= TURNED_AWAY:
                self._end(next(iter(self._in["refused"])), "")
            line.phase = "refused"
            self._in["refused"][line] = self._clock()
            return False
        self._end(idlest, "crowded_out")
        self._enter(line)
        return True

    def _enter(self, line: Line) -> None:
        self._in[line.phase][line] = self._clock()
        if self._counted(line.address):
            self._of[line.address].add(line)
            self._counts.put(line.address, len(self._of[line.address]))
        self._counts.put_total(self._open)

    def _move(self, line: Line | None, phase: Phase) -> None:
        if line is None or self._in[line.phase].pop(line, None) is None:
            return
        line.phase = phase
        self._in[phase][line] = self._clock()

    def _late(self, phase: Phase, before: float) -> Iterator[Line]:
        for line, since in self._in[phase].items():
            if since > before:
                return
            yield line

    def _end(self, line: Line, why: str) -> None:
        if why:
            self._count(why)
        self._in[line.phase].pop(line, None)
        line.cut()

    def _count(self, why: str) -> None:
        self._meter.line_ended(why)
        if why != "idle":
            self._untold[why] += 1

    def _tell(self, now: float) -> None:
        """One line in the log for everything since the last one, so floods don't fill it."""
        if not self._untold or now - self._told_at < LOG_EVERY_S:
            return
        event(log, logging.WARNING, "lines.ended", **self._untold, open=len(self))
        self._untold.clear()
        self._told_at = now


class Line(asyncio.Protocol):
    """One connection: passes everything on to aiohttp's handler, once it is let in."""

    def __init__(self, lines: Lines, handlers: Factory, passed: Passed | None = None) -> None:
        """`passed`: what another worker has read of it."""
        self.phase: Phase = "head"
        self.passed = passed
        self.address = ""
        self.frames: Frames | None = None
        """What has come in since it became a WebSocket."""
        self.offended = False
        """It was ended for frames that no client may send."""
        self._lines = lines
        self._handlers = handlers
        self._handler: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self.address = network(str(peer[0])) if isinstance(peer, tuple) else ""
        if self._lines.admit(self):
            self._handler = self._handlers()
            self._lines.answering(self, self._handler)
            self._handler.connection_made(transport)
        if self.passed is not None:
            self.data_received(self.passed.said)

    def data_received(self, data: bytes) -> None:
        if self.frames is not None and self._handler is not None:
            if not self.refuses(data):
                self._handler.data_received(data)
        elif self._handler is not None:
            self._lines.heard(self)
            self._handler.data_received(data)
        elif self._transport is not None and not self._transport.is_closing():
            # Not before it has asked: to browsers, an answer to nothing means a broken line.
            self._transport.write(REFUSAL)
            if self._transport.can_write_eof():
                self._transport.write_eof()

    def refuses(self, data: bytes) -> bool:
        """Whether these bytes of a WebSocket, or earlier ones, ended the line."""
        if self._transport is None or self._transport.is_closing():
            return True
        if self.frames is None or self.frames.fault_of(data) is None:
            return False
        self.offended = True
        self._lines.broke_the_rules(self)
        self._transport.write(_PROTOCOL_ERROR)
        self._transport.close()
        return True

    def eof_received(self) -> bool | None:
        return self._handler.eof_received() if self._handler is not None else None

    def pause_writing(self) -> None:
        if self._handler is not None:
            self._handler.pause_writing()

    def resume_writing(self) -> None:
        if self._handler is not None:
            self._handler.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lines.leave(self, self._handler)
        if self._handler is not None:
            self._handler.connection_lost(exc)

    def pass_on(self, give: Callable[[int], bool]) -> bool:
        """End it here if `give` has given its socket to another process."""
        if self._transport is None or self._transport.is_closing():
            return False
        if self.unsent():
            return False  # the end of an earlier answer, which would be lost
        if not give(self._transport.get_extra_info("socket").fileno()):
            return False
        # This closes one descriptor of the socket; the connection itself lives on with the other.
        self._transport.abort()
        return True

    def unsent(self) -> bool:
        """Whether bytes are still waiting for the other side to read them."""
        return self._transport is not None and self._transport.get_write_buffer_size() > 0

    def cut(self) -> None:
        """End the connection at once; nobody there is listening."""
        if self._transport is not None:
            self._transport.abort()


LINES: Final = web.AppKey("lines", Lines)
"""Where the application keeps its lines."""
