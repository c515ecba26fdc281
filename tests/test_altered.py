"""`altered` makes what `dataclasses.replace` makes, and refuses what it cannot."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from pentaraduga.core import altered, kept, kept_property


@dataclass(frozen=True)
class Pile:
    tiles: tuple[str, ...]
    owner: int = 0

    @kept_property
    def height(self) -> int:
        return len(self.tiles)


@dataclass(frozen=True, slots=True)
class Slotted:
    tiles: tuple[str, ...]


@kept
def shout(pile: Pile, mark: str) -> str:
    return "".join(pile.tiles).upper() + mark


def test_an_altered_part_is_the_replaced_one_and_keeps_nothing_of_the_old() -> None:
    pile = Pile(("a", "b"), 3)
    assert (pile.height, shout(pile, "!"), shout(pile, "?")) == (2, "AB!", "AB?")
    taller = altered(pile, tiles=("a", "b", "c"))
    assert taller == dataclasses.replace(pile, tiles=("a", "b", "c"))
    assert type(taller) is Pile
    assert (taller.height, shout(taller, "!")) == (3, "ABC!")
    assert (pile.height, pile.owner, taller.owner) == (2, 3, 3)
    assert shout(pile, "!") is shout(pile, "!")


def test_what_cannot_be_altered_is_refused() -> None:
    with pytest.raises(TypeError, match="colour"):
        altered(Pile(("a",)), colour="red")
    for part in (Slotted(("a",)), ("a",)):
        with pytest.raises(TypeError):
            altered(part, tiles=())
