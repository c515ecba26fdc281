"""Why a connection ends: a stable code for programs, a WebSocket close code, what to do next.

Clients act on the stable code, which stands in the last `error` message and again as the close
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
        4403, "stop", "The page comes from a site that this server does not serve."
    ),
    "bad_subprotocol": Ending(4406, "stop", "No subprotocol that the server speaks was offered."),
    "no_such_room": Ending(4404, "stop", "There is no room under this link."),
    "hello_expected": Ending(
        4401, "stop", "The first message was not hello, or did not come in time."
    ),
    "server_full": Ending(4429, "reconnect", "The server holds as many connections as it may."),
    # in the room
    "room_full": Ending(4409, "stop", "The room takes nobody more."),
    "seat_taken_over": Ending(4410, "stop", "The same device opened the room elsewhere."),
    "kicked": Ending(4411, "stop", "The host removed this member."),
    "left": Ending(4412, "stop", "The member left the room."),
    # faults that end a connection when repeated
    "bad_message": Ending(1008, "go_on", "The message is not one of the protocol."),
    "too_big": Ending(1009, "go_on", "The message is larger than the server takes."),
    "too_many": Ending(1008, "go_on", "Messages come faster than the server takes them."),
    # the line or the server
    "slow_reader": Ending(4408, "reconnect", "The client did not read what was sent to it."),
    "silent": Ending(4407, "reconnect", "Probes were not answered: the line is dead."),
    "moved": Ending(4421, "reconnect", "Another server process has taken the room over."),
    "store_down": Ending(4503, "reconnect", "The server cannot save moves at the moment."),
    "server_stopping": Ending(1012, "reconnect", "The server stops or restarts."),
    "internal": Ending(1011, "reconnect", "The server made a mistake; it is in its log."),
}

OTHER: Final = Ending(4400, "stop", "The room ended the connection; the reason says why.")


def ending(code: str) -> Ending:
    """The line of the table for `code`; codes that only a room knows share `OTHER`."""
    return ENDINGS.get(code, OTHER)
