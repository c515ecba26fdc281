"""Keeps what rooms have decided: logs, snapshots and owners in Valkey or Redis."""

from typing import TYPE_CHECKING, Any

from pentaraduga.storage.errors import (
    Damaged,
    Fenced,
    MadeByNewer,
    NoSuchRoom,
    OwnedElsewhere,
    RoomExists,
    StorageDown,
    StorageError,
    StorageFull,
    StorageRefused,
)

if TYPE_CHECKING:
    from pentaraduga.storage.claims import Claim
    from pentaraduga.storage.damage import Loaded, Lost
    from pentaraduga.storage.valkey import Storage

__all__ = [
    "Claim",
    "Damaged",
    "Fenced",
    "Loaded",
    "Lost",
    "MadeByNewer",
    "NoSuchRoom",
    "OwnedElsewhere",
    "RoomExists",
    "Storage",
    "StorageDown",
    "StorageError",
    "StorageFull",
    "StorageRefused",
]


def __getattr__(name: str) -> Any:
    # These need the client library, which takes a tenth of a second to import: an embedded store
    # starts before, and reads its files meanwhile.
    if name not in __all__:
        raise AttributeError(name)
    from pentaraduga.storage import claims, damage, valkey

    for module in (claims, damage, valkey):
        if hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(name)
