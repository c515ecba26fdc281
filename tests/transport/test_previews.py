"""What a link says where it is sent, and the list of public rooms."""

import html
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.runtime.fakes import until
from tests.transport.house import House, house
from tests.transport.test_replays import EASY, give_up, result, running

from pentaraduga.rooms.views import WayIn
from pentaraduga.runtime.ids import new_room_id
from pentaraduga.storage.errors import StorageDown
from pentaraduga.transport.previews import Speaker
from pentaraduga.transport.settings import Settings

WORDS = {
    "ru": {
        "app.name": "Пентарадуга",
        "game.minutka": "Минутка",
        "og.home": "С друзьями",
        "og.to.minutka": "в Минутку",
        "og.to": "в «{game}»",
        "og.invites": "{name} зовёт {to}, {taken} из {seats}",
        "og.invites.nobody": "Вас зовут {to}, {taken} из {seats}",
        "og.invites.seat": "Откройте",
        "og.over": "{game}: матч сыгран",
        "og.running": "{game}: игра идёт",
        "og.replay": "{game}: раунд {n}",
        "og.daily": "{game}: расклад дня",
        "name.guest": "Гость",
        "bot.3": "Завсегдатай",
    },
    "en": {"og.invites": "{name} invites you to {to}, {taken} of {seats}", "og.to": "{game}"},
}
PAGE = (
    '<!doctype html><head><meta name="description" content="old" /><title>the page</title></head>'
)


@pytest.fixture
def built(tmp_path: Path) -> Settings:
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "previews.json").write_text(json.dumps(WORDS))
    (tmp_path / "preview-minutka.png").write_bytes(b"\x89PNG")
    return Settings(static=tmp_path, rooms_burst=1000, looks_burst=1000)


async def tags(h: House, path: str, **more: Any) -> dict[str, str]:
    """The page's meta tags, read as a messenger reads them."""
    answer = await h.client.get(path, **more)
    text = await answer.text()
    assert answer.status == 200 and "<title>the page</title>" in text
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    found = re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"<>]*)" />', text)
    # Nothing got out of its quotes: there is no other tag than these.
    assert text.count("<") == PAGE.count("<") + len(found) - 1
    return {name: html.unescape(content) for name, content in found}


async def told(h: House, room: str) -> None:
    """Until the store knows what the room says now."""
    await h.registry._posters._writing  # type: ignore[misc]


async def invited(h: House, name: str) -> str:
    room = await h.room()
    socket = await h.socket(room)
    await socket.hello(1)
    await socket.command("rename", name=name)
    await socket.command("sit", seat=None)
    await socket.until("ack")
    await socket.until("ack")
    await told(h, room)
    return room


async def test_a_room_s_link_says_who_invites_to_what(built: Settings) -> None:
    async with house(replace(built, public_url="https://play.example/")) as h:
        room = await invited(h, "Норка")
        said = await tags(h, f"/r/{room}")
        assert said["og:title"] == "Норка зовёт в Минутку, 1 из 4"
        assert said["og:description"] == said["description"] == "Откройте"
        assert said["og:url"] == f"https://play.example/r/{room}"
        assert said["og:image"] == "https://play.example/preview-minutka.png"
        assert (await h.client.get("/preview-minutka.png")).content_type == "image/png"
        english = await tags(h, f"/r/{room}?lang=en")
        assert english["og:title"] == "Норка invites you to minutka, 1 of 4"
        assert (await tags(h, f"/r/{room}?lang=xx"))["og:title"] == said["og:title"]


@pytest.mark.parametrize("name", ['"><script>x', "<b>&amp;'`", "{seats}{to}", "</title><a>"])
async def test_no_name_gets_out_of_its_quotes(built: Settings, name: str) -> None:
    async with house(built) as h:
        room = await invited(h, name)
        assert (await tags(h, f"/r/{room}"))["og:title"] == f"{name} зовёт в Минутку, 1 из 4"


async def test_rooms_that_let_nobody_in_and_rooms_that_are_not_there_say_the_same(
    built: Settings,
) -> None:
    async with house(built) as h:
        room = await h.room()
        socket = await h.joined(room)
        await socket.command("lock")
        await socket.until("ack")
        await told(h, room)
        said = [await tags(h, f"/r/{id_}") for id_ in (room, new_room_id())]
        assert {one["og:title"] for one in said} == {"Пентарадуга"}
        for one in said:
            del one["og:url"]
        assert said[0] == said[1]


async def test_a_preview_is_worth_no_error(built: Settings) -> None:
    async with house(replace(built, looks_burst=1, looks_per_s=0.001)) as h:
        room = await invited(h, "Норка")
        assert (await tags(h, f"/r/{room}"))["og:title"].startswith("Норка")
        assert (await tags(h, f"/r/{room}"))["og:title"] == "Пентарадуга"
        answer = await h.client.get("/api/public")
        assert answer.status == 429 and (await answer.json())["what"] == "looks"
    async with house(built) as h:

        async def down(_: str) -> bytes:
            raise StorageDown("away")

        h.store.board.poster = down
        assert (await tags(h, f"/r/{new_room_id()}"))["og:title"] == "Пентарадуга"


async def test_a_replay_and_the_deal_of_the_day_say_what_they_are(built: Settings) -> None:
    async with house(replace(EASY, static=built.static, looks_burst=1000)) as h:
        room, a, b = await running(h)
        await give_up(a)
        await give_up(b)
        await result(b)
        said = await tags(h, f"/r/{room}/replay/1")
        assert said["og:title"] == "Минутка: раунд 1" and said["og:description"] == "N1 3 · N2 3"
        assert (await tags(h, f"/r/{room}/replay/9"))["og:title"] == "Пентарадуга"
        assert (await tags(h, "/freecell?daily=1"))["og:title"] == "freecell: расклад дня"


async def test_a_room_that_all_have_left_invites_nobody(built: Settings) -> None:
    async with house(built) as h:
        room = await h.room()
        anna, boris = await h.joined(room, 1), await h.joined(room, 2)
        await told(h, room)
        assert (await tags(h, f"/r/{room}"))["og:title"] == "N1 зовёт в Минутку, 0 из 4"
        for socket in (anna, boris):
            await socket.command("leave")
            while await socket.next() is not None:
                pass
        await told(h, room)
        said = await tags(h, f"/r/{room}")
        assert said["og:title"] == "Минутка" and said["og:description"] == "С друзьями"


async def test_the_link_of_a_room_that_is_let_go_invites_nobody(
    built: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Seats are kept for longer than rooms that nobody is in.
    monkeypatch.setattr("pentaraduga.runtime.actor.SOON_MS", 0.0)
    async with house(built, unload_after_s=0) as h:
        room = await h.room()
        socket = await h.joined(room, 1)
        await socket.command("sit", seat=None)
        await socket.until("ack")
        await socket.ws.close()
        await until(lambda: not h.registry._actors[room].connections)
        await told(h, room)
        assert (await tags(h, f"/r/{room}"))["og:title"] == "N1 зовёт в Минутку, 1 из 4"
        h.registry.sweep()
        assert h.registry.loaded == 0
        await until(lambda: not h.registry._leaving)
        assert (await tags(h, f"/r/{room}"))["og:title"] == "Минутка"


async def test_posters_of_rooms_at_work_are_renewed(
    built: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(built) as h:
        room = await invited(h, "Норка")
        h.store.board.posters.clear()  # too old
        h.registry.sweep()
        assert not h.registry._posters._changed
        monkeypatch.setattr("pentaraduga.runtime.posters.POSTER_RENEWED_MS", 0.0)
        h.registry.sweep()
        await told(h, room)
        assert (await tags(h, f"/r/{room}"))["og:title"] == "Норка зовёт в Минутку, 1 из 4"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_whatever_somebody_who_comes_gets_is_in_words(language: str) -> None:
    client = Path(__file__).parents[2] / "client_web/src/i18n"
    words = (client / language / "og.ts").read_text(encoding="utf-8")
    wanted = [f'"og.{what}.{way}":' for what in ("invites", "running") for way in get_args(WayIn)]
    assert [key for key in [*wanted, '"og.over":', '"og.over.text":'] if key not in words] == []


def test_bots_and_right_to_left_names_are_worded(tmp_path: Path) -> None:
    speaker = Speaker(WORDS["ru"], tmp_path)
    names = ["*bot 3 2", "*guest", "*bot 9", "אבי"]
    said = speaker.replay("minutka", 1, names, [1, 4, 3, 2])
    assert said.text == "Гость 4 · *bot 9 3 · \u2068אבי\u2069 2 · Завсегдатай 2 1"


async def test_public_rooms_are_listed_at_every_node_until_they_begin(built: Settings) -> None:
    async with house(built) as h, house(built, store=h.store) as other:

        async def listed(at: House) -> list[dict[str, Any]]:
            at.registry._posters._read = float("-inf"), {}
            answer = await at.client.get("/api/public")
            return (await answer.json())["rooms"]  # type: ignore[no-any-return]

        room = await h.room()
        socket = await h.joined(room)
        await socket.command("sit", seat=None)
        await socket.until("ack")
        await told(h, room)
        assert await listed(h) == []
        await socket.command("configure", public=True)
        await socket.until("ack")
        await told(h, room)
        line = {"id": room, "game": "minutka", "mixed": False, "taken": 1, "seats": 4}
        assert await listed(h) == await listed(other) == [line]
        await socket.command("add_bot")
        await socket.command("start")
        await socket.until("ack")
        await socket.until("ack")
        await told(h, room)
        assert await listed(h) == await listed(other) == []
