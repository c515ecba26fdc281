"""Keeps what rooms have decided: logs, snapshots and owners in Valkey or Redis."""

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
from pentaraduga.storage.valkey import Claim, Loaded, Storage

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
