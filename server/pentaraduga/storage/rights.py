"""The rights that the store's user needs: the one list that docs, start-up check and tests
share."""

from __future__ import annotations

from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from pentaraduga.storage.errors import StorageRefused
from pentaraduga.storage.keys import (
    NODES_KEY,
    PUBLIC_KEY,
    code_key,
    lost_key,
    moving_key,
    node_keys,
    poster_key,
    record_key,
    room_keys,
    rooms_key,
    stats_keys,
)
from pentaraduga.storage.library import function

KEYS: Final = ("{r:*", "{s:*", "node:*", "beat:*", "code:*")
"""Patterns that cover every key of `keys.py`."""

_OWN, _LOG, _SNAP = room_keys("rights")
_REC = record_key("rights")
_LOST = lost_key("rights")
_STATS, _SEEN = stats_keys("rights", "rights")
_OUT = moving_key("rights", "rights")
_LEASE, _BEAT = node_keys("rights")
_ROOMS = rooms_key("rights")
_CODE = code_key("rights")
_POST = poster_key("rights")

NEEDED: Final[tuple[tuple[str, ...], ...]] = (
    *(("GET", key) for key in (_OWN, _CODE, _LEASE, _POST)),
    ("MGET", _LEASE, _BEAT),
    *(("SET", key, "1") for key in (_OWN, _LEASE, _BEAT, _CODE, _POST)),
    *(("DEL", key) for key in (_LOG, _LEASE, _CODE, _ROOMS, _STATS, _SEEN, _OUT)),
    ("EXISTS", _OWN, _LOG, _SNAP, _LEASE),
    *(("PEXPIRE", key, "1") for key in (_OWN, _LOG, _SNAP, _REC, _LOST, _STATS, _SEEN, _OUT)),
    *(("PERSIST", key) for key in (_LOG, _SNAP, _REC)),
    *(("HGET", key, "f") for key in (_SNAP, _STATS, _SEEN, _OUT)),
    *(("HMGET", key, "f") for key in (_SNAP, _OUT)),
    *(("HGETALL", key) for key in (_REC, _STATS, _SEEN, _ROOMS, NODES_KEY, PUBLIC_KEY)),
    *(
        ("HSET", key, "f", "1")
        for key in (_SNAP, _REC, _STATS, _SEEN, _OUT, _ROOMS, NODES_KEY, PUBLIC_KEY)
    ),
    *(("HSETNX", key, "f", "1") for key in (_STATS, _SEEN)),
    *(("HDEL", key, "f") for key in (_REC, _STATS, _OUT, _ROOMS, NODES_KEY, PUBLIC_KEY)),
    *(("HEXISTS", key, "f") for key in (_SEEN, _OUT)),
    ("HINCRBY", _STATS, "f", "1"),
    *(("XADD", key, "*", "e", "1") for key in (_LOG, _LOST)),
    ("XRANGE", _LOG, "-", "+"),
    ("XREVRANGE", _LOG, "+", "-"),
    ("XTRIM", _LOG, "MINID", "1"),
    ("FCALL", "f", "0"),
    ("FUNCTION", "LOAD", "x"),
    ("TIME",),
    ("INFO",),
    ("PING",),
    ("MULTI",),
    ("EXEC",),
)
"""Every command that the storage or its functions send, on every kind of key they send it for."""

_WITH_SUBCOMMANDS = {"FUNCTION"}


def right(command: tuple[str, ...]) -> str:
    """The command's right as access lists write it.

    >>> right(("HGET", "key", "field")), right(("FUNCTION", "LOAD", "x"))
    ('+hget', '+function|load')
    """
    words = command[: 2 if command[0] in _WITH_SUBCOMMANDS else 1]
    return "+" + "|".join(words).lower()


def rights() -> list[str]:
    """Everything that an access list must grant, keys first, without repetition."""
    return [*("~" + key for key in KEYS), *dict.fromkeys(map(right, NEEDED))]


async def check_rights(client: Redis) -> None:
    """Asks the store whether its user may do everything, before the first game needs it.

    Raises:
        StorageRefused: some rights are missing; it lists them.
        RedisError: the store did not answer.
    """
    asked = [part for command in NEEDED for part in (str(len(command)), *command)]
    try:
        refused = await client.fcall(function("may"), 0, *asked)
    except RedisError as error:
        if "acl_check_cmd" in str(error):
            return  # a store that can't be asked: the first use will tell
        raise
    if refused:
        missing = dict.fromkeys(right(NEEDED[int(number) - 1]) for number in refused)
        raise StorageRefused(
            f"the store's user may not do what is needed: grant it {' '.join(missing)} on the keys "
            f"{' '.join('~' + key for key in KEYS)} (docs/operations.md has the whole list)"
        )
