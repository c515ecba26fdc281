"""A frozen part with some fields changed, as rules make one at every move."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

PartT = TypeVar("PartT")

_NAMES: dict[type, tuple[str, ...]] = {}


def altered(part: PartT, /, **changes: Any) -> PartT:
    """The same as `dataclasses.replace`, in a fraction of the time.

    For frozen dataclasses without slots and without `__post_init__`. Results that `kept` and
    `kept_property` keep with the part are left behind, since they may not be true of the new one.

    Raises:
        TypeError: the part isn't such a dataclass, or doesn't have such a field.
    """
    kind = type(part)
    names = _NAMES.get(kind) or _names(kind)
    was = part.__dict__
    new = object.__new__(kind)
    made = new.__dict__
    for name in names:
        made[name] = was[name]
    made.update(changes)
    if len(made) != len(names):
        raise TypeError(f"{kind.__name__} has no {sorted(set(changes) - set(names))}")
    return new


def _names(kind: type[Any]) -> tuple[str, ...]:
    if not is_dataclass(kind) or hasattr(kind, "__post_init__") or "__slots__" in vars(kind):
        raise TypeError(f"{kind.__name__} is no dataclass without slots and __post_init__")
    names = _NAMES[kind] = tuple(field.name for field in fields(kind))
    return names
