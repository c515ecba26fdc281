"""Tables for FreeCell tests, written short."""

from __future__ import annotations

from pentaraduga.cards import SUITS, Card
from pentaraduga.games.freecell import Deal, FreeCell, Layout, Rule, State
from pentaraduga.games.freecell.auto import AutoMode
from pentaraduga.games.freecell.rules import begin

SOLUTION = ["26", "76", "72", "72", "5a", "27", "57", "67", "1b", "61", "41", "4h", "4h", "41"]
SOLUTION += ["45", "34", "3c", "6d", "5b"]
"""Deal 10913 under the standard rule with safe automatic moves, as published, up to the move after
which the game plays the rest."""


def table(*columns: str, cells: str = "- - - -", up: str = "") -> Layout:
    """A table of these columns (the rest empty), `cells` such as `9S - -`, `up` such as `C3 HK`.

    It need not hold all 52 cards.
    """
    piles = [tuple(map(Card, column.split())) for column in columns]
    piles += [()] * (8 - len(piles))
    held = tuple(None if word == "-" else Card(word) for word in cells.split())
    ranks = dict.fromkeys(SUITS, 0)
    for word in up.split():
        ranks[word[0]] = Card(word[1] + word[0]).rank
    return Layout(tuple(piles), held, tuple(ranks.values()))  # type: ignore[arg-type]


def filled(*columns: str, cells: str = "- - - -") -> Layout:
    """Like `table`, with a lone king or so in the columns not given: no column is empty."""
    rest = ["KC KD", "KH KS", "QC QS", "QD QH", "JC JS", "JD JH", "TC TS", "TD TH"]
    return table(*columns, *rest[len(columns) :], cells=cells)


def game(layout: Layout, rule: Rule = "house", auto: AutoMode = "off") -> State:
    """A fresh game of that table."""
    return begin(Deal(1, "medium"), layout, rule, auto)


def played(state: State, *texts: str) -> State:
    """After these actions of the player (a clock's action is the clock's)."""
    rules = FreeCell()
    for text in texts:
        action = rules.parse_action(text)
        seat = -1 if text.startswith("clock") else 0
        refusal = rules.check(state, seat, action)
        assert refusal is None, (text, refusal)
        state = rules.apply(state, seat, action)
    return state


def refused(state: State, text: str, seat: int = 0) -> tuple[str, dict[str, object]]:
    """The code and parameters by which the action is refused."""
    rules = FreeCell()
    refusal = rules.check(state, seat, rules.parse_action(text))
    assert refusal is not None, text
    return refusal.code, dict(refusal.params)
