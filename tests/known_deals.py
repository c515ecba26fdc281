"""A server whose rooms deal the same in every run: `python tests/known_deals.py serve …`.

What a test of pages does must not hang on the luck of a deal. Every room has the same first round,
the same second one, and so on.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from collections.abc import Callable

from pentaraduga.cli import run_command
from pentaraduga.rooms import holds
from pentaraduga.runtime import bots, loading, registry

SALT = 48
"""Chosen for what `tests/browser/test_known_deals.py` says of two players of Minutka."""

WIDE_TIES = "TEST_TIES_MS"
"""The environment's name for how far apart two claims may be and still be a dead heat, ms."""


def entropy(salt: int = SALT) -> Callable[[int], bytes]:
    """A room's own stream: n bytes for each call, by how many calls of that size came before."""
    calls: dict[int, int] = {}

    def drawn(n: int) -> bytes:
        calls[n] = calls.get(n, 0) + 1
        return hashlib.shake_256(f"{salt} {n} {calls[n]}".encode()).digest(n)

    return drawn


class Known:
    """What the server takes from `secrets`, with a new known stream for whoever asks for one."""

    choice = staticmethod(secrets.choice)
    randbelow = staticmethod(secrets.randbelow)

    @property
    def token_bytes(self) -> Callable[[int], bytes]:
        return entropy()


if __name__ == "__main__":
    for module in (bots, loading, registry):
        module.__dict__["secrets"] = Known()
    if wide := os.environ.get(WIDE_TIES):
        holds.__dict__.update(TIE_LEAST_MS=float(wide), TIE_MOST_MS=float(wide))
    sys.exit(run_command(sys.argv[1:]))
