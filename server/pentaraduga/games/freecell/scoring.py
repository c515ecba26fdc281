"""Points: a function of the position and the clock alone, so no undo trick gains any."""

from __future__ import annotations

from pentaraduga.core import Reason
from pentaraduga.games.freecell.layout import Layout

CARD_POINTS = 10
TIME_POINTS = 30
TIME_STEP_S = 30
BONUS = 600_000


def reasons(layout: Layout, seconds: int, *, unaided: bool = True) -> tuple[Reason, ...]:
    """The score line by line: `cards`, `time` (never more than the cards are worth), `bonus`.

    Args:
        seconds: whole seconds of play; the bonus of a win counts at least one.
        unaided: False once the solver's line was shown: then it isn't a win and has no bonus.
    """
    cards = CARD_POINTS * layout.cards_up
    steps = max(seconds, 0) // TIME_STEP_S
    lines = [
        Reason("cards", cards, layout.cards_up),
        Reason("time", -min(cards, TIME_POINTS * steps), steps),
    ]
    if layout.won and unaided:
        lines.append(Reason("bonus", BONUS // max(seconds, 1), max(seconds, 1)))
    return tuple(lines)


def points(layout: Layout, seconds: int) -> int:
    """max(0, 10 · cards up - 30 · ⌊t/30⌋), plus ⌊600000/t⌋ on a win; t in seconds."""
    return sum(line.points for line in reasons(layout, seconds))
