"""Keeps what rooms have decided: logs, snapshots and owners in Valkey or Redis."""

from pentaraduga.storage.claims import Claim
from pentaraduga.storage.damage import Loaded, Lost
from pentaraduga.storage.errors import (
    Damaged,
    Fenced,
    NoSuchRoom,
    OwnedElsewhere,
    RoomExists,
    StorageDown,
    StorageError,
    StorageFull,
    StorageRefused,
)
from pentaraduga.storage.valkey import Storage

__all__ = [
    "Claim",
    "Damaged",
    "Fenced",
    "Loaded",
    "Lost",
    "NoSuchRoom",
    "OwnedElsewhere",
    "RoomExists",
    "Storage",
    "StorageDown",
    "StorageError",
    "StorageFull",
    "StorageRefused",
]
