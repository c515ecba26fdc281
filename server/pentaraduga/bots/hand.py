"""What bots of tile games see, and what they think about a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from pentaraduga.tiles import TILES, Tile, carpets_from

Hand: TypeAlias = tuple[Tile, ...]


class Sight:
    """What the bot's seat sees of a table with tiles, by name; `view` as in `bots.choose`."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view, self.own = view, view["own"]
        self.stage: str = view["table"]["stage"]
        self.seats: list[Any] = view["table"]["seats"]
        self.seat: int = self.own["seat"]
        self.me = self.seats[self.seat]
        self.hand: Hand = hand_of(self.own["hand"])


def hand_of(names: Iterable[str]) -> Hand:
    """The tiles with these names."""
    return tuple(map(Tile, names))


def unseen(players: int, seen: Iterable[Tile]) -> Counter[Tile]:
    """How many of each tile are left of the set or sets without those that were seen."""
    sets = 1 if players == 2 else 2
    return Counter(dict.fromkeys(TILES, sets)) - Counter(seen)


def kinship(tile: Tile, hand: Iterable[Tile]) -> int:
    """How many colours the tile has in common with the hand."""
    return sum(len(set(tile.colours) & set(other.colours)) for other in hand)


def without(hand: Hand, given: Tile) -> Hand:
    """The hand without one such tile."""
    left = list(hand)
    left.remove(given)
    return tuple(left)


def with_drawn(rest: Hand, drawn: Tile) -> Hand:
    """The hand with one tile more, sorted."""
    return tuple(sorted((*rest, drawn)))


@cache  # at most the 2380 hands of four, and a few larger ones
def has_carpet(hand: Hand) -> bool:
    """Whether three of the tiles make a carpet; the hand is sorted."""
    return bool(carpets_from(hand))


def chance(hand: Hand, given: Tile, left: Counter[Tile]) -> float:
    """The chance to hold a carpet after giving a tile and drawing one of those that are left."""
    rest = without(hand, given)
    good = sum(n for drawn, n in left.items() if has_carpet(with_drawn(rest, drawn)))
    return good / max(1, left.total())
