"""Fixtures for everybody: a real Valkey per session, fresh storages on it."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from pentaraduga.client import RoomClient
from pentaraduga.storage import Storage
from pentaraduga.storage.embedded import EmbeddedValkey
from tests.examples import QUICK, examples

RoomClient.patience_s = 180.0
"""Only what hangs takes so long, however busy the machine is."""

settings.register_profile("patient", examples(100))
settings.load_profile("patient")


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real Valkey of this test session. Use ids of your own (see `room_id`).

    $TEST_STORE names another store, such as a Redis.
    """
    if given := os.environ.get("TEST_STORE"):
        yield given
        return
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


# Whoever starts the tests in the background may have signals ignored, and children inherit that; a
# server that honours it would never end by the Ctrl-C that some tests send.
for _number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    if signal.getsignal(_number) is signal.SIG_IGN:
        default = signal.default_int_handler if _number == signal.SIGINT else signal.SIG_DFL
        signal.signal(_number, default)

PROCESSES = (
    "tests/adding",
    "tests/cli/test_serve",
    "tests/cli/test_bot_command.py",
    "tests/cluster",
    "tests/games/test_every_game_is_warm.py",
    "tests/games/test_importing_computes_nothing.py",
    "tests/runtime/test_workers.py",
    "tests/storage/test_storage_disk.py",
    "tests/storage/test_storage_embedded.py",
    "tests/soak",
    "tests/stores",
    "tests/upgrade",
)
"""Tests that start the program or its processes, and do not only call functions."""


ROOT = Path(__file__).resolve().parent.parent


def _starts_processes(path: Path) -> bool:
    return path.relative_to(ROOT).as_posix().startswith(PROCESSES)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """`make test-fast` does not even import what it leaves out."""
    browser = collection_path == ROOT / "tests" / "browser"
    return True if QUICK and (browser or _starts_processes(collection_path)) else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Looks for no examples in the docstrings of tests: there are none, and looking imports each
    file a second time."""
    found = yield
    return [one for one in found if not isinstance(one, DoctestModule)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what drives real processes, so that `make test-fast` can leave it out.

    Files that take long come first: two processes then end at about the same time.
    """
    long = set()
    for item in items:
        if _starts_processes(item.path):
            item.add_marker(pytest.mark.process)
        if any(item.get_closest_marker(mark) for mark in ("browser", "process", "slow")):
            long.add(item.path)
    items.sort(key=lambda item: item.path not in long)
