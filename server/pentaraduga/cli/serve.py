"""`pentaraduga serve`: runs a server, from its command line to its exit status.

What takes long to import is imported while the store starts: see `parts`.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from pentaraduga.cli.address import Links, links, listen, qr, reserve
from pentaraduga.config import (
    DEFAULT_PORT,
    SETTINGS,
    Config,
    ConfigError,
    read_config,
    unknown_variables,
)
from pentaraduga.console import UsageError, add_json, print_json
from pentaraduga.runtime.logs import JsonLines, Plain, event
from pentaraduga.storage.errors import StorageRefused

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers
    from pentaraduga.runtime.registry import Registry
    from pentaraduga.storage.embedded import EmbeddedValkey

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.0, 0.0, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Before an embedded Valkey that ended by itself is started again; the last one stays."""

COLLECT_AFTER: Final = (20_000, 20, 50)
"""New objects that are still alive when the collector looks at the youngest generation; how often
it does so before it looks at the next, and at the oldest."""

STEADY_S: Final = 60.0
"""One that ran for this long counts as healthy again: no pause the next time."""


def add_parser(subparsers: Subparsers) -> None:
    """Adds `serve`."""
    parser = subparsers.add_parser(
        "serve",
        help="start the server",
        description="Start the server and print its links. Ctrl-C stops it. Every option can also "
        "be given as a variable, such as PENTARADUGA_PORT for --port.",
    )
    for setting in SETTINGS:
        text = f"{setting.help} [{setting.variable}]".replace("%", "%%")
        parser.add_argument(
            setting.option, dest=setting.name, metavar=setting.metavar, help=text, default=None
        )
    parser.add_argument("--as-worker", type=int, default=None, help=argparse.SUPPRESS)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Serves until asked to stop; 0 then."""
    try:
        config = read_config({setting.name: getattr(args, setting.name) for setting in SETTINGS})
    except ConfigError as error:
        raise UsageError(str(error)) from None
    set_up_logs(config)
    for name in unknown_variables():
        log.warning("%s is not a setting: see pentaraduga serve --help", name)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            return runner.run(_serve(config, args))
    except StorageRefused as error:
        refused = UsageError(str(error))
    except UsageError as error:
        refused = error
    if config.log_format == "json":
        # A machine that reads the log reads this, too.
        event(log, logging.ERROR, "refused", why=str(refused))
        return 2
    raise refused


def set_up_logs(config: Config) -> None:
    """Logs go to standard error, as lines for people or one JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if config.log_format == "json" else Plain())
    logging.basicConfig(level=config.log_level.upper(), handlers=[handler], force=True)
    logging.captureWarnings(True)
    # Its paths contain the ids of rooms, and anyone who reads an id can enter the room.
    logging.getLogger("aiohttp.access").disabled = True


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


class Stopper:
    """The first Ctrl-C, SIGTERM or SIGHUP asks to stop, the second one forces it."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.valkey: EmbeddedValkey | None = None
        self._signalled = False
        self._starting = asyncio.current_task()

    def install(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # Under nohup a closed terminal does not stop it.
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, self._on_signal, number)

    def started(self) -> None:
        """From here on, a signal makes the server shut down by itself."""
        self._starting = None

    async def drain(
        self, registry: Registry, seconds: float, supervised: asyncio.Task[None] | None = None
    ) -> None:
        """Goes on for a while after the signal, with `/readyz` saying that it is about to stop.

        A server that stops for another reason has nothing to go on with, nor has a worker once
        `supervised` is done.
        """
        if not self._signalled:
            return
        registry.retire()
        if supervised is None:
            await asyncio.sleep(seconds)
        else:
            await asyncio.wait({supervised}, timeout=seconds)

    def _on_signal(self, number: signal.Signals) -> None:
        if self.asked.is_set():
            event(log, logging.WARNING, "forced", signal=signal.Signals(number).name)
            if self.valkey is not None and self.valkey.pid is not None:
                os.kill(self.valkey.pid, signal.SIGTERM)
            os._exit(128 + number)
        self._signalled = True
        self.asked.set()
        event(log, logging.INFO, "stopping", signal=signal.Signals(number).name)
        if self._starting is not None:
            self._starting.cancel()


async def _serve(config: Config, args: argparse.Namespace) -> int:
    stopper = Stopper()
    stopper.install()
    try:
        async with AsyncExitStack() as stack:
            found: Links | None = None
            if args.as_worker is not None:
                await _start_worker(config, args.as_worker, stack, stopper)
            elif config.workers > 1:
                found = await _start_workers(config, _given(args), stack, stopper)
            else:
                found = await _start(config, stack, stopper)
            stopper.started()
            _collect_seldom()
            if found is not None:
                _announce(found, config, as_json=args.json)
            status = await _until_stopped(stopper)
        event(log, logging.INFO, "stopped")
    except asyncio.CancelledError:
        if stopper.asked.is_set():
            return 0
        raise
    return status


def _collect_seldom() -> None:
    """Look for cycles among what is new less often, and never among the parts of the program.

    Rooms are trees of immutable parts and make no cycles. At Python's own pace, looking for some
    takes 2-3 % of the time, and now and then looks through all that lives in one go.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def _start(config: Config, stack: AsyncExitStack, stopper: Stopper) -> Links:
    """Starts all parts; `stack` stops them in the reverse order.

    From the first moment, connections wait to be accepted rather than being refused: after a crash,
    everybody is back as soon as the server is. The two things that take long, importing its parts
    and the store's reading of its files, happen side by side.

    Raises:
        StorageRefused, UsageError: something configured can't be used.
    """
    listening = listen(config.host, config.port)
    stack.callback(listening.close)
    importing = asyncio.create_task(asyncio.to_thread(_import_parts), name="import the server")
    url = config.redis or await _start_valkey(config, stack, stopper)
    parts = await importing
    _, registry = await parts.start(config, url, listening, stack, stopper.valkey)
    stack.push_async_callback(stopper.drain, registry, config.drain_seconds)
    _tell_port(config, listening)
    return links(listening, config.public_url)


async def _start_workers(
    config: Config, given: list[str], stack: AsyncExitStack, stopper: Stopper
) -> Links:
    """Starts workers that serve together, and looks after them; `given`: the options, as given.

    Raises:
        StorageRefused, UsageError: something configured can't be used.
    """
    from pentaraduga.cli.supervisor import Supervisor

    if config.cluster_listen is not None:
        raise UsageError(
            "--workers are for one machine, --cluster-listen is for several: give one of them"
        )
    place = reserve(config.host, config.port)
    stack.callback(place.close)
    url = config.redis or await _start_valkey(config, stack, stopper)
    at = config.host, place.getsockname()[1]
    supervisor = Supervisor(config.workers, at, url, given, config.drain_seconds)
    stack.push_async_callback(supervisor.close)
    await supervisor.start()
    if stopper.valkey is not None:
        watching = asyncio.create_task(stopper.valkey.watch(supervisor), name="disk watch")
        stack.callback(watching.cancel)
    _tell_port(config, place)
    return links(place, config.public_url)


async def _start_worker(config: Config, fd: int, stack: AsyncExitStack, stopper: Stopper) -> None:
    await asyncio.to_thread(_import_parts)
    from pentaraduga.cli.worker import start_worker

    supervised, registry = await start_worker(config, fd, stack)
    stack.push_async_callback(stopper.drain, registry, config.drain_seconds, supervised)
    supervised.add_done_callback(lambda _: stopper.asked.set())


def _given(args: argparse.Namespace) -> list[str]:
    """The options of the command line, for another process that gets the same ones."""
    options: list[str] = []
    for setting in SETTINGS:
        value = getattr(args, setting.name)
        if value is not None:
            options += [setting.option, value]
    return options


def _import_parts() -> Any:
    # aiohttp makes a TLS context for its client when it is imported, and that reads all the
    # certificates of the system: a quarter of all imports, for a client that a server never uses.
    read_certificates = ssl.SSLContext.load_default_certs
    ssl.SSLContext.load_default_certs = lambda *_: None  # type: ignore[method-assign]
    try:
        import aiohttp  # noqa: F401
    finally:
        ssl.SSLContext.load_default_certs = read_certificates  # type: ignore[method-assign]
    return import_module("pentaraduga.cli.parts")


async def _start_valkey(config: Config, stack: AsyncExitStack, stopper: Stopper) -> str:
    # Not at the top: it needs Unix, which an external store doesn't.
    from pentaraduga.storage.embedded import EmbeddedValkey

    valkey = EmbeddedValkey(config.data)
    await valkey.start()
    stopper.valkey = valkey
    stack.push_async_callback(valkey.stop)
    event(log, logging.INFO, "valkey.started", data=str(config.data))
    return valkey.url


def _tell_port(config: Config, listening: socket.socket) -> None:
    port = listening.getsockname()[1]
    if config.port is None and port != DEFAULT_PORT:
        log.warning("port %d is taken: listening on %d instead", DEFAULT_PORT, port)


def _announce(found: Links, config: Config, *, as_json: bool) -> None:
    if as_json:
        print_json({"url": found.local, "network_url": found.network, "pid": os.getpid()})
        sys.stdout.flush()
        return
    lines = ["", f"  On this machine:  {found.local}"]
    if found.network is None:
        lines.append("  Other machines cannot reach it: there is no network, or --host forbids it.")
    else:
        lines += [f"  In the network:   {found.network}", ""]
        lines.append(qr(found.network, colours=sys.stdout.isatty()))
    kept = "in the given store" if config.redis else f"in {config.data}"
    lines += ["", f"  Games are kept {kept}. Ctrl-C stops the server.", ""]
    print("\n".join(lines), flush=True)


async def _until_stopped(stopper: Stopper) -> int:
    """Returns the exit status when the server should stop."""
    if stopper.valkey is None:
        await stopper.asked.wait()
        return 0
    watch = asyncio.create_task(_look_after(stopper.valkey), name="valkey watch")
    asked = asyncio.create_task(stopper.asked.wait(), name="until asked to stop")
    try:
        await asyncio.wait({watch, asked}, return_when=asyncio.FIRST_COMPLETED)
        if asked.done():
            return 0
        log.error("the watch over the embedded Valkey failed", exc_info=watch.exception())
        return 1
    finally:
        for task in (watch, asked):
            task.cancel()
        await asyncio.gather(watch, asked, return_exceptions=True)


async def _look_after(valkey: EmbeddedValkey) -> None:
    """Starts the Valkey again whenever it ends, for ever; rooms wait meanwhile, and say so."""
    loop = asyncio.get_running_loop()
    ends = 0
    while True:
        began = loop.time()
        status = await valkey.wait()
        ends = 1 if loop.time() - began > STEADY_S else ends + 1
        pause_s = PAUSES_S[min(ends, len(PAUSES_S)) - 1]
        why = valkey.last_words
        event(
            log,
            logging.ERROR,
            "valkey.ended",
            status=status,
            times=ends,
            why=why,
            again_in_s=pause_s,
        )
        await asyncio.sleep(pause_s)
        try:
            await valkey.restart()
        except (StorageRefused, OSError) as error:
            event(log, logging.ERROR, "valkey.not_restarted", why=str(error))
        else:
            event(log, logging.WARNING, "valkey.restarted")
