"""What a supervisor and its workers tell each other: JSON lines over a socket pair."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Plan:
    """What a worker has to know besides the settings.

    `number`: of the worker, from 1; `of`: how many there are. `host`, `port`: where all of them
    listen. `redis`: the store. `link`: where this one serves the others; `secret`: what they know.
    """

    number: int
    of: int
    host: str
    port: int
    redis: str
    link: str
    secret: str

    def line(self) -> bytes:
        """As it is sent."""
        return line({"plan": asdict(self)})


def line(message: dict[str, Any]) -> bytes:
    """A message as it is sent."""
    return json.dumps(message).encode() + b"\n"
