"""Counts for Prometheus. No room, member or address ever becomes a label."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from pentaraduga.transport.codes import ENDINGS
from pentaraduga.transport.tallies import Spread, Tally

# There are only so many codes of rooms and games, but a label per free text would have no bound.
_MAX_CODES = 200


class Metrics:
    """The counters of one server; also the runtime's `Meter`."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._rooms = Gauge("pentaraduga_rooms", "Rooms at work", registry=self.registry)
        self._connections = Gauge(
            "pentaraduga_connections", "Open WebSockets", ["subprotocol"], registry=self.registry
        )
        self._lines = Gauge(
            "pentaraduga_lines", "Open TCP connections", ["phase"], registry=self.registry
        )
        self._ended = Counter(
            "pentaraduga_lines_ended",
            "TCP connections ended or refused by the server",
            ["why"],
            registry=self.registry,
        )
        self._actions = Tally(
            "pentaraduga_actions", "Messages that rooms took", self.registry, "kind"
        )
        self._rejects = Counter(
            "pentaraduga_rejects",
            "Commands refused, faults and connections ended by the server",
            ["code"],
            registry=self.registry,
        )
        self._append = Spread(
            "pentaraduga_append_seconds",
            "From the decision of a room to its entries being in the log",
            buckets=(0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5),
            registry=self.registry,
        )
        self._entries = Tally("pentaraduga_log_entries", "Log entries written", self.registry)
        self._waited = Spread(
            "pentaraduga_turn_wait_seconds",
            "How long what was asked of a room waited for its turn",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
            registry=self.registry,
        )
        self._worked = Spread(
            "pentaraduga_room_seconds",
            "How long a room worked on one input, with what it sent and logged",
            buckets=(0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05),
            registry=self.registry,
        )
        self._answer = Spread(
            "pentaraduga_answer_seconds",
            "From reading a command at its socket to writing the answer there, holds included",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
            registry=self.registry,
        )
        self._lag = Spread(
            "pentaraduga_loop_lag_seconds",
            "How late the event loop was for something due, looked at ten times a second",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
            registry=self.registry,
        )
        self._holds = Counter(
            "pentaraduga_holds", "Contended actions held for fair order", registry=self.registry
        )
        self._dropped = Counter(
            "pentaraduga_resyncs", "Slow readers that lost their queue", registry=self.registry
        )
        self._stopped = Counter(
            "pentaraduga_rooms_stopped", "Rooms let go", ["code"], registry=self.registry
        )
        self._codes = set(ENDINGS)
        for code in ENDINGS:
            self._rejects.labels(code)

    def watch_connections(self, subprotocol: str, count: Callable[[], float]) -> None:
        """Let `count()` tell how many sockets speak the subprotocol."""
        self._connections.labels(subprotocol).set_function(count)

    def watch_lines(self, phase: str, count: Callable[[], float]) -> None:
        """Let `count()` tell how many TCP connections are in the phase."""
        self._lines.labels(phase).set_function(count)

    def line_ended(self, why: str) -> None:
        self._ended.labels(why).inc()

    def rooms(self, loaded: int) -> None:
        self._rooms.set(loaded)

    def action(self, kind: str) -> None:
        self._actions.of[kind] += 1

    def rejected(self, code: str) -> None:
        if code not in self._codes:
            if len(self._codes) >= _MAX_CODES:
                code = "other"
            self._codes.add(code)
        self._rejects.labels(code).inc()

    def appended(self, seconds: float, entries: int) -> None:
        self._append.observe(seconds)
        self._entries.of[""] += entries

    def worked(self, waited_s: float, worked_s: float) -> None:
        if waited_s:
            self._waited.observe(waited_s)
        self._worked.observe(worked_s)

    def answered(self, seconds: float) -> None:
        """A command has its answer."""
        self._answer.observe(seconds)

    def late(self, seconds: float) -> None:
        """The event loop was late by this much."""
        self._lag.observe(seconds)

    def watch(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Show `value()` as the gauge `pentaraduga_NAME` whenever the page is asked for."""
        gauge = Gauge(f"pentaraduga_{name}", what, registry=self.registry)
        gauge.set_function(value)

    def held(self, actions: int) -> None:
        self._holds.inc(actions)

    def resync(self) -> None:
        self._dropped.inc()

    def died(self, code: str) -> None:
        self._stopped.labels(code).inc()

    def page(self) -> bytes:
        """Everything in the text format of Prometheus."""
        return generate_latest(self.registry)
