"""The commands of clients to a room. Sealed: the wire decodes straight into these types.

Every command carries `cseq`, the member's own counter starting at 1. A command that was already
accepted under the same `cseq` is acknowledged again and does nothing: sending twice is safe. One
that was refused, or is not decided yet, is never acknowledged for being old.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pentaraduga.core import AdviceKind

# No number is larger than a browser's: what does not fit into 64 bits cannot be written again.
Counter = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""A client's own command counter."""

EventNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""The `seq` of a room event; 0 for none."""

Number = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]

Counted = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A number of things or ms."""

Milliseconds = Annotated[float, Meta(ge=-(2**53), le=2**53)]
"""A reading of the client's monotonic clock (`performance.now()`), ms."""

Name = Annotated[str, Meta(min_length=1, max_length=256)]
"""A display name as typed; the room normalises it to 1-12 graphemes."""

# The length is given too, because "$" also matches before a newline at the end.
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
"""32 hexadecimal digits that a device made and keeps."""

TransferCode = Annotated[str, Meta(pattern="^[0-9a-f]{20}$", max_length=20)]
"""20 hexadecimal digits by which a seat moves to another device, once."""

Reaction = Literal["smile", "laugh", "wow", "sad", "think", "heart"]
"""What somebody at the table can show instead of words."""

NextUp = Literal["same", "winner", "lowest_two", "round_robin"]
"""Who plays the next round where more people wait than there are seats: nobody changes, the winner
stays and the others make room, the two with the fewest points do, or everybody meets everybody."""

MemberId = Annotated[str, Meta(min_length=2, max_length=8)]
Skill = Annotated[int, Meta(ge=1, le=5)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]


class Incoming(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of everything that comes from a client."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message of every connection.

    `secret`: 32 hexadecimal digits that the device made for this room and keeps; the room stores
    their hash. `device`: those of the device itself, if it has a secret for each room: statistics
    count for it, and a room that it came to without one of its own still knows it.
    `take`: the one-time code of a member who moves to this device.
    `name`: wanted display name; never blocks a return. None keeps the old or a suggested one.
    `granularity`: the step of the client's clock in ms. `watch`: come as a spectator, take no seat.
    `seq`: the last room seq this page has shown, to skip a view that it already has.
    """

    secret: Secret
    name: Name | None = None
    granularity: Annotated[float, Meta(ge=0, le=1000)] = 1.0
    watch: bool = False
    seq: EventNumber | None = None
    device: Secret | None = None
    take: TransferCode | None = None


class Pong(Incoming, frozen=True, tag="pong"):
    """The answer to a probe: client clock when it was received and when this was sent, ms."""

    id: Number
    received: Milliseconds
    sent: Milliseconds


class Resume(Incoming, frozen=True, tag="resume"):
    """Asks for what came after `seq`; answered with a full view, or nothing new."""

    seq: EventNumber


class Command(Incoming, frozen=True):
    """Base of everything that changes the room."""

    cseq: Counter


class Act(Command, frozen=True, tag="act"):
    """A move in the game, as the game's own text.

    `t`: the input event's time on the client clock, ms. `seen`: the last room seq shown then.
    """

    action: Annotated[str, Meta(min_length=1, max_length=2000)]
    t: Milliseconds
    seen: EventNumber


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat; in a running match, one of the next round. None: any free one."""

    seat: SeatNumber | None = None


class Stand(Command, frozen=True, tag="stand"):
    """Give the seat up and watch."""


class Ready(Command, frozen=True, tag="ready"):
    """Ready for the next round, or not. When everybody seated and present is, it starts."""

    on: bool = True


class Rename(Command, frozen=True, tag="rename"):
    """Take another name."""

    name: Name


class MatchRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a match is over: after that many rounds, or when a total reaches the target."""

    kind: Literal["rounds", "target"] = "rounds"
    value: Annotated[int, Meta(ge=1, le=200)] = 5


class PlaylistItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round's game in a mixed match; options not named have their defaults."""

    game: Annotated[str, Meta(max_length=32)]
    options: dict[str, bool | Number | str] = {}


class Configure(Command, frozen=True, tag="configure"):
    """The host's settings, in the lobby only. None leaves a setting as it is.

    `playlist`: the games of a mixed match, one a round and again from the start; `game` ends it.
    `public`: while people can join, the home page of everybody lists the room.
    """

    game: Annotated[str, Meta(max_length=32)] | None = None
    options: dict[str, bool | Number | str] | None = None
    playlist: Annotated[list[PlaylistItem], Meta(min_length=1, max_length=12)] | None = None
    match: MatchRule | None = None
    seats: Annotated[int, Meta(ge=1, le=4)] | None = None
    auto_pause: bool | None = None
    beginners: bool | None = None
    public: bool | None = None
    next_up: NextUp | None = None


class Start(Command, frozen=True, tag="start"):
    """The host starts the next round now; absent members do not block it."""


class Invite(Command, frozen=True, tag="invite"):
    """The host opens or closes the join code."""

    open: bool


class AddBot(Command, frozen=True, tag="add_bot"):
    """The host seats a bot."""

    skill: Skill = 3


class Kick(Command, frozen=True, tag="kick"):
    """The host removes a member or a bot. `ban`: a person may not come back."""

    member: MemberId
    ban: bool = True


class Lock(Command, frozen=True, tag="lock"):
    """The host lets nobody new in, not even by the link, or lets people in again."""

    on: bool = True


class ClearOut(Command, frozen=True, tag="clear_out"):
    """The host removes all spectators at once and lets nobody new in; they may not come back."""


class PassHost(Command, frozen=True, tag="pass_host"):
    """The host hands the role over."""

    member: MemberId


class Pause(Command, frozen=True, tag="pause"):
    """A seated member stops the clocks, or lets them run again.

    `menu`: a sheet lies over the board of a game for one, or nobody sees the page. With `on` false
    it ends a pause of that kind only.
    """

    on: bool
    menu: bool = False


class PlayedAway(Command, frozen=True, tag="played_away"):
    """For how long a game for one was played without a connection, before the moves made then.

    `ms`: by the device's clock, since its last move that was taken. `moves`: how many follow. The
    room counts no more than the time for which it missed the player.
    """

    ms: Counted
    moves: Counted = 0


class Rematch(Command, frozen=True, tag="rematch"):
    """After the match: one more, with the same seats; it begins when everybody here says so."""


class ToLobby(Command, frozen=True, tag="to_lobby"):
    """The host ends the match and opens the lobby with its settings."""


class Ask(Command, frozen=True, tag="ask"):
    """The player of a game for one asks the solver; answered by `advice` when it is done.

    `kind`: "hint" the next move, "verdict" whether it can be won, "solution" the whole line, which
    may cost the win, "rescue" how far to go back.
    """

    kind: AdviceKind


class Follow(Command, frozen=True, tag="follow"):
    """Whether this connection wants an `advice` with the verdict after every move."""

    on: bool


class OfferSeat(Command, frozen=True, tag="offer_seat"):
    """Asks for a one-time code by which another device takes this member's place; answered by
    `transfer`. `on` false: no device may do so any more."""

    on: bool = True


class GiveSeat(Command, frozen=True, tag="give_seat"):
    """The answer to a device that came with the code: it takes this member's place, or not."""

    on: bool


class React(Command, frozen=True, tag="react"):
    """Show everybody one of six faces; no text, and nothing is kept."""

    kind: Reaction


class Predict(Command, frozen=True, tag="predict"):
    """Somebody who only watches says who will be first: in the countdown, or soon after it."""

    member: MemberId


class HeadStart(Command, frozen=True, tag="head_start"):
    """The host gives a member a head start: how much later the others may finish, s."""

    member: MemberId
    seconds: Annotated[int, Meta(ge=0, le=60)]


class Leave(Command, frozen=True, tag="leave"):
    """Leave the room for good."""


AnyCommand = (
    Act
    | Sit
    | Stand
    | Ready
    | Rename
    | Configure
    | Start
    | Invite
    | AddBot
    | Kick
    | Lock
    | ClearOut
    | PassHost
    | Pause
    | PlayedAway
    | Rematch
    | ToLobby
    | Ask
    | Follow
    | OfferSeat
    | GiveSeat
    | React
    | Predict
    | HeadStart
    | Leave
)
