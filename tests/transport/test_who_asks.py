"""Addresses behind proxies, and sites: read as those who wrote them meant them."""

from __future__ import annotations

import ipaddress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.transport.house import house

from pentaraduga.sites import parse_authority, parse_site
from pentaraduga.transport.forwarded import Trust, client_address, client_scheme, network
from pentaraduga.transport.limits import Guesses, PerAddress
from pentaraduga.transport.settings import Settings

PEER = "10.0.0.1"
SPELLINGS = [
    *("192.0.2.7", "192.0.2.7:4711", " 192.0.2.7 ", '"192.0.2.7:80"', "::ffff:192.0.2.7"),
    *("[::ffff:192.0.2.7]:443", '"[::FFFF:192.0.2.7]"'),
]
SPELLINGS_6 = [
    *("2001:db8::7", "[2001:db8::7]", "[2001:DB8:0::7]:4711", '"[2001:db8::7]:80"'),
    *("2001:db8::7%eth0", "[2001:db8::7%25en0]:1"),
]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_an_address_is_the_same_however_a_proxy_writes_it(spelling: str) -> None:
    assert client_address(PEER, Trust(1), [f"6.6.6.6, {spelling}"]) == "192.0.2.7"
    quoted = spelling if spelling.startswith('"') else f'"{spelling.strip()}"'
    forwarded = Trust(1, "forwarded")
    assert (
        client_address(PEER, forwarded, [f"for=6.6.6.6, For={quoted};proto=https"]) == "192.0.2.7"
    )


@pytest.mark.parametrize("spelling", SPELLINGS_6)
def test_in_ipv6_too(spelling: str) -> None:
    assert client_address(PEER, Trust(1), [spelling]) == "2001:db8::7"


@pytest.mark.parametrize(
    "garbage",
    [
        *("unknown", "_hidden", "", ",", "192.0.2.7:80:80", "192.0.2.7:port", "999.1.1.1", "::g"),
        *("[2001:db8::7", "2001:db8::7]:80", '"192.0.2.7', "a" * 9000, "192.0.2.7/24", "\x00"),
    ],
)
def test_garbage_counts_for_the_proxy_that_sent_it(garbage: str) -> None:
    assert client_address(PEER, Trust(1), ["1.1.1.1, " + garbage]) == PEER
    assert client_address(PEER, Trust(1, "forwarded"), ["for=1.1.1.1, for=" + garbage]) == PEER


def test_only_the_configured_number_of_proxies_is_believed() -> None:
    lines = ["6.6.6.6, 192.0.2.7:1", "10.0.0.8, 10.0.0.9"]
    seen = [client_address(PEER, Trust(hops), lines) for hops in range(6)]
    assert seen == [PEER, "10.0.0.9", "10.0.0.8", "192.0.2.7", "6.6.6.6", "6.6.6.6"]


def test_the_header_that_the_proxy_does_not_set_is_not_read() -> None:
    assert client_address(PEER, Trust(1, "forwarded"), []) == PEER


def test_the_scheme_comes_from_the_same_proxy() -> None:
    forwarded = Trust(1, "forwarded")
    assert client_scheme("http", forwarded, ["for=1.1.1.1;proto=https"], ["http"]) == "https"
    assert client_scheme("http", forwarded, ["for=1.1.1.1"], ["https"]) == "http"
    assert client_scheme("http", Trust(2), [], ["https, http"]) == "https"
    assert client_scheme("http", Trust(2), [], ["https"]) == "https"
    assert client_scheme("http", Trust(0), [], ["https"]) == "http"


@given(st.lists(st.text(), max_size=4), st.integers(0, 4), st.booleans())
def test_whatever_is_sent_an_address_or_the_peer_comes_out(
    lines: list[str], hops: int, forwarded: bool
) -> None:
    trust = Trust(hops, "forwarded" if forwarded else "x-forwarded-for")
    found = client_address(PEER, trust, lines)
    assert found == str(ipaddress.ip_address(found))


@given(st.ip_addresses())
def test_what_one_person_has_counts_once(address: Any) -> None:
    assert network(str(address)) == network(
        f"[{address}]:80" if address.version == 6 else f"{address}:80"
    )


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Forwarded-For", "1.2.3.4, 192.0.2.7:{n}"),
        ("X-Forwarded-For", '1.2.3.4, "[2001:db8::7]:{n}"'),
        ("X-Forwarded-For", "garbage{n}"),
        ("Forwarded", 'for=1.2.3.4, for="[2001:db8::7]:{n}";by=10.0.0.1'),
        ("Forwarded", "for=_secret{n}"),
    ],
)
async def test_forty_ports_of_one_address_make_no_more_rooms_than_one(
    header: str, value: str
) -> None:
    trust = Trust(1, "forwarded" if header == "Forwarded" else "x-forwarded-for")
    async with house(Settings(rooms_burst=20, trust=trust)) as h:
        made = 0
        for n in range(1, 41):
            answer = await h.client.post(
                "/api/rooms", json={"game": "minutka"}, headers={header: value.format(n=n)}
            )
            made += answer.status == 201
        assert made == 20
        problem = await answer.json()
        assert problem["code"] == "too_many" and problem["what"] == "rooms"
        assert 1 <= problem["wait_s"] <= 11


# -- sites ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("play.test", "http://play.test"),
        ("play.test:80", "http://play.test"),
        ("play.test", "http://play.test:80"),
        ("play.test:443", "https://play.test"),
        ("PLAY.Test", "http://play.test"),
        ("play.test", "HTTP://Play.TEST"),
        ("play.test.", "http://play.test"),
        ("play.test", "http://play.test.:80"),
        ("игра.test", "http://xn--80afo7a.test"),
        ("xn--80afo7a.test", "http://ИГРА.test"),
        ("pl%61y.test", "http://play.test"),
        ("[::1]:8765", "http://[0:0::1]:8765"),
        ("192.168.1.2:8765", "http://192.168.1.2:8765"),
    ],
)
async def test_one_site_is_one_site_however_it_is_written(host: str, origin: str) -> None:
    assert parse_authority(host, parse_site(origin).scheme) == parse_site(origin)
    async with house() as h:
        headers = {"Host": host, "Origin": origin}
        if host.isascii() and origin.isascii():
            answer = await h.client.post("/api/rooms", json={"game": "minutka"}, headers=headers)
            assert answer.status == 201, await answer.text()


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("play.test", "http://play.test:8080"),
        ("play.test:8080", "http://play.test"),
        ("play.test:443", "http://play.test"),
        ("play.test", "http://play.test.evil.example"),
        ("play.test", "http://xplay.test"),
        ("play.test", "http://play.test@evil.example"),
        ("play.test", "http://evil.example/play.test"),
        ("play.test", "null"),
        ("play.test", "ftp://play.test"),
        ("play.test", "play.test"),
        ("play.test", "http://play..test"),
        ("play.test", "http://plаy.test"),  # a Cyrillic letter is another name
    ],
)
async def test_another_site_is_another_site(host: str, origin: str) -> None:
    async with house() as h:
        headers = {"Host": host, "Origin": origin}
        answer = await h.client.post("/api/rooms", json={"game": "minutka"}, headers=headers)
        assert answer.status == 403 and (await answer.json())["code"] == "bad_origin"


async def test_links_for_others_do_not_lead_to_localhost() -> None:
    settings = Settings(rooms_burst=1000, network_url="http://192.168.1.23:8765/")
    async with house(settings) as h:
        for host, base in {
            "localhost:8765": "http://192.168.1.23:8765",
            "127.0.0.1:8765": "http://192.168.1.23:8765",
            "[::1]:8765": "http://192.168.1.23:8765",
            "play.test": "http://play.test",
        }.items():
            answer = await h.client.post(
                "/api/rooms", json={"game": "minutka"}, headers={"Host": host}
            )
            body = await answer.json()
            assert body["url"] == f"{base}/r/{body['id']}"


# -- many addresses together ----------------------------------------------------------------------


def test_a_spent_address_is_not_forgotten_for_newcomers() -> None:
    buckets = PerAddress(2, 0.1, remembered=3)
    for n in range(3):
        assert buckets.take(f"192.0.2.{n}", 0.0) and buckets.take(f"192.0.2.{n}", 0.0)
    taken = [buckets.take(f"198.51.100.{n}", 0.0) for n in range(10)]
    assert sum(taken) == 2, "newcomers share what one has"
    assert not buckets.take("192.0.2.0", 0.0) and len(buckets) == 3
    assert buckets.take("198.51.100.1", 1000.0) and len(buckets) <= 3


def test_many_addresses_together_guess_no_faster() -> None:
    def tries(addresses: list[str]) -> int:
        guesses = Guesses(PerAddress(20, 0.1), PerAddress(80, 0.4), PerAddress(500, 2))
        looked_at = 0
        for address in addresses * 30:
            if guesses.wait_s(address, 5.0) == 0:
                guesses.wrong(address, 5.0)
                looked_at += 1
        return looked_at

    assert tries(["192.0.2.1"]) == 20
    assert tries([f"2001:db8:1:{n:x}::1" for n in range(60)]) == 80, "one /48"
    assert tries([f"192.0.2.{n}" for n in range(60)]) == 500, "all together"
