"""Files of the build are sent packed to browsers that unpack them, and plain to others."""

from __future__ import annotations

import gzip
from pathlib import Path

import aiohttp
import pytest
from tests.transport.house import house

from pentaraduga.transport.pages import accepted
from pentaraduga.transport.settings import Settings

SCRIPT = b"export {}; // " + b"long " * 100
BROTLI = b"as brotli"


@pytest.fixture
def built(tmp_path: Path) -> Settings:
    """Settings with a small built client. Who unpacks nothing sees which file was sent."""
    files = {"index.html": b"<title>page</title>", "assets/i-1.js": SCRIPT, "icon.svg": b"<svg/>"}
    for name, content in files.items():
        for folder, packed in (
            (".", content),
            ("packed/br", BROTLI),
            ("packed/gzip", gzip.compress(content)),
        ):
            file = tmp_path / folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(packed)
    (tmp_path / "packed/br/icon.svg").unlink()
    (tmp_path / "packed/gzip/icon.svg").unlink()
    return Settings(static=tmp_path)


@pytest.mark.parametrize(
    ("asks", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP, BR", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000, gzip;q=0.1", "gzip"),
        ("br;q=0.5, gzip;q=1", "br"),
        ("zstd, deflate", None),
        ("brotli, x-gzip-not", None),
        ("br;q=0, gzip;q=0", None),
        ("identity", None),
        ("", None),
    ],
)
async def test_a_file_is_sent_as_the_browser_takes_it(
    built: Settings, asks: str, coding: str | None
) -> None:
    kinds = {"/assets/i-1.js": ("text/javascript", "immutable"), "/": ("text/html", "no-cache")}
    async with house(built) as h, aiohttp.ClientSession(auto_decompress=False) as plain:
        for path, (kind, kept) in kinds.items():
            headers = {"Accept-Encoding": asks}
            async with plain.get(h.client.make_url(path), headers=headers) as answer:
                body = await answer.read()
                assert answer.headers.get("Content-Encoding") == coding
                assert answer.content_type == kind and kept in answer.headers["Cache-Control"]
                assert answer.headers["Vary"] == "Accept-Encoding"
            whole = SCRIPT if path != "/" else b"<title>page</title>"
            if coding == "br":
                assert body == BROTLI
            else:
                assert (gzip.decompress(body) if coding == "gzip" else body) == whole
            async with plain.head(h.client.make_url(path), headers=headers) as head:
                assert head.headers["ETag"] == answer.headers["ETag"]
                assert head.headers.get("Content-Encoding") == coding


async def test_each_coding_has_an_etag_of_its_own_and_is_not_sent_twice(built: Settings) -> None:
    async with house(built) as h:
        tags = set()
        for coding in ("br", "gzip", "identity"):
            asks = {"Accept-Encoding": coding}
            async with aiohttp.ClientSession(auto_decompress=False) as plain:
                async with plain.get(h.client.make_url("/"), headers=asks) as answer:
                    tags.add(answer.headers["ETag"])
                asks["If-None-Match"] = answer.headers["ETag"]
                async with plain.get(h.client.make_url("/"), headers=asks) as again:
                    assert again.status == 304 and await again.read() == b""
                    assert again.headers["Cache-Control"] == "no-cache"
        assert len(tags) == 3


async def test_a_file_that_was_not_packed_is_sent_plain(built: Settings) -> None:
    async with house(built) as h:
        answer = await h.client.get("/icon.svg", headers={"Accept-Encoding": "br, gzip"})
        assert answer.status == 200 and "Content-Encoding" not in answer.headers
        assert answer.headers["Vary"] == "Accept-Encoding"


async def test_packed_files_have_no_address_of_their_own(built: Settings) -> None:
    async with house(built) as h:
        for path in ("/packed", "/packed/br/index.html", "/assets/i-1.js.br", "/packed/gzip"):
            assert (await h.client.get(path)).status == 404, path


def test_weights_are_read() -> None:
    assert accepted("br;q=0.0, gzip ;q=1, , *;q=0") == {"gzip"}
