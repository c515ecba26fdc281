"""A player of Kvadraty in five skills.

It builds behind the screen until it has a figure that pleases it: a strong one the best that the
hand allows, a weak one whatever holds together, and later. Whoever sees few figures also takes a
hand for impossible that is not, and agrees when another does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pentaraduga.bots.hand import Hand, Sight, hand_of
from pentaraduga.bots.plan import Plan, Span
from pentaraduga.core import Rng
from pentaraduga.tiles import Figure, Layout, Placement, most_squares


@dataclass(frozen=True, slots=True)
class Skill:
    """One strength. Times are counted from the deal or the bot's own last move.

    `find`: laying all seven. `doubt`: taking its own hand to be impossible, also one that is not,
    unless the figure is found before.
    `loses`: how many squares fewer than possible the figure has, each as likely.
    `refute`: seeing a figure of somebody else's hand; `agree`: believing that there is none.
    """

    find: Span
    doubt: Span
    loses: tuple[int, ...]
    refute: Span
    agree: Span


SKILLS: Final = {
    1: Skill(
        find=Span(40_000, 95_000, 200_000),
        doubt=Span(90_000, 170_000, 300_000),
        loses=(2, 3, 3, 4),
        refute=Span(30_000, 70_000, 150_000),
        agree=Span(8_000, 15_000, 30_000),
    ),
    2: Skill(
        find=Span(28_000, 65_000, 150_000),
        doubt=Span(90_000, 150_000, 260_000),
        loses=(1, 2, 2, 3),
        refute=Span(20_000, 45_000, 100_000),
        agree=Span(12_000, 22_000, 40_000),
    ),
    3: Skill(
        find=Span(18_000, 42_000, 100_000),
        doubt=Span(60_000, 90_000, 150_000),
        loses=(0, 1, 1, 2),
        refute=Span(12_000, 25_000, 60_000),
        agree=Span(20_000, 35_000, 50_000),
    ),
    4: Skill(
        find=Span(10_000, 24_000, 60_000),
        doubt=Span(60_000, 75_000, 110_000),
        loses=(0, 0, 0, 1),
        refute=Span(7_000, 14_000, 35_000),
        agree=Span(35_000, 42_000, 50_000),
    ),
    5: Skill(
        find=Span(6_000, 10_000, 18_000),
        doubt=Span(18_000, 22_000, 30_000),
        loses=(0,),
        refute=Span(3_000, 5_000, 9_000),
        agree=Span(10_000, 13_000, 18_000),
    ),
}

LOOK: Final = Span(2_500, 4_000, 7_000)
"""How long to look at the truth about a hand."""

PRESSED: Final = 0.6
"""The part of a time that is left once somebody is ready."""

TRIES: Final = 12
"""How often to look for a place where a tile takes squares away."""


def choose(view: Mapping[str, Any], rng: Rng, skill: int, elapsed_ms: float) -> Plan | None:
    """See `bots.choose`."""
    return min(_intentions(Sight(view), rng, SKILLS[skill], elapsed_ms), default=None)


def _intentions(sight: Sight, rng: Rng, skill: Skill, elapsed_ms: float) -> Iterator[Plan]:
    """What competes in its head; the first to come up is done."""
    me, seat = sight.me, sight.seat
    match sight.stage:
        case "race" | "finishing" if not (me["ready"] or me["out"]):
            haste = PRESSED if sight.stage == "finishing" else 1
            for plan in _building(sight.hand, rng, skill, elapsed_ms):
                yield Plan(plan.after_ms * haste, plan.action)
        case "checking" if me["out"] != "left" and sight.view["check"]["seat"] != seat:
            yield from _checking(sight.view["check"], seat, rng, skill)
        case "truth" if me["out"] != "left" and seat not in sight.view["check"]["on"]:
            yield Plan(LOOK.left(0, rng), "on")


def _building(hand: Hand, rng: Rng, skill: Skill, elapsed_ms: float) -> Iterator[Plan]:
    best = most_squares(hand)
    if best:
        figure = _spoilt(Figure.of(best.figure), rng.choice(skill.loses), rng)
        yield Plan(skill.find.left(elapsed_ms, rng), f"ready {figure}")
        if skill.find.high <= skill.doubt.low:
            return  # finds it for certain
    yield Plan(skill.doubt.left(elapsed_ms, rng), "impossible")


def _checking(check: Mapping[str, Any], seat: int, rng: Rng, skill: Skill) -> Iterator[Plan]:
    # Not counted from its last move: the hand came on the table later. What happens meanwhile
    # (others agree) makes the bot look anew.
    best = most_squares(hand_of(check["hand"]))
    if best:
        yield Plan(skill.refute.left(0, rng), f"refute {Figure.of(best.figure)}")
        if skill.refute.high <= skill.agree.low:
            return
    if seat not in check["agreed"]:
        yield Plan(skill.agree.left(0, rng), "agree")


def _spoilt(figure: Figure, squares: int, rng: Rng) -> Figure:
    """The figure, some tiles laid elsewhere, with about that many squares fewer."""
    wanted = max(0, len(figure.squares) - squares)
    for _ in range(TRIES):
        if len(figure.squares) <= wanted:
            break
        moved = _with_one_moved(figure, rng)
        if moved and wanted <= len(moved.squares) < len(figure.squares):
            figure = moved
    return figure


def _with_one_moved(figure: Figure, rng: Rng) -> Figure | None:
    """One tile laid elsewhere at random; None if that leaves no figure."""
    taken = rng.choice(figure.placements)
    rest = Layout.of(p for p in figure.placements if p != taken)
    if len(rest.groups) > 1:
        return None
    places = [
        (a, b, turn)
        for x, y in rest.covered
        for a, b, turn in ((x, y + 1, 1), (x, y - 2, 1), (x + 1, y, 0), (x - 2, y, 0))
    ]
    rng.shuffle(places)
    for place in places:
        placement = Placement(taken.tile, *place)
        if placement != taken and rest.contact_problem(placement) is None:
            return Figure.of((*rest.placements, placement))
    return None
