"""Plain requests: rooms, codes, pages, files, operators."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.transport.house import house

from pentaraduga.runtime.ids import is_code, is_room_id
from pentaraduga.storage.errors import StorageDown
from pentaraduga.transport import qr
from pentaraduga.transport.forwarded import Trust
from pentaraduga.transport.settings import Settings

HTML = {"Accept": "text/html,*/*"}


@pytest.fixture
def built(tmp_path: Path) -> Settings:
    """Settings with a small built client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>the page</title>")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / ".stamp").write_text("secret")
    (tmp_path / "assets" / "index-Ab1.js").write_text("export {}")
    return Settings(static=tmp_path, rooms_burst=1000)


# -- rooms ------------------------------------------------------------------------------------------


async def test_a_new_room_has_an_id_a_code_and_a_link() -> None:
    async with house() as h:
        answer = await h.client.post(
            "/api/rooms",
            json={"game": "minutka", "match": {"kind": "target", "value": 9}, "seats": 3},
        )
        body = await answer.json()
        assert answer.status == 201 and is_room_id(body["id"]) and is_code(body["code"])
        assert body["url"] == f"http://{h.client.host}:{h.client.port}/r/{body['id']}"
        section = (await (await h.socket(body["id"])).hello())["pub"]["room"]
        assert section["code"] == body["code"] and section["seats"] == 3
        assert section["match"] == {"kind": "target", "value": 9}


@pytest.mark.parametrize(
    ("body", "code", "names"),
    [
        ("", "bad_request", "JSON"),
        ("{", "bad_request", "JSON"),
        ("[]", "bad_request", "array"),
        ("{}", "bad_request", "game"),
        ('{"game": 1}', "bad_request", "$.game"),
        ('{"game": "minutka", "seat": 3}', "bad_request", "seat"),
        ('{"game": "chess"}', "no_such_game", "minutka"),
        ('{"game": "null"}', "no_such_game", "minutka"),
        ('{"game": "minutka", "options": {"zzz": 1}}', "bad_option", "zzz"),
        ('{"game": "minutka", "seats": 9}', "bad_seats", "2 to 4"),
        ('{"game": "minutka", "match": {"kind": "rounds", "value": 0}}', "bad_request", "value"),
        ("[" * 16000, "bad_request", "JSON"),
    ],
)
async def test_a_wrong_request_for_a_room_says_what_is_wrong(
    body: str, code: str, names: str
) -> None:
    async with house() as h:
        answer = await h.client.post("/api/rooms", data=body)
        problem = await answer.json()
        assert answer.status == 400 and problem["code"] == code and names in problem["message"]


async def test_a_body_too_big_is_not_read() -> None:
    async with house() as h:
        answer = await h.client.post("/api/rooms", data=b" " * 20_000)
        assert answer.status == 413 and (await answer.json())["code"] == "too_big"

        async def endless() -> Any:
            for _ in range(20):
                yield b" " * 1000

        answer = await h.client.post("/api/rooms", data=endless())
        assert answer.status == 413 and (await answer.json())["code"] == "too_big"


async def test_other_sites_make_no_rooms_here() -> None:
    async with house() as h:
        answer = await h.client.post(
            "/api/rooms", json={"game": "minutka"}, headers={"Origin": "https://evil.example"}
        )
        assert answer.status == 403 and (await answer.json())["code"] == "bad_origin"


async def test_one_address_can_make_only_so_many_rooms() -> None:
    async with house(Settings(rooms_burst=2)) as h:
        await h.room()
        await h.room()
        answer = await h.client.post("/api/rooms", json={"game": "minutka"})
        assert answer.status == 429 and (await answer.json())["code"] == "too_many"
        assert 1 <= int(answer.headers["Retry-After"]) <= 11


WISH = {"game": "minutka"}


async def test_forwarded_addresses_count_only_behind_a_proxy() -> None:
    def seen_as(address: str) -> dict[str, str]:
        return {"X-Forwarded-For": f"1.2.3.4, {address}", "X-Forwarded-Proto": "https"}

    async with house(Settings(rooms_burst=1)) as h:
        statuses = [
            (await h.client.post("/api/rooms", headers=seen_as(f"10.0.0.{n}"), json=WISH)).status
            for n in range(2)
        ]
        assert statuses == [201, 429]
    async with house(Settings(rooms_burst=1, trust=Trust(1))) as h:
        answers = [
            await h.client.post("/api/rooms", headers=seen_as(f"10.0.0.{n}"), json=WISH)
            for n in (1, 2, 1)
        ]
        assert [answer.status for answer in answers] == [201, 201, 429]
        assert (await answers[0].json())["url"].startswith("https://")


async def test_a_full_server_and_a_lost_store_say_so() -> None:
    async with house(max_rooms=1) as h:
        await h.room()
        answer = await h.client.post("/api/rooms", json={"game": "minutka"})
        assert answer.status == 503 and (await answer.json())["code"] == "server_full"
    async with house() as h:
        h.store.fail_create = StorageDown("gone")
        answer = await h.client.post("/api/rooms", json={"game": "minutka"})
        assert answer.status == 503 and (await answer.json())["code"] == "store_down"


async def test_the_games_on_offer_are_listed_with_what_can_be_set() -> None:
    async with house() as h:
        games = (await (await h.client.get("/api/games")).json())["games"]
        by_id = {game["id"]: game for game in games}
        assert "null" not in by_id and all(game["listed"] for game in games)
        assert (by_id["minutka"]["min_seats"], by_id["minutka"]["max_seats"]) == (2, 4)
        assert isinstance(by_id["minutka"]["options"], list)


# -- codes ------------------------------------------------------------------------------------------


async def test_a_code_leads_to_its_room(built: Settings) -> None:
    async with house(built) as h:
        room = await h.room()
        ((code, _),) = h.store.codes.items()
        assert await (await h.client.get(f"/api/codes/{code}")).json() == {"id": room}
        answer = await h.client.get(f"/j/{code}", allow_redirects=False)
        assert answer.status == 302 and answer.headers["Location"] == f"/r/{room}"
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "code", ["000000", "12345", "abcdef", "%D9%A0%D9%A0%D9%A4%D9%A2%D9%A1%D9%A7"]
)
async def test_an_unknown_code_is_a_page_for_people_and_json_for_programs(
    built: Settings, code: str
) -> None:
    async with house(built) as h:
        page = await h.client.get(f"/j/{code}", headers=HTML)
        assert page.status == 404 and "the page" in await page.text()
        for path in (f"/j/{code}", f"/api/codes/{code}"):
            answer = await h.client.get(path)
            assert answer.status == 404 and (await answer.json())["code"] == "no_such_code"


async def test_wrong_codes_run_out_and_then_even_right_ones_do_not_help(built: Settings) -> None:
    async with house(replace(built, code_tries_burst=3)) as h:
        await h.room()
        ((right, _),) = h.store.codes.items()
        wrong = "000000" if right != "000000" else "000001"
        for _ in range(5):  # right ones cost nothing
            assert (await h.client.get(f"/api/codes/{right}")).status == 200
        tries = [(await h.client.get(f"/api/codes/{wrong}")).status for _ in range(4)]
        assert tries == [404, 404, 404, 429]
        for path in (f"/api/codes/{right}", f"/j/{right}"):
            answer = await h.client.get(path, allow_redirects=False)
            assert answer.status == 429 and (await answer.json())["code"] == "too_many"
            assert int(answer.headers["Retry-After"]) >= 1
        page = await h.client.get(f"/j/{right}", headers=HTML, allow_redirects=False)
        assert page.status == 429 and "the page" in await page.text()


# -- pages and files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/r/ABCDEFGHJK", 200),
        ("/r/nope", 404),
        ("/rules/minutka", 200),
        ("/rules/chess", 404),
    ],
)
async def test_the_page_is_there_and_asked_for_again(
    built: Settings, path: str, status: int
) -> None:
    async with house(built) as h:
        answer = await h.client.get(path)
        assert answer.status == status and answer.content_type == "text/html"
        assert "the page" in await answer.text()
        assert answer.headers["Cache-Control"] in ("no-cache", "no-store")


async def test_only_this_servers_code_may_run_and_only_it_is_talked_to(built: Settings) -> None:
    async with house(built) as h:
        for path in ("/", "/assets/index-Ab1.js", "/r/nope", "/nothing/here", "/api/games"):
            answer = await h.client.get(path)
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "script-src 'self';" in policy
            assert "unsafe" not in policy and "frame-ancestors 'none'" in policy
            assert f"ws://{h.client.host}:{h.client.port}" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Server"] == "pentaraduga"
        odd = await h.client.get("/", headers={"Host": "a b; script-src *"})
        assert "script-src *" not in odd.headers.get("Content-Security-Policy", "")


async def test_hashed_assets_are_kept_for_ever_and_others_are_not(built: Settings) -> None:
    async with house(built) as h:
        script = await h.client.get("/assets/index-Ab1.js")
        assert script.status == 200 and "immutable" in script.headers["Cache-Control"]
        assert script.content_type in ("text/javascript", "application/javascript")
        icon = await h.client.get("/icon.svg")
        assert icon.status == 200 and icon.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/.stamp",
        "/assets/..%2Findex.html",
        "/assets/%2e%2e%2f.stamp",
        "/..%2f..%2fapp.py",
        "/assets/nothing.js",
        "/assets/",
        "/assets",
        "/nothing/here",
        "/api/nothing",
        "/index.html",
    ],
)
async def test_nothing_else_is_served(built: Settings, path: str) -> None:
    async with house(built) as h:
        from yarl import URL

        answer = await h.client.get(URL(path, encoded=True))
        assert answer.status == 404 and (await answer.json())["code"] == "not_found"


async def test_people_who_are_lost_get_the_page_and_programs_json(built: Settings) -> None:
    async with house(built) as h:
        page = await h.client.get("/nothing/here", headers=HTML)
        assert page.status == 404 and "the page" in await page.text()
        api = await h.client.get("/api/nothing", headers=HTML)
        assert api.status == 404 and api.content_type == "application/json"
        wrong = await h.client.get("/api/rooms")
        assert wrong.status == 405 and wrong.headers["Allow"] == "POST"
        assert (await wrong.json())["code"] == "bad_method"


async def test_without_a_built_client_it_is_said_how_to_build_it(tmp_path: Path) -> None:
    async with house(Settings(static=tmp_path)) as h:
        answer = await h.client.get("/")
        assert answer.status == 503 and "make run" in await answer.text()


async def test_the_qr_code_is_a_picture_of_the_link(built: Settings) -> None:
    import segno

    async with house(replace(built, public_url="https://play.example/")) as h:
        answer = await h.client.get("/r/ABCDEFGHJK/qr.svg")
        text = await answer.text()
        assert answer.status == 200 and answer.content_type == "image/svg+xml"
        path = segno.make("https://play.example/r/ABCDEFGHJK", error="m", micro=False).svg_inline(
            scale=8, border=4, light="#fff", omitsize=True
        )
        drawn = path[path.rindex(' d="') :].partition('"/>')[0]
        assert len(drawn) > 500 and drawn in text
        assert (await h.client.get("/r/nope/qr.svg")).status == 404


async def test_nobody_waits_for_a_qr_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the longest host that is let through, one takes 25 ms."""
    others_served = threading.Event()
    drawn = qr._drawn

    def held(link: str) -> bytes:
        assert others_served.wait(30), "the loop stands still"
        return drawn(link)

    monkeypatch.setattr(qr, "_drawn", held)
    async with house() as h:
        host = {"Host": ".".join(["a" * 61] * 4)}
        asked = asyncio.create_task(h.client.get("/r/ABCDEFGHJK/qr.svg", headers=host))
        assert (await h.client.get("/healthz")).status == 200
        others_served.set()
        assert (await asked).status == 200


# -- operators --------------------------------------------------------------------------------------


async def test_health_is_about_the_process_and_readiness_about_the_store() -> None:
    async with house() as h:
        assert (await h.client.get("/healthz")).status == 200
        assert (await h.client.get("/readyz")).status == 200
        h.store.trouble = "the store is out of memory"
        assert (await h.client.get("/healthz")).status == 200
        answer = await h.client.get("/readyz")
        assert answer.status == 503 and "the store is out of memory" in await answer.text()
        h.store.trouble = None
        await h.registry.close()
        answer = await h.client.get("/readyz")
        assert answer.status == 503 and "stopping" in await answer.text()


async def test_metrics_count_what_happens_and_name_nobody() -> None:
    async with house() as h:
        room = await h.room()
        socket = await h.joined(room)
        await socket.command("rename", name="Аня")
        await socket.until("ack")
        await socket.command("kick", member="m9")
        await socket.until("refused")
        await socket.ws.send_bytes(b"?")
        await socket.until("error")
        text = await (await h.client.get("/metrics")).text()
        for line in (
            "pentaraduga_rooms 1.0",
            'pentaraduga_connections{subprotocol="pentaraduga.v1"} 1.0',
            'pentaraduga_actions_total{kind="command"} 2.0',
            'pentaraduga_rejects_total{code="no_such_member"} 1.0',
            'pentaraduga_rejects_total{code="bad_message"} 1.0',
            "pentaraduga_holds_total 0.0",
            "pentaraduga_answer_seconds_count 2.0",
        ):
            assert line in text, line
        assert "pentaraduga_append_seconds_bucket" in text and room not in text


async def test_a_bug_is_answered_logged_and_names_no_room(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with house() as h:
        monkeypatch.setattr(h.registry, "room_of_code", lambda code: 1 / 0)
        answer = await h.client.get("/api/codes/123456")
        assert answer.status == 500 and (await answer.json())["code"] == "internal"
        (record,) = [r for r in caplog.records if r.getMessage() == "request.broke"]
        assert "123456" not in str(record.__dict__["fields"])
