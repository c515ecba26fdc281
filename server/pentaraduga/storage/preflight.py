"""Checks a store before it is used: what it is, and whether it keeps data safely."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from redis.asyncio import Redis
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    InvalidResponse,
    NoPermissionError,
    RedisError,
    ResponseError,
)

from pentaraduga.storage.errors import StorageRefused

log = logging.getLogger(__name__)

LOADING_S = 60.0
"""How long to wait for a store that is reading its data from disk."""

_SCHEMES = ("redis", "rediss", "unix")
_RIGHT = "redis://HOST:PORT, rediss://HOST:PORT (TLS) or unix:///PATH"


def masked(url: str) -> str:
    """The URL without its password and options, for people and logs.

    >>> masked("redis://me:secret@db:6379/1")
    'redis://me:***@db:6379/1'
    """
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    if at and ":" in user:
        user = user.partition(":")[0] + ":***"
    return f"{parts.scheme}://{user}{at}{place}{parts.path}"


def check_url(url: str) -> None:
    """Whether the URL can lead to a store.

    Raises:
        StorageRefused: it cannot; the text says why.
    """
    try:
        parts = urlsplit(url)
        port_is_bad = parts.port == 0
    except ValueError:
        raise StorageRefused(f"the store's URL cannot be read: {_RIGHT} is expected") from None
    if parts.scheme not in _SCHEMES:
        raise StorageRefused(
            f"the store's URL begins with {parts.scheme + '://' if parts.scheme else 'no scheme'}: "
            f"{_RIGHT} is expected"
        )
    if port_is_bad:
        raise StorageRefused("the store's URL has port 0: a port from 1 to 65535 is expected")
    for option in parse_qs(parts.query, keep_blank_values=True):
        if not option.startswith("ssl_") and option != "db":
            raise StorageRefused(
                f"the store's URL has the option {option!r}: only ssl_... options and db are known"
            )
    if parts.scheme == "unix" and not parts.path.strip("/"):
        raise StorageRefused("the store's URL has no path: unix:///PATH is expected")
    if parts.scheme != "unix":
        if not parts.hostname:
            raise StorageRefused(f"the store's URL has no host: {_RIGHT} is expected")
        if not re.fullmatch(r"/?\d*", parts.path):
            raise StorageRefused(
                f"the store's URL ends in {parts.path!r}: a database number is expected there"
            )


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def check_info(info: Mapping[str, Any]) -> str:
    """The store's name and version ("Valkey 9.1.2"), if the reply to INFO describes a usable one.

    Raises:
        StorageRefused: too old, a replica, or one node of a cluster.
    """
    if info.get("server_name") == "valkey" or "valkey_version" in info:
        name, version, least = "Valkey", str(info.get("valkey_version", "")), (8,)
    else:
        name, version, least = "Redis", str(info.get("redis_version", "")), (7,)
    if not _number(version):
        raise StorageRefused(
            "the store does not say its version: Redis 7 or newer or Valkey 8 or newer is needed"
        )
    if _number(version) < least:
        raise StorageRefused(
            f"the store is {name} {version}: {name} {least[0]} or newer is needed "
            "(Redis from 7, Valkey from 8)"
        )
    if info.get("role") in ("slave", "replica"):
        primary = f"{info.get('master_host', '?')}:{info.get('master_port', '?')}"
        raise StorageRefused(
            f"the store is a read-only replica: give the address of its primary, {primary}"
        )
    if info.get("redis_mode") == "cluster" or info.get("cluster_enabled") == 1:
        raise StorageRefused(
            "the store runs in cluster mode: a single primary (with or without replicas) is needed"
        )
    return f"{name} {version}"


def warnings_of(info: Mapping[str, Any], appendfsync: str | None) -> list[str]:
    """The settings of this store that could lose acknowledged moves; `appendfsync` if it is
    known."""
    found = []
    if info.get("aof_enabled") != 1:
        found.append(
            "the store keeps no append-only file: its crash loses moves (set appendonly yes)"
        )
    elif appendfsync == "no":
        found.append(
            "the store leaves syncing to the system: a power cut may lose half a minute of moves "
            "(set appendfsync everysec)"
        )
    if info.get("aof_last_write_status", "ok") != "ok":
        found.append("the store's last write to its append-only file failed: is its disk full?")
    policy = info.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        found.append(
            f"the store may throw rooms away when memory is short (maxmemory-policy {policy}: "
            "set noeviction)"
        )
    return found


async def inspect(client: Redis, url: str) -> tuple[str, list[str]]:
    """The store's name and version, and warnings about how it keeps data. Waits while it loads.

    Raises:
        StorageRefused: it cannot be used.
    """
    place = masked(url)
    try:
        async with asyncio.timeout(LOADING_S):
            info = await _loaded_info(client, place)
    except TimeoutError:
        raise StorageRefused(f"the store at {place} is still loading its data") from None
    except (RedisError, OSError) as error:
        raise refusal(error, place) from error
    name = check_info(info)
    appendfsync = None
    try:
        settings = await client.config_get("appendfsync")
        appendfsync = settings.get("appendfsync")
    except (RedisError, OSError):
        # Hosted stores forbid CONFIG; INFO has to be enough then.
        log.debug("the store does not tell its appendfsync")
    return name, warnings_of(info, appendfsync)


async def _loaded_info(client: Redis, place: str) -> Mapping[str, Any]:
    told = False
    while True:
        try:
            info: Mapping[str, Any] = await client.info()
            if not info.get("loading"):
                await client.ping()
                return info
        except BusyLoadingError:
            pass
        if not told:
            log.info("waiting for the store at %s to load its data", place)
            told = True
        await asyncio.sleep(0.1)


def refusal(error: Exception, place: str) -> StorageRefused:
    """A sentence for an error met while opening the store at `place`."""
    text = str(error).strip().rstrip(".") or type(error).__name__
    low = text.lower()
    # redis-py wraps errors that occur while connecting.
    if isinstance(error, AuthenticationError) or isinstance(error.__cause__, AuthenticationError):
        return StorageRefused(
            f"the store at {place} refuses the user or password: the right ones belong into the "
            "URL, redis://USER:PASSWORD@HOST:PORT"
        )
    if isinstance(error, NoPermissionError):
        return StorageRefused(f"the store's user may not do what is needed: {text}")
    if isinstance(error, InvalidResponse) or "protocol error" in low:
        return StorageRefused(
            f"what answers at {place} is no Redis or Valkey: Redis 7 or newer or Valkey 8 or newer "
            "is needed"
        )
    if "ssl" in low or "certificate" in low:
        return StorageRefused(
            f"no TLS connection to {place} ({text}): rediss:// is for a TLS port with a trusted "
            "certificate, redis:// for a plain one"
        )
    if isinstance(error, ResponseError):
        return StorageRefused(f"the store at {place} refuses: {text}")
    return StorageRefused(f"no store answers at {place} ({text}): is it running there?")
