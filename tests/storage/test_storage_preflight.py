"""A store that will not do is refused with its reason, one that may lose moves is warned about."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis

from pentaraduga.storage import Storage, StorageRefused, connections, slots, tls
from pentaraduga.storage.embedded import EmbeddedValkey
from pentaraduga.storage.preflight import check_info, warnings_of
from pentaraduga.storage.url import masked, read_url


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://localhost:6379", "begins with http://: redis://HOST:PORT"),
        ("localhost:6379", "redis://HOST:PORT"),
        ("", "no scheme"),
        ("redis://", "no host"),
        ("redis://:6379", "no host"),
        ("redis://host:notaport", "cannot be read"),
        ("redis://host:99999", "cannot be read"),
        ("redis://host:0", "port 0"),
        ("redis://host/name", "a database number is expected"),
        ("redis://host?decode_responses=1", "option 'decode_responses'"),
        ("unix://", "no path"),
        ("redis+sentinel://host", "doesn't name the primary"),
        ("redis+sentinel://host/name/nine", "a database number is expected"),
        ("redis+sentinel://a:1,b:0/name", "port 0"),
        ("redis+cluster://a,:7000", "no host"),
        ("redis+cluster://a/1", "a cluster has only number 0"),
        ("redis+cluster://a?db=1", "option 'db'"),
        ("redis+cluster://a?sentinel_password=x", "option 'sentinel_password'"),
    ],
)
async def test_a_url_that_cannot_lead_to_a_store(url: str, reason: str) -> None:
    with pytest.raises(StorageRefused, match=reason):
        await Storage.open(url, "node")


@pytest.mark.parametrize(
    "url",
    ["redis://h", "redis://u:p@h:1/3", "rediss://h:6380?ssl_cert_reqs=none", "unix:///a/b?db=2"],
)
def test_good_urls(url: str) -> None:
    assert read_url(url).kind == "one"


def test_the_urls_of_many() -> None:
    url = read_url(
        "rediss+sentinel://me:p%40ss@a,[::1]:5/rooms/2?ssl_cert_reqs=none&sentinel_password=x"
    )
    assert (url.hosts, url.service) == ((("a", 26379), ("::1", 5)), "rooms")
    user = {"username": "me", "password": "p@ss", "db": 2}
    tls = {"ssl": True, "ssl_cert_reqs": "none"}
    assert url.options == user | tls and url.of_sentinels == tls | {"password": "x"}
    url = read_url("redis+cluster://:p@a:7000,b")
    assert url.hosts == (("a", 7000), ("b", 6379)) and url.options == {"password": "p"}
    assert masked(url.url) == "redis+cluster://:***@a:7000,b"


def test_urls_are_shown_without_secrets() -> None:
    assert masked("redis://me:pa%40ss@db:1/0") == "redis://me:***@db:1/0"
    assert masked("redis://:secret@db") == "redis://:***@db"
    assert masked("unix://:secret@/run/v.sock?db=1") == "unix://:***@/run/v.sock"
    assert masked("unix:///run/v.sock") == "unix:///run/v.sock"


@pytest.mark.parametrize(
    ("info", "name"),
    [
        ({"redis_version": "7.0.0"}, "Redis 7.0.0"),
        ({"redis_version": "8.2.1"}, "Redis 8.2.1"),
        # Valkey calls itself Redis 7.2.4 for old clients.
        (
            {"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "8.0.0"},
            "Valkey 8.0.0",
        ),
        (
            {"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "10.1.0-rc1"},
            "Valkey 10.1.0-rc1",
        ),
    ],
)
def test_good_versions(info: dict[str, str], name: str) -> None:
    assert check_info({"role": "master", "redis_mode": "standalone"} | info) == name


@pytest.mark.parametrize(
    ("info", "reason"),
    [
        ({"redis_version": "6.2.14"}, "Redis 6.2.14: Redis 7 or newer is needed"),
        (
            {"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "7.2.8"},
            "Valkey 7.2.8: Valkey 8 or newer is needed",
        ),
        ({}, "does not say its version"),
        ({"redis_version": "new"}, "does not say its version"),
        (
            {
                "redis_version": "7.4.0",
                "role": "slave",
                "master_host": "10.0.0.7",
                "master_port": 6379,
            },
            "its primary, 10.0.0.7:6379",
        ),
        ({"redis_version": "7.4.0", "redis_mode": "cluster"}, "cluster mode"),
        ({"redis_version": "7.4.0", "redis_mode": "sentinel"}, "is a Sentinel"),
        ({"valkey_version": "9.1.2", "server_mode": "sentinel"}, "is a Sentinel"),
    ],
)
def test_stores_that_will_not_do(info: dict[str, object], reason: str) -> None:
    with pytest.raises(StorageRefused, match=reason):
        check_info(info)


@pytest.mark.parametrize(
    ("info", "appendfsync", "warned"),
    [
        ({"aof_enabled": 1, "maxmemory_policy": "noeviction"}, "everysec", []),
        ({"aof_enabled": 1}, None, []),
        ({"aof_enabled": 1}, "always", []),
        ({"aof_enabled": 0}, "everysec", ["append-only file"]),
        ({"aof_enabled": 1}, "no", ["appendfsync everysec"]),
        ({"aof_enabled": 1, "maxmemory_policy": "allkeys-lru"}, None, ["allkeys-lru"]),
        ({"aof_enabled": 1, "aof_last_write_status": "err"}, None, ["disk full"]),
        ({"aof_enabled": 0, "maxmemory_policy": "volatile-ttl"}, None, ["append-only", "volatile"]),
    ],
)
def test_warnings(info: dict[str, object], appendfsync: str | None, warned: list[str]) -> None:
    found = warnings_of(info, appendfsync)
    assert len(found) == len(warned)
    for text, part in zip(found, warned, strict=True):
        assert part in text


Answer = Callable[[bytes], Awaitable[bytes]]


@asynccontextmanager
async def stub(answer: Answer) -> AsyncIterator[str]:
    """A TCP server that answers whatever it reads; yields its redis:// URL."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(await answer(data))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"redis://127.0.0.1:{port}"
    finally:
        server.close()


def bulk(text: str) -> bytes:
    return b"$%d\r\n%s\r\n" % (len(text), text.encode())


def commands(data: bytes) -> int:
    return sum(part[:1] == b"*" for part in data.split(b"\r\n"))


async def test_an_old_server_is_refused_over_the_wire() -> None:
    async def answer(data: bytes) -> bytes:
        if b"INFO\r\n" in data and b"SETINFO" not in data:
            return bulk("# Server\r\nredis_version:6.0.9\r\nrole:master\r\n")
        return b"+OK\r\n" * commands(data)

    async with stub(answer) as url:
        with pytest.raises(StorageRefused, match=r"Redis 6\.0\.9: Redis 7 or newer"):
            await Storage.open(url, "node")


async def test_another_service_is_recognised() -> None:
    async def answer(data: bytes) -> bytes:
        return b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"

    async with stub(answer) as url:
        with pytest.raises(StorageRefused, match="no Redis or Valkey"):
            await Storage.open(url, "node")


def waiting(monkeypatch: pytest.MonkeyPatch, seconds: float, asking: float) -> None:
    """How long answers of a store are waited for, and of one asked whether it speaks TLS."""
    for name in ("_CONNECT_S", "_REPLY_S", "_SENTINEL_S"):
        monkeypatch.setattr(connections, name, seconds)
    monkeypatch.setattr(slots, "_ASK_S", seconds)
    monkeypatch.setattr(tls, "ASK_S", asking)


@pytest.mark.parametrize("scheme", ["redis", "rediss"])
async def test_a_silent_service_is_given_up(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch, 0.1, 0.1)

    async def answer(data: bytes) -> bytes:
        return b""

    async with stub(answer) as url:
        with pytest.raises(StorageRefused, match=f"no store answers at {scheme}://127"):
            await Storage.open(url.replace("redis", scheme), "node")


async def test_a_closed_port() -> None:
    async with stub(lambda data: asyncio.sleep(0, b"")) as url:
        pass
    with pytest.raises(StorageRefused, match=r"no store answers at redis://127.*running there"):
        await Storage.open(url, "node")


async def test_a_missing_socket(tmp_path: Path) -> None:
    with pytest.raises(StorageRefused, match="no store answers"):
        await Storage.open(f"unix://{tmp_path}/none.sock", "node")


KINDS = ("redis://{}", "redis+cluster://{}", "redis+sentinel://{}/rooms")


@pytest.mark.parametrize("kind", KINDS)
async def test_tls_where_the_store_speaks_plainly(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real store waits for the end of a line that never comes."""
    waiting(monkeypatch, 0.1, 60)

    async def answer(data: bytes) -> bytes:
        return b"+PONG\r\n" if data == b"PING\r\n" else b""

    async with stub(answer) as url:
        place = url.removeprefix("redis://")
        with pytest.raises(
            StorageRefused, match=r"speaks no TLS: .* redis:// for a plain one"
        ) as it:
            await Storage.open(kind.replace("redis", "rediss").format(place), "node")
        assert "Connection" not in str(it.value), "nothing of what the library knows"


@pytest.mark.parametrize("kind", KINDS)
async def test_plain_where_the_store_speaks_tls(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No certificate is needed: an alert says as well which language it is."""
    waiting(monkeypatch, 60, 60)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said, out = ssl.MemoryBIO(), ssl.MemoryBIO()
        said.write(await reader.read(65536))
        with pytest.raises(ssl.SSLError):
            context.wrap_bio(said, out, server_side=True).do_handshake()
        writer.write(out.read())
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        place = "{}:{}".format(*server.sockets[0].getsockname())
        with pytest.raises(StorageRefused, match="speaks only TLS: rediss:// is for a TLS port"):
            await Storage.open(kind.format(place), "node")


async def test_a_loading_server_is_waited_for() -> None:
    asked = 0

    async def answer(data: bytes) -> bytes:
        nonlocal asked
        if b"INFO\r\n" in data and b"SETINFO" not in data:
            asked += 1
            loading = 1 if asked == 2 else 0
            if asked == 1:
                return b"-LOADING Redis is loading the dataset in memory\r\n"
            return bulk(f"redis_version:5.0.0\r\nloading:{loading}\r\n")
        return b"+OK\r\n" * commands(data)

    async with stub(answer) as url:
        with pytest.raises(StorageRefused, match=r"Redis 5\.0\.0"):
            await Storage.open(url, "node")
    assert asked == 3


async def test_passwords_roles_and_rights_of_a_real_server(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path / "own")
    await server.start()
    path = server.url.removeprefix("unix://")
    async with Redis.from_url(server.url) as admin:
        await admin.acl_setuser(
            "weak", enabled=True, passwords=["+w"], keys=["*"], commands=["+info", "+ping"]
        )
        await admin.config_set("requirepass", "opensesame")
        for wrong in ("", ":wrong@", "nobody:opensesame@"):
            with pytest.raises(StorageRefused, match="refuses the user or password") as caught:
                await Storage.open(f"unix://{wrong}{path}", "node")
            assert "wrong" not in str(caught.value) and "opensesame" not in str(caught.value)
        with pytest.raises(StorageRefused, match="may not do what is needed"):
            await Storage.open(f"unix://weak:w@{path}", "node")
        storage = await Storage.open(f"unix://:opensesame@{path}", "node")
        assert storage.store.startswith("Valkey 9.")
        assert storage.warnings == []
        await storage.create("room", 1, [b"works"])
        await storage.close()
        await admin.execute_command("REPLICAOF", "127.0.0.1", "1")
        with pytest.raises(StorageRefused, match=r"primary, 127\.0\.0\.1:1"):
            await Storage.open(f"unix://:opensesame@{path}", "node")
        await admin.execute_command("REPLICAOF", "NO", "ONE")
        await admin.config_set("maxmemory-policy", "allkeys-lru")
        storage = await Storage.open(f"unix://:opensesame@{path}", "node")
        assert len(storage.warnings) == 1 and "noeviction" in storage.warnings[0]
        await storage.close()
    await server.stop()
