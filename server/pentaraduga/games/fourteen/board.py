"""The table of Fourteen: what lies where, which pairs go, and how the table settles after that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal, TypeAlias

from pentaraduga.cards import DECK, Card
from pentaraduga.core import BadAction, Illegal

SUM = 14
PILE = 15
RESERVE = 5
STOCK = 68
CARDS: tuple[Card, ...] = DECK + DECK
"""Both decks."""

WASTE = "w"
PILE_NAMES = ("a", "b")
SLOT_NAMES = tuple(f"r{slot}" for slot in range(1, RESERVE + 1))
PLACES = (WASTE, *PILE_NAMES, *SLOT_NAMES)
"""Where a card can lie open, in the order in which a pair is written."""
MOVE_FORM = "a pair such as a-r1 of places a, b, r1 … r5, w; draw"


@dataclass(frozen=True, slots=True)
class Pair:
    """`a-r1`: the open cards of two places leave. The order means nothing; it is kept as written.

    Two pairs that name the same places in another order are not equal, but do the same.
    """

    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.first}-{self.second}"


@dataclass(frozen=True, slots=True)
class Draw:
    """`draw`: the next card of the stock goes to the waste."""

    def __str__(self) -> str:
        return "draw"


Play: TypeAlias = Pair | Draw
DRAW = Draw()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens by itself: a card is drawn, or refills a reserve slot.

    `slot`: `r1` … `r5` of a refill. `card`: the card that moves; None where it may not be told.
    """

    kind: Literal["draw", "refill"]
    slot: str | None
    card: Card | None


@dataclass(frozen=True, slots=True)
class Board:
    """Piles `a` and `b` and the waste, deepest card first; the reserve from left to right; the
    stock in the order of drawing; and the cards that are gone, in the order in which they went.
    """

    a: tuple[Card, ...]
    b: tuple[Card, ...]
    reserve: tuple[Card | None, ...]
    waste: tuple[Card, ...]
    stock: tuple[Card, ...]
    gone: tuple[Card, ...] = ()

    @property
    def won(self) -> bool:
        return not self.left

    @property
    def left(self) -> int:
        """How many cards have not gone."""
        held = RESERVE - self.reserve.count(None)
        return len(self.a) + len(self.b) + held + len(self.waste) + len(self.stock)

    def at(self, place: str) -> Card | None:
        """The open card of a place, None where there is none."""
        if place == WASTE:
            return self.waste[-1] if self.waste else None
        if place in SLOT_NAMES:
            return self.reserve[SLOT_NAMES.index(place)]
        pile = self.a if place == "a" else self.b
        return pile[-1] if pile else None

    def cards(self) -> Iterator[Card]:
        """All of them, gone ones too."""
        yield from self.a
        yield from self.b
        yield from (card for card in self.reserve if card is not None)
        yield from self.waste
        yield from self.stock
        yield from self.gone


def laid_out(cards: tuple[Card, ...]) -> Board:
    """The table at the start: pile a, pile b, reserve, one card of waste, and the stock."""
    b, reserve, waste, stock = PILE, 2 * PILE, 2 * PILE + RESERVE, 2 * PILE + RESERVE + 1
    return Board(
        cards[:b], cards[b:reserve], cards[reserve:waste], cards[waste:stock], cards[stock:]
    )


def refusal(board: Board, command: Play) -> Illegal | None:
    """Why the command is not possible: stock_empty, same_place, nothing_there, not_fourteen."""
    if isinstance(command, Draw):
        return None if board.stock else Illegal("stock_empty")
    if command.first == command.second:
        return Illegal("same_place", {"place": command.first})
    total = 0
    for place in (command.first, command.second):
        card = board.at(place)
        if card is None:
            return Illegal("nothing_there", {"place": place})
        total += card.rank
    return None if total == SUM else Illegal("not_fourteen", {"sum": total})


def pairs(board: Board) -> Iterator[Pair]:
    """Every pair that can go, written in the order of PLACES."""
    lying = [(place, card) for place in PLACES if (card := board.at(place))]
    for (first, card), (second, other) in combinations(lying, 2):
        if card.rank + other.rank == SUM:
            yield Pair(first, second)


def is_stuck(board: Board) -> bool:
    """No pair and nothing to draw. That is not the end: undo may find another way."""
    return not board.won and not board.stock and next(pairs(board), None) is None


def play(board: Board, command: Play) -> tuple[Board, tuple[Step, ...]]:
    """The table after a command that `refusal` lets pass, settled, and how it settled."""
    if isinstance(command, Draw):
        board = _drawn(board)
    else:
        # Both cards leave before anything settles.
        for place in (command.first, command.second):
            board = _without(board, place)
    steps: list[Step] = []
    while True:
        if not board.waste and board.stock:
            steps.append(Step("draw", None, board.stock[0]))
            board = _drawn(board)
        elif board.waste and None in board.reserve:
            slot, card = board.reserve.index(None), board.waste[-1]
            steps.append(Step("refill", SLOT_NAMES[slot], card))
            reserve = (*board.reserve[:slot], card, *board.reserve[slot + 1 :])
            board = replace(board, reserve=reserve, waste=board.waste[:-1])
        else:
            return board, tuple(steps)


def _drawn(board: Board) -> Board:
    return replace(board, waste=(*board.waste, board.stock[0]), stock=board.stock[1:])


def _without(board: Board, place: str) -> Board:
    card = board.at(place)
    assert card is not None  # noqa: S101 - `refusal` let it pass
    gone = (*board.gone, card)
    if place == WASTE:
        return replace(board, waste=board.waste[:-1], gone=gone)
    if place == "a":
        return replace(board, a=board.a[:-1], gone=gone)
    if place == "b":
        return replace(board, b=board.b[:-1], gone=gone)
    slot = SLOT_NAMES.index(place)
    reserve = (*board.reserve[:slot], None, *board.reserve[slot + 1 :])
    return replace(board, reserve=reserve, gone=gone)


def parse_play(text: str) -> Play:
    """The pair, or the draw, that the text names.

    >>> str(parse_play("W-a")), str(parse_play("draw"))
    ('w-a', 'draw')

    Raises:
        BadAction: it names none.
    """
    tidy = text.strip().lower()
    if tidy == "draw":
        return DRAW
    first, _, second = tidy.partition("-")
    if first in PLACES and second in PLACES:
        return Pair(first, second)
    raise BadAction(text, MOVE_FORM)


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a list of moves led: the table, and the first one that is refused with its index."""

    board: Board
    index: int | None = None
    illegal: Illegal | None = None


def replay(board: Board, moves: Sequence[str]) -> Replay:
    """Plays the moves up to the first that is refused.

    Text that is not a command at all is refused with the code not_a_move.
    """
    for index, text in enumerate(moves):
        try:
            command = parse_play(text)
        except BadAction as error:
            bad = Illegal("not_a_move", {"text": text, "expected": error.expected})
            return Replay(board, index, bad)
        illegal = refusal(board, command)
        if illegal is not None:
            return Replay(board, index, illegal)
        board, _ = play(board, command)
    return Replay(board)
