"""Who sends a request, and for which site, as far as its headers are believed."""

from __future__ import annotations

import contextlib
import ipaddress
from typing import Final

from aiohttp import web

from pentaraduga.sites import Site, parse_authority, parse_site
from pentaraduga.transport.forwarded import client_address, client_scheme
from pentaraduga.transport.problem import Problem
from pentaraduga.transport.settings import Settings

LONGEST_HOST: Final = 260
"""A name has 253 characters at most, and a port five digits; a QR code can't hold text of any
length."""


class Asker:
    """Reads requests by the settings of this server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._trust = settings.trust
        own = [settings.public_url] if settings.public_url else []
        self._sites = frozenset(map(parse_site, (*settings.origins, *own)))

    def address(self, request: web.Request) -> str:
        """The address that the request comes from."""
        lines = request.headers.getall(self._trust.header, [])
        return client_address(request.remote or "", self._trust, lines)

    def scheme(self, request: web.Request) -> str:
        """How the browser asked: "http" or "https"."""
        lines = request.headers.getall(self._trust.header, [])
        protos = request.headers.getall("X-Forwarded-Proto", [])
        return client_scheme(request.scheme, self._trust, lines, protos)

    def origin_allowed(self, request: web.Request) -> bool:
        """Whether the page that sends it is allowed to: one of the server's own, or of a configured
        site.

        Programs that are not browsers send no Origin and could send any: they are let in.
        """
        origin = request.headers.get("Origin")
        if origin is None:
            return True
        with contextlib.suppress(ValueError):
            site = parse_site(origin)
            # A proxy that ends TLS passes on the host but not the scheme, so the page's own scheme
            # is meant.
            return site in self._sites or site == parse_authority(request.host, site.scheme)
        return False

    def base(self, request: web.Request) -> str:
        """Scheme and host that links for other people begin with.

        Raises:
            Problem: the request's Host isn't a host.
        """
        if self._settings.public_url:
            return self._settings.public_url.rstrip("/")
        host = request.host
        if len(host) > LONGEST_HOST:
            raise Problem(400, "bad_request", "The Host of this request is longer than any name.")
        try:
            host.encode()
        except UnicodeEncodeError:
            raise Problem(
                400, "bad_request", "The Host of this request is not text in UTF-8."
            ) from None
        if self._settings.network_url and _only_here(host):
            # A link to "localhost" works for nobody else.
            return self._settings.network_url.rstrip("/")
        return f"{self.scheme(request)}://{host}"


def _only_here(host: str) -> bool:
    """Whether the host leads every machine to itself.

    >>> _only_here("localhost:8765"), _only_here("127.0.0.1"), _only_here("192.168.1.2:8765")
    (True, True, False)
    """
    try:
        site: Site = parse_authority(host, "http")
    except ValueError:
        return False
    name = site.host.strip("[]")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return False
