"""A round of Kovriki as data, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pentaraduga.core import Rng, Seat, altered, kept_property
from pentaraduga.core.party import PartyState
from pentaraduga.tiles import Figure, Placement, Tile, any_laying, tile_set

HAND: Final = 4
STOCK: Final = 3
LOTS: Final = 12
"""A number of lots that 2, 3 and 4 divide."""

Stage: TypeAlias = Literal["play", "exchange", "over"]
Part: TypeAlias = Literal["play", "own", "handed", "received", "waiting", "last", "out"]
Opened: TypeAlias = Literal["hit", "agreed", "idle"]
Ending: TypeAlias = Literal["hit", "agreed", "idle", "all_laid", "given_up"]
Kind: TypeAlias = Literal[
    "lay", "swap", "prize", "draw", "hit", "pass", "done", "give_up", "time_up"
]


@dataclass(frozen=True)
class Player:
    """One seat. `hand` in slot order, `stock` from the owner's near end.

    `closed`: tiles that lie closed before the seat, out of its reach: what it has been given and
        has not taken up yet, or what came back to somebody who does not lay it any more.
    `part`: what the seat does. play: all is open. In the exchange, own: lays its own hand once
        more; handed: has handed it over and waits for the feeder's; received: lays what it was
        given; waiting: the hitter until all others are through, who may lay already; last: the
        hitter then; out: through.
    `prize_due`: since its last move a tile was missing and none was taken as a prize.
    """

    hand: tuple[Tile, ...]
    stock: tuple[Tile, ...]
    figures: tuple[Figure, ...] = ()
    closed: tuple[Tile, ...] = ()
    part: Part = "play"
    prize_due: bool = False
    gave_up: bool = False
    swaps: int = 0

    @property
    def short(self) -> int:
        """Tiles missing to a full hand, while the seat still draws. Then its own stock is empty."""
        draws = self.part == "play" and not self.gave_up
        return max(0, HAND - len(self.hand)) if draws else 0

    @kept_property
    def squares(self) -> int:
        """Squares in all own figures."""
        return sum(len(figure.squares) for figure in self.figures)

    @kept_property
    def can_lay(self) -> bool:
        """Whether there is a move of the hand, into one of the figures or as a new one."""
        return any(any_laying(figure, self.hand) for figure in (None, *self.figures))


@dataclass(frozen=True)
class Happening:
    """What the table saw.

    `to`: to whom tiles went. `figure`, `tiles`: what was laid, and into which figure. `drew`: how
    many tiles the seat drew with it. Kind draw: a seat that was short got the tile of a swap.
    """

    seat: Seat
    kind: Kind
    to: Seat | None = None
    figure: int | None = None
    tiles: tuple[Placement, ...] = ()
    drew: int = 0


@dataclass(frozen=True)
class KovrikiState(PartyState):
    """A round.

    `aside`: tiles that nobody was dealt (three players leave seven of the two sets).
    `idle_ms`: without any event for this long the clock moves things on; 0: never.
    `lot`: drawn with the deal, closed; decides who is first where nothing else does.
    `passes`: who agrees to the exchange, the earliest first.
    `hitter`: who is first in the exchange, `opened`: how it came about; None before it.
    `count`: events so far, `last`: the newest of them.
    `moved_at`: the number of the newest event that moved a tile before the exchange.
    `own_first`: after a hit everybody lays their own hand first. With three or more it was not so
        in the first edition of these rules.
    """

    players: tuple[Player, ...]
    aside: tuple[Tile, ...] = ()
    idle_ms: int = 0
    lot: int = 0
    passes: tuple[Seat, ...] = ()
    hitter: Seat | None = None
    opened: Opened | None = None
    count: int = 0
    last: tuple[Happening, ...] = ()
    moved_at: int = 0
    own_first: bool = False

    @kept_property
    def still_in(self) -> frozenset[Seat]:
        """The seats that may still act: they have not given up, and are not through."""
        return frozenset(
            [seat for seat, p in enumerate(self.players) if not p.gave_up and p.part != "out"]
        )

    @kept_property
    def stocks_empty(self) -> bool:
        """No stock has a tile left."""
        return not any(p.stock for p in self.players)

    @kept_property
    def ending(self) -> Ending | None:
        """Why the round is over, or None."""
        if self.opened:
            return self.opened if all(p.part == "out" for p in self.players) else None
        if not self.still_in:
            return "given_up"
        nothing_left = self.stocks_empty and not any(p.hand for p in self.players)
        return "all_laid" if nothing_left else None

    @kept_property
    def stage(self) -> Stage:
        """Before the exchange, in it, or over."""
        if self.ending:
            return "over"
        return "exchange" if self.opened else "play"

    def squares(self, seat: Seat) -> int:
        """The points of the seat so far."""
        return self.players[seat].squares

    def left(self, seat: Seat) -> tuple[Tile, ...]:
        """The tiles that lie with the seat in no figure and no stock."""
        return (*self.players[seat].hand, *self.players[seat].closed)

    def can_prize(self, seat: Seat) -> bool:
        """Whether the seat may take a tile of its neighbour's stock."""
        return seat in self.prizes

    @kept_property
    def prizes(self) -> frozenset[Seat]:
        """The seats that may take a tile of their neighbour's stock."""
        due = [seat for seat, p in enumerate(self.players) if p.prize_due and p.short]
        if not due or self.stage != "play":
            return frozenset()
        return frozenset([s for s in due if self.players[self.neighbour(s)].stock])

    @kept_property
    def stands_still(self) -> bool:
        """Before the exchange, nobody still in can lay, swap or take a prize."""
        if self.stage != "play":
            return False
        # Whoever moved last is looked at last: what the others can do is known mostly.
        moved = self.last[-1].seat if self.last else -1
        players = [self.players[seat] for seat in sorted(self.still_in, key=moved.__eq__)]
        # Looked for only where all else says so: what can be swapped costs nothing to see.
        for p in players:
            if p.stock and p.hand:
                return False
        if self.prizes & self.still_in:
            return False
        return not any(p.can_lay for p in players)


def dealt(seats: int, rng: Rng, idle_ms: int = 0) -> KovrikiState:
    """A fresh deal: one set for two players, two sets for three or four."""
    tiles = list(tile_set(1 if seats == 2 else 2))
    rng.shuffle(tiles)
    size = HAND + STOCK
    shares = [tiles[seat * size :][:size] for seat in range(seats)]
    state = state_of(shares, tiles[seats * size :], idle_ms)
    return altered(state, lot=rng.below(LOTS), own_first=True)


def state_of(
    shares: Sequence[Sequence[Tile]], aside: Sequence[Tile] = (), idle_ms: int = 0
) -> KovrikiState:
    """The deal in which each seat gets its share: the hand, then the stock from the near end."""
    players = tuple(Player(tuple(share[:HAND]), tuple(share[HAND:])) for share in shares)
    return KovrikiState(players, tuple(aside), idle_ms)
