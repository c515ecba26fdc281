"""The part of a room that a member sees: sections by name, as the server sends and renews them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Never


class NotInView(KeyError):
    """A section was read that the view doesn't have: it has not come yet, or its name is wrong."""

    def __init__(self, name: str, there: list[str]) -> None:
        super().__init__(name)
        self.name, self.there = name, there

    def __str__(self) -> str:
        return f"no section {self.name!r} in the view, only {', '.join(self.there) or 'nothing'}"


class Sections(dict[str, Any]):
    """Sections by name. `[name]` raises `NotInView`; a missing key inside a section does not."""

    def __missing__(self, name: str) -> Never:
        raise NotInView(name, sorted(self))

    def renew(self, news: Mapping[str, Any]) -> None:
        """Takes the sections of an update; None is one that there is no more."""
        for name, section in news.items():
            if section is None:
                self.pop(name, None)
            else:
                self[name] = section


class Hoped:
    """A condition on views: it does not hold while it reads a section that has yet to come.

    `missing`: which one it read the last time; None if it read none.
    """

    def __init__(self, holds: Callable[[], object]) -> None:
        self._holds = holds
        self.missing: NotInView | None = None

    def __call__(self) -> bool:
        self.missing = None
        try:
            return bool(self._holds())
        except NotInView as unseen:
            self.missing = unseen
            return False
