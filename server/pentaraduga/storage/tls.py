"""Whether a store was asked with TLS where it speaks plainly, or the other way round.

Either side waits for more of what it takes for its own language, or hangs up without a word.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Callable, Sequence
from typing import Final

from redis.asyncio.sentinel import MasterNotFoundError
from redis.exceptions import AuthenticationError, ResponseError

from pentaraduga.storage.url import Place, StoreUrl

ASK_S: Final = 3.0
"""For all places together."""


async def mistaken(error: Exception, url: StoreUrl) -> str | None:
    """What is wrong, if asking with or without TLS was the mistake that led to the error."""
    low = reason(error).lower()
    if isinstance(error, AuthenticationError | ResponseError) or "certificate" in low:
        return None  # the language was the right one
    if not url.tls:
        # Asked plainly, a TLS port answers at once, with an alert, or hangs up.
        if "timeout" not in low and await _first(url.hosts, _client_hello(), _is_tls):
            return "speaks only TLS"
    elif await _first(url.hosts, b"PING\r\n", _is_plain):
        return "speaks no TLS"
    return None


def reason(error: Exception) -> str:
    """The text of the error. One about Sentinels goes on with all settings of each connection, and
    only its end says why."""
    text = str(error)
    return text.rpartition(" - ")[2] if isinstance(error, MasterNotFoundError) else text


def _is_tls(said: bytes) -> bool:
    # RFC 8446, 5.1: an alert or a handshake, and 3 for every version since 1.0.
    return said[0] in (21, 22) and said[1] == 3


def _is_plain(said: bytes) -> bool:
    return said[:2] in (b"+P", b"-N", b"-E", b"-D", b"-L")  # PONG, NOAUTH, ERR, DENIED, LOADING


def _client_hello() -> bytes:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    out = ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        context.wrap_bio(ssl.MemoryBIO(), out).do_handshake()
    return out.read()


async def _first(places: Sequence[Place], question: bytes, fits: Callable[[bytes], bool]) -> bool:
    """Whether the first two bytes of the first one who answers fit."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(ASK_S):
            for host, port in places:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    reader, writer = await asyncio.open_connection(host, port)
                    try:
                        writer.write(question)
                        return fits(await reader.readexactly(2))
                    finally:
                        writer.close()
    return False
