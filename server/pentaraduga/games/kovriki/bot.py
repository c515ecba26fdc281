"""A player of Kovriki in five skills.

Several things come to mind beside each other: a carpet, a way to grow a figure, that there is
nothing and a swap is due. Whatever comes first is done. The better ones see sooner, compare more of
what they see, and look one move ahead; a weak one takes any move, and overlooks what a single tile
could do for longest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pentaraduga.bots.hand import Hand, Sight, chance, kinship, unseen
from pentaraduga.bots.plan import Plan, Span
from pentaraduga.core import Rng
from pentaraduga.tiles import Cell, Figure, Placement, Tile, layings
from pentaraduga.tiles.lattice import high_centre, low_centre

Taste: TypeAlias = Literal["any", "squares", "shape", "ahead"]


@dataclass(frozen=True, slots=True)
class Skill:
    """One strength. Times are counted from the bot's last move.

    `carpet`, `grow`: seeing a carpet, or a move of one or two tiles. `doubt`: deciding that there
    is nothing, and swapping; `let_go`: passing, hitting the table, ending a step of the exchange
    in which there may be something to lay. `reach`: doing what needs no thought: a prize, a hit
    with nothing in sight.
    `taste`: takes any move; one of those with most squares; with the best outlook for squares; the
    best with the move after it.
    `swaps`: no more of them in a round.
    """

    carpet: Span
    grow: Span
    doubt: Span
    let_go: Span
    reach: Span
    taste: Taste
    swaps: int


SKILLS: Final = {
    1: Skill(
        carpet=Span(8_000, 20_000, 45_000),
        grow=Span(15_000, 40_000, 90_000),
        doubt=Span(12_000, 24_000, 38_000),
        let_go=Span(18_000, 28_000, 40_000),
        reach=Span(3_000, 6_000, 15_000),
        taste="any",
        swaps=3,
    ),
    2: Skill(
        carpet=Span(5_000, 12_000, 32_000),
        grow=Span(8_000, 20_000, 50_000),
        doubt=Span(11_000, 20_000, 32_000),
        let_go=Span(15_000, 24_000, 36_000),
        reach=Span(2_000, 4_000, 9_000),
        taste="squares",
        swaps=3,
    ),
    3: Skill(
        carpet=Span(3_000, 7_000, 20_000),
        grow=Span(4_000, 10_000, 28_000),
        doubt=Span(9_000, 15_000, 25_000),
        let_go=Span(12_000, 18_000, 30_000),
        reach=Span(1_200, 2_500, 6_000),
        taste="squares",
        swaps=4,
    ),
    4: Skill(
        carpet=Span(1_600, 3_200, 9_000),
        grow=Span(2_000, 4_200, 12_000),
        doubt=Span(5_000, 8_000, 14_000),
        let_go=Span(7_000, 10_000, 16_000),
        reach=Span(700, 1_300, 3_000),
        taste="shape",
        swaps=5,
    ),
    5: Skill(
        carpet=Span(800, 1_300, 2_400),
        grow=Span(900, 1_500, 2_800),
        doubt=Span(1_500, 2_200, 3_500),
        let_go=Span(2_500, 3_500, 5_000),
        reach=Span(350, 550, 1_000),
        taste="ahead",
        swaps=6,
    ),
}

NEAR: Final = 0.3
"""What a centre with three of its quarters is worth, in squares; with two, a third of that."""
TILE: Final = 0.12
"""What a tile out of the hand is worth where another one comes for it."""
REACTION_MS: Final = 250.0
BREADTH: Final = 5
DEPTH: Final = 4
"""How many lines are followed, and for how many moves."""


class _Option(NamedTuple):
    """A move: into which figure (or None), which tiles where, and what it is worth."""

    figure: int
    tiles: tuple[Placement, ...]
    squares: int
    worth: float


class _Sight(Sight):
    def __init__(self, view: Mapping[str, Any]) -> None:
        super().__init__(view)
        self.seen: int = view["last"]["n"]
        self.neighbour = self.seats[(self.seat + 1) % len(self.seats)]
        self.figures = [_figure(shown) for shown in self.me["figures"]]

    @property
    def is_out(self) -> bool:
        return self.stage == "over" or self.me["gave_up"] or self.me["part"] == "out"

    @property
    def bonus(self) -> float:
        """What it is worth to lay a tile: another may come for it."""
        stocks = self.me["stock"] + self.neighbour["stock"]
        return TILE if self.stage == "play" and stocks else 0.0

    @property
    def unseen(self) -> Counter[Tile]:
        """The tiles that lie closed: all but the hand and the laid ones."""
        laid = [Tile(name) for s in self.seats for f in s["figures"] for name, *_ in f]
        return unseen(len(self.seats), [*self.hand, *laid])


def choose(view: Mapping[str, Any], rng: Rng, skill: int, elapsed_ms: float) -> Plan | None:
    """See `bots.choose`."""
    sight = _Sight(view)
    if sight.is_out:
        return None
    plan = min(_intentions(sight, rng, SKILLS[skill], elapsed_ms), default=None)
    # Overdue thoughts come at once, but no hand is faster than this after a change on the table.
    return plan and plan._replace(after_ms=max(plan.after_ms, REACTION_MS))


def _intentions(sight: _Sight, rng: Rng, skill: Skill, elapsed_ms: float) -> Iterator[Plan]:
    """What competes in its head; the first to come up is done."""
    if sight.own["can_prize"]:
        yield Plan(skill.reach.left(elapsed_ms, rng), "prize")
    options = _in_sight(sight, skill)
    if skill.taste in ("any", "squares"):
        for n, span in ((3, skill.carpet), (2, skill.grow), (1, skill.grow)):
            some = [option for option in options if len(option.tiles) == n]
            if some:
                yield Plan(span.left(elapsed_ms, rng), _lay(_favourite(sight, some, skill, rng)))
    elif options:
        best = _favourite(sight, options, skill, rng)
        span = skill.carpet if len(best.tiles) == 3 else skill.grow
        yield Plan(span.left(elapsed_ms, rng), _lay(best))
        return  # sees everything there is, in time
    done_looking = skill.let_go if options else skill.reach
    if sight.own["can_swap"] and sight.me["swaps"] < skill.swaps:
        given = _least_useful(sight, skill, rng)
        yield Plan(skill.doubt.left(elapsed_ms, rng), f"swap {given}")
    elif sight.own["can_hit"]:
        yield Plan(done_looking.left(elapsed_ms, rng), "hit")
    elif sight.own["can_pass"]:
        yield Plan(skill.let_go.left(elapsed_ms, rng), f"pass {sight.seen}")
    elif sight.own["can_done"]:
        yield Plan(done_looking.left(elapsed_ms, rng), "done")


def _in_sight(sight: _Sight, skill: Skill) -> list[_Option]:
    """Every move of the hand. The better ones wait, as hitter, until they hold all their tiles."""
    if sight.me["part"] == "waiting" and skill.taste in ("shape", "ahead"):
        return []
    return _moves(tuple(sight.figures), sight.hand, sight.bonus)


def _lay(option: _Option) -> str:
    return " ".join(["lay", str(option.figure), *map(str, option.tiles)])


def _favourite(sight: _Sight, options: list[_Option], skill: Skill, rng: Rng) -> _Option:
    if skill.taste == "any":
        return rng.choice(options)
    if skill.taste == "squares":
        most = max(option.squares for option in options)
        return rng.choice([option for option in options if option.squares == most])
    if skill.taste == "shape":
        return max(options, key=lambda option: option.worth)
    return _first_of_the_best_line(sight, options)


class _Line(NamedTuple):
    """Moves in a row: the first of them, what all are worth, and what there is after them."""

    first: _Option
    worth: float
    figures: tuple[Figure, ...]
    hand: Hand


def _first_of_the_best_line(sight: _Sight, options: list[_Option]) -> _Option:
    """Follows the most promising moves as far as the hand goes."""
    # In the exchange there is no hurry, and no unknown tiles come to the hand any more.
    breadth = BREADTH if sight.stage == "play" else 2 * BREADTH
    start = _Line(options[0], 0.0, tuple(sight.figures), sight.hand)
    steps = [(option.worth, option, start._replace(first=option)) for option in options]
    best = max(steps, key=_rank)
    for _ in range(DEPTH - 1):
        lines = _promising(steps, breadth)
        steps = [
            (line.worth + option.worth, option, line)
            for line in lines
            for option in _moves(line.figures, line.hand, sight.bonus)
        ]
        best = max([best, *steps], key=_rank)
    return best[2].first


_Step: TypeAlias = tuple[float, _Option, _Line]
"""What the line is worth with a further move, the move, the line so far."""


def _rank(step: _Step) -> float:
    return step[0]


def _promising(steps: list[_Step], breadth: int) -> list[_Line]:
    """The best lines so far; of those that come to the same, one."""
    found: dict[tuple[tuple[Figure, ...], Hand], _Line] = {}
    for step in sorted(steps, key=_rank, reverse=True):
        line = _played(step)
        found.setdefault((line.figures, line.hand), line)
        if len(found) == breadth:
            break
    return list(found.values())


def _played(step: _Step) -> _Line:
    worth, (number, tiles, *_), line = step
    figures = line.figures
    before = figures[number].placements if number < len(figures) else ()
    grown = (*figures[:number], Figure((*before, *tiles)), *figures[number + 1 :])
    left = Counter(line.hand) - Counter(p.tile for p in tiles)
    return _Line(line.first, worth, grown, tuple(sorted(left.elements())))


def _moves(figures: tuple[Figure, ...], hand: Hand, bonus: float) -> list[_Option]:
    """Every move of the hand."""
    planes: tuple[Figure | None, ...] = (*figures, None)
    return [
        _Option(number, tiles, *_worth(figure, tiles, bonus))
        for number, figure in enumerate(planes)
        for tiles in layings(figure, hand)
    ]


def _worth(figure: Figure | None, tiles: tuple[Placement, ...], bonus: float) -> tuple[int, float]:
    """Squares that the move makes, and its worth with the prospects that it opens."""
    before = set(figure.covered) if figure else set()
    new = {cell for placement in tiles for cell in placement.cells}
    after = before | new
    squares, worth = 0, bonus * len(tiles)
    for centre in {c for cell in new for c in (low_centre(cell), high_centre(cell))}:
        around = _around(centre)
        now, then = (sum(cell in cells for cell in around) for cells in (after, before))
        squares += now == 4
        worth += _prospect(now) - _prospect(then)
    return squares, worth


def _prospect(quarters: int) -> float:
    return (0.0, 0.0, NEAR / 3, NEAR, 1.0)[quarters]


def _around(centre: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    x, y = centre
    return (x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)


def _figure(shown: Iterable[tuple[str, int, int, int]]) -> Figure:
    return Figure.of(Placement(Tile(name), x, y, turn) for name, x, y, turn in shown)


# -- swaps


def _least_useful(sight: _Sight, skill: Skill, rng: Rng) -> Tile:
    if skill.taste == "any":
        return rng.choice(sight.hand)
    tried = dict.fromkeys(sight.hand)
    if skill.taste == "squares":
        return min(tried, key=lambda tile: kinship(tile, sight.hand))
    unseen = sight.unseen
    rim = _rim(sight.figures)
    return max(tried, key=lambda tile: _outlook(sight.hand, tile, unseen) - _ties(tile, rim))


def _outlook(hand: Hand, given: Tile, unseen: Counter[Tile]) -> float:
    """The chance that a carpet comes of giving this tile, and a little for what goes together."""
    return chance(hand, given, unseen) - 0.05 * kinship(given, hand)


def _ties(tile: Tile, rim: Counter[str]) -> float:
    """How well the tile goes with the colours at the rims of the bot's figures."""
    return 0.02 * sum(rim[colour] for colour in set(tile.colours))


def _rim(figures: list[Figure]) -> Counter[str]:
    """Colours of the quarters whose centres aren't squares yet."""
    shown: Counter[str] = Counter()
    for figure in figures:
        full = set(figure.squares)
        for placement in figure.placements:
            shown.update(q.colour for q in placement.quarters if q.centre not in full)
    return shown
