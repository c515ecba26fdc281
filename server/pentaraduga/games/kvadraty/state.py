"""A round of Kvadraty as data, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pentaraduga.core import Rng, Seat, altered, kept_property
from pentaraduga.core.party import PartyState, is_tied_in, place_in
from pentaraduga.tiles import Placement, Tile, tile_set

HAND: Final = 7
SEED_BYTES: Final = 32
MOST_DOUBLINGS: Final = 10

Stage: TypeAlias = Literal["race", "finishing", "checking", "truth", "over"]
Kind: TypeAlias = Literal[
    "ready",
    "lay",
    "impossible",
    "refute",
    "agree",
    "on",
    "give_up",
    "leave",
    "time_up",
    "redeal",
]
Ending: TypeAlias = Literal["all_ready", "given_up", "time_up"]
Out: TypeAlias = Literal["gave_up", "refuted", "left"]


@dataclass(frozen=True)
class Player:
    """One seat in the present deal.

    `laid`: the layout since the screen came down; once ready, the figure.
    `gave_up`, `refuted`: no figure in this deal. `left`: gone for the whole round.
    """

    hand: tuple[Tile, ...]
    laid: tuple[Placement, ...] = ()
    gave_up: bool = False
    refuted: bool = False
    left: bool = False

    @property
    def out(self) -> Out | None:
        """Why the seat lays no figure."""
        if self.left:
            return "left"
        if self.refuted:
            return "refuted"
        return "gave_up" if self.gave_up else None


@dataclass(frozen=True)
class Check:
    """A hand that was declared impossible, and what came of it.

    `n` counts the checks of the round, `deal` says in which deal it was (from 0).
    `agreed`: the seats that hold it for impossible. `upheld`: None while it is open.
    `by`, `refutation`: who has laid the hand after all, and how.
    `seen`: the seats that want to go on after the truth was shown. `shown`: all is over; before
    any decision if the declarer left.
    """

    n: int
    deal: int
    seat: Seat
    hand: tuple[Tile, ...]
    agreed: tuple[Seat, ...] = ()
    upheld: bool | None = None
    by: Seat | None = None
    refutation: tuple[Placement, ...] = ()
    seen: tuple[Seat, ...] = ()
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Happening:
    """What the table saw: who did what."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True)
class KvadratyState(PartyState):
    """A round, perhaps of several deals.

    `aside`: tiles that nobody was dealt. `seed`: what later deals are drawn from; nobody's to know.
    `deal`: from 0. `finish_ms`, `check_ms`: spans, 0 for no limit.
    `finishes`: who was ready, in fair order; seats of one dead heat are in one group.
    `check`: the latest one. `timed_out`: the finishing time of this deal ran out.
    `count`: events so far, `last`: the newest of them (several if the clocks could not tell).
    """

    players: tuple[Player, ...]
    aside: tuple[Tile, ...] = ()
    seed: bytes = b""
    deal: int = 0
    finish_ms: int = 0
    check_ms: int = 0
    finishes: tuple[tuple[Seat, ...], ...] = ()
    check: Check | None = None
    timed_out: bool = False
    count: int = 0
    last: tuple[Happening, ...] = ()

    @kept_property
    def ready(self) -> frozenset[Seat]:
        """The seats that have a figure."""
        return frozenset(seat for group in self.finishes for seat in group)

    @kept_property
    def laying(self) -> frozenset[Seat]:
        """The seats that may still make a figure in this deal."""
        ready = self.ready
        return frozenset(
            seat for seat, p in enumerate(self.players) if p.out is None and seat not in ready
        )

    @kept_property
    def present(self) -> frozenset[Seat]:
        """The seats that have not left."""
        return frozenset(seat for seat, p in enumerate(self.players) if not p.left)

    @kept_property
    def checkers(self) -> frozenset[Seat]:
        """The seats that may refute the open check, or agree: everybody else present."""
        return self.present - {self.check.seat} if self.check else frozenset()

    @kept_property
    def is_checking(self) -> bool:
        """A hand is being checked."""
        return self.check is not None and self.check.upheld is None and not self.check.shown

    @kept_property
    def is_showing(self) -> bool:
        """A check is decided, and everybody looks at the truth."""
        return self.check is not None and self.check.upheld is not None and not self.check.shown

    @kept_property
    def ending(self) -> Ending | None:
        """Why the round is over, or None while it goes on."""
        if self.timed_out:
            return "time_up"
        if not self.present:
            return "given_up"
        # An open check may end in a new deal, and one that is upheld will.
        if self.is_checking or (self.is_showing and self.check and self.check.upheld):
            return None
        if self.laying:
            return None
        return "all_ready" if len(self.ready) == len(self.players) else "given_up"

    @kept_property
    def stage(self) -> Stage:
        """Before the first is ready, after it, a check, its truth, or over."""
        if self.ending:
            return "over"
        if self.is_checking:
            return "checking"
        if self.is_showing:
            return "truth"
        return "finishing" if self.finishes else "race"

    @property
    def factor(self) -> int:
        """What the points of this deal are multiplied by."""
        return 1 << min(self.deal, MOST_DOUBLINGS)

    @property
    def first(self) -> Seat | None:
        """Who was ready alone before everybody else."""
        return self.finishes[0][0] if self.finishes and len(self.finishes[0]) == 1 else None

    def place(self, seat: Seat) -> int | None:
        """1 for the first to be ready, 2 for the next …; a dead heat shares a place and uses up
        the following ones."""
        return place_in(self.finishes, seat)

    def is_tied(self, seat: Seat) -> bool:
        """Whether the seat was ready in a dead heat."""
        return is_tied_in(self.finishes, seat)

    def is_covered(self, seat: Seat) -> bool:
        """Whether the seat's figure lies covered: the first one's does until the round is over."""
        return bool(self.finishes) and seat in self.finishes[0] and not self.ending

    def is_open(self, seat: Seat) -> bool:
        """Whether everybody sees the hand: the screens are off, or it was declared impossible."""
        if self.ending:
            return True
        if self.finishes and not self.is_covered(seat):
            return True
        return self.players[seat].refuted or (
            self.check is not None and self.check.deal == self.deal and self.check.seat == seat
        )

    def redealt(self) -> KvadratyState:
        """The next deal: all tiles shuffled again. Players who left stay away."""
        deal = self.deal + 1
        hands, aside = _shares(len(self.players), Rng(self.seed + deal.to_bytes(4, "big")))
        players = tuple(
            Player(hand, left=p.left) for hand, p in zip(hands, self.players, strict=True)
        )
        return altered(self, players=players, aside=aside, deal=deal, finishes=())


def dealt(seats: int, rng: Rng, finish_ms: int = 0, check_ms: int = 0) -> KvadratyState:
    """A fresh deal: one set for two players, two sets for three or four."""
    hands, aside = _shares(seats, rng)
    return state_of(hands, aside, rng.bytes(SEED_BYTES), finish_ms, check_ms)


def state_of(
    hands: Sequence[Sequence[Tile]],
    aside: Sequence[Tile] = (),
    seed: bytes = b"",
    finish_ms: int = 0,
    check_ms: int = 0,
) -> KvadratyState:
    """The first deal, with these hands."""
    players = tuple(Player(tuple(hand)) for hand in hands)
    return KvadratyState(players, tuple(aside), seed=seed, finish_ms=finish_ms, check_ms=check_ms)


def _shares(seats: int, rng: Rng) -> tuple[list[tuple[Tile, ...]], tuple[Tile, ...]]:
    tiles = list(tile_set(1 if seats == 2 else 2))
    rng.shuffle(tiles)
    hands = [tuple(tiles[seat * HAND :][:HAND]) for seat in range(seats)]
    return hands, tuple(tiles[seats * HAND :])
