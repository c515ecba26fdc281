"""The rules of Kvadraty; `docs/rules.md` tells them and what was decided where they are silent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar, Final

from pentaraduga.core import (
    CLOCK,
    Game,
    GameInfo,
    Illegal,
    Move,
    Option,
    Options,
    Reason,
    Rng,
    Score,
    Seat,
    Timer,
    Viewer,
    altered,
)
from pentaraduga.games.kvadraty import text, view
from pentaraduga.games.kvadraty.state import HAND, Happening, KvadratyState, dealt
from pentaraduga.games.kvadraty.steps import played
from pentaraduga.games.kvadraty.text import (
    Action,
    Agree,
    GiveUp,
    Impossible,
    Lay,
    Leave,
    On,
    Ready,
    Refute,
    TimerId,
    TimeUp,
)
from pentaraduga.tiles import Figure, IllegalFigure, Layout, Placement, Tile, most_squares

CLAIM_LOCK_MS: Final = 2000
"""A wrong claim to be ready costs this long until the next one."""

TRUTH_MS: Final = 10_000
"""How long the truth about a hand is shown if somebody does not ask to go on."""

SQUARE: Final = 5
FIRST: Final = 1


_parsed = lru_cache(maxsize=1024)(text.parse_action)
"""Each action is read when it comes in and again as a log entry."""


class Kvadraty(Game[KvadratyState, Action]):
    """Rules of Kvadraty for two to four players."""

    info: ClassVar = GameInfo(
        id="kvadraty",
        min_seats=2,
        max_seats=4,
        simultaneous=True,
        enumerable=False,
        races=("ready",),
        bots=True,
        recorded=True,
        options=(
            Option("finish_s", "number", 120, low=10, high=600, unit="s", zero_is_off=True),
            Option("check_s", "number", 60, low=10, high=600, unit="s", zero_is_off=True),
        ),
    )
    state_type: ClassVar = KvadratyState
    sections: ClassVar = {
        "table": view.KvadratyTable,
        "check": view.KvadratyCheck,
        "best": view.KvadratyBest,
        "last": view.KvadratyLast,
        "own": view.KvadratyOwn,
    }
    endings: ClassVar = ("all_ready", "given_up", "time_up")

    def setup(self, seats: int, options: Options, rng: Rng) -> KvadratyState:
        """Seven tiles for each seat, and the seed of the deals that may follow."""
        finish_ms, check_ms = int(options["finish_s"]) * 1000, int(options["check_s"]) * 1000
        return dealt(seats, rng, finish_ms, check_ms)

    def acting(self, state: KvadratyState) -> frozenset[Seat]:
        """Everybody who has not left: even those who are ready may have to check a hand."""
        return frozenset() if state.ending else state.present

    def check(self, state: KvadratyState, seat: Seat, action: Action) -> Illegal | None:
        """Codes: not_seated, round_over, left; clock_only, no_timer; checking, truth,
        not_checking, not_truth, own_claim, already_agreed, already_on; already_ready, gave_up,
        refuted, screen_stands; of a figure, with a lock if the player claimed it:
        wrong_count, not_own_tiles, not_claimed_tiles; and the codes of `tiles.Problem`."""
        if isinstance(action, TimeUp):
            if seat != CLOCK:
                return Illegal("clock_only")
            running = any(timer.id == action.timer for timer in self.timers(state))
            return None if running else Illegal("no_timer")
        if not 0 <= seat < len(state.players):
            return Illegal("not_seated")
        if state.ending:
            return Illegal("round_over")
        if state.players[seat].left:
            return Illegal("left")
        match action:
            case Leave():
                return None
            case Refute() | Agree():
                return _check_verdict(state, seat, action)
            case On():
                return _check_on(state, seat)
            case _:
                return _check_laying(state, seat, action)

    def apply(self, state: KvadratyState, seat: Seat, action: Action) -> KvadratyState:
        """One action alone: being ready makes a place of its own."""
        return played(state, seat, action, group=len(state.finishes))

    def apply_tie(
        self, state: KvadratyState, moves: Sequence[Move[Action]], coin: int
    ) -> KvadratyState:
        """All who are ready in these moves are one dead heat, and every doubt is the gain of a
        figure: being ready comes before a declaration, a refutation before agreement and the end
        of time. A seat's own moves keep their order.
        """
        group = len(state.finishes)
        waiting = list(moves)
        happened: tuple[Happening, ...] = ()
        while waiting:
            fronts = {move.seat: move for move in reversed(waiting)}.values()
            fine = [move for move in fronts if self.check(state, *move) is None]
            # Equal ones in the order of fair time; if nothing is legal now the earliest falls away.
            move = min(fine, key=lambda m: (_rank(m), waiting.index(m)), default=waiting[0])
            if fine:
                state = played(state, *move, group)
                happened += state.last
            waiting.remove(move)
        return altered(state, last=happened) if happened else state

    def contends(self, state: KvadratyState, seat: Seat, action: Action) -> frozenset[Seat]:
        """To be ready, to declare, to give up and the end of the finishing time race all who are
        still laying; all that decides about a declaration races all who are there: those who check,
        and the declarer, with whom it falls away."""
        others: frozenset[Seat] = frozenset()
        racing = state.stage in ("race", "finishing")
        match action:
            case Ready() | Impossible() | GiveUp() | TimeUp("finish") if racing:
                others = state.laying
            case Refute() | Agree() | Leave() | TimeUp("check") if state.is_checking:
                others = state.present
            case Leave() | TimeUp("truth") if state.is_showing:
                # If the last one left before the new deal, what was laid in this one counts.
                others = state.present
        return others - {seat}

    def race(self, state: KvadratyState) -> int:
        """Each deal has its own."""
        return state.deal

    def timers(self, state: KvadratyState) -> tuple[Timer, ...]:
        """The finishing time, once the first is ready; the checking time; and the truth."""
        match state.stage:
            case "finishing" if state.finish_ms:
                return (Timer("finish", state.finish_ms),)
            case "checking" if state.check_ms:
                return (Timer("check", state.check_ms),)
            case "truth":
                return (Timer("truth", TRUTH_MS),)
        return ()

    def time_up(self, state: KvadratyState, timer: str) -> Action:
        """The span ends."""
        known: dict[str, TimerId] = {"finish": "finish", "check": "check", "truth": "truth"}
        return TimeUp(known[timer])

    def forfeit(self, state: KvadratyState, seat: Seat) -> Action | None:
        """A player who left takes no part in new deals either."""
        return Leave() if seat in self.acting(state) else None

    def legal(self, state: KvadratyState, seat: Seat) -> Iterator[Action]:
        """Not every figure, but one with the most squares, and all the rest."""
        own = state.players[seat].hand if 0 <= seat < len(state.players) else ()
        claimed = state.check.hand if state.check else ()
        tried: list[Action] = [Impossible(), Agree(), On(), GiveUp(), Leave()]
        tried += [self.time_up(state, timer.id) for timer in self.timers(state)]
        if own and (best := most_squares(own)):
            tried.append(Ready(best.figure))
        if claimed and (best := most_squares(claimed)):
            tried.append(Refute(best.figure))
        yield from (action for action in tried if self.check(state, seat, action) is None)

    def view_for(self, state: KvadratyState, viewer: Viewer) -> dict[str, Any]:
        """Sections: table, last; check after a declaration; best when over; own for a seat."""
        return view.view_for(state, viewer)

    def seen_by(self, state: KvadratyState, seat: Seat) -> tuple[object, ...]:
        """The player, and whether they are ready."""
        return view.seen_by(state, seat)

    def score(self, state: KvadratyState) -> Score | None:
        """Codes: squares, first."""
        if not state.ending:
            return None
        reasons = tuple(tuple(_reasons(state, seat)) for seat in range(len(state.players)))
        points = tuple(sum(reason.points for reason in lines) for lines in reasons)
        return Score(points, reasons)

    def ending(self, state: KvadratyState) -> str | None:
        """See `endings`: everybody has a figure; somebody has none, and nobody is laying any more;
        the finishing time is up."""
        return state.ending

    def census(self, state: KvadratyState) -> list[str]:
        """All tiles of the set or sets, dealt or not."""
        held = (tile for p in state.players for tile in p.hand)
        return sorted(map(str, (*held, *state.aside)))

    def write_action(self, action: Action) -> str:
        """See `text`."""
        return text.write_action(action)

    def parse_action(self, line: str) -> Action:
        """See `text`."""
        return _parsed(line)


def _rank(move: Move[Action]) -> int:
    """Which of several legal moves comes first where the clocks cannot tell."""
    match move.action:
        case Ready() | Refute():
            return 0
        case Impossible():
            return 2
        case Agree():
            return 3
        case TimeUp():
            return 4
    return 1


def _check_verdict(state: KvadratyState, seat: Seat, action: Refute | Agree) -> Illegal | None:
    check = state.check
    if check is None or not state.is_checking:
        return Illegal("not_checking")
    if seat == check.seat:
        return Illegal("own_claim")
    if isinstance(action, Refute):
        return _figure_problem(check.hand, action.placements, "not_claimed_tiles")
    return Illegal("already_agreed") if seat in check.agreed else None


def _check_on(state: KvadratyState, seat: Seat) -> Illegal | None:
    if state.check is None or not state.is_showing:
        return Illegal("not_truth")
    return Illegal("already_on") if seat in state.check.seen else None


def _check_laying(state: KvadratyState, seat: Seat, action: Action) -> Illegal | None:
    player, wrong = state.players[seat], ""
    if seat in state.ready:
        wrong = "already_ready"
    elif player.out:
        wrong = player.out
    elif state.stage in ("checking", "truth"):
        wrong = state.stage
    elif isinstance(action, Lay) and not state.finishes:
        wrong = "screen_stands"
    if wrong:
        return Illegal(wrong)
    match action:
        case Ready(placements):
            problem = _figure_problem(player.hand, placements, "not_own_tiles")
            return replace(problem, lock_ms=CLAIM_LOCK_MS) if problem else None
        case Lay(placements):
            foreign = _foreign_tile(player.hand, placements, "not_own_tiles")
            return foreign or _contact_problem(Layout, placements)
    return None


def _figure_problem(
    hand: tuple[Tile, ...], placements: tuple[Placement, ...], foreign: str
) -> Illegal | None:
    if len(placements) != HAND:
        return Illegal("wrong_count", {"count": len(placements), "needed": HAND})
    return _foreign_tile(hand, placements, foreign) or _contact_problem(Figure, placements)


def _foreign_tile(
    hand: tuple[Tile, ...], placements: Iterable[Placement], code: str
) -> Illegal | None:
    foreign = Counter(p.tile for p in placements) - Counter(hand)
    return Illegal(code, {"tile": str(min(foreign))}) if foreign else None


def _contact_problem(kind: type[Layout], placements: Iterable[Placement]) -> Illegal | None:
    try:
        kind.of(placements)
    except IllegalFigure as wrong:
        return Illegal(wrong.code, wrong.params)
    return None


def _reasons(state: KvadratyState, seat: Seat) -> Iterator[Reason]:
    if seat not in state.ready:
        return
    squares = len(Figure.of(state.players[seat].laid).squares)
    if squares:
        yield Reason("squares", SQUARE * squares * state.factor, squares)
    if seat == state.first:
        yield Reason("first", FIRST * state.factor)
