"""QR codes of links, drawn beside the event loop: a long one takes 25 ms."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache

import segno


class QrCodes:
    """Draws one after the other, in a thread."""

    def __init__(self) -> None:
        # Several threads at a time would leave the loop too few turns.
        self._one = asyncio.Lock()

    async def svg(self, link: str) -> bytes:
        """The picture of the link."""
        async with self._one:
            return await asyncio.to_thread(_drawn, link)


@lru_cache(maxsize=256)
def _drawn(link: str) -> bytes:
    out = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", scale=8, border=4, light="#fff", omitsize=True)
    return out.getvalue()
