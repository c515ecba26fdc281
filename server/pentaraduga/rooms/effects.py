"""What a room wants done: data for the runtime, which owns sockets, storage and clocks.

Order is meaning. A `Send` or `Publish` leaves only when every `Append` before it is in the log;
probes do not wait.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from pentaraduga.core import OptionValue

ConnId: TypeAlias = int
"""A connection, unique in this process."""


class Outgoing(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of everything that goes to a client."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """The answer to Hello or Resume: a full view.

    `me`: the member's id. `cseq`: the last command accepted from this member. `at`: room time.
    `current`: True if the client already shows `seq`; the sections are left out then.
    """

    me: str
    seq: int
    at: float
    cseq: int
    pub: dict[str, Any]
    own: dict[str, Any]
    current: bool = False


class Update(Outgoing, frozen=True, tag="update"):
    """One room event: the sections that changed. `seq` has no gaps, hidden events take one too.

    `pub` is the same for everybody, `own` is private to the receiver.
    """

    seq: int
    at: float
    pub: dict[str, Any] = {}
    own: dict[str, Any] = {}


class Ack(Outgoing, frozen=True, tag="ack"):
    """The command is in the log (as part of room event `seq`, or changed nothing)."""

    cseq: int
    seq: int


class Refused(Outgoing, frozen=True, tag="refused"):
    """The command is refused for good; `code` is stable, see docs/protocol.md."""

    cseq: int
    code: str
    params: dict[str, OptionValue] = {}


class Probe(Outgoing, frozen=True, tag="probe"):
    """A clock probe, to be answered at once with Pong.

    `offset`: client clock + offset = room time, ms; None until measured. `error`: its 95 % bound.
    """

    id: int
    offset: float | None = None
    error: float | None = None


class Fault(Outgoing, frozen=True, tag="error"):
    """Something was wrong with the connection or its last message; a close may follow."""

    code: str
    params: dict[str, OptionValue] = {}


@dataclass(frozen=True, slots=True)
class Append:
    """Write these entries to the room's log in this order, all or none, from `first_seq` on."""

    first_seq: int
    entries: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Send:
    """A message to one connection. `at_once`: past the gate and the queue (probes)."""

    conn: ConnId
    message: Outgoing
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Publish:
    """One room event to many: `pub` is encoded once, `own` per connection that has private news.

    `not_before`: room time before which a connection must not get it (the deal); later messages
    to it queue behind.
    """

    seq: int
    at: float
    conns: tuple[ConnId, ...]
    pub: dict[str, Any]
    own: dict[ConnId, dict[str, Any]] = field(default_factory=dict)
    not_before: dict[ConnId, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Close:
    """Close the connection after what was sent before, with a stable code."""

    conn: ConnId
    code: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Store this state, which the log up to and including `seq` folds to."""

    seq: int
    state: bytes


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot's view changed: let it think again (`seat`, its skill and the view it has)."""

    seat: int
    skill: int
    view: dict[str, Any]


@dataclass(frozen=True, slots=True)
class WantCode:
    """The host lets people in again: reserve a join code and answer with `Room.give_code`."""


@dataclass(frozen=True, slots=True)
class FreeCode:
    """Nobody is let in by this join code any more."""

    code: str


Effect: TypeAlias = Append | Send | Publish | Close | Snapshot | BotTurn | WantCode | FreeCode
