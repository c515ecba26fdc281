"""The rules of Minutka; `docs/rules.md` tells them and what was decided where they are silent."""

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
from pentaraduga.games.minutka import text, view
from pentaraduga.games.minutka.state import CARPET, Happening, MinutkaState, Player, dealt
from pentaraduga.games.minutka.text import Action, Finish, GiveUp, Lay, Swap, TimeUp
from pentaraduga.tiles import (
    Figure,
    IllegalFigure,
    Layout,
    Placement,
    Tile,
    carpet_layout,
    carpets_from,
)

CLAIM_LOCK_MS: Final = 2000
"""A wrong claim costs this long until the next one."""

CATCH_UP: Final = "catch_up"
"""The one timer."""


_parsed = lru_cache(maxsize=1024)(text.parse_action)
"""Each action is read when it comes in and again as a log entry."""


class Minutka(Game[MinutkaState, Action]):
    """Rules of Minutka for two to four players."""

    info: ClassVar = GameInfo(
        id="minutka",
        min_seats=2,
        max_seats=4,
        simultaneous=True,
        races=("finish",),
        bots=True,
        recorded=True,
        options=(Option("catch_up_s", "number", 60, low=10, high=600, unit="s", zero_is_off=True),),
    )
    state_type: ClassVar = MinutkaState
    sections: ClassVar = {
        "table": view.Table,
        "best": view.Best,
        "last": view.Last,
        "own": view.Own,
    }
    endings: ClassVar = ("all_finished", "given_up", "stuck", "time_up")

    def setup(self, seats: int, options: Options, rng: Rng) -> MinutkaState:
        """Four tiles in hand and three in stock for each seat."""
        return dealt(seats, rng, catch_up_ms=int(options["catch_up_s"]) * 1000)

    def acting(self, state: MinutkaState) -> frozenset[Seat]:
        """Everybody still in, the stuck too: whether one is stuck is nobody else's business."""
        return state.acting

    def check(self, state: MinutkaState, seat: Seat, action: Action) -> Illegal | None:
        """Codes: not_seated, round_over, already_finished, gave_up; clock_only, no_timer;
        stock_empty, not_own_tiles, screen_stands; of a claim, with a lock: wrong_count,
        not_own_tiles, not_a_carpet; and the codes of `tiles.Problem`."""
        if isinstance(action, TimeUp):
            return _check_time_up(state, seat)
        shut_out = _shut_out(state, seat)
        if shut_out:
            return Illegal(shut_out)
        player = state.players[seat]
        wrong: Illegal | None = None
        match action:
            case Finish(placements):
                wrong = _check_claim(player, placements)
            case Swap(tile):
                wrong = _check_swap(player, tile)
            case Lay(placements):
                wrong = _check_laid(player, placements, in_the_open=bool(state.finishes))
        return wrong

    def apply(self, state: MinutkaState, seat: Seat, action: Action) -> MinutkaState:
        """One action alone: a finish makes a place of its own."""
        return self._played(state, seat, action, group=len(state.finishes))

    def apply_tie(
        self, state: MinutkaState, moves: Sequence[Move[Action]], coin: int
    ) -> MinutkaState:
        """All finishes among the moves are one dead heat, and every doubt is the players' gain.

        So time is up after all else, and what only another of these moves makes possible (a swap
        out of a stock that is just being refilled) comes after that one. A seat's own moves keep
        their order.
        """
        group = len(state.finishes)
        waiting = sorted(moves, key=lambda move: move.seat == CLOCK)
        happened: tuple[Happening, ...] = ()
        while waiting:
            move = self._first_legal(state, waiting)
            if move:
                state = self._played(state, *move, group)
                happened += state.last
            # If nothing makes any of them legal now, the earliest falls away.
            waiting.remove(move or waiting[0])
        if not happened:
            return state
        return altered(state, last=happened)

    def contends(self, state: MinutkaState, seat: Seat, action: Action) -> frozenset[Seat]:
        """A finish and the end of time race everybody still in; a swap out of an empty stock
        depends on the neighbour who fills it."""
        match action:
            case Swap():
                if not 0 <= seat < len(state.players) or state.players[seat].stock:
                    return frozenset()
                return state.still_in & {state.feeder(seat)} - {seat}
            case TimeUp() if seat != CLOCK:
                return frozenset()
            case Finish() | TimeUp():
                return state.still_in - {seat}
            case _:
                return frozenset()

    def timers(self, state: MinutkaState) -> tuple[Timer, ...]:
        """The catch-up, from the first finish on or for the last one still in, unless it is off."""
        return (Timer(CATCH_UP, state.catch_up_ms),) if state.clock_runs else ()

    def time_up(self, state: MinutkaState, timer: str) -> Action:
        """The catch-up ends."""
        if timer != CATCH_UP:
            raise KeyError(timer)
        return TimeUp()

    def forfeit(self, state: MinutkaState, seat: Seat) -> Action | None:
        """Players who leave give up."""
        return GiveUp() if seat in self.acting(state) else None

    def legal(self, state: MinutkaState, seat: Seat) -> Iterator[Action]:
        """One finish for each carpet in the hand, one swap for each tile, giving up."""
        if self.check(state, seat, TimeUp()) is None:
            yield TimeUp()
        if seat not in self.acting(state):
            return
        player = state.players[seat]
        for three in carpets_from(player.hand):
            layout = carpet_layout(three)
            if layout is not None:
                yield Finish(layout)
        if player.stock:
            for tile in dict.fromkeys(player.hand):
                yield Swap(tile)
        yield GiveUp()

    def view_for(self, state: MinutkaState, viewer: Viewer) -> dict[str, Any]:
        """Sections: table, last, best once it is over, and own for a seat."""
        return view.view_for(state, viewer)

    def seen_by(self, state: MinutkaState, seat: Seat) -> tuple[object, ...]:
        """The player, and whether the seat may act."""
        return view.seen_by(state, seat)

    def score(self, state: MinutkaState) -> Score | None:
        """Codes: stock, first, second, emptied."""
        if not state.ending:
            return None
        reasons = tuple(tuple(_reasons(state, seat)) for seat in range(len(state.players)))
        points = tuple(sum(reason.points for reason in lines) for lines in reasons)
        return Score(points, reasons)

    def ending(self, state: MinutkaState) -> str | None:
        """See `endings`: all have finished; the rest gave up; the rest is stuck; time is up."""
        return state.ending

    def census(self, state: MinutkaState) -> list[str]:
        """All tiles of the set or sets, dealt or not."""
        held = (tile for p in state.players for tile in (*p.hand, *p.stock))
        return sorted(map(str, (*held, *state.aside)))

    def write_action(self, action: Action) -> str:
        """See `text`."""
        return text.write_action(action)

    def parse_action(self, line: str) -> Action:
        """See `text`."""
        return _parsed(line)

    def _first_legal(
        self, state: MinutkaState, moves: Sequence[Move[Action]]
    ) -> Move[Action] | None:
        blocked: set[Seat] = set()
        for move in moves:
            if move.seat not in blocked and self.check(state, *move) is None:
                return move
            blocked.add(move.seat)
        return None

    def _played(self, state: MinutkaState, seat: Seat, action: Action, group: int) -> MinutkaState:
        match action:
            case Finish(placements):
                state = _finished(state, seat, placements, group)
                return state.noting(Happening(seat, "finish"))
            case Swap(tile):
                return _swapped(state, seat, tile)
            case Lay(placements):
                player = altered(state.players[seat], laid=placements)
                return state.with_player(seat, player).noting(Happening(seat, "lay"))
            case GiveUp():
                player = altered(state.players[seat], gave_up=True)
                return state.with_player(seat, player).noting(Happening(seat, "give_up"))
            case TimeUp():
                return altered(state, timed_out=True).noting(Happening(CLOCK, "time_up"))


def _check_time_up(state: MinutkaState, seat: Seat) -> Illegal | None:
    if seat != CLOCK:
        return Illegal("clock_only")
    return None if state.clock_runs else Illegal("no_timer")


def _shut_out(state: MinutkaState, seat: Seat) -> str:
    """Why the seat cannot do anything at all."""
    if not 0 <= seat < len(state.players):
        return "not_seated"
    if state.ending:
        return "round_over"
    if state.finishes and seat in state.finished:
        return "already_finished"
    return "gave_up" if state.players[seat].gave_up else ""


def _check_swap(player: Player, tile: Tile) -> Illegal | None:
    if tile not in player.hand:
        return Illegal("not_own_tiles", {"tile": str(tile)})
    return None if player.stock else Illegal("stock_empty")


def _check_claim(player: Player, placements: tuple[Placement, ...]) -> Illegal | None:
    wrong: Illegal | None
    if len(placements) != CARPET:
        wrong = Illegal("wrong_count", {"count": len(placements), "needed": CARPET})
    else:
        wrong = _foreign_tile(player, placements) or _contact_problem(Figure, placements)
        if not wrong and not Figure.of(placements).is_carpet:
            wrong = Illegal("not_a_carpet")
    return replace(wrong, lock_ms=CLAIM_LOCK_MS) if wrong else None


def _check_laid(
    player: Player, placements: tuple[Placement, ...], in_the_open: bool
) -> Illegal | None:
    if not in_the_open:
        return Illegal("screen_stands")
    return _foreign_tile(player, placements) or _contact_problem(Layout, placements)


def _foreign_tile(player: Player, placements: Iterable[Placement]) -> Illegal | None:
    foreign = Counter(p.tile for p in placements) - Counter(player.hand)
    return Illegal("not_own_tiles", {"tile": str(min(foreign))}) if foreign else None


def _contact_problem(kind: type[Layout], placements: Iterable[Placement]) -> Illegal | None:
    try:
        kind.of(placements)
    except IllegalFigure as wrong:
        return Illegal(wrong.code, wrong.params)
    return None


def _finished(
    state: MinutkaState, seat: Seat, placements: tuple[Placement, ...], group: int
) -> MinutkaState:
    """`group`: index of the place in `finishes` that the seat takes, perhaps beside others."""
    before, shared = state.finishes[:group], state.finishes[group:]
    place = tuple(sorted((*(shared[0] if shared else ()), seat)))
    state = altered(state, finishes=(*before, place))
    return state.with_player(seat, altered(state.players[seat], laid=placements))


def _swapped(state: MinutkaState, seat: Seat, tile: Tile) -> MinutkaState:
    giver, to = state.players[seat], state.neighbour(seat)
    slot = giver.hand.index(tile)
    hand = (*giver.hand[:slot], giver.stock[0], *giver.hand[slot + 1 :])
    laid = _still_held(giver.laid, hand) if giver.laid else ()
    stock, swaps = giver.stock[1:], giver.swaps + 1
    receiver = state.players[to]
    players = list(state.players)
    players[seat] = altered(giver, hand=hand, stock=stock, laid=laid, swaps=swaps)
    players[to] = altered(receiver, stock=(*receiver.stock, tile))
    happening = Happening(seat, "swap", to)
    return altered(state, players=tuple(players), count=state.count + 1, last=(happening,))


def _still_held(laid: tuple[Placement, ...], hand: tuple[Tile, ...]) -> tuple[Placement, ...]:
    """The layout in the open, without tiles that are no longer in the hand."""
    left, kept = Counter(hand), []
    for placement in laid:
        if left[placement.tile]:
            left[placement.tile] -= 1
            kept.append(placement)
    return tuple(kept)


def _reasons(state: MinutkaState, seat: Seat) -> Iterator[Reason]:
    two_players = len(state.players) == 2
    stock = len(state.players[seat].stock)
    if stock:
        yield Reason("stock", stock, stock)
    if seat == state.first:
        yield Reason("first", 1 if two_players else 2)
        other = state.neighbour(seat)
        if two_players and other not in state.finished and not state.players[other].stock:
            yield Reason("emptied", 2)
    if seat == state.second and not two_players:
        yield Reason("second", 1)
