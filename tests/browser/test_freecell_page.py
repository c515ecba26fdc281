"""FreeCell in the browser: by finger, by keys, through reloads; pictures and axe of all its screens."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from pentaraduga.games.freecell import Deal
from tests.browser.conftest import Opens
from tests.browser.freecell_table import PUBLISHED, Table, first_move, page_of
from tests.browser.player import Player, Point
from tests.browser.screens import Gallery, settle
from tests.games.freecell_tables import SOLUTION
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]


async def test_by_finger(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    table = Table(player)
    await table.open(server.url, "freecell/10913?level=medium&rule=standard")
    before = await table.columns()
    assert before == [[str(c) for c in column] for column in Deal(10913, "medium").layout().columns]
    _, card, onto = first_move(10913, onto_card=True)
    finger = await table.finger()

    # A drag onto a card that it fits.
    start, target = await table.middle(card), await table.middle(onto)
    await finger.down(start)
    await finger.move(start, Point(target.x, target.y + 6))
    await expect(page_of(table, ".fc-card.carried")).to_have_count(1)
    await finger.up()
    await table.moves(1)
    assert any(column[-2:] == [onto, card] for column in await table.columns())

    # One undo by the button, one redo.
    await player.press("solo.undo")
    await table.moves(2)
    assert await table.columns() == before

    # An illegal drop comes back and says why.
    wrong = next(c for c in before if c[-1] not in (card, onto))[-1]
    start, target = await table.middle(wrong), await table.middle(before[0][-1])
    target = await table.middle(next(c[-1] for c in before if c[-1] not in (wrong, card, onto)))
    await finger.down(start)
    await finger.move(start, target)
    await finger.up()
    await expect(page_of(table, ".solo-said")).to_have_text(player.words("refused.does_not_fit"))
    assert await table.columns() == before

    # A touch that the system takes away gives the card back.
    start = await table.middle(card)
    await finger.down(start)
    await finger.move(start, Point(start.x + 40, start.y - 90))
    await expect(page_of(table, ".fc-card.carried")).to_have_count(1)
    await finger._say("touchCancel", None)
    await expect(page_of(table, ".fc-card.carried")).to_have_count(0)
    await table.moves(2)
    assert await table.columns() == before

    # A tap moves at once.
    at = await table.middle(card)
    await finger.down(at)
    await finger.up()
    await table.moves(3)
    assert await table.columns() != before
    assert len(set(await table.everything())) == 52

    # A pause covers the cards.
    await player.press("solo.more")
    await player.press("menu.pause")
    await player.sees("pause.solo")
    await expect(page_of(table, ".fc-cards")).to_be_hidden()
    await player.press("pause.go_on")
    await expect(page_of(table, ".fc-cards")).to_be_visible()


async def test_a_win_by_keys_is_counted_once(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    table = Table(player)
    await table.open(server.url, PUBLISHED)
    for n, move in enumerate(SOLUTION[:-1], 1):
        await table.type(move)
        await table.moves(n)
    await table.type(SOLUTION[-1])
    heading = player.page.get_by_role("heading", name=player.words("solo.end.won"))
    await expect(heading).to_be_visible()
    assert len(set(await table.everything())) == 52

    once = player.words("solo.stats.short", level="Medium", won=1, played=1, streak=1)
    await expect(player.page.get_by_text(once)).to_be_visible()
    await player.page.reload()
    await expect(heading).to_be_visible()
    await expect(player.page.get_by_text(once)).to_be_visible()

    # The same deal again, in a second tab of the same device: it does not count.
    again = Table(await Player.on(player.context, "desktop", "en"))
    await again.open(server.url, PUBLISHED)
    for n, move in enumerate(SOLUTION, 1):
        await again.type(move)
        if n < len(SOLUTION):
            await again.moves(n)
    await expect(
        again.page.get_by_role("heading", name=player.words("solo.end.won"))
    ).to_be_visible()
    await player.page.reload()
    await expect(player.page.get_by_text(once)).to_be_visible()

    await player.page.goto(server.url)
    await expect(
        player.button("solo.open_game", game=player.words("game.freecell"))
    ).to_be_visible()
    # Nothing is left to go on with.
    resume = player.page.get_by_role("link", name=re.compile(player.words("solo.resume")))
    await expect(resume).to_have_count(0)


CASCADE = """() => {
  const cards = () => [...document.querySelectorAll("[data-card]")].map((one) => {
    const style = getComputedStyle(one);
    const { card } = one.dataset;
    const high = one.offsetHeight;
    return { card, high, at: style.transform, z: Number(style.zIndex) };
  });
  const matrix = (text) => new DOMMatrix(text);
  const start = new Map(cards().map((one) => [one.card, one.at]));
  const seen = { frames: 0, upside_down: [] };
  window.cascade = seen;
  const look = () => {
    const resting = cards().filter((one) => start.get(one.card) === one.at);
    if (resting.length > 0 && resting.length < start.size) seen.frames += 1;
    for (const one of resting)
      for (const other of resting) {
        const [a, b] = [matrix(one.at), matrix(other.at)];
        const overlap = a.e === b.e && a.f < b.f && b.f < a.f + one.high;
        if (overlap && one.z > other.z)
          seen.upside_down.push(`${one.card} above ${other.card}`);
      }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


async def test_the_cascade_takes_cards_from_the_ends_of_columns(
    server: Served, device: Opens
) -> None:
    """A card that has yet to fly lies where it lay: below those on it."""
    player = await device("desktop", "en")
    table = Table(player)
    await table.open(server.url, PUBLISHED)
    for n, move in enumerate(SOLUTION[:-1], 1):
        await table.type(move)
        await table.moves(n)
    await settle(player.page)
    await player.page.evaluate(CASCADE)
    await table.type(SOLUTION[-1])
    heading = player.page.get_by_role("heading", name=player.words("solo.end.won"))
    await expect(heading).to_be_visible()
    seen = await player.page.evaluate("window.cascade")
    assert seen["frames"] > 0, "nothing was seen of it"
    assert seen["upside_down"] == []


async def test_a_game_goes_on_after_a_reload_from_the_list_and_elsewhere(
    server: Served, device: Opens
) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    table = Table(player)
    await table.open(server.url, PUBLISHED)
    for n, move in enumerate(SOLUTION[:3], 1):
        await table.type(move)
        await table.moves(n)
    here = await table.columns()
    await player.page.reload()
    await table.moves(3)
    assert await table.columns() == here

    # From the list of one's own games, and by the same address: the very same room.
    room = player.page.url.partition("?")[0]
    await player.page.goto(server.url)
    await player.tap(player.page.get_by_role("link", name=re.compile(player.words("solo.resume"))))
    await table.moves(3)
    assert player.page.url.startswith(room)
    await table.open(server.url, PUBLISHED)
    assert player.page.url.startswith(room)
    await table.moves(3)

    # On another device by the link of the room: watch as long as the first one plays, then go on.
    other = await device("phone", "en", reduced_motion=True)
    elsewhere = Table(other)
    await other.page.goto(room)
    await other.page.get_by_label(other.words("name.label")).fill("Me too")
    await other.press("name.watch")
    await elsewhere.moves(3)
    await expect(other.button("solo.undo")).to_be_disabled()
    await other.sees("solo.watch")
    await expect(other.button("solo.sit")).to_have_count(0)
    await player.page.close()
    await other.sees("solo.free")
    await other.press("solo.sit")
    await expect(other.button("solo.undo")).to_be_enabled()
    await elsewhere.type(SOLUTION[3])
    await elsewhere.moves(4)


async def test_by_arrows_without_a_pointer(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    table = Table(player)
    await table.open(server.url, "freecell/10913?level=medium&rule=standard")
    step, card, onto = first_move(10913, onto_card=True)
    before = await table.columns()
    keys = player.page.keyboard
    await keys.press("ArrowRight")
    await expect(table.stop(before[0][-1])).to_be_focused()
    for _ in range(int(step.source) - 1):
        await keys.press("ArrowRight")
    await expect(table.stop(card)).to_be_focused()
    await expect(table.stop(card)).to_have_accessible_name(re.compile("column " + step.source))
    await keys.press("Space")
    await expect(table.stop(card)).to_have_attribute("aria-pressed", "true")
    away = "ArrowRight" if step.target > step.source else "ArrowLeft"
    for _ in range(abs(int(step.target) - int(step.source))):
        await keys.press(away)
    await expect(table.stop(onto)).to_be_focused()
    await keys.press("Space")
    await table.moves(1)
    assert any(column[-2:] == [onto, card] for column in await table.columns())
    await keys.press("z")
    await table.moves(2)
    assert await table.columns() == before
    # Enter does what a tap does.
    await table.stop(card).focus()
    await keys.press("Enter")
    await table.moves(3)


async def test_the_solver_helps_and_says_what_is_lost(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    table = Table(player)
    await table.open(server.url, "freecell/1?level=medium&rule=standard")
    await player.sees("solo.verdict.won")
    await player.page.keyboard.press("h")
    await expect(page_of(table, ".fc-card.hinted").first).to_be_visible()

    for n, move in enumerate(("1a", "1b", "1c", "1d"), 1):
        await table.type(move)
        await table.moves(n)
    await player.sees("solo.verdict.lost")
    await player.press("solo.rescue")
    # It says how far first.
    await player.page.locator(".solo-verdict .way").click()
    await player.sees("solo.verdict.won")


async def test_a_solution_is_shown_to_its_end(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    table = Table(player)
    await table.open(server.url, PUBLISHED)
    # Each of its moves stays on screen for a while: only the last few are left to it.
    for n, move in enumerate(SOLUTION[:-4], 1):
        await table.type(move)
        await table.moves(n)
    await player.press("solo.more")
    await player.press("solo.solution")
    await player.press("solo.solution.yes")
    heading = player.page.get_by_role("heading", name=player.words("solo.end.shown"))
    await expect(heading).to_be_visible()


async def test_a_record_goes_out_and_comes_in(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    await player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = Table(player)
    await table.open(server.url, PUBLISHED)
    for n, move in enumerate(SOLUTION[:3], 1):
        await table.type(move)
        await table.moves(n)
    played = await table.columns()
    await player.press("solo.more")
    await player.press("solo.record.copy")
    record: Any = await player.page.evaluate("navigator.clipboard.readText()")
    assert record.startswith("FreeCell\ndeal: 10913\n")
    await player.page.keyboard.press("Escape")

    await table.open(server.url, "freecell/10913?level=medium&rule=house")
    await player.press("solo.more")
    await player.press("solo.record.read")
    await player.page.get_by_label(player.words("solo.record.paste")).fill("nonsense")
    await player.press("solo.record.play")
    await player.sees("fc.record.bad")
    await player.page.get_by_label(player.words("solo.record.paste")).fill(record)
    await player.press("solo.record.play")
    await player.sees("solo.shown")
    await expect(player.button("solo.hint")).to_be_enabled()
    assert await table.columns() == played


async def test_an_address_without_a_deal_says_so(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    for address in ("freecell/none", "freecell/1?level=insane", "freecell/99999999999"):
        await player.page.goto(server.url + address)
        await player.sees("problem.bad_address")


async def test_a_game_goes_on_without_a_network_from_a_cold_start(
    server: Served, device: Opens
) -> None:
    player = await device("phone", offline=True)
    table = Table(player)
    await table.open(server.url, PUBLISHED)
    await table.type(SOLUTION[0])
    await table.moves(1)
    # Installed once the first visit has what it needs.
    await player.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    room = player.page.url
    await player.context.set_offline(True)
    await table.type(SOLUTION[1])
    await table.moves(2)
    await player.page.close()

    later = await Player.on(player.context, player.device, player.words.lang)
    table = Table(later)
    await later.page.goto(room)
    await table.moves(2)
    await later.sees("line.alone")
    await table.type(SOLUTION[2])
    await table.moves(3)
    await player.context.set_offline(False)
    await expect(page_of(table, ".line-alone p")).to_have_count(0)
    await later.wire.until(lambda: later.wire.section("tally")["moves"] == 3)
    await later.page.reload()
    await table.moves(3)


async def test_every_screen_of_freecell(server: Served, device: Opens) -> None:
    gallery = Gallery("freecell")
    for kind, lang in (("phone", "ru"), ("desktop", "en")):
        player = await device(kind, lang)
        table = Table(player)
        await player.page.goto(server.url)
        await player.press("solo.open_game", game=player.words("game.freecell"))
        await expect(player.button("solo.deal_now")).to_be_visible()
        await gallery.at("new-deal", player)
        await player.press("solo.daily")
        await expect(table.stops().first).to_be_attached()

        await table.open(server.url, PUBLISHED)
        await gallery.at("start", player)
        tops = {column[-1] for column in await table.columns()}
        assert await table.pictures() == {card for card in tops if card[0] in "JQK"}
        for n, move in enumerate(SOLUTION[:8], 1):
            await table.type(move)
            await table.moves(n)
        await player.page.keyboard.press("h")
        await expect(page_of(table, ".fc-card.hinted").first).to_be_visible()
        await gallery.at("hint", player)
        await player.press("solo.more")
        await gallery.at("more", player)
        await player.press("solo.stats")
        await gallery.at("stats", player)
        await player.page.keyboard.press("Escape")
        await player.page.keyboard.press("p")
        await player.sees("pause.solo")
        await gallery.at("pause", player)
        await player.press("pause.go_on")
        await expect(page_of(table, ".paused")).to_have_count(0)
        for n, move in enumerate(SOLUTION[8:], 9):
            await table.type(move)
            if n < len(SOLUTION):
                await table.moves(n)
        heading = player.page.get_by_role("heading", name=player.words("solo.end.won"))
        await expect(heading).to_be_visible()
        await gallery.at("result", player)
    gallery.clean()
