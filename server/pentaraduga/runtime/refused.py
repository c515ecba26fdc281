"""Why a room can't be had from this node now."""

from __future__ import annotations

from pentaraduga.storage.errors import (
    Damaged,
    MadeByNewer,
    NoSuchRoom,
    OwnedElsewhere,
    StorageError,
)


class TooManyRooms(Exception):
    """This node has as many rooms at work as it may."""


class Stopping(Exception):
    """This node takes no rooms any more."""


REFUSALS = (TooManyRooms, Stopping, StorageError)
"""What asking for a room may raise."""


def code_of(error: Exception) -> str:
    """The stable code (transport/codes.py) that a client is told for one of `REFUSALS`."""
    if isinstance(error, NoSuchRoom):
        return "no_such_room"
    if isinstance(error, OwnedElsewhere | MadeByNewer):
        return "moved"
    if isinstance(error, TooManyRooms):
        return "server_full"
    if isinstance(error, Stopping):
        return "server_stopping"
    return "room_damaged" if isinstance(error, Damaged) else "store_down"
