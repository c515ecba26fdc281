"""The rules of Kovriki; `docs/rules.md` tells them and what was decided where they are silent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
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
)
from pentaraduga.games.kovriki import text, view
from pentaraduga.games.kovriki.exchange import (
    Given,
    calls_first,
    opened,
    settled,
    through,
)
from pentaraduga.games.kovriki.state import HAND, Happening, KovrikiState, Player, dealt
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
from pentaraduga.tiles import Figure, Tile, laying_problem, layings

IDLE: Final = "idle."
"""The one timer; the number of the newest event follows, so that each event restarts it."""


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
        "last": view.KovrikiLast,
        "own": view.KovrikiOwn,
    }
    endings: ClassVar = ("hit", "agreed", "idle", "all_laid", "given_up")

    def setup(self, seats: int, options: Options, rng: Rng) -> KovrikiState:
        """Four tiles in hand and three in stock for each seat."""
        return dealt(seats, rng, idle_ms=int(options["idle_s"]) * 1000)

    def as_of(self, state: KovrikiState, edition: int) -> KovrikiState:
        """Edition 0: of three and more, a hit closed the others' own hands."""
        return replace(state, own_first=edition > 0)

    def acting(self, state: KovrikiState) -> frozenset[Seat]:
        """Everybody who has not given up; in the exchange, everybody who is not through."""
        return frozenset() if state.ending else state.still_in

    def check(self, state: KovrikiState, seat: Seat, action: Action) -> Illegal | None:
        """Codes: not_seated, round_over, gave_up, already_through; clock_only, no_timer;
        not_own_tiles, no_such_figure and the codes of `tiles.LayingProblem`; stock_empty;
        not_short, prize_taken, neighbour_stock_empty; stocks_left; hit_instead, already_passed,
        moved_since; no_exchange, others_busy; exchange_on."""
        if isinstance(action, TimeUp):
            return _check_time_up(state, seat, action)
        shut_out = _shut_out(state, seat)
        if shut_out:
            return Illegal(shut_out)
        match action:
            case Lay():
                return _check_lay(state.players[seat], action)
            case GiveUp():
                return None
            case Done():
                return _check_done(state, seat)
            case _ if state.opened:
                return Illegal("exchange_on")
            case Swap(tile):
                return _check_swap(state.players[seat], tile)
            case Prize():
                return _check_prize(state, seat)
            case Hit():
                return None if state.stocks_empty else Illegal("stocks_left")
            case Pass(seen):
                return _check_pass(state, seat, seen)

    def apply(self, state: KovrikiState, seat: Seat, action: Action) -> KovrikiState:
        """One action, what is drawn with it, and what comes of it by itself."""
        return self.applied(state, seat, action, None)

    def applied(
        self, state: KovrikiState, seat: Seat, action: Action, gifts: list[Given] | None
    ) -> KovrikiState:
        """The same; `gifts` takes the tiles that are handed over or returned in the exchange."""
        match action:
            case Lay():
                state = _moved(_laid(state, seat, action))
            case Swap(tile):
                state = _moved(_swapped(state, seat, tile))
            case Prize():
                state = _moved(_prize_taken(state, seat))
            case Hit():
                happening = Happening(seat, "hit", state.neighbour(seat))
                state = opened(state, seat, "hit", gifts).noting(happening)
            case Pass():
                state = replace(state, passes=(*state.passes, seat))
                state = _opened_if_agreed(state, gifts).noting(Happening(seat, "pass"))
            case Done():
                happening = Happening(seat, "done", _taker(state, seat))
                state = through(state, seat, gifts).noting(happening)
            case GiveUp():
                state = _given_up(state, seat, gifts).noting(Happening(seat, "give_up"))
            case TimeUp():
                state = _timed_out(state, gifts).noting(Happening(CLOCK, "time_up"))
        return settled(state, gifts)

    def apply_tie(
        self, state: KovrikiState, moves: Sequence[Move[Action]], coin: int
    ) -> KovrikiState:
        """Of several hits the one with fewer tiles counts, then the coin; so of several passes.

        They come after all else, which somebody may still have been in time for, and what only
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
        return replace(state, last=happened) if happened else state

    def contends(self, state: KovrikiState, seat: Seat, action: Action) -> frozenset[Seat]:
        """A hit, a pass and the end of time race everybody still in. A prize races the owner of
        the stock, and whoever could fill the own hand before it; a draw races a neighbour who may
        take a prize from the same stock; a swap out of an empty stock, whoever fills it. All race
        somebody who alone can open the exchange."""
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
        """A player who left gives up."""
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
        """Sections: table, last, and own for a seat."""
        return view.view_for(state, viewer)

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
        return text.parse_action(line)

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
    """Every laying move of the seat: into each own figure, and as a new one.

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


def _check_time_up(state: KovrikiState, seat: Seat, action: TimeUp) -> Illegal | None:
    if seat != CLOCK:
        return Illegal("clock_only")
    # Rounds from before the clock waited for a deadlock hold ends of any silence.
    running = state.idle_ms > 0 and not state.ending
    return None if running and action.count == state.count else Illegal("no_timer")


def _shut_out(state: KovrikiState, seat: Seat) -> str:
    """Why the seat cannot do anything at all."""
    if not 0 <= seat < len(state.players):
        return "not_seated"
    if state.ending:
        return "round_over"
    if state.players[seat].gave_up:
        return "gave_up"
    return "already_through" if state.players[seat].part == "out" else ""


def _check_lay(player: Player, lay: Lay) -> Illegal | None:
    foreign = Counter(p.tile for p in lay.placements) - Counter(player.hand)
    if foreign:
        return Illegal("not_own_tiles", {"tile": str(min(foreign))})
    figures = len(player.figures)
    if lay.figure > figures:
        return Illegal("no_such_figure", {"figure": lay.figure, "figures": figures})
    figure = player.figures[lay.figure] if lay.figure < figures else None
    problem = laying_problem(figure, lay.placements)
    return Illegal(problem.code, problem.params) if problem else None


def _check_swap(player: Player, tile: Tile) -> Illegal | None:
    if tile not in player.hand:
        return Illegal("not_own_tiles", {"tile": str(tile)})
    return None if player.stock else Illegal("stock_empty")


def _check_prize(state: KovrikiState, seat: Seat) -> Illegal | None:
    player = state.players[seat]
    if not player.short:
        return Illegal("not_short")
    if not player.prize_due:
        return Illegal("prize_taken")
    return None if state.can_prize(seat) else Illegal("neighbour_stock_empty")


def _check_pass(state: KovrikiState, seat: Seat, seen: int | None) -> Illegal | None:
    if state.stocks_empty:
        return Illegal("hit_instead")
    if seat in state.passes:
        return Illegal("already_passed")
    # The move takes back passes that were made before it, also one that comes in after it.
    return Illegal("moved_since") if seen is not None and seen < state.moved_at else None


def _check_done(state: KovrikiState, seat: Seat) -> Illegal | None:
    if not state.opened:
        return Illegal("no_exchange")
    waits = state.players[seat].part in ("waiting", "handed")
    return Illegal("others_busy") if waits else None


def _may_open(state: KovrikiState) -> set[Seat]:
    """The seats any of which could end laying and swapping for others by a single action.

    After a hit the others may lay as before, so it takes nothing from them.
    """
    if state.stocks_empty:
        return set() if state.own_first or len(state.players) == 2 else set(state.still_in)
    missing = state.still_in - set(state.passes)
    return set(missing) if len(missing) == 1 else set()


def _moved(state: KovrikiState) -> KovrikiState:
    """A tile has moved on the table: nobody's pass stands any more."""
    return state if state.opened else replace(state, passes=(), moved_at=state.count)


def _taker(state: KovrikiState, seat: Seat) -> Seat | None:
    """Who gets the tiles that the seat has left when it ends its step."""
    return {"own": state.neighbour(seat), "received": state.feeder(seat)}.get(
        state.players[seat].part
    )


def _laid(state: KovrikiState, seat: Seat, lay: Lay) -> KovrikiState:
    player = state.players[seat]
    figures = list(player.figures)
    if lay.figure == len(figures):
        figures.append(Figure(lay.placements))
    else:
        grown = (*figures[lay.figure].placements, *lay.placements)
        figures[lay.figure] = Figure(grown)
    draws = player.part == "play"
    missing = max(0, HAND - len(player.hand) + len(lay.placements)) if draws else 0
    drawn = player.stock[:missing]
    hand = _exchanged(player.hand, [p.tile for p in lay.placements], drawn)
    player = replace(player, hand=hand, stock=player.stock[len(drawn) :], figures=tuple(figures))
    player = replace(player, prize_due=draws and player.short > 0)
    happening = Happening(seat, "lay", None, lay.figure, lay.placements, len(drawn))
    return state.with_player(seat, player).noting(happening)


def _exchanged(
    hand: tuple[Tile, ...], given: Sequence[Tile], drawn: Sequence[Tile]
) -> tuple[Tile, ...]:
    """The hand after giving and drawing: what is drawn takes the slots that became free."""
    slots: list[Tile | None] = list(hand)
    free = []
    for tile in given:
        slot = slots.index(tile)
        slots[slot] = None
        free.append(slot)
    for slot, tile in zip(sorted(free), drawn, strict=False):
        slots[slot] = tile
    return tuple(tile for tile in slots if tile is not None)


def _swapped(state: KovrikiState, seat: Seat, tile: Tile) -> KovrikiState:
    player, to = state.players[seat], state.neighbour(seat)
    hand = _exchanged(player.hand, [tile], player.stock[:1])
    player = replace(player, hand=hand, stock=player.stock[1:], swaps=player.swaps + 1)
    state = state.with_player(seat, player)
    happening = Happening(seat, "swap", to, drew=1)
    receiver = state.players[to]
    if receiver.short:
        state = state.with_player(to, replace(receiver, hand=(*receiver.hand, tile)))
        return state.noting(happening, Happening(to, "draw", drew=1))
    receiver = replace(receiver, stock=(*receiver.stock, tile))
    return state.with_player(to, receiver).noting(happening)


def _prize_taken(state: KovrikiState, seat: Seat) -> KovrikiState:
    owner = state.neighbour(seat)
    tile, *rest = state.players[owner].stock
    state = state.with_player(owner, replace(state.players[owner], stock=tuple(rest)))
    player = state.players[seat]
    player = replace(player, hand=(*player.hand, tile), prize_due=False)
    return state.with_player(seat, player).noting(Happening(seat, "prize", owner, drew=1))


def _given_up(state: KovrikiState, seat: Seat, gifts: list[Given] | None) -> KovrikiState:
    player = replace(state.players[seat], gave_up=True)
    passes = tuple(s for s in state.passes if s != seat)
    return _opened_if_agreed(replace(state, passes=passes).with_player(seat, player), gifts)


def _opened_if_agreed(state: KovrikiState, gifts: list[Given] | None) -> KovrikiState:
    """All who are still in have passed: the first of them is first in the exchange."""
    agreed = not state.opened and state.passes and state.still_in <= set(state.passes)
    return opened(state, state.passes[0], "agreed", gifts) if agreed else state


def _timed_out(state: KovrikiState, gifts: list[Given] | None) -> KovrikiState:
    """Opens the exchange, or ends every step in it that is still open."""
    if not state.opened:
        by_rank = calls_first(state, state.still_in, state.lot)
        return opened(state, state.passes[0] if state.passes else by_rank, "idle", gifts)
    waiting = [(s, p.part) for s, p in enumerate(state.players)]
    for seat, part in waiting:
        # Not the steps that only begin now.
        if part in ("own", "received", "last") and state.players[seat].part == part:
            state = through(state, seat, gifts)
    return state
