"""Whoever waits may read a section that has yet to come, and hears about one that never comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser import wire as browser_wire
from tests.browser.wire import Wire
from tests.runtime.fakes import until

from pentaraduga.client import Closed, NotInView, RoomClient, Sections

MISSING = "no section 'tabel' in the view, only room, table"


class Still(RoomClient):
    """A client that nobody connects: the test says what it is sent."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1:1", "abcdefghjk")

    async def sees(self, **sections: Any) -> None:
        self.pub.renew(sections)
        await self._tell()


class Page(Wire):
    """What a page hears, without a page."""

    async def sees(self, **sections: Any) -> None:
        self.heard.append({"type": "update", "seq": len(self.heard) + 1, "pub": sections})
        self._news.set()

    @property
    def pub(self) -> Sections:
        """Reads as a client's view does."""
        return _Looked(self)


class _Looked(Sections):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    def __missing__(self, name: str) -> Any:
        return self.page.section(name)


class Told:
    """A bare view, waited for by asking again and again."""

    def __init__(self) -> None:
        self.pub = Sections()

    async def sees(self, **sections: Any) -> None:
        self.pub.renew(sections)

    async def until(self, holds: Callable[[], bool]) -> None:
        await until(holds, tries=50)


@pytest.fixture(params=[Still, Page, Told])
def one(request: pytest.FixtureRequest) -> Still | Page | Told:
    made: Still | Page | Told = request.param()
    return made


async def test_a_section_may_come_while_somebody_waits_for_what_is_in_it(
    one: Still | Page | Told,
) -> None:
    waiting = asyncio.create_task(one.until(lambda: bool(one.pub["table"]["left"] == 3)))
    steps: list[dict[str, Any]] = [{"room": {}}, {"table": {"left": 4}}, {"table": {"left": 3}}]
    for news in steps:
        await asyncio.sleep(0)
        assert not waiting.done()
        await one.sees(**news)
    await waiting


async def test_a_section_that_is_taken_back_is_missing_again(one: Still | Page | Told) -> None:
    await one.sees(table={"left": 3})
    await one.sees(table=None)
    with pytest.raises(NotInView, match="no section 'table'"):
        one.pub["table"]


async def test_what_waits_for_a_wrong_name_says_which(
    one: Still | Page | Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RoomClient, "patience_s", 0.05)
    monkeypatch.setattr(browser_wire, "PATIENCE_MS", 50)
    await one.sees(room={}, table={"left": 3})
    with pytest.raises((TimeoutError, AssertionError), match=MISSING):
        await one.until(lambda: bool(one.pub["tabel"]["left"] == 3))


async def test_a_wrong_key_in_a_section_fails_at_once(one: Still | Page | Told) -> None:
    await one.sees(room={}, table={"left": 3})
    with pytest.raises(KeyError, match="'letf'"):
        await one.until(lambda: bool(one.pub["table"]["letf"]))


async def test_without_a_limit_a_wrong_name_fails_at_once() -> None:
    client = Still()
    with pytest.raises(NotInView, match="only nothing"):
        await client.until(lambda: bool(client.pub["tabel"]), timeout=None)


async def test_the_end_of_the_connection_is_told_rather_than_what_was_missing() -> None:
    client = Still()
    waiting = asyncio.create_task(client.until(lambda: bool(client.pub["table"])))
    await asyncio.sleep(0)
    client.closed = Closed("kicked")
    await client.sees()
    with pytest.raises(Closed, match="kicked"):
        await waiting
