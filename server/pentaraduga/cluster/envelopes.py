"""What two nodes say to each other over a link: envelopes in batches, MessagePack.

The relay's end numbers the clients that it sends over. What a client says goes on as a message of
the protocol; what a client is to hear comes as a finished frame in that client's own form, so the
relay only has to write it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from pentaraduga.core import OptionValue
from pentaraduga.rooms.commands import AnyCommand, Hello, MatchRule, Pong, Resume

VERSION: Final = 1
"""Of this format; nodes with different ones don't relay to each other."""

Said = Hello | Pong | Resume | AnyCommand


class Envelope(msgspec.Struct, array_like=True, frozen=True):
    """Base of them all. `to`: the number of a client on this link."""


class Join(Envelope, frozen=True, tag=1):
    """A client that speaks the subprotocol `form` wants into the room.

    `origin`: the network that it comes from; "" if that isn't to be counted. `aside`: the relay
    knows `Aside`; an older one doesn't. `admitted`: it watches already. `wish`: it is an onlooker,
    and this is a command of it that only members can give.
    """

    to: int
    room: str
    form: str
    hello: msgspec.Raw
    origin: str = ""
    aside: bool = False
    admitted: bool = False
    wish: bytes = b""


class Say(Envelope, frozen=True, tag=2):
    """A message of a client that has joined."""

    to: int
    message: msgspec.Raw


class Leave(Envelope, frozen=True, tag=3):
    """The client is gone."""

    to: int


class Make(Envelope, frozen=True, tag=4):
    """Make a room; answered with `Made`. `n`: number of the question."""

    n: int
    game: str
    options: dict[str, OptionValue]
    match: MatchRule | None
    seats: int | None


class Beat(Envelope, frozen=True, tag=5):
    """A sign of life; the owner's end sends it back."""

    n: int


class Stand(Envelope, frozen=True, tag=6):
    """The relay has onlookers of the room who speak `form`, so many: this number stands for all."""

    to: int
    room: str
    form: str
    count: int


class Count(Envelope, frozen=True, tag=7):
    """How many this `Stand` is for now."""

    to: int
    count: int


class Tell(Envelope, frozen=True, tag=11):
    """A frame for some clients. `kind`: the message's type. `cseq`: of an answer to a command.

    `code`: of an error. `at_once`: ahead of whatever is queued.
    """

    to: list[int]
    kind: str
    frame: bytes
    cseq: int = 0
    code: str = ""
    at_once: bool = False


class Ended(Envelope, frozen=True, tag=12):
    """The room has ended this client's connection, or didn't let it in."""

    to: int
    code: str


class Made(Envelope, frozen=True, tag=13):
    """The room that was made; `room` is empty if none was."""

    n: int
    room: str
    code: str


class Aside(Envelope, frozen=True, tag=14):
    """The client is an onlooker. The relay looks after it, with all others, by a `Stand`."""

    to: int


FromRelay = Join | Say | Leave | Make | Beat | Stand | Count
FromOwner = Tell | Ended | Made | Beat | Aside

encode: Final = msgspec.msgpack.Encoder().encode
read_from_relay: Final = msgspec.msgpack.Decoder(list[FromRelay]).decode
read_from_owner: Final = msgspec.msgpack.Decoder(list[FromOwner]).decode
read_said: Final = msgspec.msgpack.Decoder(Said).decode


def pack(message: msgspec.Struct) -> msgspec.Raw:
    """A message inside an envelope."""
    return msgspec.Raw(encode(message))
