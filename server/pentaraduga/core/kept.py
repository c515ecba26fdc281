"""Results computed from an immutable part, kept with that part.

A state is never changed, so anything computed from one of its parts stays true for as long as that
part exists: a move that touches two seats builds two seats' views, and the others remain the same
objects.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

PartT = TypeVar("PartT")
P = ParamSpec("P")
T = TypeVar("T")

_UNKNOWN: Any = object()


def kept(make: Callable[Concatenate[PartT, P], T]) -> Callable[Concatenate[PartT, P], T]:
    """A pure function whose results its first argument keeps, by the other arguments.

    The first argument is a frozen dataclass without slots (equality, `replace` and `freeze` see
    only its fields); the others are hashable and positional. The result must never be changed.
    """
    name = f"kept {make.__module__}.{make.__qualname__}"
    make_it: Callable[..., T] = make

    @wraps(make)
    def of_the_part(part: Any) -> T:
        value = part.__dict__.get(name, _UNKNOWN)
        if value is _UNKNOWN:
            value = part.__dict__[name] = make_it(part)
        return value  # type: ignore[no-any-return]

    @wraps(make)
    def remembered(part: Any, *rest: Any) -> T:
        known = part.__dict__.get(name)
        if known is None:
            known = part.__dict__[name] = {}
        value = known.get(rest, _UNKNOWN)
        if value is _UNKNOWN:
            value = known[rest] = make_it(part, *rest)
        return value  # type: ignore[no-any-return]

    alone = len(signature(make).parameters) == 1
    return of_the_part if alone else remembered  # type: ignore[return-value]


class kept_property(Generic[T]):
    """A property that is computed once; the part is as for `kept`.

    Like `functools.cached_property`, but without the lock, which costs more than most of the values
    kept.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, part: None, owner: type) -> kept_property[T]: ...
    @overload
    def __get__(self, part: object, owner: type) -> T: ...
    def __get__(self, part: object | None, owner: type) -> kept_property[T] | T:
        if part is None:
            return self
        # Found in here from now on, without asking this descriptor.
        value = part.__dict__[self._name] = self._make(part)
        return value
