"""What a server does first: whoever waits for it after a crash waits for this."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from pentaraduga.cli import address, serve
from pentaraduga.config import read_config
from pentaraduga.storage.errors import StorageRefused

IMPORTED = """
import json, ssl, sys
before = ssl.SSLContext.load_default_certs
import pentaraduga.cli.serve as serve, pentaraduga.storage.embedded
first = sorted({name.partition(".")[0] for name in sys.modules} | {
    name for name in sys.modules if name.startswith("pentaraduga.")
})
serve._import_parts()
import aiohttp.connector
print(json.dumps({
    "first": first,
    "certificates": aiohttp.connector._SSL_CONTEXT_VERIFIED.cert_store_stats()["x509"],
    "as_before": ssl.SSLContext.load_default_certs is before,
}))
"""


@pytest.mark.process
async def test_the_store_starts_before_anything_that_takes_long_to_import() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", IMPORTED, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    found = json.loads(out)
    slow = {"aiohttp", "redis", "msgspec", "prometheus_client", "segno", "regex"}
    slow |= {f"pentaraduga.{part}" for part in ("games", "rooms", "records", "transport")}
    assert not slow & set(found["first"])
    # No certificates for a client that nobody uses, and all of them for whoever asks later.
    assert found["certificates"] == 0
    assert found["as_before"]


async def test_connections_wait_from_the_first_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[int] = []

    def listens(host: str, port: int | None) -> socket.socket:
        found = address.listen(host, port)
        places.append(found.getsockname()[1])
        return found

    async def reads_for_long(*_: object) -> str:
        stream = await asyncio.open_connection("127.0.0.1", places[0])
        stream[1].close()
        raise StorageRefused("it was only asked when it would be started")

    monkeypatch.setattr(serve, "listen", listens)
    monkeypatch.setattr(serve, "_start_valkey", reads_for_long)
    config = read_config({"host": "127.0.0.1", "port": "0", "data": str(tmp_path)})
    with pytest.raises(StorageRefused, match="only asked"):
        async with AsyncExitStack() as stack:
            await serve._start(config, stack, serve.Stopper())
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", places[0])
