"""Names of the keys in the store. Those that one function touches together share a hash tag."""

from __future__ import annotations

import re
from functools import lru_cache

_ROOM_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def is_room_id(room_id: str) -> bool:
    """Whether the text can be the id of a room: 1 to 64 letters, digits, `_` or `-`.

    >>> is_room_id("Zq3-x_91Ab"), is_room_id("a}b"), is_room_id("")
    (True, False, False)
    """
    return _ROOM_ID.fullmatch(room_id) is not None


@lru_cache(maxsize=1 << 14)
def room_keys(room_id: str) -> tuple[str, str, str]:
    """Owner ("NODE EPOCH"), log (stream, ids `<seq>-0`), snapshot (hash).

    Raises:
        ValueError: not the id of a room.
    """
    if not is_room_id(room_id):
        raise ValueError(
            f"{room_id!r} is not a room id: 1 to 64 letters, digits, _ or - are expected"
        )
    return f"{{r:{room_id}}}:own", f"{{r:{room_id}}}:log", f"{{r:{room_id}}}:snap"


def record_key(room_id: str) -> str:
    """Records of finished rounds (hash: number, text).

    Raises:
        ValueError: not the id of a room.
    """
    return room_keys(room_id)[0].removesuffix("own") + "rec"


def lost_key(room_id: str) -> str:
    """What was cut off the log because it is damaged, or follows what is (stream).

    Raises:
        ValueError: not the id of a room.
    """
    return room_keys(room_id)[0].removesuffix("own") + "lost"


def node_keys(node: str) -> tuple[str, str]:
    """Lease (exists while the node is live) and last beat (ms of room time)."""
    return f"node:{{{node}}}", f"beat:{{{node}}}"


def rooms_key(node: str) -> str:
    """The rooms that the node has at work (hash; every field is the id of one)."""
    return f"node:{{{node}}}:rooms"


NODES_KEY = "node:all"
"""What each node said of itself last (hash: node, JSON); see `nodes.py`."""


PUBLIC_KEY = "node:public"
"""The rooms that strangers may find (hash: room, JSON); see `runtime/posters.py`."""


def poster_key(room_id: str) -> str:
    """What the room says outside (JSON, expires).

    Raises:
        ValueError: not the id of a room.
    """
    return room_keys(room_id)[0].removesuffix("own") + "post"


def code_key(code: str) -> str:
    """Holds the id of the room to which the join code leads."""
    return f"code:{code}"


def stats_keys(device: str, game: str) -> tuple[str, str]:
    """A device's statistics of a game (hash), and what has been counted already (hash)."""
    return f"{{s:{device}}}:{game}", f"{{s:{device}}}:{game}:seen"


def moving_key(device: str, game: str) -> str:
    """A device's statistics of a game on their way to another device (hash)."""
    return stats_keys(device, game)[0] + ":out"
