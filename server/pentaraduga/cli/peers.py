"""How a node and its peers reach each other, as configured."""

from __future__ import annotations

import socket
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from pentaraduga.cli.address import lan_address, listen_at
from pentaraduga.cli.plan import Plan
from pentaraduga.cluster.cluster import Cluster
from pentaraduga.config import Config
from pentaraduga.console import UsageError
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage.nodes import Nodes
from pentaraduga.storage.socketdir import COMMONS
from pentaraduga.transport.codec import CODECS
from pentaraduga.transport.commons import Commons
from pentaraduga.transport.gathering import Gathering
from pentaraduga.transport.inner import UNIX, Dialler, create_inner_app
from pentaraduga.transport.mates import NO_MATES, Mates
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.passing import Passing

SECRET_LEAST = 16


@dataclass(frozen=True, slots=True)
class Peers:
    """Where other nodes find this one (`address`), and what they have to know (`secret`).

    `near`: they are workers of the same server, planned like this.
    """

    listening: socket.socket
    address: str
    secret: str
    near: Plan | None = None


def configured_peers(config: Config, stack: AsyncExitStack) -> Peers | None:
    """What the settings say; None if this node serves no others.

    Raises:
        UsageError: they contradict each other, or the port is taken.
    """
    if config.cluster_listen is None:
        return None
    if config.redis is None or config.store_exclusive:
        raise UsageError(
            "--cluster-listen is for several servers on one store: give it with --redis, and leave "
            "out --store-exclusive"
        )
    if config.cluster_secret is None or len(config.cluster_secret) < SECRET_LEAST:
        raise UsageError(
            f"--cluster-listen needs a common secret of {SECRET_LEAST} characters or more: give "
            "the same PENTARADUGA_CLUSTER_SECRET to all servers"
        )
    host, _, port = config.cluster_listen.rpartition(":")
    listening = listen_at(host.strip("[]"), int(port), "--cluster-listen")
    stack.callback(listening.close)
    address = config.cluster_url or _reached_at(listening)
    return Peers(listening, address.rstrip("/"), config.cluster_secret)


def peers_on_this_machine(plan: Plan, stack: AsyncExitStack) -> Peers:
    """A Unix socket that only this user can open, for the workers of one server."""
    path = Path(plan.link)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    stack.callback(listening.close)
    path.unlink(missing_ok=True)
    listening.bind(str(path))
    path.chmod(0o600)
    listening.listen(128)
    listening.setblocking(False)
    stack.callback(path.unlink, missing_ok=True)
    return Peers(listening, f"{UNIX}{path}", plan.secret, plan)


def mates(peers: Peers | None, metrics: Metrics) -> Mates:
    """What this worker does together with others; nothing if it isn't one of several."""
    if peers is None or peers.near is None:
        return NO_MATES
    plan = peers.near
    folder = Path(plan.link).parent
    others = {n: f"{UNIX}{folder / str(n)}" for n in range(1, plan.of + 1) if n != plan.number}
    return Mates(
        Passing(peers.address),
        Commons(folder / COMMONS, plan.number, plan.of, plan.secret.encode()),
        Gathering(plan.number, metrics.page, others, plan.secret).page,
    )


async def join_peers(
    peers: Peers,
    registry: Registry,
    nodes: Nodes,
    clock: Clock,
    metrics: Metrics,
    stack: AsyncExitStack,
) -> Cluster:
    """Serves the other nodes, and finds them."""
    cluster = Cluster(registry, nodes, CODECS, Dialler(clock, peers.secret))
    inner = create_inner_app(cluster, clock, peers.secret, metrics.page)
    runner = web.AppRunner(inner, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    await web.SockSite(runner, peers.listening).start()
    return cluster


def _reached_at(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104
        host = lan_address() or "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
