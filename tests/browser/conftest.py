"""One Chromium per session, one server per module, players who clean up after themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.chromium import chromium
from tests.browser.player import Device, Player
from tests.serving import Served, serving

Opens = Callable[..., Awaitable[Player]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as started:
        yield started


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    data: Path = tmp_path_factory.mktemp("browser") / "data"
    async with serving(data, known_deals=True) as served:
        yield served


@pytest_asyncio.fixture(loop_scope="session")
async def device(browser: Browser) -> AsyncIterator[Opens]:
    """Opens devices; `await device("phone", "en")` is a Player. They are gone after the test.

    No page of any test may have asked another host for anything.
    """
    foreign: list[str] = []
    async with AsyncExitStack() as open_ones:

        async def opens(
            kind: Device = "desktop",
            lang: str = "ru",
            *,
            reduced_motion: bool = False,
            newcomer: bool = False,
            offline: bool = False,
        ) -> Player:
            player = await Player.open(
                browser,
                kind,
                lang,
                reduced_motion=reduced_motion,
                newcomer=newcomer,
                offline=offline,
            )
            open_ones.push_async_callback(player.context.close)
            player.context.on("request", lambda asked: foreign.extend(outside(asked.url)))
            return player

        yield opens
    assert foreign == [], "requests to third parties"


def outside(url: str) -> list[str]:
    """The address, if it leads to another host than the server's."""
    found = urlsplit(url)
    here = found.scheme in ("data", "blob", "about") or found.hostname in ("127.0.0.1", "localhost")
    return [] if here else [url]
