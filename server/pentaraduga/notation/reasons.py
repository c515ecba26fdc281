"""Refusals of the rules as sentences."""

from __future__ import annotations

from typing import Final

from pentaraduga.core import Illegal
from pentaraduga.tiles import LayingProblem, Problem

_SENTENCES: Final = {
    "already_agreed": "the seat has agreed already",
    "already_finished": "the seat has finished already",
    "already_on": "the seat has said so already",
    "already_passed": "the seat has passed already",
    "moved_since": "a tile has moved since, which takes the pass back",
    "already_ready": "the seat is ready already",
    "already_through": "the seat is through with the exchange",
    "checking": "a hand is being checked",
    "clock_only": "only the clock says so",
    "exchange_on": "the exchange is on: only laying and handing over are left",
    "gave_up": "the seat has given up",
    "hit_instead": "all stocks are empty: the table is hit then",
    "left": "the seat has left the round",
    "neighbour_stock_empty": "the neighbour's stock is empty: there is no prize",
    "no_exchange": "there is no exchange: nothing is handed over",
    "no_such_figure": "there is no figure {figure}: the seat has {figures}",
    "no_timer": "no such time was running",
    "not_a_carpet": "the tiles are no carpet",
    "not_checking": "no hand is being checked",
    "not_claimed_tiles": "{tile} is not in the hand that is checked",
    "not_own_tiles": "{tile} is not in the hand",
    "not_seated": "there is no such seat",
    "not_short": "no tile is missing: a prize is for a hand that could not be filled",
    "not_truth": "no truth is being shown",
    "others_busy": "the others are not through with the exchange",
    "own_claim": "it is the seat's own hand that is checked",
    "prize_taken": "there is one prize after each move",
    "refuted": "the seat's claim was refuted: it lays no figure",
    "round_over": "the round is over",
    "screen_stands": "the screen stands: nothing lies in the open",
    "stock_empty": "the own stock is empty: there is nothing to swap for",
    "stocks_left": "the table is hit when all stocks are empty",
    "truth": "the truth about a hand is being shown",
}
_LAYING: Final = frozenset(
    {
        "wrong_count",
        "new_needs_three",
        "long_side_missing",
        "not_adjacent",
        "touches_one_side",
        "not_in_carpet",
    }
)
_CONTACT: Final = frozenset({"overlap", "colours_differ", "not_connected"})


def sentence(illegal: Illegal) -> str:
    """What the rules have against it, in words.

    >>> sentence(Illegal("not_own_tiles", {"tile": "кОж"})), sentence(Illegal("some_new_code"))
    ('кОж is not in the hand', 'some new code')
    """
    code, params = illegal.code, illegal.params
    if code == "wrong_count" and "needed" in params:
        return f"{params['needed']} tiles were expected, not {params['count']}"
    if code in _CONTACT:
        return str(Problem(code, params))
    if code in _LAYING:
        return str(LayingProblem(code, params))
    said = _SENTENCES.get(code, code.replace("_", " "))
    return said.format(**params)
