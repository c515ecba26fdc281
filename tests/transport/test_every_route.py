"""Properties of every route of the application, including future ones: the router lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.fakes import FakeStore
from tests.transport.house import house, with_bursts
from yarl import URL

from pentaraduga.rooms.room import Room
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.app import create_app
from pentaraduga.transport.forwarded import Trust
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.rates import WITHOUT_LIMIT
from pentaraduga.transport.settings import Settings

ROOM = "ABCDEFGHJK"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
KINDS = ("application/json", "text/html", "text/plain", "text/javascript", "image/svg+xml")
OUTSIDE = "what nobody outside may read"
ACCEPTS = ("text/html,*/*", "*/*")

PARTS = {
    "room": (ROOM, "nope"),
    "code": ("000000",),
    "game": ("minutka", "chess"),
    "n": ("1", "0"),
    "deal": ("617",),
    "name": ("index-Ab1.js", "icon.svg"),
}
"""Part of a path in braces → what stands there when people ask."""

TRAVERSALS = (
    "..%2Foutside.txt",
    "..%2F..%2Foutside.txt",
    "%2e%2e%2foutside.txt",
    "..%5Coutside.txt",
    "....%2F%2Foutside.txt",
    "%2Foutside.txt",
    "%2e%2e",
    ".%2Foutside.txt",
    "..%252Foutside.txt",
    "outside.txt%00.js",
    ".stamp",
    "..%2Fpacked%2Fbr%2F.stamp",
    "packed%2Fbr%2Findex.html",
    "a" * 300,
)


def routes() -> list[tuple[str, str]]:
    """Method and pattern of everything that answers."""
    registry = Registry(FakeStore(), Room, meter=Metrics())
    router = create_app(Settings(), registry, Metrics()).router
    found = []
    for route in router.routes():
        assert route.resource is not None
        found.append((route.method, route.resource.canonical))
    return sorted(set(found))


PATTERNS = sorted({pattern for _, pattern in routes()})


def filled(pattern: str) -> Iterator[str]:
    """Paths that the pattern fits. A part that this file does not know fails here: teach it."""
    names = re.findall(r"{(\w+)}", pattern)
    for at in range(max([len(PARTS[name]) for name in names], default=1)):
        yield re.sub(r"{(\w+)}", lambda m: PARTS[m[1]][at % len(PARTS[m[1]])], pattern)


@pytest.fixture
def built(tmp_path: Path) -> Settings:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>the page</title>")
    (static / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (static / "assets" / "index-Ab1.js").write_text("export {}")
    for hidden in (static / ".stamp", tmp_path / "outside.txt", static.parent / ".stamp"):
        hidden.write_text(OUTSIDE)
    (static / "packed/br").mkdir(parents=True)
    (static / "packed/br/.stamp").write_text(OUTSIDE)
    return Settings(static=static, **with_bursts(10_000))


def test_the_router_lists_what_people_use() -> None:
    assert ("POST", "/api/rooms") in routes() and ("GET", "/r/{room}") in routes()
    assert len(PATTERNS) > 15


@pytest.mark.parametrize("pattern", PATTERNS)
async def test_every_answer_is_locked_up(built: Settings, pattern: str) -> None:
    """Pages, files, JSON, pictures, errors, redirects, refused methods and upgrades."""
    async with house(built) as h:
        for path in (*filled(pattern), pattern.upper().replace("{", "").replace("}", "") + "//"):
            for method in METHODS:
                for accept in ACCEPTS:
                    answer = await h.client.request(
                        method, path, headers={"Accept": accept}, allow_redirects=False
                    )
                    said, where = answer.headers, f"{method} {path}"
                    assert answer.status < 500, where
                    policy = dict(
                        part.strip().split(" ", 1)
                        for part in said["Content-Security-Policy"].split(";")
                    )
                    assert policy["default-src"] == "'none'", where
                    assert policy["script-src"] == policy["style-src"] == "'self'", where
                    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'", where
                    own = f"{h.client.host}:{h.client.port}"
                    assert policy["connect-src"] == f"'self' ws://{own} wss://{own}", where
                    assert said["X-Content-Type-Options"] == "nosniff", where
                    assert said["Referrer-Policy"] == "same-origin", where
                    assert "camera=()" in said["Permissions-Policy"], where
                    assert said["Cross-Origin-Opener-Policy"] == "same-origin", where
                    assert said["Cross-Origin-Resource-Policy"] == "same-origin", where
                    assert said["Server"] == "pentaraduga", where
                    kept = said["Cache-Control"]
                    assert ("immutable" in kept) == (
                        path.startswith("/assets/") and answer.status == 200
                    ), where
                    assert "Access-Control-Allow-Origin" not in said, where
                    assert "Set-Cookie" not in said, where
                    if answer.status not in (204, 302, 304):
                        assert answer.content_type in KINDS, where


@pytest.mark.parametrize("pattern", PATTERNS)
async def test_methods_that_are_not_there_are_refused_with_those_that_are(
    built: Settings, pattern: str
) -> None:
    allowed = {method for method, at in routes() if at == pattern}
    async with house(built) as h:
        for method in METHODS:
            answer = await h.client.request(
                method, next(filled(pattern)), allow_redirects=False, headers={"Accept": "*/*"}
            )
            if method not in allowed:
                # Another pattern may fit the path too; its methods count as well.
                assert answer.status == 405 or "{" in pattern or answer.status == 404, method
                if answer.status == 405:
                    assert allowed <= set(answer.headers["Allow"].split(","))
            else:
                assert answer.status != 405, method


@pytest.mark.parametrize("pattern", [pattern for pattern in PATTERNS if "{" in pattern])
async def test_no_path_leads_out_of_the_folder(built: Settings, pattern: str) -> None:
    async with house(built) as h:
        for hop in TRAVERSALS:
            path = re.sub(r"{\w+}", lambda _, hop=hop: hop, pattern)  # type: ignore[misc]
            for accept in ACCEPTS:
                answer = await h.client.get(
                    URL(path, encoded=True), headers={"Accept": accept}, allow_redirects=False
                )
                text = (await answer.read()).decode("utf-8", "replace")
                assert OUTSIDE not in text and answer.status < 500, path
                assert answer.headers.get("Location", "/")[:2] not in ("//", "/\\"), path


async def test_every_route_has_a_limit_for_each_address(built: Settings) -> None:
    """One that is named instead needs a reason, which stands beside its name."""
    few: dict[str, Any] = with_bursts(2.0) | {"all_code_tries_burst": 1000.0}
    slow: dict[str, Any] = {one.name: 1e-9 for one in fields(built) if one.name.endswith("_per_s")}
    async with house(replace(built, trust=Trust(1), **few, **slow)) as h:
        for number, (method, pattern) in enumerate(routes(), 1):
            # Each from another address: they share nothing.
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            for _ in range(3):
                answer = await h.client.request(
                    method, next(filled(pattern)), headers=headers, allow_redirects=False
                )
            limited, where = answer.status == 429, f"{method} {pattern}: {answer.status}"
            assert limited is (pattern not in WITHOUT_LIMIT), where
            assert method != "GET" or not limited or (await answer.json())["code"] == "too_many"


MOVER = {"secret": "0" * 32, "code": "12345678"}
LOOKS_INTO_THE_STORE = (
    *(("POST", path, MOVER) for _, path in routes() if path.startswith("/api/moves/")),
    ("POST", "/api/stats", {"secret": "0" * 32, "game": "freecell"}),
    ("POST", "/api/forget", {"secret": "0" * 32}),
    ("GET", f"/api/rooms/{ROOM}/records", None),
    ("GET", f"/api/rooms/{ROOM}/records/1", None),
    ("GET", f"/api/rooms/{ROOM}/records/1/replay", None),
)


@pytest.mark.parametrize(("method", "path", "body"), LOOKS_INTO_THE_STORE)
async def test_who_asks_the_store_too_much_hears_when_to_ask_again(
    method: str, path: str, body: dict[str, str] | None
) -> None:
    async with house(Settings(lookups_burst=1, lookups_per_s=0.1)) as h:
        first = await h.client.request(method, path, json=body)
        assert first.status in (200, 404)
        second = await h.client.request(method, path, json=body)
        assert second.status == 429 and 1 <= int(second.headers["Retry-After"]) <= 11
        assert (await second.json())["what"] == "requests"


async def test_right_codes_are_looked_up_only_so_often() -> None:
    async with house(Settings(lookups_burst=1, lookups_per_s=0.1)) as h:
        await h.room()
        ((code, _),) = h.store.codes.items()
        said = [(await h.client.get(f"/api/codes/{code}")).status for _ in range(2)]
        assert said == [200, 429]


async def test_answers_that_the_server_generates_are_never_packed(built: Settings) -> None:
    """Lengths of packed answers tell what is in them: only files of the build are packed."""
    async with house(built) as h:
        room = await h.room()
        ((code, _),) = h.store.codes.items()
        for method, pattern in routes():
            if "assets" in pattern or "{name}" in pattern or method == "HEAD":
                continue
            for path in (*filled(pattern), f"/api/codes/{code}", f"/r/{room}/qr.svg"):
                answer = await h.client.request(
                    method,
                    path,
                    headers={"Accept-Encoding": "gzip, deflate, br, zstd"},
                    allow_redirects=False,
                )
                assert "Content-Encoding" not in answer.headers, path
