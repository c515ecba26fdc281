"""What the workers of one server do together; a server of one process does it alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from pentaraduga.transport.commons import Alone
from pentaraduga.transport.limits import Books
from pentaraduga.transport.passing import Passing


@dataclass(frozen=True, slots=True)
class Mates:
    """`passing`: the ways by which connections go to other workers. `books`: where limits are
    counted. `page`: the metrics of all."""

    passing: Passing | None = None
    books: Books = field(default_factory=Alone)
    page: Callable[[], Awaitable[bytes]] | None = None


NO_MATES: Final = Mates()
