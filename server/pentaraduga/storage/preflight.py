"""Checks a store before it is used: what it is, and whether it keeps data safely."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.sentinel import MasterNotFoundError
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    InvalidResponse,
    NoPermissionError,
    RedisError,
    ResponseError,
)

from pentaraduga.storage.connections import Connections
from pentaraduga.storage.errors import StorageRefused
from pentaraduga.storage.tls import mistaken, reason
from pentaraduga.storage.url import masked, read_url

log = logging.getLogger(__name__)

LOADING_S = 60.0
"""How long to wait for a store that is reading its data from disk."""


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def check_info(info: Mapping[str, Any], *, cluster: bool = False) -> str:
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
    if "sentinel" in (info.get("redis_mode"), info.get("server_mode")):
        raise StorageRefused(
            "what answers is a Sentinel: redis+sentinel://HOST:PORT/NAME is expected for it"
        )
    if not cluster and (info.get("redis_mode") == "cluster" or info.get("cluster_enabled") == 1):
        raise StorageRefused(
            "the store runs in cluster mode: redis+cluster://HOST:PORT is expected for it"
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


async def inspect(connections: Connections, url: str) -> tuple[str, list[str]]:
    """The store's name and version, and warnings about how it keeps data. Waits while it loads.

    Raises:
        StorageRefused: it cannot be used.
    """
    place, cluster = masked(url), connections.slots.many
    try:
        async with asyncio.timeout(LOADING_S):
            await _find_masters(connections)
            infos = await connections.everywhere(partial(_loaded_info, place=place))
    except TimeoutError:
        raise StorageRefused(f"the store at {place} is still loading its data") from None
    except (RedisError, OSError) as error:
        raise await refusal(error, url) from error
    if connections.slots.missing:
        raise StorageRefused(
            f"the cluster at {place} is not complete: {connections.slots.missing} of its slots "
            "belong to no master"
        )
    names = dict.fromkeys(check_info(info, cluster=cluster) for info in infos)
    name = ", ".join(names) + (f", a cluster of {len(infos)}" if cluster else "")
    syncs = await connections.everywhere(_appendfsync)
    found = (text for both in zip(infos, syncs, strict=True) for text in warnings_of(*both))
    return name, list(dict.fromkeys(found))


async def _find_masters(connections: Connections) -> None:
    while True:
        try:
            return await connections.slots.refresh()
        except BusyLoadingError:
            await asyncio.sleep(0.1)


async def _appendfsync(client: Redis) -> str | None:
    try:
        settings = await client.config_get("appendfsync")
    except (RedisError, OSError):
        # Hosted stores forbid CONFIG; INFO has to be enough then.
        log.debug("the store does not tell its appendfsync")
        return None
    return str(settings.get("appendfsync"))


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


async def refusal(error: Exception, url: str) -> StorageRefused:
    """A sentence for an error met while opening the store at the URL."""
    place = masked(url)
    mistake = await mistaken(error, read_url(url))
    if mistake is not None:
        return StorageRefused(
            f"what answers at {place} {mistake}: rediss:// is for a TLS port, redis:// for a plain "
            "one"
        )
    return _refusal(error, place)


def _refusal(error: Exception, place: str) -> StorageRefused:
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
    if "unknown command 'sentinel'" in low:
        return StorageRefused(
            f"what answers at {place} is no Sentinel: redis+sentinel:// takes the addresses of "
            "Sentinels (port 26379 as a rule), not that of the primary"
        )
    if isinstance(error, MasterNotFoundError):
        trusted = ", with a certificate that is trusted here," if place.startswith("rediss") else ""
        return StorageRefused(
            f"no Sentinel at {place} answers{trusted} and knows a healthy primary of that name "
            f"({reason(error)})"
        )
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
    if "cluster support disabled" in low:
        return StorageRefused(
            f"the store at {place} doesn't run in cluster mode: redis:// is expected for it"
        )
    if isinstance(error, ResponseError):
        return StorageRefused(f"the store at {place} refuses: {text}")
    return StorageRefused(f"no store answers at {place} ({text}): is it running there?")
