"""Rate and size limits. Pure: time is passed in as seconds on any steady clock."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from typing import Final, Protocol

from pentaraduga.allowances import USUAL, Allowance
from pentaraduga.transport.forwarded import network, plain_address

MAX_MESSAGE: Final = 16 * 1024
"""Bytes of one message; larger ones are answered with `too_big`."""

MAX_FRAME: Final = 4 * MAX_MESSAGE
"""The most bytes that are read at all; beyond that, the connection ends at once (1009)."""

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
        left = self._left
        if now > self._at:
            left += (now - self._at) * self.per_s
            self._left = left = left if left < self.capacity else self.capacity
            self._at = now
        if left < tokens:
            return False
        self._left = left - tokens
        return True

    def wait_s(self, now: float, tokens: float = 1.0) -> float:
        """Seconds until there are that many tokens; 0 if there are now."""
        return max(0.0, (tokens - self.left(now)) / self.per_s)


class Patience:
    """How much one connection may send, and how many faults it may make before it is closed."""

    __slots__ = ("_messages", "_strikes")

    def __init__(self, now: float, messages: Allowance = USUAL["messages"]) -> None:
        self._messages = Bucket(messages.burst, messages.per_s, now)
        self._strikes = Bucket(STRIKES, STRIKES_BACK_PER_S, now)

    def fault_of(self, size: int, now: float) -> str | None:
        """Why a message of that many bytes is ignored, or None."""
        if not self._messages.take(now):
            return "too_many"
        if size > MAX_MESSAGE:
            return "too_big"
        return None

    def strike(self, now: float) -> bool:
        """Count a fault; False once patience has run out."""
        return self._strikes.take(now)


class Buckets(Protocol):
    """A bucket for each address."""

    def take(self, address: str, now: float) -> bool: ...
    def wait_s(self, address: str, now: float) -> float: ...


class Counts(Protocol):
    """How many of something each address has, and all have, as workers tell each other.

    `put`, `put_total`: what this worker has; `elsewhere`: what the others have.
    """

    def put(self, address: str, count: int) -> None: ...
    def elsewhere(self, address: str) -> int: ...
    def put_total(self, count: int) -> None: ...
    def total_elsewhere(self) -> int: ...


class Books(Protocol):
    """Where limits are counted."""

    def buckets(self, name: str, burst: float, per_s: float) -> Buckets: ...
    def counts(self, name: str) -> Counts: ...


class PerAddress:
    """A bucket for each network address, for as many as are remembered.

    IPv6 addresses count by their /64, which is what one household or phone has. A bucket is
    forgotten only when it is full again; while all are in use, new addresses share one.
    """

    def __init__(self, capacity: float, per_s: float, remembered: int = 10_000) -> None:
        self._capacity = capacity
        self._per_s = per_s
        self._remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._others: Bucket | None = None

    def take(self, address: str, now: float) -> bool:
        """Take a token of this address; False if it has none left."""
        return self._bucket(address, now).take(now)

    def wait_s(self, address: str, now: float) -> float:
        """Seconds until this address has a token again; 0 if it has one."""
        return self._bucket(address, now).wait_s(now)

    def __len__(self) -> int:
        return len(self._buckets)

    def _bucket(self, address: str, now: float) -> Bucket:
        key = network(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            if not self._make_room(now):
                self._others = self._others or Bucket(self._capacity, self._per_s, now)
                return self._others
            bucket = self._buckets[key] = Bucket(self._capacity, self._per_s, now)
        self._buckets.move_to_end(key)
        return bucket

    def _make_room(self, now: float) -> bool:
        while len(self._buckets) >= self._remembered:
            oldest, bucket = next(iter(self._buckets.items()))
            if bucket.left(now) < bucket.capacity:
                return False
            del self._buckets[oldest]
        return True


class Guesses:
    """Wrong join codes: bounded for each address, for each /48 of IPv6, and for all together.

    There are a million codes, so having many addresses must not mean having many tries.
    """

    def __init__(self, near: Buckets, site: Buckets, together: Buckets) -> None:
        self._near, self._site, self._all = near, site, together

    def wait_s(self, address: str, now: float) -> float:
        """Seconds until a try from this address is accepted; 0 if it is now."""
        site = _site(address)
        waits = (self._near.wait_s(address, now), self._site.wait_s(site, now))
        return max(*waits, self._all.wait_s("", now))

    def wrong(self, address: str, now: float) -> None:
        """A code led nowhere."""
        self._near.take(address, now)
        self._site.take(_site(address), now)
        self._all.take("", now)


def _site(address: str) -> str:
    """The part of an address that one customer of a network has: for IPv6 the /48, named by its
    first address.

    >>> _site("2001:db8:1:2::7"), _site("192.0.2.7")
    ('2001:db8:1::', '192.0.2.7')
    """
    plain = plain_address(address)
    if plain is None or ":" not in plain:
        return address
    return str(ipaddress.ip_network((plain, 48), strict=False).network_address)
