"""The numbered deals of the patience game that came with Microsoft Windows."""

from __future__ import annotations

from pentaraduga.cards.card import DECK, Card

HIGHEST_DEAL = 2**31 - 1
COLUMNS = 8


def microsoft_deal(number: int) -> tuple[tuple[Card, ...], ...]:
    """The eight columns of a deal, deepest card first; the first four hold seven cards.

    Source: the C runtime's rand() of the original program: s = (s · 214013 + 2531011) mod 2^31,
    the card at (s >> 16) mod (cards left), whose place the last card of the deck then takes;
    dealt row by row.

    >>> [str(column[0]) for column in microsoft_deal(1)]
    ['JD', '2D', '9H', 'JC', '5D', '7H', '7C', '5H']

    Raises:
        ValueError: the number is not in 1 … 2^31 - 1.
    """
    if not 1 <= number <= HIGHEST_DEAL:
        raise ValueError(f"deal {number}: expected a number from 1 to {HIGHEST_DEAL}")
    deck = list(DECK)
    columns: list[list[Card]] = [[] for _ in range(COLUMNS)]
    seed = number
    for place in range(len(DECK)):
        seed = (seed * 214013 + 2531011) % 2**31
        chosen = (seed >> 16) % len(deck)
        columns[place % COLUMNS].append(deck[chosen])
        deck[chosen] = deck[-1]
        deck.pop()
    return tuple(tuple(column) for column in columns)
