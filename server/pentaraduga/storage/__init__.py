"""Keeps what rooms have decided: logs, snapshots and owners in Valkey or Redis."""

from pentaraduga.storage.claims import Claim
from pentaraduga.storage.errors import (
    Fenced,
    NoSuchRoom,
    OwnedElsewhere,
    RoomExists,
    StorageDown,
    StorageError,
    StorageFull,
    StorageRefused,
)
from pentaraduga.storage.valkey import Loaded, Storage

__all__ = [
    "Claim",
    "Fenced",
    "Loaded",
    "NoSuchRoom",
    "OwnedElsewhere",
    "RoomExists",
    "Storage",
    "StorageDown",
    "StorageError",
    "StorageFull",
    "StorageRefused",
]
