"""What the store's error replies mean."""

from __future__ import annotations

from typing import Final

from redis.exceptions import (
    AskError,
    ClusterDownError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)

from pentaraduga.storage.errors import Fenced, StorageDown, StorageError, StorageFull

_AWAY: Final = (
    *("OOM", "READONLY", "LOADING", "MISCONF", "NOAUTH", "NOPERM", "NOREPLICAS"),
    *("BUSY", "UNKILLABLE"),
)
"""Error replies that concern the store as a whole, not one room."""

# redis-py strips the first word of a reply if it has a class for it. AskError: also MOVED, for a
# room whose slot another master of the cluster has now.
_AWAY_CLASSES: Final = (
    *(OutOfMemoryError, ReadOnlyError, NoPermissionError),
    *(AskError, ClusterDownError, TryAgainError),
)


def failure(error: Exception) -> StorageError:
    """The storage's own exception for an error reply of the store."""
    text = str(error)
    if text.startswith("FENCED "):
        return Fenced(text.removeprefix("FENCED "))
    if isinstance(error, OutOfMemoryError):
        return StorageFull(f"the store is out of memory: raise its maxmemory ({text})")
    if isinstance(error, ReadOnlyError):
        return StorageDown("the store is a read-only replica now: its primary is needed")
    if isinstance(error, AskError):
        return StorageDown("another master of the cluster has the room now")
    return StorageDown(f"the store failed: {text or type(error).__name__}")


def is_away(reply: ResponseError) -> bool:
    """Whether an error reply says that the store accepts nothing from anybody at the moment."""
    text = str(reply)
    return (
        isinstance(reply, _AWAY_CLASSES)
        or text.partition(" ")[0] in _AWAY
        or "unction not found" in text
    )
