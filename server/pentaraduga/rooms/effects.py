"""Effects that a room asks for: data for the runtime, which owns sockets, storage and clocks.

The order matters. A `Send` or `Publish` leaves only when every `Append` before it is in the log;
probes do not wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from pentaraduga.core import AdviceKind, OptionValue

ConnId: TypeAlias = int
"""A connection, unique in this process."""


class Outgoing(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of everything that goes to a client."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """The answer to Hello or Resume: a full view.

    `me`: the member's id; empty for an onlooker, who watches without being a member.
    `cseq`: the last command accepted from this member. `at`: room time.
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


class Advice(Outgoing, frozen=True, tag="advice"):
    """What the solver says of the position shown at room event `seq`, to the member who asked.

    `cseq`: of the question; 0 for the verdict that follows a move. `verdict`: "lost" only if
    proved, "unknown" if it ran out of time, "stale" if there has been a move since the question.
    `moves`: of a hint the next one, of a solution the whole line. `back`: of a rescue, how many
    steps to go back to the last position that still wins; None if none is known.
    """

    cseq: int
    kind: AdviceKind
    verdict: Literal["won", "lost", "unknown", "stale"]
    seq: int
    moves: tuple[str, ...] = ()
    back: int | None = None


class Transfer(Outgoing, frozen=True, tag="transfer"):
    """A member's move to another device, to the old device and to the one that asks.

    `code`: by which a device asks, None once that is over. `until`: room time, ms. `asked`: a
    device has come with the code and waits for an answer.
    """

    code: str | None = None
    until: float = 0.0
    asked: bool = False


class Onlookers(Outgoing, frozen=True, tag="onlookers"):
    """How many watch without being members, now and then. `at`: room time."""

    count: int
    at: float


class Reacted(Outgoing, frozen=True, tag="reacted"):
    """A member showed one of the faces of `commands.Reaction`. No room event: nothing is kept."""

    member: str
    kind: str


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


class Append(msgspec.Struct, frozen=True):
    """Write these entries to the room's log in this order, all or none, from `first_seq` on."""

    first_seq: int
    entries: tuple[bytes, ...]


class Send(msgspec.Struct, frozen=True):
    """A message to one connection. `at_once`: past the gate and the queue (probes).

    `not_before`: as in `Publish`.
    """

    conn: ConnId
    message: Outgoing
    at_once: bool = False
    not_before: float = 0.0


class Publish(msgspec.Struct, frozen=True):
    """One room event to many: `pub` is encoded once, `own` per connection that has private news.

    `not_before`: room time before which a connection must not get it (the deal); later messages
    to it queue behind. `watching`: those among `conns` who only watch a round, and may get it a
    little later than the others; `playing`: the others. `onlookers_at`: `not_before` of onlookers,
    who aren't among `conns`.
    """

    seq: int
    at: float
    conns: tuple[ConnId, ...]
    pub: dict[str, Any]
    own: dict[ConnId, dict[str, Any]] = {}
    not_before: dict[ConnId, float] = {}
    watching: tuple[ConnId, ...] = ()
    playing: tuple[ConnId, ...] = ()
    onlookers_at: float = 0.0


class Watch(msgspec.Struct, frozen=True):
    """The connection is an onlooker from now on: it gets what everybody sees, and nothing else."""

    conn: ConnId


class Look(msgspec.Struct, frozen=True):
    """The whole view for onlookers who wait for one; `not_before` as in `Publish`."""

    view: Welcome
    not_before: float = 0.0


class ShowOut(msgspec.Struct, frozen=True):
    """Close the connections of all onlookers with this code."""

    code: str


class Close(msgspec.Struct, frozen=True):
    """Close the connection after what was sent before, with a stable code."""

    conn: ConnId
    code: str


class Snapshot(msgspec.Struct, frozen=True):
    """Store this state, which the log up to and including `seq` folds to."""

    seq: int
    state: bytes


class KeepRecord(msgspec.Struct, frozen=True):
    """Store the record of a finished round as the room's number `n`; again is harmless."""

    n: int
    text: str


class BotTurn(msgspec.Struct, frozen=True):
    """A bot's view changed: let it think again (`seat`, its skill and the view it has)."""

    seat: int
    skill: int
    view: dict[str, Any]


class Think(msgspec.Struct, frozen=True):
    """A question for the solver; answer with `Room.advise`. A newer one of its kind replaces it.

    `state`: the frozen state of the game, which holds what the player must not know.
    """

    question: Question
    game: str
    state: bytes


class Question(msgspec.Struct, frozen=True):
    """Who asked what about which position: the round's start, and how many moves were made."""

    member: str
    cseq: int
    kind: AdviceKind
    round_at: float
    moves: int


class CountAttempt(msgspec.Struct, frozen=True):
    """Count a solitaire for the device that began it. Counting the same twice changes nothing.

    `device`: hash of its secret. `round`: names the attempt, `deal` and `known_as`: what was dealt,
    as in `Attempt`, so that a deal is won once. `begun`: the first move was made. `outcome`: None
    while it goes on; "shown" as soon as the solver's line was, after which the deal counts no more.
    `played_ms`, `points`: None where there is no stopwatch or no score. `bests`: see `Attempt`.
    """

    device: str
    game: str
    level: str
    deal: str
    round: str
    begun: bool = True
    outcome: Literal["won", "lost", "shown"] | None = None
    played_ms: int | None = None
    moves: int = 0
    points: int | None = None
    known_as: tuple[str, ...] = ()
    bests: Mapping[str, int] = {}


class WantCode(msgspec.Struct, frozen=True):
    """The host lets people in again: reserve a join code and answer with `Room.give_code`."""


class FreeCode(msgspec.Struct, frozen=True):
    """This join code doesn't let anybody in any more."""

    code: str


Effect: TypeAlias = (
    Append
    | Send
    | Publish
    | Close
    | Snapshot
    | KeepRecord
    | BotTurn
    | Think
    | CountAttempt
    | WantCode
    | FreeCode
    | Watch
    | Look
    | ShowOut
)
