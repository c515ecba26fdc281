"""Playing cards: the card, the deck, the Microsoft deal."""

from pentaraduga.cards.card import DECK, RANKS, SUITS, Card
from pentaraduga.cards.microsoft import HIGHEST_DEAL, microsoft_deal

__all__ = ["DECK", "HIGHEST_DEAL", "RANKS", "SUITS", "Card", "microsoft_deal"]
