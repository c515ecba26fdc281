"""Why a connection ends: a stable code for programs, a WebSocket close code, and what to do next.

Clients act on the stable code, which is in the last `error` message and again in the close
reason. The table is part of the protocol: docs/protocol.md shows it and the schema carries it.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Next = Literal["stop", "reconnect", "go_on"]


class Ending(NamedTuple):
    """`close`: the WebSocket close code (RFC 6455, private ones from 4000).

    `then`: "reconnect" by itself after a short wait; "stop" until the person acts. "go_on" marks
    faults that leave the connection open until they are repeated.
    """

    close: int
    then: Next
    meaning: str


ENDINGS: Final[dict[str, Ending]] = {
    # before the room
    "bad_origin": Ending(
        4403, "stop", "The page comes from a site that this server does not accept."
    ),
    "bad_subprotocol": Ending(
        4406, "stop", "The client offered no subprotocol that the server speaks."
    ),
    "no_such_room": Ending(4404, "stop", "This link leads to no room."),
    "room_damaged": Ending(
        4418, "stop", "What the server had saved of this room is damaged: it can't be opened."
    ),
    "hello_expected": Ending(4401, "stop", "The first message was not hello, or came too late."),
    "server_full": Ending(4429, "reconnect", "The server has as many connections as it can take."),
    # in the room
    "room_full": Ending(4409, "stop", "The room is full."),
    "room_locked": Ending(4419, "stop", "The host lets nobody new in."),
    "too_many_joins": Ending(
        4420, "reconnect", "Too many people from this network came into the room just now."
    ),
    "seat_taken_over": Ending(4410, "stop", "The same device opened the room elsewhere."),
    "seat_moved": Ending(4417, "stop", "The member goes on from another device."),
    "no_such_transfer": Ending(
        4414, "stop", "The one-time code is spent or too old, or there never was one like it."
    ),
    "seat_not_given": Ending(
        4415, "stop", "The device that has the seat said no, did not answer, or is gone."
    ),
    "seated_already": Ending(4416, "stop", "This device has a seat of its own in the room."),
    "kicked": Ending(4411, "stop", "The host removed this member, who may not come back."),
    "asked_out": Ending(4413, "stop", "The host asked this member to leave; they may come back."),
    "left": Ending(4412, "stop", "The member left the room."),
    # faults that end a connection when repeated
    "bad_message": Ending(1008, "go_on", "The message is not part of the protocol."),
    "too_big": Ending(1009, "go_on", "The message is larger than the limit."),
    "too_many": Ending(1008, "go_on", "Messages come faster than the limit."),
    # the store is away, and back: sent to everybody in a room; nobody is disconnected
    "store_away": Ending(
        4513, "go_on", "The server can't save moves at the moment. They wait, and so does the room."
    ),
    "store_back": Ending(4514, "go_on", "The server saves moves again."),
    "moves_lost": Ending(
        4515,
        "go_on",
        "The newest saved events of the room are damaged; it goes on from the last sound one.",
    ),
    # the line or the server
    "slow_reader": Ending(4408, "reconnect", "The client did not read what the server sent."),
    "silent": Ending(4407, "reconnect", "The client stopped answering probes."),
    "moved": Ending(4421, "reconnect", "Another server process has taken over the room."),
    "store_down": Ending(4503, "reconnect", "The server cannot save moves at the moment."),
    "server_stopping": Ending(1012, "reconnect", "The server is stopping or restarting."),
    "internal": Ending(1011, "reconnect", "The server made a mistake; its log has the details."),
}

OTHER: Final = Ending(4400, "stop", "The room ended the connection; the reason says why.")


def ending(code: str) -> Ending:
    """The line of the table for `code`; codes that only a room knows share `OTHER`."""
    return ENDINGS.get(code, OTHER)
