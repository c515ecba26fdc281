"""What several tests of connections need."""

import pytest

from pentaraduga.transport import socket as sockets


@pytest.fixture(params=[True, False], ids=["where it is read", "through receive"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are handled in the way that this aiohttp allows, and in the public one."""
    if not request.param:
        monkeypatch.setattr(sockets, "Direct", None)
