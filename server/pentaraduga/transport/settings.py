"""What the transport can be told; the composition root fills it in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).resolve().parent.parent / "static"


@dataclass(frozen=True, slots=True)
class Settings:
    """`origins`: sites besides the server's own whose pages may connect (`https://host[:port]`).

    `trust_forwarded`: a proxy in front sets X-Forwarded-For and X-Forwarded-Proto; never true
    without one, for then anybody may set them. `public_url`: where people reach the server, if the
    request's own host is not it. `unlisted`: games that rooms take beside those on offer (tests).
    """

    origins: frozenset[str] = frozenset()
    trust_forwarded: bool = False
    public_url: str | None = None
    static: Path = STATIC
    unlisted: frozenset[str] = frozenset()
    max_connections: int = 20_000
    hello_within_s: float = 5.0
    silent_after_s: float = 12.0
    close_within_s: float = 2.0
    rooms_burst: float = 20
    rooms_per_s: float = 0.1
    code_tries_burst: float = 20
    code_tries_per_s: float = 0.1
    replays_burst: float = 20
    replays_per_s: float = 0.5
