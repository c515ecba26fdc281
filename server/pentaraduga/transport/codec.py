"""Bytes to sealed message types and back, in the two forms that the protocol has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from pentaraduga.rooms.commands import AnyCommand, Hello, Pong, Resume
from pentaraduga.rooms.effects import Outgoing, Update, Welcome
from pentaraduga.runtime.ports import RoomEvent, RoomEvents

Message = Hello | Pong | Resume | AnyCommand

OP_TEXT: Final = 1
OP_BINARY: Final = 2
OP_PING: Final = 9
OP_PONG: Final = 10


class BadMessage(ValueError):
    """Bytes that are not a message; the text says where they are wrong and what would be right."""


def frame(opcode: int, payload: bytes) -> bytes:
    """One whole unmasked WebSocket frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        head = bytes((0x80 | opcode, size))
    elif size < 1 << 16:
        head = bytes((0x80 | opcode, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x80 | opcode, 127)) + size.to_bytes(8, "big")
    return head + payload


class Codec:
    """One form of the protocol. Frames are complete: they can go to many sockets as they are."""

    def __init__(
        self,
        subprotocol: str,
        opcode: int,
        encode: Callable[[Any], bytes],
        decode: Callable[[bytes], Message],
    ) -> None:
        self.subprotocol = subprotocol
        self.opcode = opcode
        self._encode = encode
        self._decode = decode
        self._view: tuple[Welcome | None, bytes] = (None, b"")
        """The newest whole view: many onlookers may get the very same one."""

    def frame(self, message: Outgoing) -> bytes:
        """The message as a frame."""
        if not isinstance(message, Welcome):
            return frame(self.opcode, self._encode(message))
        if self._view[0] is not message:
            self._view = message, frame(self.opcode, self._encode(message))
        return self._view[1]

    def event_frame(self, event: RoomEvent, own: dict[str, Any] | None) -> bytes:
        """A room event as a frame, behind those of the events before it.

        The public part is encoded once per form and event; those without private
        news get the very same bytes object.
        """
        if event.before:
            return self._joined(event)
        if not own:
            whole = event.encoded.get(self)
            if whole is None:
                message = Update(event.seq, event.at, self._shared(event))
                whole = event.encoded[self] = self.frame(message)
            return whole
        return self.frame(Update(event.seq, event.at, self._shared(event), own))

    def events_frames(self, events: RoomEvents) -> bytes:
        """The frames of events that go together, one after the other, the same for everybody."""
        whole = events.encoded.get(self)
        if whole is None:
            frames = [self.event_frame(event, None) for event in events.events]
            whole = events.encoded[self] = frames[0] if len(frames) == 1 else b"".join(frames)
        return whole

    def decode(self, data: bytes, opcode: int) -> Message:
        """The message that came in one frame with this opcode.

        Raises:
            BadMessage: it isn't a message.
        """
        if opcode != self.opcode:
            wanted = "text" if self.opcode == OP_TEXT else "binary"
            raise BadMessage(f"{self.subprotocol} takes {wanted} frames")
        try:
            return self._decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadMessage(str(error)) from None

    def _joined(self, event: RoomEvent) -> bytes:
        whole: bytes | None = event.encoded.get(self)
        if whole is None:
            frames = [self.event_frame(x, None) for x in event.before]
            frames.append(self.frame(Update(event.seq, event.at, self._shared(event))))
            whole = event.encoded[self] = b"".join(frames)
        return whole

    def _shared(self, event: RoomEvent) -> Any:
        if not event.pub:
            return event.pub
        raw = event.encoded.get((self, "pub"))
        if raw is None:
            raw = event.encoded[self, "pub"] = msgspec.Raw(self._encode(event.pub))
        return raw


MSGPACK: Final = Codec(
    "pentaraduga.v1",
    OP_BINARY,
    msgspec.msgpack.Encoder(enc_hook=str).encode,
    msgspec.msgpack.Decoder(Message).decode,
)
JSON: Final = Codec(
    "pentaraduga.v1+json",
    OP_TEXT,
    msgspec.json.Encoder(enc_hook=str).encode,
    msgspec.json.Decoder(Message).decode,
)
CODECS: Final[dict[str, Codec]] = {codec.subprotocol: codec for codec in (MSGPACK, JSON)}
