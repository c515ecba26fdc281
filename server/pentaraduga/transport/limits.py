"""How much is too much. Pure: time comes in as seconds on any steady clock."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from typing import Final

MAX_MESSAGE: Final = 16 * 1024
"""Bytes of one message; larger ones are answered with `too_big`."""

MAX_FRAME: Final = 4 * MAX_MESSAGE
"""Bytes that are read at all; beyond, the connection ends at once (1009)."""

MESSAGES_PER_S: Final = 20.0
MESSAGES_BURST: Final = 60.0
STRIKES: Final = 8.0
STRIKES_BACK_PER_S: Final = 0.2


class Bucket:
    """A token bucket: full at first, refilled steadily, never fuller than full."""

    __slots__ = ("_at", "_left", "capacity", "per_s")

    def __init__(self, capacity: float, per_s: float, now: float) -> None:
        self.capacity = capacity
        self.per_s = per_s
        self._left = capacity
        self._at = now

    def left(self, now: float) -> float:
        """Tokens in the bucket."""
        if now > self._at:
            self._left = min(self.capacity, self._left + (now - self._at) * self.per_s)
            self._at = now
        return self._left

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Take tokens; False, and nothing taken, if there are not enough."""
        if self.left(now) < tokens:
            return False
        self._left -= tokens
        return True

    def wait_s(self, now: float, tokens: float = 1.0) -> float:
        """Seconds until so many tokens are there; 0 if they are there now."""
        return max(0.0, (tokens - self.left(now)) / self.per_s)


class Patience:
    """What one connection may send, and how often it may be wrong before it has to go."""

    __slots__ = ("_messages", "_strikes")

    def __init__(self, now: float) -> None:
        self._messages = Bucket(MESSAGES_BURST, MESSAGES_PER_S, now)
        self._strikes = Bucket(STRIKES, STRIKES_BACK_PER_S, now)

    def fault_of(self, size: int, now: float) -> str | None:
        """Why a message of so many bytes is not even looked at, or None."""
        if not self._messages.take(now):
            return "too_many"
        if size > MAX_MESSAGE:
            return "too_big"
        return None

    def strike(self, now: float) -> bool:
        """Count a fault; False once patience has run out."""
        return self._strikes.take(now)


class PerAddress:
    """A bucket for each network address, for as many as are remembered.

    IPv6 addresses count by their /64, which is what one household or phone has.
    """

    def __init__(self, capacity: float, per_s: float, remembered: int = 10_000) -> None:
        self._capacity = capacity
        self._per_s = per_s
        self._remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Take a token of this address; False if it has none left."""
        return self._bucket(address, now).take(now)

    def wait_s(self, address: str, now: float) -> float:
        """Seconds until this address has a token again; 0 if it has one."""
        return self._bucket(address, now).wait_s(now)

    def __len__(self) -> int:
        return len(self._buckets)

    def _bucket(self, address: str, now: float) -> Bucket:
        key = _network(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._capacity, self._per_s, now)
            if len(self._buckets) > self._remembered:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


def _network(address: str) -> str:
    """The part of an address that one person has.

    >>> _network("2001:db8:1:2:3:4:5:6"), _network("::ffff:192.0.2.7"), _network("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
