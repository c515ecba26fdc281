"""The settings of a server: the only reader of the environment.

Every setting is an option of `pentaraduga serve` and a variable `PENTARADUGA_...`; the option wins.
"""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pentaraduga.allowances import USUAL, Allowance, read_allowances
from pentaraduga.sites import parse_site

DEFAULT_PORT: Final = 8765

MOST_WORKERS: Final = 64

MOST_DRAIN_S: Final = 3600

PREFIX: Final = "PENTARADUGA_"

# Read by the build and the tests, not by the server.
_FOREIGN: Final = frozenset({"PENTARADUGA_SKIP_CLIENT", "PENTARADUGA_CHROMIUM"})


class ConfigError(ValueError):
    """A setting with a value that it doesn't accept; the text says what would be right."""

    def __init__(self, source: str, value: object, expected: str) -> None:
        super().__init__(f"{source} is {value!r}: {expected} is expected")


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server, checked.

    `port`: None for the usual one or the next free one; 0 for any free one. `redis`: the URL of an
    outside store, None for a Valkey of our own in `data`. `store_exclusive`: no other server uses
    that store. `origins`: other sites whose pages may
    connect. `public_url`: where people reach the server if not at its own address.
    `workers`: how many processes serve. `cluster_listen`: where other servers on the same store are
    served, None for nowhere; `cluster_url`: where they find that.
    `trust_forwarded`: how many proxies of our own stand in front, 0 for none.
    """

    host: str
    port: int | None
    redis: str | None
    store_exclusive: bool
    data: Path
    keep_days: int
    keep_stats_days: int
    origins: frozenset[str]
    public_url: str | None
    trust_forwarded: int
    forwarded_header: str
    max_connections: int
    connections_per_address: int
    request_seconds: int
    idle_seconds: int
    hello_seconds: int
    drain_seconds: int
    max_rooms: int
    limits: Mapping[str, Allowance]
    node: str
    workers: int
    cluster_listen: str | None
    cluster_url: str | None
    cluster_secret: str | None
    log_level: str
    log_format: str


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `parse` raises ValueError with what is expected instead."""

    name: str
    metavar: str
    help: str
    parse: Callable[[str], Any]
    default: Callable[[Mapping[str, str]], Any]

    @property
    def option(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


def _host(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.:%-]+", text):
        raise ValueError("an address or name of this machine, such as 0.0.0.0 (all) or 127.0.0.1")
    return text


def _whole(low: int, high: int, what: str) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if re.fullmatch(r"[0-9]{1,9}", text) and low <= int(text) <= high:
            return int(text)
        raise ValueError(f"{what} from {low} to {high}")

    return parse


def _one_of(*choices: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() in choices:
            return text.lower()
        raise ValueError("one of " + ", ".join(choices))

    return parse


def _yes_or_no(text: str) -> bool:
    if text.lower() in ("true", "yes", "on", "1"):
        return True
    if text.lower() in ("false", "no", "off", "0"):
        return False
    raise ValueError("yes or no")


def _proxies(text: str) -> int:
    if text.lower() in ("true", "yes", "on"):
        return 1
    if text.lower() in ("false", "no", "off"):
        return 0
    if re.fullmatch(r"[0-9]", text):
        return int(text)
    raise ValueError("yes, no or the number of proxies (0 to 9)")


def _origin(text: str) -> str:
    try:
        return str(parse_site(text))
    except ValueError:
        raise ValueError("a site such as https://play.example.org, without a path") from None


def _origins(text: str) -> frozenset[str]:
    return frozenset(_origin(part) for part in re.split(r"[\s,]+", text) if part)


def _node(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,64}", text):
        raise ValueError("a name of 1 to 64 letters, digits, dots, _ or -")
    return text


def _redis(text: str) -> str:
    # The storage checks it more closely, and says more.
    if "://" not in text:
        raise ValueError("a URL such as redis://HOST:PORT")
    return text


def _workers(text: str) -> int:
    if text.lower() == "auto":
        cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
        return min(MOST_WORKERS, cores)
    if re.fullmatch(r"[0-9]{1,3}", text) and 1 <= int(text) <= MOST_WORKERS:
        return int(text)
    raise ValueError(f"a number from 1 to {MOST_WORKERS}, or auto")


def _place(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > 65535:
        raise ValueError("an address of this machine with a port, such as 10.0.0.5:8766")
    return f"{_host(host.strip('[]'))}:{port}" if ":" not in host else f"{host}:{port}"


def _secret(text: str) -> str:
    if not re.fullmatch(r"[!-~]+", text):
        raise ValueError("letters, digits and signs without spaces")
    return text


def _folder(text: str) -> Path:
    return Path(text).expanduser().absolute()


def default_data(env: Mapping[str, str]) -> Path:
    """The folder for a user's data on this system."""
    home = Path(env["HOME"]) if env.get("HOME") else Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pentaraduga"
    base = env.get("XDG_DATA_HOME", "")
    # The XDG rules: a path that isn't absolute is ignored.
    root = Path(base) if os.path.isabs(base) else home / ".local" / "share"
    return root / "pentaraduga"


def _default_node(env: Mapping[str, str]) -> str:
    return re.sub(r"[^A-Za-z0-9._-]", "-", socket.gethostname())[:40] or "node"


def _always(value: Any) -> Callable[[Mapping[str, str]], Any]:
    return lambda env: value


SETTINGS: Final = (
    Setting(
        "host",
        "ADDRESS",
        "the address to listen on (default: 0.0.0.0, all of this machine)",
        _host,
        _always("0.0.0.0"),  # noqa: S104 - phones of the same network are the point
    ),
    Setting(
        "port",
        "PORT",
        f"the port to listen on, 0 for any free one (default: {DEFAULT_PORT} or the next free one)",
        _whole(0, 65535, "a port"),
        _always(None),
    ),
    Setting(
        "redis",
        "URL",
        "keep rooms in this Redis (7 or newer) or Valkey (8 or newer) instead of an own Valkey: "
        "redis://HOST:PORT, rediss://HOST:PORT, unix:///PATH, redis+sentinel://HOST:PORT/NAME or "
        "redis+cluster://HOST:PORT",
        _redis,
        _always(None),
    ),
    Setting(
        "store_exclusive",
        "yes|no",
        "no other server uses the store of --redis: however long this one is stopped, nobody else "
        "takes its rooms (default: no; an own Valkey always is exclusive)",
        _yes_or_no,
        _always(False),
    ),
    Setting(
        "data",
        "FOLDER",
        "the folder of the own Valkey (default: the user's data folder)",
        _folder,
        default_data,
    ),
    Setting(
        "keep_days",
        "DAYS",
        "forget a room that nobody has opened for so long (default: 90)",
        _whole(1, 3650, "a number of days"),
        _always(90),
    ),
    Setting(
        "keep_stats_days",
        "DAYS",
        "forget a device's statistics of a game that it has not played for so long (default: 730)",
        _whole(1, 3650, "a number of days"),
        _always(730),
    ),
    Setting(
        "origins",
        "SITES",
        "other sites whose pages may connect, separated by commas",
        _origins,
        _always(frozenset()),
    ),
    Setting(
        "public_url",
        "URL",
        "where people reach this server, if not at its own address: https://play.example.org",
        _origin,
        _always(None),
    ),
    Setting(
        "trust_forwarded",
        "yes|no|NUMBER",
        "believe what proxies in front say about who asks; the number if there are several, one "
        "behind the other (default: no)",
        _proxies,
        _always(0),
    ),
    Setting(
        "forwarded_header",
        "NAME",
        "the header that these proxies set: x-forwarded-for (with x-forwarded-proto), or forwarded "
        "(default: x-forwarded-for)",
        _one_of("x-forwarded-for", "forwarded"),
        _always("x-forwarded-for"),
    ),
    Setting(
        "max_connections",
        "NUMBER",
        "connections in all (default: 20000, or what the limit of open files allows)",
        _whole(8, 1_000_000, "a number"),
        _always(20_000),
    ),
    Setting(
        "connections_per_address",
        "NUMBER",
        "connections from one address; this machine's own do not count (default: 256)",
        _whole(1, 1_000_000, "a number"),
        _always(256),
    ),
    Setting(
        "request_seconds",
        "SECONDS",
        "a request's head has to be there after so long, and then its body (default: 10)",
        _whole(1, 600, "seconds"),
        _always(10),
    ),
    Setting(
        "idle_seconds",
        "SECONDS",
        "a connection is closed when no further request came for so long (default: 75)",
        _whole(1, 3600, "seconds"),
        _always(75),
    ),
    Setting(
        "hello_seconds",
        "SECONDS",
        "a WebSocket has to say hello within so long (default: 5)",
        _whole(1, 60, "seconds"),
        _always(5),
    ),
    Setting(
        "drain_seconds",
        "SECONDS",
        "asked to stop, go on for so long while /readyz answers 503, until balancers know "
        "(default: 0)",
        _whole(0, MOST_DRAIN_S, "seconds"),
        _always(0),
    ),
    Setting(
        "max_rooms",
        "NUMBER",
        "rooms at work at one time (default: 5000)",
        _whole(1, 1_000_000, "a number"),
        _always(5000),
    ),
    Setting(
        "limits",
        "LIST",
        "NAME=AT_ONCE/PER_SECOND, separated by commas: how much of what, such as rooms=20/0.1 "
        "(the names are " + ", ".join(USUAL) + ")",
        read_allowances,
        _always(USUAL),
    ),
    Setting(
        "node",
        "NAME",
        "the name of this server in logs and in the store (default: the host's name)",
        _node,
        _default_node,
    ),
    Setting(
        "workers",
        "NUMBER|auto",
        "processes that serve together behind one port; auto: one for each core (default: 1)",
        _workers,
        _always(1),
    ),
    Setting(
        "cluster_listen",
        "HOST:PORT",
        "serve the other servers on the same store here, on a network that only they can reach "
        "(default: rooms of other servers are out of reach)",
        _place,
        _always(None),
    ),
    Setting(
        "cluster_url",
        "URL",
        "where the other servers reach that, if not at its own address: http://HOST:PORT",
        _origin,
        _always(None),
    ),
    Setting(
        "cluster_secret",
        "TEXT",
        "what all servers of --cluster-listen have to know: 16 characters or more",
        _secret,
        _always(None),
    ),
    Setting(
        "log_level",
        "LEVEL",
        "debug, info, warning or error (default: info)",
        _one_of("debug", "info", "warning", "error"),
        _always("info"),
    ),
    Setting(
        "log_format",
        "FORMAT",
        "human, or json for one JSON object a line (default: human)",
        _one_of("human", "json"),
        _always("human"),
    ),
)


def read_config(options: Mapping[str, str | None], env: Mapping[str, str] | None = None) -> Config:
    """The settings from the command line's options, then the environment, then the defaults.

    An empty value counts as none, as Docker Compose passes unset variables on.

    Raises:
        ConfigError: a value that its setting doesn't accept.
    """
    env = os.environ if env is None else env
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        source, text = setting.option, options.get(setting.name)
        if text is None:
            source, text = setting.variable, env.get(setting.variable) or None
        elif not text.strip():
            raise ConfigError(source, text, "a value")
        if text is None:
            values[setting.name] = setting.default(env)
            continue
        try:
            values[setting.name] = setting.parse(text.strip())
        except ValueError as error:
            # A URL may hold a password: it is not repeated.
            shown = "…" if setting.name in ("redis", "cluster_secret") else text
            raise ConfigError(source, shown, str(error)) from None
    return Config(**values)


def unknown_variables(env: Mapping[str, str] | None = None) -> Iterator[str]:
    """Variables that look like settings but aren't: most likely misspelt."""
    env = os.environ if env is None else env
    known = {setting.variable for setting in SETTINGS} | _FOREIGN
    return (name for name in sorted(env) if name.startswith(PREFIX) and name not in known)
