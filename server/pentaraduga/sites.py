"""What counts as one site: scheme, host and port, compared as URLs are compared.

Hosts: the URL Standard (case, IDN, dots), but a dot at the end names the same host. Ports: a
scheme's default port is the same as none.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

import idna

USUAL_PORTS: Final = {"http": 80, "https": 443}

_AUTHORITY: Final = re.compile(
    r"(?P<host>\[[^\[\]]*\]|[^\[\]:/?#@\\\s]+)(?::(?P<port>[0-9]{0,5}))?"
)
_NAME: Final = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")


class Site(NamedTuple):
    """`host` in its one spelling: lower case, ASCII, without a dot at the end; IPv6 in brackets."""

    scheme: str
    host: str
    port: int

    def __str__(self) -> str:
        usual = self.port == USUAL_PORTS[self.scheme]
        return f"{self.scheme}://{self.host}" + ("" if usual else f":{self.port}")


def parse_site(url: str) -> Site:
    """The site of an http or https URL that has nothing else in it: no path, query or user.

    >>> str(parse_site("HTTPS://Play.Example.org.:443/")), str(parse_site("http://[0::1]:8765"))
    ('https://play.example.org', 'http://[::1]:8765')
    >>> str(parse_site("https://игра.example"))
    'https://xn--80afo7a.example'

    Raises:
        ValueError: it is not such a URL.
    """
    parts = urlsplit(url.strip())
    if parts.scheme not in USUAL_PORTS or parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("not an http or https site")
    return parse_authority(parts.netloc, parts.scheme)


def parse_authority(text: str, scheme: str) -> Site:
    """The site of a `Host` header (`host` or `host:port`) that was asked for over this scheme.

    >>> parse_authority("PLAY.test:80", "http") == parse_site("http://play.test")
    True

    Raises:
        ValueError: it is not a host.
    """
    whole = _AUTHORITY.fullmatch(text)
    if whole is None:
        raise ValueError("not a host")
    port = int(whole["port"] or USUAL_PORTS[scheme])
    if port > 65535:
        raise ValueError("not a port")
    return Site(scheme, _host(whole["host"]), port)


def _host(text: str) -> str:
    if text.startswith("["):
        return f"[{ipaddress.IPv6Address(text[1:-1])}]"
    name = unquote(text, errors="strict").lower()
    if not name.isascii():
        try:
            name = idna.encode(name, uts46=True, transitional=False).decode("ascii")
        except idna.IDNAError:
            raise ValueError("not a host") from None
    name = name.removesuffix(".")
    if not _NAME.fullmatch(name) or len(name) > 253:
        raise ValueError("not a host")
    return name
