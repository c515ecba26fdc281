"""A device's statistics for solitaires: what is stored for each attempt, and what is read back.

functions.lua (`count_attempt`) counts attempts and makes sure that none counts twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

KEEP_STATS_DAYS = 730
"""Statistics of a device that no longer plays a game are deleted after so many days."""


class Count(Protocol):
    """One solitaire of a device, begun or ended; functions.lua counts it."""

    @property
    def device(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def level(self) -> str: ...
    @property
    def deal(self) -> str: ...
    @property
    def round(self) -> str: ...
    @property
    def begun(self) -> bool: ...
    @property
    def outcome(self) -> str | None: ...
    @property
    def played_ms(self) -> int | None: ...
    @property
    def moves(self) -> int: ...
    @property
    def points(self) -> int | None: ...
    @property
    def known_as(self) -> tuple[str, ...]: ...
    @property
    def bests(self) -> Mapping[str, int]: ...


def arguments(count: Count, keep_ms: bytes) -> list[bytes]:
    """The arguments of the function `count_attempt`, besides its keys.

    `keep_ms`: how long the statistics are kept from now on.
    """
    words = (
        *(count.level, count.deal, count.round, "1" if count.begun else "0"),
        *(count.outcome or "", _number(count.played_ms), count.moves, _number(count.points)),
        *(keep_ms.decode(), len(count.known_as), *count.known_as),
        *(word for best in sorted(count.bests.items()) for word in best),
    )
    return [str(word).encode() for word in words]


def by_level(held: Mapping[bytes, bytes]) -> dict[str, dict[str, int]]:
    """Level → name → number, from the hash that the function keeps."""
    found: dict[str, dict[str, int]] = {}
    for field, value in held.items():
        level, bar, name = field.decode(errors="replace").partition("|")
        if bar and value.isdigit():  # anything else is damage
            found.setdefault(level, {})[name] = int(value)
    return found


def _number(value: int | None) -> str:
    """The number as a word for the function; an empty one for no number."""
    return "" if value is None else str(value)
