"""Several nodes on one store, as real processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from pentaraduga.storage.embedded import EmbeddedValkey
from tests.serving import Served, serving

SECRET = "known-to-all-nodes"


@asynccontextmanager
async def nodes(folder: Path, count: int) -> AsyncIterator[list[Served]]:
    """So many servers that know each other."""
    store = EmbeddedValkey(folder / "store")
    await store.start()
    try:
        async with AsyncExitStack() as stack:
            options = ("--redis", store.url, "--cluster-listen", "127.0.0.1:0")
            env = {"PENTARADUGA_CLUSTER_SECRET": SECRET}
            yield await asyncio.gather(
                *(
                    stack.enter_async_context(
                        serving(folder / f"{n}", *options, "--node", f"n{n}", env=env)
                    )
                    for n in range(count)
                )
            )
    finally:
        await store.stop()
