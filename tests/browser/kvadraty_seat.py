"""A player of Kvadraty on a page: knows what the page received, lays with mouse or finger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from playwright.async_api import Locator, expect

from pentaraduga.tiles import Placement, Tile, most_squares
from tests.browser.player import Player, middle_of

Laying = tuple[Placement, ...]


class KvadratySeat:
    """A player at a table of Kvadraty."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    # --- what the page was told ---------------------------------------------------------------

    def section(self, name: str) -> Any:
        """The newest section that the page was sent."""
        return self.player.wire.section(name)

    @property
    def own(self) -> dict[str, Any]:
        found: dict[str, Any] = self.section("own")
        return found

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.section("table")
        return found

    @property
    def mine(self) -> dict[str, Any]:
        found: dict[str, Any] = self.table["seats"][self.own["seat"]]
        return found

    async def stage(self, wanted: str) -> None:
        """Waits until the table is at this stage."""
        table = self.page.locator(f".kvadraty[data-stage={wanted}]")
        await expect(table).to_have_count(1)

    # --- laying -------------------------------------------------------------------------------

    def slot(self, index: int) -> Locator:
        return self.page.locator(f".slot[data-index='{index}'] button")

    async def lay(self, hand: Sequence[str], figure: Laying) -> None:
        """Drags the tiles of `hand`, as the rack shows it, to where they lie in the figure."""
        free = list(enumerate(hand))
        for n, place in enumerate(figure, 1):
            taken = next(one for one in free if one[1] == str(place.tile))
            free.remove(taken)
            await self.drag(self.slot(taken[0]), place)
            await expect(self.page.locator(".laid")).to_have_count(n)

    async def drag(self, tile: Locator, place: Placement) -> None:
        start = await self.player.middle(tile)
        target = await self.player.where(*middle_of(place))
        await self.player.carry(start, target)
        await self.player.let_go()

    def button(self) -> Locator:
        return self.page.locator(".hit-button")

    async def press(self) -> None:
        """Presses the big button, once it listens."""
        await expect(self.button()).to_have_class(re.compile("armed"))
        await self.player.button_listens()
        await self.player.tap(self.button())

    async def build(self) -> Laying:
        """The best figure of the player's hand, laid and ready to be shown."""
        figure = best(self.own["hand"])
        await self.lay(self.own["hand"], figure)
        await expect(self.button()).to_have_class(re.compile("ready"))
        return figure


def best(hand: Iterable[str]) -> Laying:
    """A figure with the most squares; the first tile at the origin, each other one touching
    one before it."""
    found = most_squares([Tile(name) for name in hand])
    assert found is not None, f"impossible: {hand}"
    # Only a tile with even x+y can be moved to the origin as it lies; half a turn makes it so.
    turned = [one.turned().turned() for one in found.figure]
    ways = ((figure, one) for figure in (found.figure, turned) for one in figure)
    figure, start = next((way, one) for way, one in ways if (one.x + one.y) % 2 == 0)
    moved = [one.moved(-start.x, -start.y) for one in figure]
    return growing(sorted(moved, key=lambda one: (one.x, one.y) != (0, 0)))


def can(hand: Iterable[str]) -> bool:
    """Whether the hand can be laid at all."""
    return most_squares([Tile(name) for name in hand]) is not None


def growing(figure: Iterable[Placement]) -> Laying:
    """The placements in an order in which each touches an earlier one by a whole edge."""
    first, *left = figure
    order = [first]
    while left:
        after = next(one for one in left if any(adjoin(one, there) for there in order))
        left.remove(after)
        order.append(after)
    return tuple(order)


def adjoin(a: Placement, b: Placement) -> bool:
    steps = [abs(x - u) + abs(y - v) for x, y in a.cells for u, v in b.cells]
    return 1 in steps


def said(figure: Iterable[Placement]) -> str:
    """The figure as actions write it."""
    return " ".join(map(str, figure))
