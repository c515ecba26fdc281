"""A playing card, written as rank and suit: `7D`, `TS`."""

from __future__ import annotations

from functools import total_ordering
from typing import ClassVar

RANKS = "A23456789TJQK"
SUITS = "CDHS"


@total_ordering
class Card:
    """One of the 52 cards: immutable, hashable, and printed as text that parses back.

    Case does not matter and ten may be written 10. Cards are ordered by rank, then suit, aces low.

    >>> Card("10h")
    Card('TH')
    >>> Card("QS").rank, Card("QS").red, Card("JD").fits_on(Card("QS"))
    (12, False, True)

    Raises:
        ValueError: the text names no card; the message says which text and what would be right.
    """

    __slots__ = ("code", "rank", "red", "suit")

    code: int
    """0 … 51 in the order AC AD AH AS 2C … KS: 4 · (rank - 1) + suit."""
    rank: int
    """1 (ace) … 13 (king)."""
    suit: int
    """Index into SUITS: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    red: bool

    _known: ClassVar[dict[str, Card]] = {}

    def __new__(cls, text: str) -> Card:
        known = cls._known.get(text)
        if known is not None:
            return known
        tidy = text.strip().upper().replace("10", "T", 1)
        card = cls._known.get(tidy)
        if card is None:
            raise ValueError(
                f"{text!r} is not a card: expected a rank of {RANKS} (or 10) and a suit of {SUITS}"
            )
        return card

    @classmethod
    def _make(cls, code: int) -> Card:
        card = object.__new__(cls)
        suit = code % 4
        object.__setattr__(card, "code", code)
        object.__setattr__(card, "rank", code // 4 + 1)
        object.__setattr__(card, "suit", suit)
        object.__setattr__(card, "red", suit in (1, 2))
        cls._known[str(card)] = card
        return card

    def fits_on(self, other: Card) -> bool:
        """Whether this card may be built on `other` in a column: one rank lower, other colour."""
        return self.rank + 1 == other.rank and self.red is not other.red

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __str__(self) -> str:
        return RANKS[self.code // 4] + SUITS[self.code % 4]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __hash__(self) -> int:
        return self.code

    def __eq__(self, other: object) -> bool:
        # Every card exists only once, so identity would do; this way, a subclass or a copy compares
        # correctly too.
        return isinstance(other, Card) and self.code == other.code

    def __lt__(self, other: Card) -> bool:
        return self.code < other.code

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (str(self),))


DECK: tuple[Card, ...] = tuple(Card._make(code) for code in range(52))
"""All cards by `code`, the order in which a new Microsoft deck lies."""
