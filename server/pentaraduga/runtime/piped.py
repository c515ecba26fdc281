"""The process at the other end of a `Helper`: frames on its standard input and output.

A frame is four bytes of length and that many bytes. The end of the input means that there will be
no more questions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

HEAD: Final = 4


def framed(body: bytes) -> bytes:
    """The bytes as a frame."""
    return len(body).to_bytes(HEAD, "big") + body


class Asked:
    """The questions that come in, for a process that does nothing else."""

    def __init__(self) -> None:
        # A player's move must not wait for somebody else's question.
        os.nice(10)
        self.come, self._go = os.dup(0), os.dup(1)

    def __iter__(self) -> Iterator[bytes]:
        while (head := self._read(HEAD)) is not None:
            body = self._read(int.from_bytes(head, "big"))
            if body is None:
                return
            yield body

    def answer(self, body: bytes) -> None:
        """Sends an answer, unless the server is gone; then the questions end, too."""
        frame = framed(body)
        with suppress(BrokenPipeError):
            while frame:
                frame = frame[os.write(self._go, frame) :]

    def _read(self, size: int) -> bytes | None:
        """That many bytes; None if the input ends before."""
        parts = []
        while size:
            part = os.read(self.come, size)
            if not part:
                return None
            parts.append(part)
            size -= len(part)
        return b"".join(parts)
