"""A round of Kovriki as data, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from pentaraduga.core import Rng, Seat
from pentaraduga.tiles import Figure, Placement, Tile, tile_set

HAND: Final = 4
STOCK: Final = 3
LOTS: Final = 12
"""A number of lots that 2, 3 and 4 divide."""

Stage: TypeAlias = Literal["play", "exchange", "over"]
Part: TypeAlias = Literal["play", "own", "received", "waiting", "last", "out"]
Opened: TypeAlias = Literal["hit", "agreed", "idle"]
Ending: TypeAlias = Literal["hit", "agreed", "idle", "all_laid", "given_up"]
Kind: TypeAlias = Literal[
    "lay", "swap", "prize", "draw", "hit", "pass", "done", "give_up", "time_up"
]


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. `hand` in slot order, `stock` from the owner's near end.

    `closed`: tiles that lie closed before the seat, out of its reach: what two players' late side
        has been given and not yet taken, or what came back to somebody who lays no more.
    `part`: what the seat does. play: all is open. In the exchange, own: lays the own hand once
        more; received: lays what it was given; waiting: the hitter until all others are through,
        who may lay already; last: the hitter then; out: through.
    `prize_due`: since the own last move a tile was missing and none was taken as a prize.
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
        """Tiles missing to a full hand, while one still draws. Then the own stock is empty."""
        draws = self.part == "play" and not self.gave_up
        return max(0, HAND - len(self.hand)) if draws else 0

    @property
    def squares(self) -> int:
        """Squares in all own figures."""
        return sum(len(figure.squares) for figure in self.figures)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class KovrikiState:
    """A round.

    `aside`: tiles that nobody was dealt (three players leave seven of the two sets).
    `idle_ms`: without any happening for so long the clock moves things on; 0: never.
    `lot`: drawn with the deal, closed; decides who is first where nothing else does.
    `passes`: who agrees to the exchange, the earliest first.
    `hitter`: who is first in the exchange, `opened`: how it came about; None before it.
    `count`: happenings so far, `last`: the newest of them.
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

    @property
    def still_in(self) -> frozenset[Seat]:
        """The seats that may still act: they have not given up, and are not through."""
        return frozenset(
            seat for seat, p in enumerate(self.players) if not p.gave_up and p.part != "out"
        )

    @property
    def stocks_empty(self) -> bool:
        """No stock has a tile left."""
        return not any(p.stock for p in self.players)

    @property
    def ending(self) -> Ending | None:
        """Why the round is over, or None."""
        if self.opened:
            return self.opened if all(p.part == "out" for p in self.players) else None
        if not self.still_in:
            return "given_up"
        nothing_left = self.stocks_empty and not any(p.hand for p in self.players)
        return "all_laid" if nothing_left else None

    @property
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
        player = self.players[seat]
        due = self.stage == "play" and player.prize_due and player.short > 0
        return due and bool(self.players[self.neighbour(seat)].stock)

    def neighbour(self, seat: Seat) -> Seat:
        """Where tiles go that the seat gives away, and whose stock it takes prizes from."""
        return (seat + 1) % len(self.players)

    def feeder(self, seat: Seat) -> Seat:
        """Whose tiles go to the seat, and who takes prizes from its stock."""
        return (seat - 1) % len(self.players)

    def with_player(self, seat: Seat, player: Player) -> KovrikiState:
        """The state with one player replaced."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)

    def noting(self, *happenings: Happening) -> KovrikiState:
        """The state after these happenings became visible together."""
        return replace(self, count=self.count + len(happenings), last=happenings)


def dealt(seats: int, rng: Rng, idle_ms: int = 0) -> KovrikiState:
    """A fresh deal: one set for two players, two sets for three or four."""
    tiles = list(tile_set(1 if seats == 2 else 2))
    rng.shuffle(tiles)
    size = HAND + STOCK
    shares = [tiles[seat * size :][:size] for seat in range(seats)]
    return replace(state_of(shares, tiles[seats * size :], idle_ms), lot=rng.below(LOTS))


def state_of(
    shares: Sequence[Sequence[Tile]], aside: Sequence[Tile] = (), idle_ms: int = 0
) -> KovrikiState:
    """The deal in which each seat gets its share: the hand, then the stock from the near end."""
    players = tuple(Player(tuple(share[:HAND]), tuple(share[HAND:])) for share in shares)
    return KovrikiState(players, tuple(aside), idle_ms)
