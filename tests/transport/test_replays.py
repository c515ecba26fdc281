"""Records over HTTP: only after the round, to anyone who knows the room; uploads leave no trace."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from tests.transport.house import House, Socket, house

from pentaraduga.records import replay
from pentaraduga.runtime.reader import Read
from pentaraduga.runtime.reading import Broke, InThisProcess
from pentaraduga.storage.errors import StorageDown
from pentaraduga.transport.settings import Settings

GOLDEN = Path(__file__).parent.parent / "records" / "golden"
ARTICLE = (GOLDEN / "article.txt").read_bytes()
EASY = Settings(rooms_burst=1000, replays_burst=1000)


async def get(h: House, path: str) -> tuple[int, Any]:
    answer = await h.client.get(path)
    body = await answer.json() if "json" in answer.content_type else await answer.text()
    return answer.status, body


async def post(h: House, data: bytes) -> tuple[int, Any]:
    answer = await h.client.post("/api/replay", data=data)
    return answer.status, await answer.json()


async def running(h: House) -> tuple[str, Socket, Socket]:
    """A round of Minutka of two people, just started."""
    room = await h.room()
    a, b = await h.joined(room, 1), await h.joined(room, 2)
    for socket in (a, b):
        await socket.command("sit")
    for socket in (a, b):
        await socket.command("ready")
    for socket in (a, b):
        while "own" not in (await socket.until("update")).get("own", {}):
            pass
    return room, a, b


async def give_up(socket: Socket) -> None:
    # Too early an action is refused; the round starts within a moment.
    for _ in range(200):
        await socket.command("act", action="give_up", t=0.0, seen=0)
        while (message := await socket.next()) is not None:
            if message["type"] == "ack":
                return
            if message["type"] == "refused":
                break
    raise AssertionError(message)


async def result(socket: Socket) -> dict[str, Any]:
    while "match" not in (update := await socket.until("update")).get("pub", {}):
        pass
    return update["pub"]["match"]["rounds"][0]  # type: ignore[no-any-return]


async def test_a_record_appears_after_the_round_and_not_before() -> None:
    async with house(EASY) as h:
        room, a, b = await running(h)
        assert await get(h, f"/api/rooms/{room}/records") == (200, {"records": []})
        status, body = await get(h, f"/api/rooms/{room}/records/1")
        assert (status, body["code"], body["records"]) == (404, "no_such_record", [])
        await give_up(a)
        assert await get(h, f"/api/rooms/{room}/records") == (200, {"records": []})
        await give_up(b)
        ended = await result(b)
        # Anyone who hears of the end finds the record at once.
        status, body = await get(h, f"/api/rooms/{room}/records")
        [listed] = body["records"]
        assert (listed["n"], listed["game"], listed["names"]) == (1, "minutka", ["N1", "N2"])
        assert ended["record"] == 1
        assert listed["score"] == [line["points"] for line in ended["lines"]] == [3, 3]
        answer = await h.client.get(f"/api/rooms/{room}/records/1")
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert 'filename="pentaraduga-1.txt"' in answer.headers["Content-Disposition"]
        assert answer.headers["Cache-Control"] == "no-store"
        text = await answer.text()
        assert replay(text).score == (3, 3)
        status, document = await get(h, f"/api/rooms/{room}/records/1/replay")
        assert status == 200
        assert document["record"] == text
        assert [d["text"] for s in document["steps"] for d in s["deeds"]] == ["give_up", "give_up"]


@pytest.mark.parametrize("n", ["0", "2", "-1", "1.0", "x", "١", "1" * 30])
async def test_other_numbers_lead_to_no_record(n: str) -> None:
    async with house(EASY) as h:
        room = await h.room()
        h.store.kept[room] = {1: ARTICLE}
        for path in (f"/api/rooms/{room}/records/{n}", f"/api/rooms/{room}/records/{n}/replay"):
            status, body = await get(h, path)
            assert (status, body["code"], body["records"]) == (404, "no_such_record", [1])


@pytest.mark.parametrize("room", ["nowhere123", "x", "a}b"])
async def test_an_unknown_room_has_no_records(room: str) -> None:
    async with house(EASY) as h:
        for path in ("records", "records/1", "records/1/replay"):
            status, body = await get(h, f"/api/rooms/{room}/{path}")
            assert (status, body["code"]) == (404, "no_such_room")


async def test_a_store_that_is_down_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(EASY) as h:
        room = await h.room()

        async def down(_: str) -> dict[int, bytes]:
            raise StorageDown("away")

        monkeypatch.setattr(h.store, "records", down)
        status, body = await get(h, f"/api/rooms/{room}/records")
        assert (status, body["code"]) == (503, "store_down")


async def test_an_upload_is_replayed_and_leaves_nothing() -> None:
    async with house(EASY) as h:
        room = await h.room()
        before = copy.deepcopy({k: v for k, v in vars(h.store).items() if k != "writes"})
        status, document = await post(h, b"\xef\xbb\xbf" + ARTICLE)
        assert status == 200
        assert document["score"] == [4, 2]
        assert document["score_range"] == [[3, 4], [2, 2]]
        assert document["record"].encode() == ARTICLE
        assert (await post(h, b"junk"))[0] == 400
        assert {k: v for k, v in vars(h.store).items() if k != "writes"} == before
        assert await get(h, f"/api/rooms/{room}/records") == (200, {"records": []})


@pytest.mark.parametrize(
    ("data", "code", "words", "more"),
    [
        (b"", "bad_record", "line 1: a record begins with", {"line": 1}),
        (b"\n\nhello\n", "bad_record", "line 3: 'hello' does not end", {"line": 3}),
        (b"a\n\xff", "bad_record", "Line 2 is not text in UTF-8", {"line": 2}),
        (
            ARTICLE.replace("5. кОк, жОк".encode(), "5. кОк, жЗж".encode()),
            "rule_broken",
            "action 5 of А: кОк, жЗж. no placement fits",
            {"game": "kovriki", "line": 5, "action": 5, "seat": "А", "rule": "not_in_carpet"},
        ),
        (
            ARTICLE.replace(b"4:2", b"5:2"),
            "rule_broken",
            "the result 5:2 is not possible",
            {"line": 9, "action": 11, "rule": "wrong_result"},
        ),
    ],
)
async def test_a_bad_upload_says_which_line_is_bad(
    data: bytes, code: str, words: str, more: dict[str, Any]
) -> None:
    async with house(EASY) as h:
        status, body = await post(h, data)
        assert (status, body["code"]) == (400, code)
        assert words in body["message"]
        assert {key: body[key] for key in more} == more


@pytest.mark.parametrize("announced", [True, False])
async def test_an_upload_may_have_64_kib(announced: bool) -> None:
    async def pieces() -> Any:
        for _ in range(64):
            yield b" " * 1024
        yield b" "

    async with house(EASY) as h:
        blank = (b" " * 99 + b"\n") * 700
        fits = ARTICLE + blank[: 64 * 1024 - len(ARTICLE)]
        assert (await post(h, fits))[0] == 200
        answer = await h.client.post("/api/replay", data=fits + b" " if announced else pieces())
        body = await answer.json()
        assert (answer.status, body["code"], body["most"]) == (413, "too_big", 65536)


async def test_replays_are_rationed() -> None:
    async with house(Settings(rooms_burst=1000, replays_burst=3, replays_per_s=0.001)) as h:
        room = await h.room()
        h.store.kept[room] = {1: ARTICLE}
        assert [(await post(h, ARTICLE))[0] for _ in range(2)] == [200, 200]
        assert (await get(h, f"/api/rooms/{room}/records/1/replay"))[0] == 200
        answer = await h.client.post("/api/replay", data=ARTICLE)
        assert answer.status == 429 and int(answer.headers["Retry-After"]) > 0
        assert (await get(h, f"/api/rooms/{room}/records/1/replay"))[0] == 429
        # The record itself costs nothing.
        assert (await get(h, f"/api/rooms/{room}/records/1"))[0] == 200


async def test_the_pages_of_replays(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>the page</title>")
    async with house(Settings(static=tmp_path, rooms_burst=1000)) as h:
        for path in ("/replay", "/r/ABCDEFGHJK/replay/1"):
            status, body = await get(h, path)
            assert status == 200 and "the page" in body


async def test_a_reader_that_dies_twice_is_said_to_be_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broke(*_: object) -> Read:
        raise Broke

    monkeypatch.setattr(InThisProcess, "replay", broke)
    async with house() as h:
        answer = await h.client.post("/api/replay", data=ARTICLE)
        assert answer.status == 503 and int(answer.headers["Retry-After"]) > 0
        assert (await answer.json())["code"] == "no_reader"
