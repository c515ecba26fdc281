"""What follows from an immutable part, kept with that part.

A state is never changed, so whatever was made of one of its parts holds for as long as the part is
there: a move that touches two seats makes two seats' views, the others are the objects they were.
For properties the standard library's `cached_property` does the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

PartT = TypeVar("PartT")
P = ParamSpec("P")
T = TypeVar("T")


def kept(make: Callable[Concatenate[PartT, P], T]) -> Callable[Concatenate[PartT, P], T]:
    """A pure function whose results its first argument keeps, by the other arguments.

    The first is a frozen dataclass without slots (equality, `replace` and `freeze` see only its
    fields), the others are hashable and positional. What is made must not be changed by anybody.
    """
    name = f"kept {make.__module__}.{make.__qualname__}"

    @wraps(make)
    def remembered(part: Any, *rest: Any) -> T:
        known: dict[Any, T] | None = part.__dict__.get(name)
        if known is None:
            known = part.__dict__[name] = {}
        if rest not in known:
            known[rest] = make(part, *rest)  # type: ignore[call-arg]
        return known[rest]

    return remembered  # type: ignore[return-value]
