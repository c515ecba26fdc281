"""Stores behind TLS: `rediss://` and `rediss+cluster://`, with certificates that count.

The Valkey that comes with this project speaks no TLS itself, so something stands in front of it that
does, as is usual where a store has no certificates of its own. To the server it is all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pentaraduga.storage import Storage, StorageRefused, connections
from tests.stores.servers import READY_S, Cluster, Server

OPENSSL = shutil.which("openssl")
pytestmark = pytest.mark.skipif(OPENSSL is None, reason="openssl makes the certificates")

HERE = "IP:127.0.0.1"
ELSEWHERE = "DNS:store.example"


def certificate(folder: Path, who: str) -> tuple[Path, ssl.SSLContext]:
    """One that vouches for itself, and what its owner needs. `who`: as in `subjectAltName`."""
    folder.mkdir()
    made, key = folder / "made.pem", folder / "key.pem"
    assert OPENSSL is not None
    subprocess.run(
        [
            *(OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-nodes", "-days", "2", "-subj", "/CN=store", "-addext", f"subjectAltName={who}"),
            *("-keyout", str(key), "-out", str(made)),
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made, key)
    return made, context


@asynccontextmanager
async def behind_tls(server: Server, context: ssl.SSLContext) -> AsyncIterator[int]:
    """A port on which the server can be reached with TLS."""
    busy = set[asyncio.Task[None]]()

    async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def front(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back = await asyncio.open_connection("127.0.0.1", server.port)
        for way in (pipe(reader, back[1]), pipe(back[0], writer)):
            task = asyncio.create_task(way)
            busy.add(task)
            task.add_done_callback(busy.discard)

    listener = await asyncio.start_server(front, "127.0.0.1", 0, ssl=context)
    try:
        yield listener.sockets[0].getsockname()[1]
    finally:
        listener.close()
        for task in list(busy):
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)


async def plays(storage: Storage, room: str) -> None:
    """Some of everything that a room needs."""
    await storage.create(room, 1, [b"1"])
    await storage.append(room, 1, 2, [b"2"])
    await storage.snapshot(room, 1, 2, b"all")
    found = await storage.load(room)
    assert found.snapshot == b"all" and found.end == 2


async def test_a_store_with_a_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, context = certificate(tmp_path / "here", HERE)
    other, false_context = certificate(tmp_path / "elsewhere", ELSEWHERE)
    store = Server(tmp_path / "store")
    await store.start()
    try:
        async with behind_tls(store, context) as port, behind_tls(store, false_context) as false:
            url = f"rediss://127.0.0.1:{port}"
            storage = await Storage.open(f"{url}?ssl_ca_certs={made}", "node")
            await plays(storage, "room")
            assert storage.alive
            await storage.close()
            for refused, why in (
                (url, "self-signed certificate"),
                (f"{url}?ssl_ca_certs={other}", "self-signed certificate"),
                (f"rediss://127.0.0.1:{false}?ssl_ca_certs={other}", "IP address mismatch"),
            ):
                with pytest.raises(StorageRefused, match=f"no TLS connection to .*{why}"):
                    await Storage.open(refused, "node")
            with pytest.raises(StorageRefused, match="speaks only TLS"):
                await Storage.open(f"redis://127.0.0.1:{port}", "node")
        monkeypatch.setattr(connections, "_CONNECT_S", 0.1)  # it never answers
        with pytest.raises(StorageRefused, match="speaks no TLS"):
            await Storage.open(f"rediss://127.0.0.1:{store.port}", "node")
    finally:
        store.kill()


def announced(ports: list[int], nodes: str) -> bool:
    return all(f":{port}@" in nodes for port in ports)


async def test_a_cluster_with_certificates(tmp_path: Path) -> None:
    made, context = certificate(tmp_path / "here", HERE)
    cluster = Cluster(tmp_path / "cluster")
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(cluster.stop)
        await cluster.start()
        ports = []
        for server in cluster.servers:
            ports.append(await stack.enter_async_context(behind_tls(server, context)))
            await server.ask("CONFIG", "SET", "cluster-announce-port", ports[-1])
        for server in cluster.servers:  # until it has heard of the others' ports
            async with asyncio.timeout(READY_S):
                while not announced(ports, await server.ask("CLUSTER", "NODES")):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
        url = f"rediss+cluster://127.0.0.1:{ports[0]}"
        with pytest.raises(StorageRefused, match=r"no TLS connection to .*self-signed certificate"):
            await Storage.open(url, "node")
        storage = await Storage.open(f"{url}?ssl_ca_certs={made}", "node")
        assert {port for _, port in storage._connections.slots.places} == set(ports)
        for n in range(12):
            await plays(storage, f"room{n}")
        assert all([await server.ask("DBSIZE") for server in cluster.servers]), "each has some"
        await storage.close()
