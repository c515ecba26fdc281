"""The room's log: every event that ever changed a room, in order. Folding it gives the state.

Entries are facts, already decided: nothing here can be refused. They stay readable for rooms that
live in a store, so fields are only ever added, with defaults.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from pentaraduga.core import OptionValue
from pentaraduga.rooms.commands import MatchRule, NextUp, PlaylistItem

FORMAT: Final = 2
"""Of what this program writes into logs and snapshots. Raise it with the first entry, field, state
or rule of a game that the release before can't read, or reads as something else: then servers of
that release leave the room to those of this one."""


class Entry(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True, kw_only=True):
    """Base of all log entries. `at`: room time, ms. `by`, `cseq`: the command that caused it.

    `unsettled`: earlier commands of the same member that were refused, or are not decided yet.
    """

    at: float
    by: str = ""
    cseq: int = 0
    unsettled: tuple[int, ...] = ()


class Created(Entry, frozen=True, tag="created"):
    """The room begins."""

    id: str
    code: str | None
    game: str
    options: dict[str, OptionValue]
    match: MatchRule
    seats: int


class Joined(Entry, frozen=True, tag="joined"):
    """A new member: a person, known by the hash of a secret, or a bot.

    `device`: the hash of the device's own secret, in rooms whose games count for statistics.
    """

    member: str
    key: str
    name: str
    seat: int | None = None
    bot: int | None = None
    device: str = ""


class SeatMoved(Entry, frozen=True, tag="seat_moved"):
    """A member goes on from another device; `key` and `device` are as of `Joined`."""

    member: str
    key: str
    device: str = ""


class Left(Entry, frozen=True, tag="left"):
    """A member is gone for good; `banned`: by the host, and may not come back."""

    member: str
    banned: bool = False


class Cleared(Entry, frozen=True, tag="cleared"):
    """Many members are gone for good at once, by the host, and may not come back."""

    members: tuple[str, ...]


class DoorIs(Entry, frozen=True, tag="door"):
    """Whether anybody new is let in from now on."""

    shut: bool


class Presence(Entry, frozen=True, tag="presence"):
    """A member's connection came or went."""

    member: str
    online: bool


class Seated(Entry, frozen=True, tag="seated"):
    """A member takes a seat, gives it up (None), or waits for one of the next round.

    `instead_of`: the member whose game goes on in other hands (a solo room on another device).
    """

    member: str
    seat: int | None
    waiting: bool = False
    instead_of: str = ""


class Readied(Entry, frozen=True, tag="ready"):
    """A member is ready for the next round, or no longer."""

    member: str
    on: bool


class Renamed(Entry, frozen=True, tag="renamed"):
    """A member has another name."""

    member: str
    name: str


class Configured(Entry, frozen=True, tag="configured"):
    """The settings as they are from now on."""

    game: str
    options: dict[str, OptionValue]
    match: MatchRule
    seats: int
    auto_pause: bool
    playlist: tuple[PlaylistItem, ...] = ()
    beginners: bool = True
    public: bool = False
    next_up: NextUp = "same"


class HostIs(Entry, frozen=True, tag="host"):
    """The host from now on."""

    member: str


class CodeIs(Entry, frozen=True, tag="code"):
    """The join code from now on; None: nobody can join by code."""

    code: str | None


class CountdownStarted(Entry, frozen=True, tag="countdown"):
    """The next round starts at this room time."""

    start_at: float


class CountdownStopped(Entry, frozen=True, tag="countdown_stopped"):
    """The start is called off."""


class HeadStartIs(Entry, frozen=True, tag="head_start"):
    """How much later than this member the others may finish, from the next round on, s."""

    member: str
    seconds: int


class Predicted(Entry, frozen=True, tag="predicted"):
    """Somebody who watches says who will be first; hidden until the round is over."""

    member: str
    first: str


class Dealt(Entry, frozen=True, tag="dealt"):
    """A round: the members in seat order, the seed of everything random in it, and under which
    edition of the rules it is played."""

    members: tuple[str, ...]
    seed: bytes
    start_at: float
    edition: int = 0


class Stamped(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One action with its times: arrival and fair time (room ms), 1-sigma error, clamp met, and
    what it drew from the allowance for late spikes, ms. The rest is as of `Entry`."""

    seat: int
    text: str
    arrival: float
    fair: float
    sigma: float
    clamp: str = ""
    drawn: float = 0.0
    by: str = ""
    cseq: int = 0
    unsettled: tuple[int, ...] = ()


class Acted(Entry, frozen=True, tag="acted"):
    """An action, or several in a dead heat; `coin`: a random number for rules that draw lots."""

    moves: tuple[Stamped, ...]
    coin: int = 0


class Locked(Entry, frozen=True, tag="locked"):
    """A refused claim: the seat can't make this kind of action for a while."""

    seat: int
    kind: str
    until: float


class Paused(Entry, frozen=True, tag="paused"):
    """The clocks stand since `at`; `resumes_at`: until then at most.

    `why`: "player", "away" or "menu".
    """

    why: str
    resumes_at: float | None = None


class Resumed(Entry, frozen=True, tag="resumed"):
    """The clocks run again."""


class PlayedAway(Entry, frozen=True, tag="played_away"):
    """A game for one was played for `ms` without a connection: its stopwatch shows so much more."""

    ms: float


class RoundEnded(Entry, frozen=True, tag="round_ended"):
    """The round is scored."""


class MatchEnded(Entry, frozen=True, tag="match_ended"):
    """The match is over."""


class NewMatch(Entry, frozen=True, tag="new_match"):
    """Totals from zero, back in the lobby with the same seats."""


class TakenOver(Entry, frozen=True, tag="taken_over"):
    """A node picked the room up; no clock ran for `downtime` ms, by which room time jumped on.

    Negative: it jumped back, because the wall clock that the node takes it from was set meanwhile.
    """

    downtime: float


AnyEntry: TypeAlias = (
    Created
    | Joined
    | SeatMoved
    | Left
    | Cleared
    | DoorIs
    | Presence
    | Seated
    | Readied
    | Renamed
    | Configured
    | HostIs
    | CodeIs
    | CountdownStarted
    | CountdownStopped
    | HeadStartIs
    | Predicted
    | Dealt
    | Acted
    | Locked
    | Paused
    | Resumed
    | PlayedAway
    | RoundEnded
    | MatchEnded
    | NewMatch
    | TakenOver
)

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> bytes:
    """The entry as it is in the log."""
    return _encoder.encode(entry)


def read_entry(data: bytes) -> AnyEntry:
    """The entry that `write_entry` wrote.

    Raises:
        msgspec.ValidationError, msgspec.DecodeError: the bytes are no entry.
    """
    return _decoder.decode(data)
