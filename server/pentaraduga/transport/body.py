"""Reads bodies of requests: not too much, not for too long, and ready for them to break off."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from pentaraduga.runtime.logs import event
from pentaraduga.transport.problem import Problem

log = logging.getLogger(__name__)

BODY_S: Final = 20.0
"""Seconds for a body to arrive, even over a bad line: none is larger than 64 KiB."""


async def read_body(request: web.Request, most: int, within_s: float = BODY_S) -> bytes:
    """The whole body, at most `most` bytes, whatever the client announces.

    Raises:
        Problem: `too_big`, `too_slow`, or `broken_off` (an answer that nobody will read).
    """
    too_big = Problem(413, "too_big", f"The body may have {most} bytes at most.", most=most)
    if (request.content_length or 0) > most:
        raise too_big
    found = bytearray()
    try:
        async with asyncio.timeout(within_s):
            async for chunk in request.content.iter_chunked(most):
                found += chunk
                if len(found) > most:
                    raise too_big
    except TimeoutError:
        raise Problem(
            408, "too_slow", f"The body did not come within {within_s:g} seconds."
        ) from None
    except (ConnectionError, web.RequestPayloadError, HttpProcessingError) as error:
        # People close pages and lose their connections: that isn't an error.
        event(log, logging.DEBUG, "body.broken_off", why=type(error).__name__, bytes=len(found))
        raise Problem(400, "broken_off", "The body ended before it was complete.") from None
    return bytes(found)
