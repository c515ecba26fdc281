"""The parts of a running server, put together. Imported while the store starts: see `serve`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Final, cast

from aiohttp import web

from pentaraduga.allowances import Allowance
from pentaraduga.cli.address import BACKLOG, links
from pentaraduga.cli.descriptors import raise_descriptors
from pentaraduga.cli.peers import Peers, configured_peers, join_peers, mates
from pentaraduga.cluster.takeover import Takeover
from pentaraduga.config import Config
from pentaraduga.rooms import lookalikes
from pentaraduga.rooms.log import FORMAT
from pentaraduga.rooms.room import Room
from pentaraduga.runtime.budgets import Costs
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.logs import event
from pentaraduga.runtime.ports import Rooms
from pentaraduga.runtime.reading import Reader
from pentaraduga.runtime.registry import Registry
from pentaraduga.runtime.workers import Workers
from pentaraduga.storage import Storage, StorageDown
from pentaraduga.transport.app import create_app, create_runner
from pentaraduga.transport.forwarded import Header, Trust
from pentaraduga.transport.lines import KEPT_BACK, LineLimits
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings

if TYPE_CHECKING:
    from pentaraduga.storage.embedded import EmbeddedValkey

log = logging.getLogger(__name__)

GO_ON_PAUSE_S: Final = 0.05
"""Rest after each room that nobody has asked for yet."""

HANDLERS_S: Final = 2.0
"""How long requests under way are given when the server stops."""


async def start(
    config: Config,
    url: str,
    listening: socket.socket,
    stack: AsyncExitStack,
    valkey: EmbeddedValkey | None,
    peers: Peers | None = None,
) -> tuple[Storage, Registry]:
    """Opens the store at `url` and serves what comes in at `listening`.

    `stack` stops everything, in the reverse order. `valkey`: the store, if it is our own. `peers`:
    the other workers, if this is one of several.

    Raises:
        StorageRefused: the store can't be used.
    """
    # The lock on its folder keeps others from using a Valkey of our own.
    exclusive = config.redis is None or config.store_exclusive
    clock = Clock()
    peers = peers or configured_peers(config, stack)
    storage = await Storage.open(
        url,
        config.node,
        keep_days=config.keep_days,
        keep_stats_days=config.keep_stats_days,
        exclusive=exclusive,
        room_ms=clock.now,
        address=None if peers is None else peers.address,
        room_format=FORMAT,
    )
    stack.push_async_callback(storage.close)
    if valkey is not None:
        watching = asyncio.create_task(valkey.watch(storage), name="disk watch")
        stack.callback(watching.cancel)
    event(log, logging.INFO, "store.opened", store=storage.store, node=storage.node)

    metrics = Metrics()
    metrics.watch(
        "store_calls_waiting", "Calls that the store has not answered", lambda: storage.waiting[0]
    )
    metrics.watch("store_bytes_waiting", "The bytes of these calls", lambda: storage.waiting[1])
    metrics.watch(
        "lease_margin_seconds",
        "How long the node lease can be trusted still (no matter on a store of its own)",
        lambda: storage.lease_margin_s,
    )
    workers = Workers()
    stack.push_async_callback(workers.close)
    # With peers there are better things to do than to wait for a room whose owner may be dead.
    patience_s = 2.0 if peers is None else 0.0
    registry = Registry(
        storage,
        Room,
        clock=clock,
        meter=metrics,
        solver=workers,
        costs=Costs.of(config.limits),
        patience_s=patience_s,
        max_rooms=config.max_rooms,
    )
    rooms: Rooms = registry
    if peers is not None:
        rooms = cluster = await join_peers(peers, registry, storage.nodes, clock, metrics, stack)
        metrics.watch(
            "visitors", "Clients here in rooms of other servers", lambda: cluster.visitors
        )
        metrics.watch("guests", "Clients of other servers in rooms here", lambda: cluster.guests)
    settings = _settings(config, listening)
    reader = Reader()
    stack.push_async_callback(reader.close)
    together = mates(peers, metrics)
    app = create_app(settings, registry, metrics, rooms, reader, together)
    runner = create_runner(app, HANDLERS_S)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    await web.SockSite(runner, listening, backlog=BACKLOG).start()
    if together.passing is not None:
        together.passing.open(runner.adopt)
        stack.callback(together.passing.close)
    # What is there now stays: looking through it for garbage would stop everything for 50 ms.
    gc.freeze()
    # The first name needs it: with the server up, there is time to read it before somebody types.
    warming = asyncio.create_task(asyncio.to_thread(lookalikes.warm), name="warm up")
    stack.callback(warming.cancel)
    if peers is None:
        await _go_on(registry, storage, exclusive, stack)
    return storage, registry


async def _go_on(
    registry: Registry, storage: Storage, exclusive: bool, stack: AsyncExitStack
) -> None:
    """Brings back, one after the other, rooms that were at work when the server before this one
    died: bots and clocks ask for nothing. Whoever comes meanwhile goes first."""
    takeover = Takeover(registry, storage.nodes, pause_s=GO_ON_PAUSE_S)
    stack.callback(takeover.close)
    with contextlib.suppress(StorageDown):
        for node, seen in (await storage.nodes.all()).items():
            if node != storage.node and (exclusive or not seen.alive):
                takeover.of(node)


PER_ADDRESS: Final = {
    "hellos": "hellos",
    "offences": "offences",
    "rooms": "rooms",
    "codes": "code_tries",
    "all-codes": "all_code_tries",
    "pictures": "pictures",
    "looks": "looks",
    "moves": "moves",
    "replays": "replays",
    "lookups": "lookups",
    "requests": "requests",
    "metrics": "metrics",
}
"""Limits that the transport counts, and what their fields in `Settings` begin with."""


def limits_of(allowed: Mapping[str, Allowance]) -> dict[str, Any]:
    """The fields of `Settings` that an operator's limits decide."""
    fields: dict[str, Any] = {"messages": allowed["messages"]}
    for name, begins in PER_ADDRESS.items():
        fields[f"{begins}_burst"] = allowed[name].burst
        fields[f"{begins}_per_s"] = allowed[name].per_s
    return fields


def _settings(config: Config, listening: socket.socket) -> Settings:
    settings = Settings(
        origins=config.origins,
        public_url=config.public_url,
        network_url=links(listening, config.public_url).network,
        trust=Trust(config.trust_forwarded, cast(Header, config.forwarded_header)),
        lines=LineLimits(
            head_s=config.request_seconds,
            idle_s=config.idle_seconds,
            most=config.max_connections,
            per_address=config.connections_per_address,
            descriptors=raise_descriptors(2 * config.max_connections + KEPT_BACK),
        ),
        body_within_s=config.request_seconds,
        hello_within_s=config.hello_seconds,
        **limits_of(config.limits),
    )
    if settings.lines.at_once < config.max_connections:
        event(log, logging.INFO, "lines.limited", connections=settings.lines.at_once)
    return settings
