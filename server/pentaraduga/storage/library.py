"""The server-side functions: their source, their names, and how they get into the store."""

from __future__ import annotations

import hashlib
from importlib.resources import files

from redis.asyncio import Redis
from redis.exceptions import ResponseError

_TEMPLATE = files("pentaraduga.storage").joinpath("functions.lua").read_text("utf-8")

VERSION = hashlib.sha256(_TEMPLATE.encode()).hexdigest()[:8]
"""Part of every function's name, so that nodes of two releases can share a store."""

SOURCE = _TEMPLATE.replace("@VERSION@", VERSION)


def function(name: str) -> str:
    """The name of the function in the store: `function("append")`."""
    return f"pentaraduga_{VERSION}_{name}"


async def load_functions(client: Redis) -> None:
    """Makes sure that the store has the functions of this release.

    Raises:
        RedisError: the store refused or did not answer.
    """
    try:
        await client.function_load(SOURCE)
    except ResponseError as error:
        if "already exists" not in str(error):
            raise
