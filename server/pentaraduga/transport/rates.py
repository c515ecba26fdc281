"""How many plain requests an address may make. No route is without a limit, or is named here."""

from __future__ import annotations

import time
from typing import Final

from aiohttp import web

from pentaraduga.transport.asker import Asker
from pentaraduga.transport.forwarded import is_this_machine, network
from pentaraduga.transport.limits import Books, Buckets, Guesses
from pentaraduga.transport.problem import Problem
from pentaraduga.transport.settings import Settings

WITHOUT_LIMIT: Final = frozenset({"/healthz", "/readyz"})
"""Two words out of the memory. A balancer that is refused takes the server out of service."""


class Rates:
    """What each address has left."""

    def __init__(self, settings: Settings, asker: Asker, books: Books) -> None:
        self._asker = asker
        buckets = books.buckets
        tries, tries_per_s = settings.code_tries_burst, settings.code_tries_per_s
        self._guesses = Guesses(
            buckets("codes", tries, tries_per_s),
            buckets("sites", 4 * tries, 4 * tries_per_s),
            buckets("all-codes", settings.all_code_tries_burst, settings.all_code_tries_per_s),
        )
        self._rooms = buckets("rooms", settings.rooms_burst, settings.rooms_per_s)
        self._replays = buckets("replays", settings.replays_burst, settings.replays_per_s)
        self._pictures = buckets("pictures", settings.pictures_burst, settings.pictures_per_s)
        self._lookups = buckets("lookups", settings.lookups_burst, settings.lookups_per_s)
        self._requests = buckets("requests", settings.requests_burst, settings.requests_per_s)
        self._moves = buckets("moves", settings.moves_burst, settings.moves_per_s)
        self._metrics = buckets("metrics", settings.metrics_burst, settings.metrics_per_s)

    # Each raises Problem 429 if the address has none left.

    def any_request(self, request: web.Request) -> None:
        """A request, whatever it asks for."""
        resource = request.match_info.route.resource
        if resource is None or resource.canonical not in WITHOUT_LIMIT:
            message = "Too many requests from this address."
            self._spend_unless_here(self._requests, request, "requests", message)

    def lookup(self, request: web.Request) -> None:
        """Something that the store is asked for."""
        message = "Too many questions from this address."
        self._spend(self._lookups, request, "requests", message)

    def metrics(self, request: web.Request) -> None:
        """The page for operators, which takes milliseconds to write."""
        message = "Too many looks at the metrics from this address."
        self._spend_unless_here(self._metrics, request, "requests", message)

    def room(self, request: web.Request) -> None:
        """A new room."""
        message = "Too many new rooms from this address."
        self._spend(self._rooms, request, "rooms", message)

    def offer(self, request: web.Request) -> None:
        """A code by which a profile moves: nobody needs many, and each is stored for a while."""
        message = "Too many codes were made from this address."
        self._spend(self._moves, request, "moves", message)

    def picture(self, request: web.Request) -> None:
        """A QR code."""
        message = "Too many QR codes from this address."
        self._spend(self._pictures, request, "pictures", message)

    def replay(self, request: web.Request) -> None:
        """A record that has to be read."""
        message = "Too many replays from this address."
        self._spend(self._replays, request, "replays", message)

    def guess(self, request: web.Request) -> None:
        """A join code; only wrong ones are counted, but then right ones are refused as well,
        otherwise guessing could go on.
        """
        wait_s = self._guesses.wait_s(self._asker.address(request), time.monotonic())
        if wait_s > 0:
            message = "Too many wrong codes from this address, or from all together."
            raise Problem(429, "too_many", message, wait_s=wait_s, what="codes")

    def guessed_wrong(self, request: web.Request) -> None:
        """The code was wrong."""
        self._guesses.wrong(self._asker.address(request), time.monotonic())

    def _spend_unless_here(
        self, buckets: Buckets, request: web.Request, what: str, message: str
    ) -> None:
        """As with sockets, nobody at this machine is a stranger."""
        if not is_this_machine(network(self._asker.address(request))):
            self._spend(buckets, request, what, message)

    def _spend(self, buckets: Buckets, request: web.Request, what: str, message: str) -> None:
        now, address = time.monotonic(), self._asker.address(request)
        if not buckets.take(address, now):
            wait_s = buckets.wait_s(address, now)
            raise Problem(429, "too_many", message, wait_s=wait_s, what=what)
