"""A player of Minutka in five skills.

Two clocks run in its head: how long until it sees the carpet that is there, and how long until it
believes that there is none. The slower eye meets the shorter patience, and so a weak bot gives away
half a carpet now and then. A swap costs a point and makes a present of one, so the better ones
swap little: a good bot waits, and lets go of a round in which it has nothing to gain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pentaraduga.bots.hand import (
    Hand,
    Sight,
    chance,
    has_carpet,
    kinship,
    unseen,
    with_drawn,
    without,
)
from pentaraduga.bots.plan import Plan, Span
from pentaraduga.core import Rng
from pentaraduga.tiles import Tile, carpet_layout, carpets_from

Appetite: TypeAlias = Literal["careless", "stock", "once", "hopeful", "gain"]


@dataclass(frozen=True, slots=True)
class Skill:
    """One strength. Times are counted from when the hand was last changed.

    `find`: seeing a carpet that is in the hand. `doubt`: deciding that there is none, and swapping.
    `let_go`: giving up where swapping would be no use.
    `appetite`: careless swaps whenever it can; stock leaves one tile in the stock; once and hopeful
    swap once before the first finish, hopeful only with a fair chance of a carpet; gain only where
    a swap is expected to win more points than it costs.
    `foresight`: draws looked ahead when choosing a tile to give; 0: it goes by colours; -1: any.
    """

    find: Span
    doubt: Span
    let_go: Span
    appetite: Appetite
    foresight: int


SKILLS: Final = {
    1: Skill(
        find=Span(12_000, 28_000, 70_000),
        doubt=Span(15_000, 32_000, 60_000),
        let_go=Span(20_000, 40_000, 60_000),
        appetite="careless",
        foresight=-1,
    ),
    2: Skill(
        find=Span(7_000, 16_000, 45_000),
        doubt=Span(12_000, 24_000, 40_000),
        let_go=Span(15_000, 30_000, 45_000),
        appetite="stock",
        foresight=0,
    ),
    3: Skill(
        find=Span(3_500, 8_500, 25_000),
        doubt=Span(9_000, 16_000, 28_000),
        let_go=Span(12_000, 24_000, 40_000),
        appetite="once",
        foresight=1,
    ),
    4: Skill(
        find=Span(1_400, 3_200, 9_000),
        doubt=Span(6_000, 10_000, 16_000),
        let_go=Span(15_000, 24_000, 36_000),
        appetite="hopeful",
        foresight=2,
    ),
    5: Skill(
        find=Span(700, 900, 1_200),
        doubt=Span(1_300, 1_700, 2_500),
        let_go=Span(18_000, 24_000, 34_000),
        appetite="gain",
        foresight=2,
    ),
}

STUCK: Final = Span(25_000, 35_000, 55_000)
"""How long to wait for a neighbour's tile with an empty stock and no carpet."""


class _Sight(Sight):
    def __init__(self, view: Mapping[str, Any]) -> None:
        super().__init__(view)
        self.can_swap: bool = self.own["can_swap"]
        self.others = [s for i, s in enumerate(self.seats) if i != self.seat]

    @property
    def is_out(self) -> bool:
        return self.stage == "over" or _is_out(self.me)

    @property
    def is_fed(self) -> bool:
        """Whether the seat that fills this stock still plays."""
        return not _is_out(self.seats[self.seat - 1])

    @property
    def unseen(self) -> Counter[Tile]:
        """The tiles that may come out of the stock: all but the hand and those lying open."""
        shown = (Tile(name) for s in self.others for name in s["shown"] or ())
        return unseen(len(self.seats), [*self.hand, *shown])

    @property
    def prize(self) -> int:
        """Points that a finish may still win, against the others (two players: also the point that
        the other then does not get)."""
        finished = [s for s in self.seats if s["place"]]
        if not finished:
            return 2
        second_is_open = len(self.seats) > 2 and len(finished) == 1
        return 1 if second_is_open else 0


def choose(view: Mapping[str, Any], rng: Rng, skill: int, elapsed_ms: float) -> Plan | None:
    """See `bots.choose`."""
    sight = _Sight(view)
    if sight.is_out:
        return None
    return min(_intentions(sight, rng, SKILLS[skill], elapsed_ms), default=None)


def _intentions(sight: _Sight, rng: Rng, skill: Skill, elapsed_ms: float) -> Iterator[Plan]:
    """What competes in its head; the first to come up is done."""
    carpets = carpets_from(sight.hand)
    if carpets:
        layout = carpet_layout(rng.choice(carpets)) or ()
        action = " ".join(["finish", *map(str, layout)])
        yield Plan(skill.find.left(elapsed_ms, rng), action)
        if skill.find.high < skill.doubt.low or not sight.can_swap:
            return  # sees it for certain, or has no choice but to go on looking
    if sight.can_swap and _wants_swap(sight, skill):
        tile = _least_useful(sight, skill, rng)
        yield Plan(skill.doubt.left(elapsed_ms, rng), f"swap {tile}")
    elif not sight.can_swap and sight.is_fed and sight.stage == "race":
        yield Plan(STUCK.left(elapsed_ms, rng), "give_up")
    else:
        yield Plan(skill.let_go.left(elapsed_ms, rng), "give_up")


def _wants_swap(sight: _Sight, skill: Skill) -> bool:
    swaps: int = sight.me["swaps"]
    stock: int = sight.me["stock"]
    match skill.appetite:
        case "careless":
            return True
        case "stock":
            return stock > 1
        case "once":
            return sight.stage == "race" and swaps < 1
        case "hopeful":
            return sight.stage == "race" and swaps < 1 and _best_chance(sight) >= 0.4
        case "gain":
            return _gain(sight) > 0


def _gain(sight: _Sight) -> float:
    """Expected points of the best swap: the prize, less the tile, less what the neighbour gets
    (shared among the others)."""
    return _best_chance(sight) * sight.prize - (1 + 1 / len(sight.others))


def _best_chance(sight: _Sight) -> float:
    return max(chance(sight.hand, tile, sight.unseen) for tile in sight.hand)


def _least_useful(sight: _Sight, skill: Skill, rng: Rng) -> Tile:
    if skill.foresight < 0:
        return rng.choice(sight.hand)
    if skill.foresight == 0:
        return min(sight.hand, key=lambda tile: kinship(tile, sight.hand))
    unseen = sight.unseen
    return max(sight.hand, key=lambda tile: _outlook(sight.hand, tile, unseen, skill.foresight))


def _outlook(hand: Hand, given: Tile, unseen: Counter[Tile], draws: int) -> float:
    """The chance to hold a carpet after that many swaps, the first of which gives `given`."""
    rest = without(hand, given)
    hope = 0.0
    for drawn, count in unseen.items():
        new = with_drawn(rest, drawn)
        if has_carpet(new):
            hope += count
        elif draws > 1:
            left = unseen - Counter([drawn])
            hope += count * max(chance(new, tile, left) for tile in new)
    return hope / max(1, unseen.total())


def _is_out(seat: Mapping[str, Any]) -> bool:
    return bool(seat["gave_up"] or seat["place"])
