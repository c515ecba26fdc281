"""The rules of Kovriki; `docs/rules.md` tells them and what was decided where they are silent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from pentaraduga.games.kovriki import text, view
from pentaraduga.games.kovriki.exchange import (
    Given,
    calls_first,
    opened,
    settled,
    through,
)
from pentaraduga.games.kovriki.refusals import (
    done_refused,
    lay_refused,
    pass_refused,
    prize_refused,
    shut_out,
    swap_refused,
    time_up_refused,
)
from pentaraduga.games.kovriki.state import Happening, KovrikiState, dealt
from pentaraduga.games.kovriki.steps import (
    given_up,
    laid,
    moved,
    opened_if_agreed,
    prize_taken,
    swapped,
    taker,
    timed_out,
)
from pentaraduga.games.kovriki.text import (
    Action,
    Done,
    GiveUp,
    Hit,
    Lay,
    Pass,
    Prize,
    Swap,
    TimeUp,
)
from pentaraduga.tiles import Figure, layings

IDLE: Final = "idle."
"""The one timer; the number of the newest event follows, so that each event restarts it."""


_parsed = lru_cache(maxsize=1024)(text.parse_action)
"""Each action is read when it comes in and again as a log entry."""


class Kovriki(Game[KovrikiState, Action]):
    """Rules of Kovriki for two to four players."""

    info: ClassVar = GameInfo(
        id="kovriki",
        min_seats=2,
        max_seats=4,
        simultaneous=True,
        races=("hit",),
        bots=True,
        recorded=True,
        options=(Option("idle_s", "number", 45, low=10, high=600, unit="s", zero_is_off=True),),
        edition=1,
    )
    state_type: ClassVar = KovrikiState
    sections: ClassVar = {
        "table": view.KovrikiTable,
        "best": view.KovrikiBest,
        "last": view.KovrikiLast,
        "own": view.KovrikiOwn,
    }
    endings: ClassVar = ("hit", "agreed", "idle", "all_laid", "given_up")

    def setup(self, seats: int, options: Options, rng: Rng) -> KovrikiState:
        """Four tiles in hand and three in stock for each seat."""
        return dealt(seats, rng, idle_ms=int(options["idle_s"]) * 1000)

    def as_of(self, state: KovrikiState, edition: int) -> KovrikiState:
        """Edition 0: of three and more, a hit closed the others' own hands."""
        return altered(state, own_first=edition > 0)

    def acting(self, state: KovrikiState) -> frozenset[Seat]:
        """Everybody who has not given up; in the exchange, everybody who is not through."""
        return frozenset() if state.ending else state.still_in

    def check(self, state: KovrikiState, seat: Seat, action: Action) -> Illegal | None:
        """Codes: not_seated, round_over, gave_up, already_through; clock_only, no_timer;
        not_own_tiles, no_such_figure and the codes of `tiles.LayingProblem`; stock_empty;
        not_short, prize_taken, neighbour_stock_empty; stocks_left; hit_instead, already_passed,
        moved_since; no_exchange, others_busy; exchange_on."""
        if isinstance(action, TimeUp):
            return time_up_refused(state, seat, action)
        if problem := shut_out(state, seat):
            return Illegal(problem)
        match action:
            case Lay():
                return lay_refused(state.players[seat], action)
            case GiveUp():
                return None
            case Done():
                return done_refused(state, seat)
            case _ if state.opened:
                return Illegal("exchange_on")
            case Swap(tile):
                return swap_refused(state.players[seat], tile)
            case Prize():
                return prize_refused(state, seat)
            case Hit():
                return None if state.stocks_empty else Illegal("stocks_left")
            case Pass(seen):
                return pass_refused(state, seat, seen)

    def apply(self, state: KovrikiState, seat: Seat, action: Action) -> KovrikiState:
        """One action, what is drawn with it, and what comes of it by itself."""
        return self.applied(state, seat, action, None)

    def applied(
        self, state: KovrikiState, seat: Seat, action: Action, gifts: list[Given] | None
    ) -> KovrikiState:
        """The same; `gifts` takes the tiles that are handed over or returned in the exchange."""
        match action:
            case Lay():
                state = moved(laid(state, seat, action))
            case Swap(tile):
                state = moved(swapped(state, seat, tile))
            case Prize():
                state = moved(prize_taken(state, seat))
            case Hit():
                happening = Happening(seat, "hit", state.neighbour(seat))
                state = opened(state, seat, "hit", gifts).noting(happening)
            case Pass():
                state = altered(state, passes=(*state.passes, seat))
                state = opened_if_agreed(state, gifts).noting(Happening(seat, "pass"))
            case Done():
                happening = Happening(seat, "done", taker(state, seat))
                state = through(state, seat, gifts).noting(happening)
            case GiveUp():
                state = given_up(state, seat, gifts).noting(Happening(seat, "give_up"))
            case TimeUp():
                state = timed_out(state, gifts).noting(Happening(CLOCK, "time_up"))
        return settled(state, gifts)

    def apply_tie(
        self, state: KovrikiState, moves: Sequence[Move[Action]], coin: int
    ) -> KovrikiState:
        """Of several hits the one with fewer tiles counts, then the coin; so of several passes.

        They come after everything else, which may still have been in time, and what only
        another of the moves makes possible comes after that one. Otherwise the order in fair time
        stands, also between a prize and the owner's draw. A seat's own moves keep their order.
        """
        waiting = sorted(moves, key=lambda move: move.seat == CLOCK)
        happened: tuple[Happening, ...] = ()
        while waiting:
            move = self._next_of(state, waiting, coin)
            if move:
                state = self.apply(state, *move)
                happened += state.last
            # If nothing makes any of them legal now, the earliest falls away.
            waiting.remove(move or waiting[0])
        return altered(state, last=happened) if happened else state

    def contends(self, state: KovrikiState, seat: Seat, action: Action) -> frozenset[Seat]:
        """A hit, a pass and the end of time race everybody still in. A prize races the owner of
        the stock and anyone who could fill the hand before it; a draw races a neighbour who may
        take a prize from the same stock; a swap out of an empty stock, anyone who fills it. All
        race a player who alone can open the exchange."""
        others = state.still_in - {seat}
        if isinstance(action, TimeUp):
            return others
        if state.stage != "play" or seat not in state.still_in:
            return frozenset()
        feeder, neighbour = state.feeder(seat), state.neighbour(seat)
        has_stock = bool(state.players[seat].stock)
        match action:
            case Hit() | Pass():
                return others
            case GiveUp():
                # Tiles for a player who has given up go to the stock, not to the hand.
                rivals = {feeder} if state.players[seat].short else set()
                rivals |= others if others <= set(state.passes) else set()
            case Prize():
                rivals = {feeder, neighbour}
            case Lay():
                rivals = {feeder} if has_stock and state.can_prize(feeder) else set()
            case Swap():
                rivals = {feeder} if not has_stock or state.can_prize(feeder) else set()
                # Whether the tile is drawn at once: not after a prize, nor by somebody who left.
                rivals |= {neighbour} if state.players[neighbour].short else set()
            case Done():
                return frozenset()
        return others & (rivals | _may_open(state))

    def timers(self, state: KovrikiState) -> tuple[Timer, ...]:
        """The idle time, restarted by every event: at a deadlock, and in the exchange."""
        if state.idle_ms <= 0 or state.ending:
            return ()
        if not state.opened and not state.stands_still:
            return ()
        return (Timer(f"{IDLE}{state.count}", state.idle_ms),)

    def time_up(self, state: KovrikiState, timer: str) -> Action:
        """Nothing has happened for the idle time."""
        count = timer.removeprefix(IDLE)
        if count == timer or not (count.isascii() and count.isdigit()):
            raise KeyError(timer)
        return TimeUp(int(count))

    def forfeit(self, state: KovrikiState, seat: Seat) -> Action | None:
        """Players who leave give up."""
        return GiveUp() if seat in self.acting(state) else None

    def legal(self, state: KovrikiState, seat: Seat) -> Iterator[Action]:
        """Every laying move (see `legal_lays`), one swap for each tile, and the bare actions."""
        if seat == CLOCK:
            yield from (self.time_up(state, timer.id) for timer in self.timers(state))
        if seat not in self.acting(state):
            return
        yield from legal_lays(state, seat)
        swaps = [Swap(tile) for tile in dict.fromkeys(state.players[seat].hand)]
        bare: tuple[Action, ...] = (Prize(), Hit(), Pass(state.count), Done(), GiveUp())
        for action in (*swaps, *bare):
            if self.check(state, seat, action) is None:
                yield action

    def view_for(self, state: KovrikiState, viewer: Viewer) -> dict[str, Any]:
        """Sections: table, last, best once it is over, and own for a seat."""
        return view.view_for(state, viewer)

    def seen_by(self, state: KovrikiState, seat: Seat) -> tuple[object, ...]:
        """The player, the stage, and what the seat may do."""
        return view.seen_by(state, seat)

    def score(self, state: KovrikiState) -> Score | None:
        """One point for each square. Code: square."""
        if not state.ending:
            return None
        points = tuple(p.squares for p in state.players)
        return Score(points, tuple((Reason("square", n, n),) if n else () for n in points))

    def ending(self, state: KovrikiState) -> str | None:
        """See `endings`: the exchange was opened by a hit, by agreement or by the idle time; no
        tile was left; all gave up before it."""
        return state.ending

    def census(self, state: KovrikiState) -> list[str]:
        """All tiles of the set or sets, dealt or not."""
        held = [tile for p in state.players for tile in (*p.hand, *p.stock, *p.closed)]
        laid = [q.tile for p in state.players for f in p.figures for q in f.placements]
        return sorted(map(str, (*held, *laid, *state.aside)))

    def write_action(self, action: Action) -> str:
        """See `text`."""
        return text.write_action(action)

    def parse_action(self, line: str) -> Action:
        """See `text`."""
        return _parsed(line)

    def _next_of(
        self, state: KovrikiState, moves: Sequence[Move[Action]], coin: int
    ) -> Move[Action] | None:
        firsts = {move.seat: move for move in reversed(moves)}
        legal = [m for m in moves if firsts[m.seat] is m and self.check(state, *m) is None]
        calls = {m.seat: m for m in legal if isinstance(m.action, Hit | Pass)}
        for move in legal:
            if move.seat not in calls and move.seat != CLOCK:
                return move
        if calls:
            return calls[calls_first(state, calls, coin)]
        return legal[0] if legal else None


def legal_lays(state: KovrikiState, seat: Seat) -> tuple[Lay, ...]:
    """Every laying move of the seat: into each of its figures, and as a new one.

    Moves into a figure have exact places; a new carpet is listed once, at cell (0, 0), for all its
    shifts and turns. Empty for a seat that cannot act.
    """
    if state.ending or seat not in state.still_in:
        return ()
    player = state.players[seat]
    planes: tuple[Figure | None, ...] = (*player.figures, None)
    return tuple(
        Lay(number, placements)
        for number, figure in enumerate(planes)
        for placements in layings(figure, player.hand)
    )


def _may_open(state: KovrikiState) -> set[Seat]:
    """The seats any of which could end laying and swapping for others by a single action.

    After a hit the others may lay as before, so it takes nothing from them.
    """
    if state.stocks_empty:
        return set() if state.own_first or len(state.players) == 2 else set(state.still_in)
    missing = state.still_in.difference(state.passes)
    return set(missing) if len(missing) == 1 else set()
