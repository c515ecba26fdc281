"""What the URL of a store says: of which kind it is, and where."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import parse_qs, urlencode

from redis.asyncio.connection import parse_url

from pentaraduga.storage.errors import StorageRefused

Place: TypeAlias = tuple[str, int]
"""Host and port."""

Kind: TypeAlias = Literal["one", "sentinel", "cluster"]

_SCHEMES: Final[Mapping[str, Kind]] = {
    "redis": "one",
    "rediss": "one",
    "unix": "one",
    "redis+sentinel": "sentinel",
    "rediss+sentinel": "sentinel",
    "redis+cluster": "cluster",
    "rediss+cluster": "cluster",
}
_RIGHT = (
    "redis://HOST:PORT, rediss://HOST:PORT (TLS), unix:///PATH, redis+sentinel://HOST:PORT/NAME or "
    "redis+cluster://HOST:PORT"
)
_PORTS: Final[Mapping[Kind, int]] = {"sentinel": 26379, "cluster": 6379}
_URL = re.compile(r"(?:(?P<scheme>[^:/]*)://)?(?P<netloc>[^/?#]*)(?P<path>[^?#]*)\??(?P<query>.*)")
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:@\s]+)(?::(\d{1,5}))?")
_OF_SENTINELS = ("sentinel_username", "sentinel_password")


@dataclass(frozen=True, slots=True)
class StoreUrl:
    """A store's URL, read.

    `hosts`: where to ask, none for a Unix socket. `service`: what the Sentinels call the
    primary. `options`: how to connect to what holds the data, as redis-py's connections take it;
    `of_sentinels`: the same for the Sentinels.
    """

    kind: Kind
    url: str
    hosts: tuple[Place, ...] = ()
    service: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    of_sentinels: Mapping[str, Any] = field(default_factory=dict)

    @property
    def tls(self) -> bool:
        """Whether everything goes over TLS."""
        return self.url.startswith("rediss")


def masked(url: str) -> str:
    """The URL without its password and options, for people and logs.

    >>> masked("redis://me:secret@db:6379/1")
    'redis://me:***@db:6379/1'
    """
    parts = _parts(url)
    user, at, place = parts["netloc"].rpartition("@")
    if at and ":" in user:
        user = user.partition(":")[0] + ":***"
    return f"{parts['scheme']}://{user}{at}{place}{parts['path']}"


def _parts(url: str) -> dict[str, str]:
    found = _URL.fullmatch(url)
    return {} if found is None else {k: v or "" for k, v in found.groupdict().items()}


def read_url(url: str) -> StoreUrl:
    """What the URL says.

    Raises:
        StorageRefused: it cannot lead to a store; the text says why.
    """
    parts = _parts(url)
    if not parts:
        raise StorageRefused(f"the store's URL cannot be read: {_RIGHT} is expected")
    scheme = parts["scheme"]
    kind = _SCHEMES.get(scheme)
    if kind is None:
        raise StorageRefused(
            f"the store's URL begins with {scheme + '://' if scheme else 'no scheme'}: "
            f"{_RIGHT} is expected"
        )
    for option in parse_qs(parts["query"], keep_blank_values=True):
        known = option.startswith("ssl_") or (option == "db" and kind != "cluster")
        if not known and not (kind == "sentinel" and option in _OF_SENTINELS):
            raise StorageRefused(
                f"the store's URL has the option {option!r}: only ssl_... options, db (not for a "
                "cluster) and, for Sentinels, sentinel_username and sentinel_password are known"
            )
    if scheme == "unix":
        if not parts["path"].strip("/"):
            raise StorageRefused("the store's URL has no path: unix:///PATH is expected")
        return StoreUrl(kind, url)
    hosts = _hosts(parts["netloc"].rpartition("@")[2], kind)
    service, database = "", parts["path"]
    if kind == "sentinel":
        service, _, database = database.removeprefix("/").partition("/")
        if not service:
            raise StorageRefused(
                "the store's URL doesn't name the primary: redis+sentinel://HOST:PORT/NAME is "
                "expected, with the name that the Sentinels know it by"
            )
    if not re.fullmatch(r"/?\d*", database):
        raise StorageRefused(
            f"the store's URL ends in {database!r}: a database number is expected there"
        )
    if kind == "cluster" and database.strip("/0"):
        raise StorageRefused("the store's URL has a database number: a cluster has only number 0")
    if kind == "one":
        return StoreUrl(kind, url, hosts)
    return _of_many(kind, url, parts, hosts, service, database)


def _hosts(netloc: str, kind: Kind) -> tuple[Place, ...]:
    if not all(text.partition(":")[0] for text in netloc.split(",")):
        raise StorageRefused(f"the store's URL has no host: {_RIGHT} is expected")
    found = []
    for text in netloc.split(",") if kind != "one" else (netloc,):
        match = _HOST.fullmatch(text)
        if match is None or int(match[2] or 1) > 65535:
            raise StorageRefused(f"the store's URL cannot be read: {_RIGHT} is expected")
        if match[2] and int(match[2]) == 0:
            raise StorageRefused("the store's URL has port 0: a port from 1 to 65535 is expected")
        found.append((match[1].strip("[]"), int(match[2] or _PORTS.get(kind, 6379))))
    return tuple(found)


def _of_many(
    kind: Kind,
    url: str,
    parts: dict[str, str],
    hosts: tuple[Place, ...],
    service: str,
    database: str,
) -> StoreUrl:
    # User, password, database and TLS are written as in the URL of one store.
    query = {k: v[0] for k, v in parse_qs(parts["query"]).items() if k not in _OF_SENTINELS}
    user, at, _ = parts["netloc"].rpartition("@")
    scheme = parts["scheme"].partition("+")[0]
    options: dict[str, Any] = dict(
        parse_url(f"{scheme}://{user}{at}host/{database.strip('/')}?{urlencode(query)}")
    )
    options.pop("host")
    if kind == "cluster":
        return StoreUrl(kind, url, hosts, options=options)
    tls = {name: value for name, value in options.items() if name.startswith("ssl_")}
    if options.pop("connection_class", None) is not None:
        options["ssl"] = tls["ssl"] = True
    asked = parse_qs(parts["query"])
    own = {k.removeprefix("sentinel_"): asked[k][0] for k in _OF_SENTINELS if k in asked}
    return StoreUrl(kind, url, hosts, service, options, {**tls, **own})
