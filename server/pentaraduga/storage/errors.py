"""What can go wrong between a room and its log; every text is fit to be shown in a log line."""

from __future__ import annotations


class StorageError(Exception):
    """Base of everything that the storage raises."""


class StorageRefused(StorageError):
    """The store cannot be used at all; the text says what is wrong and what would be right."""


class StorageDown(StorageError):
    """The store did not answer, or not with success: what was asked may or may not have happened.

    Appends and what is asked in order with them never fail so because the store is away: they wait
    for it. A room whose append does fail so is damaged in the store.
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


class RoomExists(StorageError):
    """A room with this id exists already."""


class Damaged(StorageError):
    """What was saved of the room is damaged, and nothing of it can be read."""
