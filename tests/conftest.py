"""Fixtures for everybody: a real Valkey per session, fresh storages on it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from pentaraduga.storage import Storage
from pentaraduga.storage.embedded import EmbeddedValkey


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real Valkey of this test session. Use ids of your own (see `room_id`)."""
    server = EmbeddedValkey(Path(tmp_path_factory.mktemp("valkey")))
    asyncio.run(server.start())
    yield server.url
    asyncio.run(server.stop())


@pytest.fixture
def room_id() -> str:
    """An id that no other test uses."""
    return secrets.token_urlsafe(8)[:10]


@pytest.fixture
async def storage(valkey: str) -> AsyncIterator[Storage]:
    """An open storage on the session's Valkey."""
    opened = await Storage.open(valkey, "test")
    yield opened
    await opened.close()
