"""A player of Kovriki on a page: reads what the page received, lays with mouse or finger."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from playwright.async_api import Locator, expect

from pentaraduga.tiles import Figure, Placement, Tile
from pentaraduga.tiles.laying import layings
from tests.browser.player import Player

Move = tuple[int, tuple[Placement, ...]]

# How far each figure is drawn from its own plane: where its first tile is drawn, in cells.
DRAWN = """() => [...document.querySelectorAll(".ground > g")].map((figure) => {
  const at = /translate\\(([-\\d.]+)[ ,]+([-\\d.]+)\\)/.exec(
    figure.querySelector("[transform^=translate]").getAttribute("transform"));
  return [Number(at[1]), -Number(at[2])];
})"""


class KovrikiSeat:
    """A player at a table of Kovriki."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def section(self, name: str) -> Any:
        """The newest section that the page was sent."""
        return self.player.wire.section(name)

    @property
    def own(self) -> dict[str, Any]:
        found: dict[str, Any] = self.section("own")
        return found

    @property
    def stage(self) -> str:
        return str(self.section("table")["stage"])

    @property
    def mine(self) -> dict[str, Any]:
        found: dict[str, Any] = self.section("table")["seats"][self.own["seat"]]
        return found

    def figures(self) -> list[Figure]:
        return [figure_of(one) for one in self.mine["figures"]]

    def moves(self) -> list[Move]:
        """Every laying move, the ones with most squares first."""
        hand = [Tile(name) for name in self.own["hand"]]
        figures = self.figures()
        planes = [*enumerate(figures), (len(figures), None)]
        found = [(n, laid) for n, figure in planes for laid in layings(figure, hand)]

        def gain(move: Move) -> tuple[int, int]:
            figure = figures[move[0]] if move[0] < len(figures) else None
            before = figure.placements if figure else ()
            grown = Figure((*before, *move[1]))
            return (len(grown.squares) - (len(figure.squares) if figure else 0), len(move[1]))

        return sorted(found, key=gain, reverse=True)

    async def shown(self, move: Move) -> list[Placement]:
        """Where the tiles of a move are on the page, which draws figures apart from each other."""
        number, laid = move
        figures = self.figures()
        drawn = [tuple(one) for one in await self.page.evaluate(DRAWN)]
        if number < len(figures):
            x, y = middle(figures[number].placements[0])
            dx, dy = round(drawn[number][0] - x), round(drawn[number][1] - y)
        elif not figures:
            dx, dy = 0, 0
        else:
            # One free column to the right of everything.
            cells = [
                (cell[0] + round(drawn[n][0] - middle(f.placements[0])[0]), cell[1])
                for n, f in enumerate(figures)
                for p in f.placements
                for cell in p.cells
            ]
            dx, dy = max(x for x, _ in cells) + 2, min(y for _, y in cells)
            dx += (dx + dy) % 2
        # From the left: what is laid draws the view along.
        ordered = sorted(laid, key=lambda p: p.x)
        return [Placement(p.tile, p.x + dx, p.y + dy, p.turn) for p in ordered]

    async def draft(self, move: Move) -> None:
        """Drags the tiles to where they would lie, until the button offers to lay them."""
        await self.shows_hand()
        for place in await self.shown(move):
            tiles = await self.player.hand()
            laid = [await self.is_laid(n + 1) for n in range(len(tiles))]
            number = next(
                n + 1 for n, tile in enumerate(tiles) if tile == place.tile and not laid[n]
            )
            await self.player.drag(number, place)
            await expect(self.player.laid(number)).to_be_visible()

    async def shows_hand(self) -> None:
        """Waits until the rack shows the hand that the page received."""
        await self.player.caught_up()
        shown = sorted(map(str, await self.player.hand()))
        assert shown == sorted(self.own["hand"]), "the rack shows another hand"

    async def is_laid(self, number: int) -> bool:
        return await self.player.laid(number).count() > 0

    def button(self) -> Locator:
        return self.page.locator(".hit-button:not(.prize)")

    async def lay(self, move: Move) -> None:
        await self.draft(move)
        await expect(self.button()).to_have_class(re.compile("is-lay"))
        await self.press()

    async def press(self) -> None:
        """Presses the big button and waits for what comes of it."""
        await self.settle()
        before = len(self.player.wire.heard)
        await self.player.tap(self.button())
        await self.hears(before)

    async def settle(self) -> None:
        """Waits until the big button listens: it is deaf after a change of its meaning."""
        await self.player.button_listens()

    async def act_once(self) -> None:
        """The best thing that can be done now, if there is any."""
        own, part = self.own, self.mine["part"]
        lays = self.stage == "play" or part in ("own", "received", "waiting", "last")
        if lays and (moves := self.moves()):
            await self.lay(moves[0])
        elif own["can_prize"]:
            before = len(self.player.wire.heard)
            await self.player.tap(self.page.locator(".hit-button.prize"))
            await self.hears(before)
        elif own["can_swap"]:
            await self.swap(1)
        elif own["can_hit"] or own["can_pass"] or own["can_done"]:
            await self.press()
        else:
            # Others are at it; what they do is on its way here.
            await self.page.wait_for_timeout(50)

    async def swap(self, number: int) -> None:
        """Gives a tile away. With two sets an equal one may come, so the names don't show that it
        did."""
        before = len(self.player.wire.heard)
        await self.player.tap(self.player.rack(number))
        await self.player.tap(self.player.swap_button())
        await self.hears(before)

    async def slap(self) -> None:
        """Three fingers come down together on the table."""
        box = await self.page.locator(".space").bounding_box()
        assert box is not None
        cdp = await self.player.context.new_cdp_session(self.page)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7
        points = [
            {"x": x + 40 * n, "y": y, "radiusX": 9, "radiusY": 9, "id": n + 1} for n in range(3)
        ]
        await cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        await cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def heard_all(self, seq: int) -> None:
        """Waits until the page was sent everything up to this number."""
        await self.player.wire.until(lambda: self.player.wire.seq >= seq)

    async def hears(self, since: int) -> None:
        """Waits until the page has heard that its action counts, and what came of it."""

        def came() -> bool:
            heard = self.player.wire.heard[since:]
            acks = [one["seq"] for one in heard if one["type"] == "ack"]
            refused = [one for one in heard if one["type"] == "refused"]
            assert not refused, refused
            return bool(acks) and self.player.wire.seq >= acks[0]

        await self.player.wire.until(came)


def placement(one: Any) -> Placement:
    tile, x, y, turn = one
    return Placement(Tile(tile), x, y, turn)


def figure_of(laid: Iterable[Any]) -> Figure:
    return Figure(tuple(map(placement, laid)))


def middle(p: Placement) -> tuple[float, float]:
    return (p.x + 1, p.y + 0.5) if p.turn == 0 else (p.x + 0.5, p.y + 1)
