"""Fourteen in the browser: by finger, by keys, through a reload; pictures and axe of its screens."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.async_api import expect

from pentaraduga.games.fourteen import PLACES, numbered, pool
from pentaraduga.games.fourteen.solver.pooled import known_solution
from tests.browser.conftest import Opens
from tests.browser.player import Player
from tests.browser.screens import Gallery
from tests.browser.solo_seat import SoloSeat
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

EASY, HARD = pool("easy")[0], pool("hard")[0]
NAMED = f"fourteen/{EASY}?level=easy"


class Table(SoloSeat):
    """The table of one player of Fourteen."""

    def __init__(self, player: Player) -> None:
        super().__init__(player, "fourteen")

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.section("table")
        return found

    @property
    def moves(self) -> int:
        return int(self.section("play")["moves"])

    def cards(self) -> dict[str, str]:
        """The open card of every place that has one."""
        table = self.table
        found = dict(zip(PLACES[3:], table["reserve"], strict=True))
        found |= {"w": table["waste"]["top"], "a": table["a"]["top"], "b": table["b"]["top"]}
        return {place: card for place, card in found.items() if card is not None}

    def ranks(self) -> dict[str, int]:
        return {place: "A23456789TJQK".index(card[0]) + 1 for place, card in self.cards().items()}

    def pairs(self, total: int = 14) -> list[tuple[str, str]]:
        ranks = self.ranks()
        return [pair for pair in combinations(ranks, 2) if sum(map(ranks.get, pair)) == total]  # type: ignore[arg-type]

    async def after(self, moves: int) -> None:
        await self.until(lambda: self.moves >= moves)

    async def find_pair(self) -> tuple[str, str]:
        """A pair; cards are drawn until there is one."""
        while not self.pairs():
            moves = self.moves
            await self.player.tap(self.page.locator(".f-stock"))
            await self.after(moves + 1)
        return self.pairs()[0]

    async def play(self, move: str) -> None:
        """By keys: two places, or d."""
        moves = self.moves
        for key in "d" if move == "draw" else move.replace("r", "").split("-"):
            await self.page.keyboard.press(key)
        await self.after(moves + 1)


async def test_by_finger(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    table = Table(player)
    await table.open(server.url, "fourteen?level=easy")
    stock = table.table["stock"]

    # Two taps take a pair away.
    first = await table.find_pair()
    moves = table.moves
    await table.tap(first[0])
    await expect(table.spot(first[0])).to_have_attribute("aria-pressed", "true")
    await table.tap(first[1])
    await table.after(moves + 1)
    assert table.table["gone"] == 2

    # So does a drag of one card onto the other.
    second = await table.find_pair()
    before = table.table
    await table.drag(*second)
    await table.until(lambda: table.table["gone"] == 4)

    # The button by the thumb takes it back, and brings it again.
    await player.press("solo.undo")
    await table.until(lambda: table.table == before)
    await expect(table.spot(second[0])).to_have_accessible_name(re.compile(": "))
    await player.press("solo.redo")
    await table.until(lambda: table.table["gone"] == 4)
    await player.press("solo.undo")
    await table.until(lambda: table.table == before)

    # Cards that don't make fourteen stay, and words say so.
    ranks = table.ranks()
    wrong = next(p for p in combinations(ranks, 2) if sum(map(ranks.__getitem__, p)) != 14)
    await table.drag(*wrong)
    await table.said("refused.fourteen.not_fourteen", sum=sum(map(ranks.__getitem__, wrong)))
    await expect(table.spot(wrong[1])).to_have_attribute("aria-pressed", "true")
    assert table.table == before

    # Half a slip is a tap, and a drag into nowhere is nothing.
    await table.tap(wrong[1])
    await expect(table.spot(wrong[1])).to_have_attribute("aria-pressed", "false")
    assert table.table["stock"] <= stock


async def test_closed_cards_are_never_sent(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    table = Table(player)
    await table.open(server.url, "fourteen?level=medium")
    # For some deals no solution is found in time; then a hint is any pair, if there is one.
    await table.find_pair()
    await player.page.keyboard.press("h")
    await expect(player.page.locator(".hinted").first).to_be_visible()
    await table.play("draw")
    # Nothing on the page has a name of a card but the open ones; closed ones are a number.
    names = await player.page.locator("[data-spot]").evaluate_all(
        "all => all.map((one) => one.ariaLabel)"
    )
    assert len(names) == len(PLACES)
    assert sum("14 closed below" in name for name in names) == 2
    faces = await player.page.locator(".fourteen .card-face").count()
    assert faces == len(table.cards())
    # The number would reveal them all, so it isn't sent either.
    assert table.section("deal") == {"level": "medium", "number": None}
    assert "deal" not in table.section("solo")["options"]


async def test_a_win_by_keys_is_counted(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    table = Table(player)
    await table.open(server.url, NAMED)
    assert list(table.cards().values())[0:5] == [str(c) for c in numbered(EASY).reserve]
    solution = known_solution(EASY)
    assert solution is not None
    half = len(solution) // 2
    for move in solution[:half]:
        await table.play(move)
    # A reload continues where it was.
    before = table.table
    await player.page.reload()
    await table.until(lambda: player.wire.heard[-1]["type"] != "welcome" or table.table == before)
    await expect(table.spot("w")).to_be_visible()
    # Taking back and again, by keys.
    await player.page.keyboard.press("z")
    await table.after(half + 1)
    await player.page.keyboard.press("y")
    await table.after(half + 2)
    assert table.table == before
    for move in solution[half:]:
        await table.play(move)
    await table.has_won()
    await table.counted(won=1, played=1)
    assert table.section("deal") == {"level": "easy", "number": EASY}


async def test_arrows_and_enter(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    table = Table(player)
    await table.open(server.url, "fourteen?level=any")
    keys = player.page.keyboard
    await keys.press("ArrowDown")
    await expect(table.spot("a")).to_be_focused()
    await keys.press("ArrowRight")
    await expect(table.spot("b")).to_be_focused()
    await keys.press("ArrowDown")
    await expect(table.spot("r4")).to_be_focused()
    await keys.press("ArrowDown")
    await expect(table.spot("w")).to_be_focused()
    await keys.press("ArrowRight")
    stock = table.table["stock"]
    await keys.press("Enter")
    await table.until(lambda: table.table["stock"] < stock)
    await keys.press("1")
    await expect(table.spot("r1")).to_have_attribute("aria-pressed", "true")
    await keys.press("Escape")
    await expect(table.spot("r1")).to_have_attribute("aria-pressed", "false")


async def test_what_is_lost_and_the_way_back(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    table = Table(player)
    await table.open(server.url, f"fourteen/{HARD}?level=hard")
    await player.sees("solo.verdict.won")
    # The whole stock buried in the waste, and no pair taken.
    while table.table["stock"] > 0:
        await table.play("draw")
    await player.sees("solo.verdict.lost")
    await player.page.keyboard.press("h")
    await table.said("solo.note.lost")
    await player.press("solo.rescue")
    # It says how far first.
    await player.page.locator(".solo-verdict .way").click()
    await player.sees("solo.verdict.won")
    assert table.table["stock"] > 0


async def test_every_screen_of_fourteen(server: Served, device: Opens) -> None:
    gallery = Gallery("fourteen")
    for kind, lang in (("phone", "ru"), ("desktop", "en")):
        player = await device(kind, lang, reduced_motion=True)
        table = Table(player)
        await player.page.goto(server.url + "rules/fourteen")
        await player.sees("fourteen.rules.lead")
        await gallery.at("rules", player)
        await player.page.goto(server.url)
        await player.press("solo.open_game", game=player.words("game.fourteen"))
        await expect(player.button("solo.deal_now")).to_be_visible()
        await gallery.at("new-deal", player)

        await table.open(server.url, NAMED)
        await gallery.at("start", player)
        solution = known_solution(EASY)
        assert solution is not None
        for move in solution[:12]:
            await table.play(move)
        await player.page.keyboard.press("h")
        await expect(player.page.locator(".hinted").first).to_be_visible()
        await player.page.keyboard.press("b")
        await gallery.at("hint", player)
        await player.press("solo.more")
        await gallery.at("more", player)
        await player.press("solo.help")
        await gallery.at("help", player)
        await player.page.keyboard.press("Escape")
        await player.page.keyboard.press("Escape")
        for move in solution[12:]:
            await table.play(move)
        await table.has_won()
        await gallery.at("result", player)
    gallery.clean()
