"""State to bytes and back, for the log, snapshots and equality "byte for byte"."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

# Sorted keys and sets: equal states give equal bytes whatever order built them.
_encoder = msgspec.msgpack.Encoder(order="deterministic", enc_hook=str)


def freeze(value: object) -> bytes:
    """Canonical MessagePack of a frozen dataclass, Struct or plain value.

    Types that msgspec does not know (a Tile, say) are written as their `str`, which parses back.
    """
    return _encoder.encode(value)


def thaw(data: bytes, kind: type[T]) -> T:
    """The value of type `kind` that `freeze` wrote.

    Raises:
        msgspec.ValidationError, msgspec.DecodeError: the bytes do not hold such a value.
    """
    return msgspec.msgpack.decode(data, type=kind, dec_hook=_parse)


def _parse(kind: type[Any], value: object) -> Any:
    return kind(value)
