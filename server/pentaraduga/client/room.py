"""One member of one room: keeps a current view, answers clock probes, sends commands once."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from pentaraduga.client.address import base_url
from pentaraduga.client.sections import Hoped, Sections

SUBPROTOCOL = Subprotocol("pentaraduga.v1")
OPEN_TIMEOUT_S = 5.0
SILENCE_S = 15.0
"""Without any message (probes come every 2 s) the line counts as dead."""

FIRST_RETRY_S = 0.1
LAST_RETRY_S = 2.0
"""Waits before the connection is tried again: doubled each time, until the next welcome."""

FINAL = frozenset(
    {"bad_origin", "bad_subprotocol", "no_such_room", "hello_expected", "room_full", "room_locked"}
    | {"seat_taken_over", "kicked", "left", "bad_message"}
    | {"seat_moved", "no_such_transfer", "seat_not_given", "seated_already"}
)
"""Codes after which the client must not reconnect by itself."""


DROPPED = frozenset({"too_many", "too_big", "bad_message"})
"""Faults of a message that the server didn't look at; it doesn't say which one it was."""

BUSY = "busy"
"""The server has more than enough to do: it did not look at the command."""

ANSWER_S = 10.0
"""A command that gets no answer for this long ends as `unanswered`: the line or the server is
stuck."""

ASK_AGAIN_S = 0.25
HELD_S = 3.0
"""A move can be held this long for fair order before it is answered, with some margin."""


class Closed(ConnectionError):
    """The server ended the connection for good: a stable `code`, and the server's own
    explanation."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"the room ended the connection: {code}" + (detail and f" ({detail})"))
        self.code, self.detail = code, detail


@dataclass(frozen=True)
class Outcome:
    """What became of a command: accepted as part of room event `seq`, or refused by `code`.

    Codes of the client's own: `offline`, there was no connection, or it broke before the answer
    (then the command may have taken effect; the next view shows it); `unanswered` within
    `ANSWER_S`; `too_many`, `too_big`, `bad_message`: the server did not look at it.
    """

    ok: bool
    seq: int = 0
    code: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


def monotonic_ms() -> float:
    """The client clock: monotonic, ms."""
    return time.perf_counter() * 1000


class RoomClient:
    """An async context manager; inside it the connection is kept up, even across server restarts.

    Attributes:
        pub: public sections by name; own: this seat's private ones (see docs/protocol.md).
        seq: newest room event shown. me: the member's id. online: connected and welcomed.
        granularity: the step of the clock, ms, as the server is told.
        patience_s: how long `until` waits, s; entering the room may take half of that.
        transfer: the newest `transfer` message: the code of an offered seat, and whether a device
            asks for it; None while there is none.
        offset: client clock + offset = room time, ms; None until measured.
    """

    patience_s: ClassVar[float] = 30.0
    granularity = 0.01

    def __init__(
        self,
        url: str,
        room: str,
        *,
        name: str | None = None,
        secret: str | None = None,
        take: str | None = None,
        watch: bool = False,
        clock: Callable[[], float] = monotonic_ms,
    ) -> None:
        self.url = f"{base_url(url).replace('http', 'ws', 1)}/ws/{room}"
        self.secret = secret or secrets.token_hex(16)
        self.name, self.watch, self.clock = name, watch, clock
        self.take: str | None = take
        self.transfer: dict[str, Any] | None = None
        self.pub = Sections()
        self.own = Sections()
        self.seq, self.me, self.online = 0, "", False
        self.offset: float | None = None
        self.closed: Closed | None = None
        self._cseq = self._cseq_known = 0
        self._complaint = ""
        self._retry_s = FIRST_RETRY_S
        self._pending: dict[int, asyncio.Future[Outcome]] = {}
        self._dropped = ""
        self._asking: asyncio.Task[None] | None = None
        self._settled = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> RoomClient:
        self._task = asyncio.create_task(self._keep_connected())
        try:
            await self.until(lambda: self.online, timeout=self.patience_s / 2)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._fail_pending()

    # --- what one does ----------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat that this member has now."""
        for member in self.pub.get("members", {}).get("list", ()):
            if member["id"] == self.me:
                seat: int | None = member["seat"]
                return seat
        return None

    @property
    def phase(self) -> str:
        """lobby, countdown, round, result or over."""
        return str(self.pub.get("room", {}).get("phase", "lobby"))

    async def command(self, kind: str, /, **fields: Any) -> Outcome:
        """Sends a command and waits for its outcome, which comes within `ANSWER_S`.

        While offline it is refused at once. If the server is busy, it is sent again when the server
        said to, until `ANSWER_S` is over.

        Raises:
            Closed: the server ended the connection for good.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + ANSWER_S
        while True:
            outcome = await self._command(kind, fields)
            wait_s = outcome.params.get("wait_ms", 0) / 1000
            if outcome.code != BUSY or loop.time() + wait_s >= deadline:
                return outcome
            await asyncio.sleep(wait_s)

    async def _command(self, kind: str, fields: Mapping[str, Any]) -> Outcome:
        if self.closed is not None:
            raise self.closed
        if self._socket is None or not self.online:
            return Outcome(False, code="offline")
        self._cseq += 1
        cseq = self._cseq
        outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._pending[cseq] = outcome
        try:
            await self.send({"type": kind, "cseq": cseq, **fields})
            async with asyncio.timeout(ANSWER_S):
                return await outcome
        except TimeoutError:
            return Outcome(False, code=self._dropped or "unanswered")
        except ConnectionClosed:
            return Outcome(False, code="offline")
        finally:
            self._pending.pop(cseq, None)

    async def act(self, action: str, *, t: float | None = None) -> Outcome:
        """A move in the game, stamped with the client clock now, or at `t` (ms)."""
        stamp = self.clock() if t is None else t
        return await self.command("act", action=action, t=stamp, seen=self.seq)

    async def offer_seat(self) -> str:
        """The one-time code with which another device asks for this member's place (`take`).

        Raises:
            Closed: the server ended the connection for good. TimeoutError: no code came.
        """
        await self.command("offer_seat")
        await self.until(lambda: self.transfer is not None)
        return str((self.transfer or {})["code"])

    async def give_seat(self, on: bool = True) -> Outcome:
        """The answer to a device that asks; if it is yes, the server ends this connection."""
        return await self.command("give_seat", on=on)

    async def until(
        self, holds: Callable[[], bool], *, timeout: float | Literal["patience"] | None = "patience"
    ) -> None:
        """Waits until `holds()`, asked after every message.

        While it reads a section that the view doesn't have (yet), it does not hold.

        Raises:
            TimeoutError: it did not hold within `timeout` seconds, by default `patience_s`; says
                which section it missed at last. With None there is no limit.
            NotInView: with no limit, at once, as nobody would ever hear of a wrong name.
            Closed: the server ended the connection for good.
        """
        limit = self.patience_s if timeout == "patience" else timeout
        hoped = Hoped(holds)
        held = holds if limit is None else hoped
        try:
            async with asyncio.timeout(limit), self._changed:
                await self._changed.wait_for(lambda: self.closed is not None or held())
        except TimeoutError as late:
            if hoped.missing is None:
                raise
            raise TimeoutError(f"in {limit:g} s: {hoped.missing}") from late
        if self.closed is not None and not held():
            raise self.closed

    async def send(self, message: Mapping[str, Any]) -> None:
        """Sends any message as it is (tests of bad input do)."""
        if self._socket is not None:
            await self._socket.send(msgpack.packb(dict(message)))

    # --- the connection -----------------------------------------------------------------------

    async def _keep_connected(self) -> None:
        while self.closed is None:
            try:
                async with connect(
                    self.url,
                    subprotocols=[SUBPROTOCOL],
                    compression=None,
                    open_timeout=OPEN_TIMEOUT_S,
                    ping_interval=None,
                    proxy=None,
                ) as socket:
                    self._socket = socket
                    await self._listen(socket)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as problem:
                self._note_end(problem)
            except Exception as problem:
                # What it sends isn't the protocol, and reconnecting would only bring more of the
                # same.
                self.closed = Closed("bad_server", f"{type(problem).__name__}: {problem}")
            finally:
                if self._asking is not None:
                    self._asking.cancel()
                self._socket, self.online, self.transfer = None, False, None
                self._fail_pending()
                await self._tell()
            if self.closed is None:
                await asyncio.sleep(self._retry_s)
                self._retry_s = min(self._retry_s * 2, LAST_RETRY_S)

    def _note_end(self, problem: Exception) -> None:
        said = problem.rcvd if isinstance(problem, ConnectionClosed) else None
        if said is not None and said.reason in FINAL:
            self.closed = Closed(said.reason, self._complaint)

    async def _listen(self, socket: ClientConnection) -> None:
        hello: dict[str, Any] = {"type": "hello", "secret": self.secret, "watch": self.watch}
        hello["granularity"] = self.granularity
        if self.name:
            hello["name"] = self.name
        if self.take:
            hello["take"] = self.take
        await socket.send(msgpack.packb(hello))
        while True:
            # Not wait_for: before Python 3.12 it can swallow a cancellation, and __aexit__ hangs.
            async with asyncio.timeout(SILENCE_S):
                data = await socket.recv()
            received = self.clock()
            message = msgpack.unpackb(data)
            await self._take(socket, message, received)

    async def _take(self, socket: ClientConnection, message: Any, received: float) -> None:
        match message["type"]:
            case "probe":
                answer = {"type": "pong", "id": message["id"], "received": received}
                await socket.send(msgpack.packb({**answer, "sent": self.clock()}))
                self.offset = message.get("offset", self.offset)
                return
            case "welcome":
                self.me, self.seq = message["me"], message["seq"]
                self._cseq = max(self._cseq, message["cseq"])
                if not message.get("current"):
                    self.pub, self.own = Sections(message["pub"]), Sections(message["own"])
                self.online, self._cseq_known, self.take = True, message["cseq"], None
                self._retry_s = FIRST_RETRY_S
                self._settled.set()
            case "update" if message["seq"] == self.seq + 1:
                self.seq = message["seq"]
                self.pub.renew(message.get("pub", {}))
                self.own.renew(message.get("own", {}))
            case "update" if message["seq"] > self.seq:
                await socket.send(msgpack.packb({"type": "resume", "seq": self.seq}))
            case "error":
                self._complaint = str(message.get("params", {}).get("detail", ""))
                if message["code"] in DROPPED:
                    self._note_dropped(message["code"])
            case "transfer":
                self.transfer = {"asked": False, **message} if message.get("code") else None
            case "ack":
                self._settle(message["cseq"], Outcome(True, seq=message["seq"]))
            case "refused":
                params = message.get("params", {})
                self._settle(message["cseq"], Outcome(False, code=message["code"], params=params))
        await self._tell()

    def _note_dropped(self, code: str) -> None:
        """The server didn't look at one of our messages: find out which commands it did look at."""
        self._dropped = code
        if self._pending and (self._asking is None or self._asking.done()):
            suspects = list(self._pending)
            self._asking = asyncio.create_task(self._ask_again(code, suspects))

    async def _ask_again(self, code: str, suspects: list[int]) -> None:
        """The server says up to which number commands are settled; later ones get a last chance."""
        self._settled.clear()
        while not self._settled.is_set():
            await asyncio.sleep(ASK_AGAIN_S)  # asking is a message, too: perhaps one too many
            with contextlib.suppress(ConnectionClosed):
                await self.send({"type": "resume", "seq": self.seq})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ASK_AGAIN_S):
                    await self._settled.wait()
        for cseq in suspects:
            if cseq <= self._cseq_known:
                self._settle(cseq, Outcome(True, seq=self.seq))
        await asyncio.sleep(HELD_S)
        for cseq in suspects:
            self._settle(cseq, Outcome(False, code=code))

    def _settle(self, cseq: int, outcome: Outcome) -> None:
        waiting = self._pending.get(cseq)
        if waiting is not None and not waiting.done():
            waiting.set_result(outcome)

    def _fail_pending(self) -> None:
        code = "offline" if self.closed is None else self.closed.code
        for waiting in self._pending.values():
            if not waiting.done():
                waiting.set_result(Outcome(False, code=code))

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()
