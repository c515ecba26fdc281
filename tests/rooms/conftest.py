"""Rooms that many tests begin with."""

from __future__ import annotations

import pytest
from tests.rooms.alone import Alone


@pytest.fixture
def alone() -> Alone:
    made = Alone()
    made.join()
    return made
