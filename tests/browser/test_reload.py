"""Tiles behind the screen stay on the device, survive a reload, and go nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Opens
from tests.browser.player import Device, numbered
from tests.browser.rooms import table_for_one
from tests.serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("kind", ["phone", "desktop"])
async def test_a_reload_keeps_the_table_and_others_do_not_notice(
    server: Served, device: Opens, kind: Device
) -> None:
    player = await device(kind, "ru")
    async with table_for_one(server.url, player) as other:

        def laid() -> Any:
            return other.pub["table"]["seats"][0]["laid"]

        carpet = await player.carpet_or_swap()
        assert carpet is not None
        tiles = await player.hand()
        *two, (third, last) = numbered(tiles, carpet)
        for number, placement in two:
            await player.drag(number, placement)
            await expect(player.laid(number)).to_be_visible()
        await player.page.reload()
        await player.table_opens()
        assert await player.hand() == tiles
        for number, _ in two:
            await expect(player.laid(number)).to_be_visible()
        await expect(player.laid(third)).to_have_count(0)

        await player.drag(third, last)
        await expect(player.button_of("minutka.hit.ready")).to_be_enabled()
        assert laid() is None
        # Nothing sent so far has a place in it: places are written "кОж@0,0h".
        assert player.wire.sent and not [one for one in player.wire.sent if "@" in str(one)]
        assert all(act.startswith("swap ") for act in player.wire.acts())

        await player.hit()
        await other.until(lambda: other.pub["table"]["stage"] == "catch_up")
        assert next(act for act in player.wire.acts() if "@" in act).startswith("finish ")
        shown = {tile for tile, *_ in laid()}
        assert shown == {str(one.tile) for one in carpet}
