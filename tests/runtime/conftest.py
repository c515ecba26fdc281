"""Rooms take no turns here: how much of a tick is left must not depend on the machine."""

from __future__ import annotations

import math
from functools import partial

import pytest

from pentaraduga.runtime import actor, registry
from pentaraduga.runtime.turns import Turns


@pytest.fixture(autouse=True)
def ticks_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test gives a room is done at once; `test_turns.py` has turns of its own."""
    for module in (actor, registry):
        monkeypatch.setattr(module, "Turns", partial(Turns, math.inf))
