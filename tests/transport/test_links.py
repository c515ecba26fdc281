"""Links out of chats and off paper lead where they should, and nowhere else."""

from __future__ import annotations

from urllib.parse import quote, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.transport.house import House, answer, house, port

from pentaraduga.games import GAMES
from pentaraduga.transport.links import tidy_code, tidy_path
from pentaraduga.transport.settings import Settings

ROOM = "ABCDEFGHJK"
SOLO = next(game.info.id for game in GAMES.values() if game.info.solo and game.info.listed)
LISTED = next(game.info.id for game in GAMES.values() if game.info.listed)

PAGES = {
    f"/r/{ROOM}": [f"/r/{ROOM}", f"/R/{ROOM}"],
    f"/r/{ROOM}/replay/3": [f"/r/{ROOM}/replay/3", f"/r/{ROOM}/Replay/3"],
    f"/rules/{LISTED}": [f"/rules/{LISTED}", f"/Rules/{LISTED.title()}"],
    "/replay": ["/replay", "/Replay"],
    "/j/123456": ["/j/123456", "/J/123456", "/j/123 456", "/j/12-34-56", "/j/123\u00a0456"],
    f"/{SOLO}": [f"/{SOLO}", f"/{SOLO.upper()}"],
    f"/{SOLO}/617": [f"/{SOLO}/617", f"/{SOLO.title()}/617"],
}
"""Every kind of page that people share, and how they write it."""

ENDINGS = [
    "",
    "/",
    "//",
    ".",
    ",",
    ")",
    "/).",
    "»",
    "”",
    ">",
    "…",
    "!",
    "_",
    "**",
    " ",
    "\u200b",
    "\u2060.",
]


async def location(h: House, path: str) -> tuple[int, str]:
    answer = await h.client.get(path, allow_redirects=False, headers={"Accept": "text/html"})
    return answer.status, unquote(answer.headers.get("Location", ""))


async def test_a_page_is_found_however_its_link_was_pasted() -> None:
    async with house(Settings(rooms_burst=1000)) as h:
        for right, spellings in PAGES.items():
            for spelling in spellings:
                for ending in ENDINGS:
                    wanted = spelling + ending
                    if wanted != right:
                        found = await location(h, quote(wanted))
                        assert found == (302, right), wanted


def test_every_page_route_is_tried_above() -> None:
    tried = {path.split("/")[1] for path in PAGES}
    assert {"r", "rules", "replay", "j", SOLO} == tried


async def test_the_query_comes_along() -> None:
    async with house() as h:
        status, where = await location(h, f"/{SOLO.upper()}/617/?level=easy&x=1")
        assert (status, where) == (302, f"/{SOLO}/617?level=easy&x=1")


@pytest.mark.parametrize(
    "path",
    [
        *("//evil.example/", "/%5Cevil.example/", "//evil.example//r/", "/\\/evil.example"),
        *(
            "/j//evil.example",
            "/r///evil.example/",
            "/rules/%2F%2Fevil.example/",
            "/%09/evil.example",
        ),
    ],
)
async def test_no_link_leads_to_another_site(path: str) -> None:
    async with port() as at:
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        head, _, _ = (await answer(at, request.encode())).partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        where = urlsplit(headers.get("Location", "/"))
        assert not where.netloc and not where.scheme
        assert not where.path.startswith(("//", "/\\"))


@pytest.mark.parametrize("path", ["/api/games/", "/API/games", "/metrics/", "/ws/", "/icon.svg."])
async def test_programs_spell_right(path: str) -> None:
    async with house() as h:
        assert (await location(h, path))[0] == 404


async def test_a_code_with_spaces_opens_its_room() -> None:
    async with house() as h:
        answer = await h.client.post("/api/rooms", json={"game": LISTED})
        made = await answer.json()
        code = made["code"]
        for spelled in (f"{code[:3]} {code[3:]}", f"{code[:2]}-{code[2:4]}-{code[4:]}", code + "."):
            found = await h.client.get(f"/api/codes/{quote(spelled)}")
            assert await found.json() == {"id": made["id"]}
            assert await location(h, f"/j/{quote(spelled)}") == (302, f"/j/{code}")
        assert await location(h, f"/j/{code}") == (302, f"/r/{made['id']}")


@given(st.text(alphabet="/.rj12 -ABCDEFGHJKé\u200b", max_size=30))
def test_one_spelling_is_the_last_one(path: str) -> None:
    heads = {"r", "j"}
    once = tidy_path("/" + path, heads)
    assert tidy_path(once, heads) == once and once.startswith("/")


@given(st.text(max_size=12))
def test_a_code_is_six_digits_or_what_it_was(text: str) -> None:
    found = tidy_code(text)
    assert found == text or (len(found) == 6 and found.isascii() and found.isdigit())
