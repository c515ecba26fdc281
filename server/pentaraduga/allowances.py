"""What an operator can limit: so much of something at once, and so much more each second."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Allowance:
    """`burst` units at once, `per_s` more each second.

    >>> str(Allowance(20, 0.1))
    '20/0.1'
    """

    burst: float
    per_s: float

    def __str__(self) -> str:
        return f"{self.burst:g}/{self.per_s:g}"


USUAL: Final[Mapping[str, Allowance]] = MappingProxyType(
    {
        "messages": Allowance(60, 20),
        "hellos": Allowance(100, 2),
        "offences": Allowance(5, 0.1),
        "rooms": Allowance(20, 0.1),
        "codes": Allowance(20, 0.1),
        "all-codes": Allowance(500, 2),
        "pictures": Allowance(60, 1),
        "looks": Allowance(120, 2),
        "moves": Allowance(10, 0.03),
        "replays": Allowance(20, 0.5),
        "lookups": Allowance(120, 2),
        "requests": Allowance(1000, 100),
        "metrics": Allowance(300, 5),
        "work": Allowance(1, 0.2),
        "network-work": Allowance(3, 0.4),
        "questions": Allowance(20, 0.5),
        "network-questions": Allowance(60, 1),
    }
)
"""Every limit by its name; docs/operations.md says what each counts."""


def read_allowances(text: str) -> Mapping[str, Allowance]:
    """All limits, those changed that the text names.

    >>> str(read_allowances("rooms=200/1, hellos=5/0.5")["rooms"])
    '200/1'

    Raises:
        ValueError: what would be right.
    """
    found = dict(USUAL)
    for part in re.split(r"[\s,]+", text):
        if not part:
            continue
        said = re.fullmatch(r"([a-z-]+)=(\d{1,9}(?:\.\d+)?)/(\d{1,9}(?:\.\d+)?)", part)
        if said is None:
            raise ValueError("NAME=AT_ONCE/PER_SECOND, such as rooms=20/0.1, separated by commas")
        if said[1] not in USUAL:
            raise ValueError("a limit among " + ", ".join(USUAL))
        allowed = Allowance(float(said[2]), float(said[3]))
        if allowed.burst <= 0 or allowed.per_s <= 0:
            raise ValueError(f"more than 0 for {said[1]}: nobody could ever do it again")
        found[said[1]] = allowed
    return MappingProxyType(found)
