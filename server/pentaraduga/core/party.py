"""What the states of party games have in common: neighbours, places, happenings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self, TypeAlias

from pentaraduga.core.altered import altered
from pentaraduga.core.seats import Seat

Finishes: TypeAlias = Sequence[Sequence[Seat]]
"""Who finished, in order; several in one group are a dead heat."""


def place_in(finishes: Finishes, seat: Seat) -> int | None:
    """1 for the first to finish, 2 for the next …; None for anyone who hasn't finished.

    A dead heat shares a place and uses up the following ones.

    >>> [place_in([[2], [0, 3], [1]], seat) for seat in range(5)]
    [2, 4, 1, 2, None]
    """
    place = 1
    for group in finishes:
        if seat in group:
            return place
        place += len(group)
    return None


def is_tied_in(finishes: Finishes, seat: Seat) -> bool:
    """Whether the seat finished in a dead heat.

    >>> [is_tied_in([[2], [0, 3]], seat) for seat in range(4)]
    [True, False, False, True]
    """
    return any(seat in group and len(group) > 1 for group in finishes)


class PartyState:
    """A base for frozen dataclasses that have these fields.

    `players`: by seat. `last`: what has just become visible, all at once. `count`: the number of
    happenings so far.
    """

    __slots__ = ()

    players: tuple[Any, ...]
    last: tuple[Any, ...]
    count: int

    def neighbour(self, seat: Seat) -> Seat:
        """The next seat clockwise; tiles that the seat gives away go there."""
        return (seat + 1) % len(self.players)

    def feeder(self, seat: Seat) -> Seat:
        """The seat whose neighbour this one is."""
        return (seat - 1) % len(self.players)

    def with_player(self, seat: Seat, player: Any, *happenings: Any) -> Self:
        """The state with one player replaced, and what became visible with it, if anything."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        if not happenings:
            return altered(self, players=players)
        count = self.count + len(happenings)
        return altered(self, players=players, count=count, last=happenings)

    def noting(self, *happenings: Any) -> Self:
        """The state after these events became visible together."""
        return altered(self, count=self.count + len(happenings), last=happenings)
