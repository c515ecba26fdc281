"""What can go wrong between a room and its log; every text can go into a log line."""

from __future__ import annotations


class StorageError(Exception):
    """Base of everything that the storage raises."""


class StorageRefused(StorageError):
    """The store cannot be used at all; the text says what is wrong and what would be right."""


class StorageDown(StorageError):
    """The store didn't answer, or reported a failure: the request may or may not have been carried
    out.

    Appends, and calls in order with them, never fail this way because the store is away: they wait
    for it. If an append does fail this way, the room is damaged in the store.
    """


class StorageFull(StorageDown):
    """The store is out of memory and evicts nothing: nothing was written."""


class Fenced(StorageError):
    """Another epoch owns the room, or its log does not end where this append begins.

    Nothing was written by the attempt that failed this way. A second attempt of an append whose
    first one got through is not fenced: the log has it, which is what was asked.
    """


class OwnedElsewhere(StorageError):
    """A live node owns the room."""

    def __init__(self, node: str) -> None:
        super().__init__(f"the room is owned by the live node {node}")
        self.node = node


class NoSuchRoom(StorageError):
    """No room with this id was ever made, or it was forgotten."""


class MadeByNewer(StorageError):
    """A newer release has had the room, and may have written what this one can't read.

    Nothing was changed: a node of the newer release can still claim it.
    """


class RoomExists(StorageError):
    """A room with this id exists already."""


class Damaged(StorageError):
    """What was saved of the room is damaged, and nothing of it can be read."""
