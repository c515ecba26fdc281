"""How many examples a property is tried on."""

from __future__ import annotations

import os

from hypothesis import settings

QUICK = os.environ.get("TEST_QUICK", "") not in ("", "0")
"""`make test-fast` finds what breaks at once; what is rare, `make test` finds."""


def examples(most: int) -> settings:
    """Tries `most`, or a sixth of them while one works. An example may take as long as a busy
    machine needs."""
    return settings(max_examples=max(2, most // 6) if QUICK else most, deadline=None)
