"""Tables for tests of Fourteen, written short."""

from __future__ import annotations

from itertools import cycle

from pentaraduga.cards import SUITS, Card
from pentaraduga.games.fourteen import Board, Fourteen, State
from pentaraduga.games.fourteen.state import begin


def table(
    a: str = "", b: str = "", reserve: str = "- - - - -", waste: str = "", stock: str = ""
) -> Board:
    """A table of these ranks, deepest first (the stock: next first); it need not hold 104 cards."""
    suits = cycle(SUITS)

    def cards(text: str) -> tuple[Card, ...]:
        return tuple(Card(rank + next(suits)) for rank in text.split())

    slots = tuple(None if rank == "-" else cards(rank)[0] for rank in reserve.split())
    return Board(cards(a), cards(b), slots, cards(waste), cards(stock))


def ranks(board: Board) -> dict[str, str]:
    """The table in the words of `table`."""

    def text(cards: tuple[Card | None, ...]) -> str:
        return " ".join("-" if card is None else str(card)[0] for card in cards)

    places = {name: getattr(board, name) for name in ("a", "b", "reserve", "waste", "stock")}
    return {name: text(cards) for name, cards in places.items()}


def game(board: Board) -> State:
    """A fresh game of that table."""
    return begin(617, "any", board, named=False)


def played(state: State, *texts: str) -> State:
    """After these actions of the player (a clock's action is the clock's)."""
    rules = Fourteen()
    for text in texts:
        action = rules.parse_action(text)
        seat = -1 if text.startswith("clock") else 0
        refusal = rules.check(state, seat, action)
        assert refusal is None, (text, refusal)
        state = rules.apply(state, seat, action)
    return state


def refused(state: State, text: str, seat: int = 0) -> tuple[str, dict[str, object]]:
    """The code and parameters by which the action is refused."""
    rules = Fourteen()
    refusal = rules.check(state, seat, rules.parse_action(text))
    assert refusal is not None, text
    return refusal.code, dict(refusal.params)
