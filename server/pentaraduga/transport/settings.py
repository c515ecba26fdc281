"""The settings of the transport; the composition root fills them in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentaraduga.allowances import USUAL, Allowance
from pentaraduga.transport.body import BODY_S
from pentaraduga.transport.forwarded import NOBODY, Trust
from pentaraduga.transport.lines import USUAL_LINES, LineLimits

STATIC: Final = Path(__file__).resolve().parent.parent / "static"


@dataclass(frozen=True, slots=True)
class Settings:
    """`origins`: sites besides the server's own whose pages may connect (`https://host[:port]`).

    `trust`: which headers of proxies in front are believed; none without a proxy, because then
    anybody could set them. `lines`: how many connections there may be, and how long they may be
    silent.
    `public_url`: where people reach the server, if the request's own host is not it; `network_url`:
    where other machines on the network do, for people who are themselves at `localhost`.
    `unlisted`: games that rooms accept besides those on offer (tests).
    """

    origins: frozenset[str] = frozenset()
    trust: Trust = NOBODY
    lines: LineLimits = USUAL_LINES
    public_url: str | None = None
    network_url: str | None = None
    static: Path = STATIC
    unlisted: frozenset[str] = frozenset()
    hello_within_s: float = 5.0
    silent_after_s: float = 12.0
    close_within_s: float = 2.0
    messages: Allowance = USUAL["messages"]
    hellos_burst: float = 100
    hellos_per_s: float = 2
    offences_burst: float = 5
    offences_per_s: float = 0.1
    rooms_burst: float = 20
    rooms_per_s: float = 0.1
    code_tries_burst: float = 20
    code_tries_per_s: float = 0.1
    all_code_tries_burst: float = 500
    all_code_tries_per_s: float = 2
    body_within_s: float = BODY_S
    pictures_burst: float = 60
    pictures_per_s: float = 1
    looks_burst: float = 120
    looks_per_s: float = 2
    moves_burst: float = 10
    moves_per_s: float = 0.03
    replays_burst: float = 20
    replays_per_s: float = 0.5
    lookups_burst: float = 120
    lookups_per_s: float = 2
    requests_burst: float = 1000
    requests_per_s: float = 100
    metrics_burst: float = 300
    metrics_per_s: float = 5
