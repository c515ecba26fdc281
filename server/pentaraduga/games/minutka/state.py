"""A round of Minutka as data, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pentaraduga.core import Rng, Seat, kept_property
from pentaraduga.core.party import PartyState, is_tied_in, place_in
from pentaraduga.tiles import Placement, Tile, carpets_from, tile_set

HAND: Final = 4
STOCK: Final = 3
CARPET: Final = 3

Stage: TypeAlias = Literal["race", "catch_up", "over"]
Kind: TypeAlias = Literal["swap", "finish", "lay", "give_up", "time_up"]
Ending: TypeAlias = Literal["all_finished", "given_up", "stuck", "time_up"]


@dataclass(frozen=True)
class Player:
    """One seat. `hand` in slot order, `stock` from the owner's near end.

    `laid`: the layout since the screen came down; after finishing, the carpet.
    """

    hand: tuple[Tile, ...]
    stock: tuple[Tile, ...]
    laid: tuple[Placement, ...] = ()
    gave_up: bool = False
    swaps: int = 0

    @kept_property
    def is_stuck(self) -> bool:
        """Empty stock and no carpet in the hand: nothing to do until a neighbour swaps."""
        return not self.stock and not carpets_from(self.hand)


@dataclass(frozen=True, slots=True)
class Happening:
    """What the table saw: who did what, and to whom a tile went. Never which tile."""

    seat: Seat
    kind: Kind
    to: Seat | None = None


@dataclass(frozen=True)
class MinutkaState(PartyState):
    """A round.

    `aside`: tiles that nobody was dealt (three players leave seven of the two sets).
    `catch_up_ms`: span of the catch-up, 0 for no limit.
    `finishes`: who finished, in fair order; seats of one dead heat are in one group.
    `count`: events so far, `last`: the newest of them (several if the clocks could not tell).
    """

    players: tuple[Player, ...]
    aside: tuple[Tile, ...] = ()
    catch_up_ms: int = 0
    finishes: tuple[tuple[Seat, ...], ...] = ()
    timed_out: bool = False
    count: int = 0
    last: tuple[Happening, ...] = ()

    @kept_property
    def finished(self) -> frozenset[Seat]:
        """The seats that have shown a carpet."""
        return frozenset(seat for group in self.finishes for seat in group)

    @kept_property
    def still_in(self) -> frozenset[Seat]:
        """The seats that have neither finished nor given up. A stuck seat is still in."""
        out = self.finished if self.finishes else ()
        return frozenset(
            [seat for seat, p in enumerate(self.players) if not p.gave_up and seat not in out]
        )

    @kept_property
    def acting(self) -> frozenset[Seat]:
        """The seats that may act: all that are still in, until the round is over."""
        return frozenset() if self.ending else self.still_in

    @kept_property
    def ending(self) -> Ending | None:
        """Why the round is over, or None: time is up, or nobody still in can do anything."""
        if self.timed_out:
            return "time_up"
        waiting = self.still_in
        for seat in waiting:
            if not self.players[seat].is_stuck:
                return None
        if waiting:
            return "stuck"
        return "given_up" if any(p.gave_up for p in self.players) else "all_finished"

    @kept_property
    def stage(self) -> Stage:
        """Before the first finish, after it, or over."""
        if self.ending:
            return "over"
        return "catch_up" if self.finishes else "race"

    @kept_property
    def clock_runs(self) -> bool:
        """The catch-up time runs: somebody has finished, or all others have given up, so that one
        player cannot keep everybody waiting."""
        if self.catch_up_ms <= 0:
            return False
        if not self.finishes and (len(self.still_in) != 1 or len(self.players) == 1):
            return False
        return not self.ending

    @property
    def first(self) -> Seat | None:
        """Who finished alone before everybody else."""
        return self._alone(0)

    @property
    def second(self) -> Seat | None:
        """Who finished alone right after a first."""
        return None if self.first is None else self._alone(1)

    def place(self, seat: Seat) -> int | None:
        """1 for the first to finish, 2 for the next …; a dead heat shares a place and uses up
        the following ones."""
        return place_in(self.finishes, seat)

    def is_tied(self, seat: Seat) -> bool:
        """Whether the seat finished in a dead heat."""
        return is_tied_in(self.finishes, seat)

    def _alone(self, index: int) -> Seat | None:
        if len(self.finishes) <= index or len(self.finishes[index]) > 1:
            return None
        return self.finishes[index][0]


def dealt(seats: int, rng: Rng, catch_up_ms: int = 0) -> MinutkaState:
    """A fresh deal: one set for two players, two sets for three or four."""
    tiles = list(tile_set(1 if seats == 2 else 2))
    rng.shuffle(tiles)
    size = HAND + STOCK
    return state_of(
        [tiles[seat * size :][:size] for seat in range(seats)], tiles[seats * size :], catch_up_ms
    )


def state_of(
    shares: Sequence[Sequence[Tile]], aside: Sequence[Tile] = (), catch_up_ms: int = 0
) -> MinutkaState:
    """The deal in which each seat gets its share: the hand, then the stock from the near end."""
    players = tuple(Player(tuple(share[:HAND]), tuple(share[HAND:])) for share in shares)
    return MinutkaState(players, tuple(aside), catch_up_ms)
