"""What aiohttp's reader lets pass: frames that aren't masked, and messages in endless pieces.

Both are seen in the heads of frames alone. Pieces of a message, except its last, never reach the
limits on messages, however many there are; and clients must mask what they send (RFC 6455, 5.1).
"""

from __future__ import annotations

from typing import Final

PIECES: Final = 64
"""Frames of one message at most. Browsers send the largest message that is read in one or two."""

_FIN, _MASKED, _SMALL = 0x80, 0x80, 126


class Frames:
    """Follows the frames in the bytes of one line."""

    __slots__ = ("_head", "_pieces", "_rest")

    def __init__(self) -> None:
        self._head = b""
        """The beginning of a frame whose head isn't complete yet."""
        self._rest = 0
        """Bytes of the current frame that are still to come."""
        self._pieces = 0

    def fault_of(self, data: bytes) -> str | None:
        """What is wrong with the frames up to here: "unmasked", "pieces", or nothing."""
        size = len(data)
        # One whole short message, as nearly always.
        if not self._rest and not self._head and not self._pieces and size >= 6:
            flags, length = data[0], data[1] - _MASKED
            if 0 <= length < _SMALL and size == length + 6 and flags & _FIN:
                return None
        return self._walk(data)

    def _walk(self, data: bytes) -> str | None:
        at, data = self._rest, self._head + data
        self._head = b""
        while at < len(data):
            head = data[at : at + 10]
            if len(head) < 2:
                self._head, self._rest = head, 0
                return None
            if not head[1] & _MASKED:
                return "unmasked"
            length, wide = head[1] - _MASKED, 0
            if length >= _SMALL:
                wide = 2 if length == _SMALL else 8
                if len(head) < 2 + wide:
                    self._head, self._rest = head, 0
                    return None
                length = int.from_bytes(head[2 : 2 + wide], "big")
            if head[0] & 0x08 == 0:  # of a message; control frames may come between its pieces
                self._pieces = 0 if head[0] & _FIN else self._pieces + 1
                if self._pieces > PIECES:
                    return "pieces"
            at += 2 + wide + 4 + length
        self._rest = at - len(data)
        return None
