"""What the notation needs to know about a game: how its deals and actions are written, both
ways."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from pentaraduga.core import Move, Options, Seat
from pentaraduga.notation.items import Deal, Sentence, Tiles
from pentaraduga.notation.placing import Budget
from pentaraduga.sheets.sheet import Sheet
from pentaraduga.tiles import Layout, Placement, Tile, tile_set

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")

How: TypeAlias = Literal["turn", "join", "follow", "label", "prize", "later"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence that an action makes, and where it goes.

    turn: under a number of its own. join: behind the same seat's move, if that is the last thing
    written. follow: behind what was just written. label: as a row `А: …`. later: so, but at the
    beginning of the next row. prize: behind the seat's drawing, or as a row.
    """

    seat: Seat
    sentence: Sentence
    how: How = "turn"


@dataclass(frozen=True, slots=True)
class Squares:
    """The fewest and the most squares that a seat can make."""

    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class CannotLay:
    """Why no placement fits the first written move that a plan has no action for."""

    code: str
    problem: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Placements for one seat's moves in a plain record.

    `lays`: the actions for its moves, in order; they end early where `stuck` says why.
    `squares`: what other placements could come to.
    """

    lays: tuple[Any, ...]
    squares: Squares = Squares(0, 0)
    stuck: CannotLay | None = None


class Wording(Sheet, Generic[StateT, ActionT]):
    """What the notation needs to know about one game. Instances hold no state."""

    dealt: ClassVar[tuple[int, int]]
    """How many tiles everybody gets in hand, and in a stock."""
    ties_in_rows: ClassVar[bool] = False
    """Being first counts, so figures in one row may be a dead heat."""
    extra_notes: ClassVar[tuple[str, ...]] = ()
    """The names of the numbers in `extras`."""

    @abstractmethod
    def deals(self, state: StateT) -> tuple[Deal, ...]:
        """What each seat holds in the first state, or after a new deal."""

    @abstractmethod
    def start(self, deals: Sequence[Deal], options: Options, extras: Mapping[str, int]) -> StateT:
        """The first state with this deal."""

    @abstractmethod
    def phrases(self, before: StateT, move: Move[ActionT], after: StateT) -> Iterator[Phrase]:
        """The sentences that one action makes."""

    @abstractmethod
    def moves_for(
        self, state: StateT, seat: Seat, sentence: Sentence, lay: ActionT | None
    ) -> tuple[Move[ActionT], ...]:
        """The actions behind a written sentence; none if the game knows no such sentence.

        `lay`: the planned one, for sentences that lay tiles.
        """

    @abstractmethod
    def plan(
        self, seat: Seat, moves: Sequence[tuple[Tiles, Seat]], points: int | None, budget: Budget
    ) -> Plan:
        """Placements for the seat's laying sentences: the tiles and whose tiles they are.

        They give the seat its written points, if there are any and if that is possible.
        """

    @abstractmethod
    def closing(self, state: StateT) -> tuple[Move[ActionT], ...]:
        """The next action that the notation leaves out at the end of a round; none if over."""

    @abstractmethod
    def left(self, state: StateT, seat: Seat) -> Tiles:
        """The tiles that lie with the seat in no figure and no stock."""

    @abstractmethod
    def figures(self, state: StateT, seat: Seat) -> tuple[Layout, ...]:
        """What the seat has laid."""

    @abstractmethod
    def points(self, state: StateT, squares: Sequence[int]) -> tuple[int, ...]:
        """The points at the end if the seats had these numbers of squares instead of their own."""

    def stocks(self, state: StateT) -> tuple[Tiles, ...]:
        """The stocks from their owners' near ends, in games that have them."""
        return ()

    def extras(self, state: StateT) -> dict[str, int]:
        """What a deal holds beside tiles, by name."""
        return {}

    def dealt_anew(self, before: StateT, after: StateT) -> bool:
        """Whether there was a new deal between these states."""
        return False

    def with_deal(self, state: StateT, deals: Sequence[Deal]) -> StateT:
        """The state just after a new deal, with these hands."""
        return state

    def before_deal(self, state: StateT) -> tuple[Move[ActionT], ...]:
        """Actions that the notation leaves out before a new deal."""
        return ()


def rest(deals: Sequence[Deal]) -> tuple[Tile, ...]:
    """The tiles of the set or sets that nobody was dealt.

    Raises:
        KeyError: a tile was dealt once too often.
    """
    aside = list(tile_set(1 if len(deals) == 2 else 2))
    for deal in deals:
        for tile in (*deal.hand, *deal.stock):
            try:
                aside.remove(tile)
            except ValueError:
                raise KeyError(str(tile)) from None
    return tuple(aside)


def unlaid(hand: Sequence[Tile], laid: Sequence[Placement]) -> Tiles:
    """The tiles of the hand that are not among those laid."""
    left = list(hand)
    for placement in laid:
        left.remove(placement.tile)
    return tuple(left)
