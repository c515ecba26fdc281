"""Pages and requests of games for one: deals of the day, addresses, statistics."""

from __future__ import annotations

import secrets
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.games.freecell_tables import SOLUTION
from tests.runtime.fakes import FakeStore
from tests.transport.house import Socket, house, secret

from pentaraduga.games import GAMES
from pentaraduga.games.freecell import of_the_day
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.room import Room
from pentaraduga.runtime.workers import Workers
from pentaraduga.storage import Storage
from pentaraduga.transport.settings import Settings

PUBLISHED = {"deal": 10913, "rule": "standard", "auto": "safe"}


async def play(socket: Socket, *moves: str) -> None:
    for move in moves:
        await socket.command("act", action=move, t=0.0, seen=0)
        await socket.until("ack")


async def seated(h: Any, n: int = 1, **fields: Any) -> Socket:
    """A socket at a fresh FreeCell table, with the deal."""
    room = await h.room("freecell", **fields)
    socket: Socket = await h.socket(room)
    welcome = await socket.hello(n)
    while "table" not in welcome["pub"]:
        welcome = await socket.until("update")
    return socket


async def test_a_daily_room_has_the_deal_of_this_very_day() -> None:
    async with house() as h:
        day = int(h.registry.clock.now() // 86_400_000)
        for level in ("easy", "hard"):
            room = await h.room("freecell", options={"level": level}, daily=True)
            opened = (await h.actor(room)).room
            assert isinstance(opened, Room)
            state = opened.state
            assert state.options["deal"] == of_the_day(day, level)
            assert state.options["level"] == level


async def test_deals_of_earlier_days_can_be_had_and_none_of_later_ones() -> None:
    async with house() as h:
        today = int(h.registry.clock.now() // 86_400_000)

        async def asked(days_ago: int) -> Any:
            day = date(1970, 1, 1) + timedelta(days=today - days_ago)
            body = {"game": "freecell", "daily": day.isoformat()}
            return day, await h.client.post("/api/rooms", json=body)

        for ago in (0, 1, 729):
            day, answer = await asked(ago)
            opened = await answer.json()
            assert answer.status == 201 and opened["day"] == day.isoformat()
            room = (await h.actor(opened["id"])).room
            assert isinstance(room, Room)
            assert room.state.options["deal"] == of_the_day(today - ago, "medium")
        for ago in (-1, 730, 20_000):
            _, answer = await asked(ago)
            assert answer.status == 400 and (await answer.json())["code"] == "no_daily"
        answer = await h.client.post("/api/rooms", json={"game": "freecell", "daily": "2026-02-30"})
        assert answer.status == 400 and (await answer.json())["code"] == "bad_request"


async def test_a_party_game_has_no_deal_of_the_day() -> None:
    async with house() as h:
        answer = await h.client.post("/api/rooms", json={"game": "minutka", "daily": True})
        assert answer.status == 400 and (await answer.json())["code"] == "no_daily"


async def test_an_easy_deal_outside_the_pool_is_refused_with_the_reason() -> None:
    async with house() as h:
        options = {"level": "easy", "deal": 2_000_000_000}
        answer = await h.client.post("/api/rooms", json={"game": "freecell", "options": options})
        body = await answer.json()
        assert answer.status == 400 and body["code"] == "bad_option" and body["option"] == "deal"


async def test_addresses_of_deals_are_pages(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the page")
    async with house(Settings(static=tmp_path)) as h:
        for path in ("/freecell", "/freecell/617?level=hard", "/freecell/none"):
            answer = await h.client.get(path)
            assert answer.status == 200 and await answer.text() == "the page"
        for path in ("/minutka", "/minutka/617", "/freecell/1/2"):
            assert (await h.client.get(path)).status == 404


@pytest.mark.parametrize(
    "body",
    [
        {"secret": "short", "game": "freecell"},
        {"game": "freecell"},
        {"secret": "0" * 32, "game": "freecell", "more": 1},
    ],
)
async def test_a_wrong_question_for_statistics_says_what_is_right(body: dict[str, Any]) -> None:
    async with house() as h:
        answer = await h.client.post("/api/stats", json=body)
        assert answer.status == 400 and "32 hex digits" in (await answer.json())["message"]


async def test_statistics_of_no_game_and_of_another_site() -> None:
    async with house() as h:
        body = {"secret": "0" * 32, "game": "nothing"}
        assert (await (await h.client.post("/api/stats", json=body)).json())[
            "code"
        ] == "no_such_game"
        answer = await h.client.post(
            "/api/stats", json=body, headers={"Origin": "https://elsewhere.example"}
        )
        assert answer.status == 403


async def test_a_win_is_in_the_statistics_as_soon_as_it_is_shown(storage: Storage) -> None:
    async with house(store=storage, patience_s=5) as h:
        device = secrets.randbits(100)
        socket = await seated(h, device, options=PUBLISHED)
        await play(socket, *SOLUTION)
        answer = await h.client.post(
            "/api/stats", json={"secret": secret(device), "game": "freecell"}
        )
        stats = (await answer.json())["levels"]["medium"]
        assert (stats["played"], stats["won"], stats["fewest_moves"]) == (1, 1, 19)
        await h.client.post("/api/forget", json={"secret": secret(device)})
        answer = await h.client.post(
            "/api/stats", json={"secret": secret(device), "game": "freecell"}
        )
        assert (await answer.json())["levels"] == {}, "gone as soon as it was asked for"


async def test_the_count_comes_between_the_log_and_the_news() -> None:
    store = FakeStore()
    async with house(store=store) as h:
        socket = await seated(h, 7, options=PUBLISHED)
        store.slow = True
        await socket.command("act", action="26", t=0.0, seen=0)
        while not store.tallies:
            await h.client.get("/healthz")
        assert store.tallies[0].device == device_key(secret(7))
        append, count = store.writes[-2:]
        [actor] = h.registry._actors.values()
        append.set_result(None)
        await h.client.get("/healthz")
        assert not actor.settled, "nobody is told before it is counted"
        count.set_result(None)
        assert (await socket.until("update"))["pub"]["solo"]["begun"] is True
        store.slow = False


@pytest.mark.process
async def test_questions_are_answered_by_a_process() -> None:
    workers = Workers(most=1)
    try:
        async with house(solver=workers) as h:
            socket = await seated(h, options=PUBLISHED)
            cseq = await socket.command("ask", kind="hint")
            advice = await socket.until("advice")
            assert (advice["cseq"], advice["verdict"]) == (cseq, "won")
            [move] = advice["moves"]
            await play(socket, move)
            await socket.command("follow", on=True)
            assert (await socket.until("advice"))["verdict"] == "won"
            await socket.command("ask", kind="dance")
            assert (await socket.until("error"))["code"] == "bad_message"
    finally:
        await workers.close()


async def test_without_a_solver_nothing_is_known() -> None:
    async with house() as h:
        socket = await seated(h, options=PUBLISHED)
        await socket.command("ask", kind="hint")
        assert (await socket.until("advice"))["verdict"] == "unknown"


def test_every_solo_game_that_is_offered_can_be_addressed() -> None:
    for rules in GAMES.values():
        if rules.info.solo and rules.info.listed:
            assert (rules.info.min_seats, rules.info.max_seats) == (1, 1)
