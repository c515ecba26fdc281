"""The rules of Chiselki 19 in the Game contract: one seat, an open field, no luck after the start.

There is no losing: "Add" is always possible. A game ends when nothing lives, or is given up.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, ClassVar, Literal, cast

from pentaraduga.core import (
    AdviceKind,
    Attempt,
    Game,
    GameInfo,
    Illegal,
    Option,
    Options,
    Reason,
    Rng,
    Score,
    Seat,
    Viewer,
)
from pentaraduga.games.chiselki import actions, views
from pentaraduga.games.chiselki.actions import Action, Command, Pair
from pentaraduga.games.chiselki.layouts import LETTERED, NAMES, POOLED, Name, pooled
from pentaraduga.games.chiselki.moves import (
    add_problem,
    begin,
    best_lines,
    pair_problem,
    shortened,
)
from pentaraduga.games.chiselki.state import (
    ADD,
    RESTART,
    Outcome,
    State,
    changed,
    current,
    from_start,
    make,
    pair_text,
    unmake,
)

SEAT: Seat = 0


class Chiselki(Game[State, Action]):
    """Rules of Chiselki 19."""

    info: ClassVar = GameInfo(
        id="chiselki",
        min_seats=1,
        max_seats=1,
        simultaneous=False,
        solo=True,
        listed=True,
        options=(
            Option("layout", "choice", "27", choices=NAMES),
            Option("deal", "number", 0, low=0, high=POOLED),
            Option("diagonals", "flag", False),
        ),
        advice=("hint", "solution"),
    )
    state_type: ClassVar = State
    sections: ClassVar = {
        "field": views.ChiselkiField,
        "cells": views.ChiselkiCells,
        "play": views.ChiselkiPlay,
        "tally": views.ChiselkiTally,
    }
    endings: ClassVar = ("won", "shown", "given_up", "unplayed")

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The layout; `deal` numbers a random field, 0 draws one."""
        layout, number = cast(Name, options["layout"]), int(options["deal"])
        diagonals = bool(options["diagonals"])
        if layout == "random":
            number = number or 1 + rng.below(POOLED)
            return begin(pooled(number), layout=layout, number=number, diagonals=diagonals)
        return begin(LETTERED[layout], layout=layout, diagonals=diagonals)

    def acting(self, state: State) -> frozenset[Seat]:
        """The player, until the game is over."""
        return frozenset((SEAT,)) if state.outcome == "playing" else frozenset()

    def check(self, state: State, seat: Seat, action: Action) -> Illegal | None:
        """Codes: over, not_seated, nothing_to_undo, nothing_to_redo, at_the_start, already_shown,
        and those of `moves.pair_problem` and `moves.add_problem`.
        """
        if state.outcome != "playing":
            return Illegal("over")
        if seat != SEAT:
            return Illegal("not_seated")
        match action:
            case Pair():
                return pair_problem(state, action)
            case Command("ADD"):
                return add_problem(state)
            case Command("undo") if not state.past:
                return Illegal("nothing_to_undo")
            case Command("redo") if not state.future:
                return Illegal("nothing_to_redo")
            case Command("restart") if state.shown == state.start:
                return Illegal("at_the_start")
            case Command("shown") if state.assisted:
                return Illegal("already_shown")
        return None

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The state after the action."""
        match action:
            case Pair(i, j):
                return _moved(state, pair_text(i, j))
            case Command("ADD"):
                return _moved(state, ADD)
            case Command("hint"):
                return _hinted(state)
            case Command("shown"):
                return changed(state, assisted=True)
            case Command("give_up"):
                outcome = "given_up" if state.started else "unplayed"
                return changed(state, outcome=outcome, hint=None, hint_wins=False)
            case Command("undo"):
                return _undone(state)
            case Command("redo"):
                return _redone(state)
            case Command():
                return _restarted(state, state.past, ())

    def attempt(self, state: State) -> Attempt | None:
        """Statistics go by layout, with and without diagonals."""
        outcomes: dict[Outcome, Literal["won", "lost", "shown"]] = {
            "won": "won",
            "given_up": "lost",
            "shown": "shown",
        }
        options: Options = {
            "layout": state.layout,
            "deal": state.number,
            "diagonals": state.diagonals,
        }
        return Attempt(
            level=state.layout + ("-diagonals" if state.diagonals else ""),
            options=options,
            begun=state.started,
            outcome="shown" if state.assisted else outcomes.get(state.outcome),
            moves=len(current(state.past)),
        )

    def position(self, state: State) -> str:
        """The field as it is seen: nothing else decides what can still be done."""
        return state.shown

    def before_advice(self, state: State, kind: AdviceKind) -> Action | None:
        """A hint is counted; who sees the whole line has not won."""
        if kind == "solution":
            return None if state.assisted else Command("shown")
        return Command("hint")

    def daily(self, options: Options, day: int) -> Options | None:
        """A random field from the pool, another one every day."""
        digest = hashlib.sha256(f"chiselki {day}".encode()).digest()
        number = 1 + int.from_bytes(digest[:8], "big") % POOLED
        return {**options, "layout": "random", "deal": number}

    def forfeit(self, state: State, seat: Seat) -> Action | None:
        """Who leaves for good gives the game up."""
        return Command("give_up") if seat in self.acting(state) else None

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        """All pairs, and what commands there are."""
        if seat not in self.acting(state):
            return
        yield from (Pair(i, j) for i, j in state.pairs)
        for name in ("ADD", "undo", "redo", "restart", "hint", "shown", "give_up"):
            command = actions.parse_action(name)
            if self.check(state, seat, command) is None:
                yield command

    def view_for(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """All of it: everything lies open."""
        return {
            "field": views.field_section(state),
            "cells": views.cells_section(state),
            "play": views.play_section(state),
            "tally": views.tally_section(state),
        }

    def score(self, state: State) -> Score | None:
        """One point for a cleared field; the counters tell how well it went."""
        if state.outcome == "playing":
            return None
        won = state.outcome == "won"
        return Score((int(won),), ((Reason("cleared", 1),) if won else (),))

    def ending(self, state: State) -> str | None:
        """won, shown (no win: a solver's line was shown), given_up, or unplayed (given up before
        the first move).
        """
        return None if state.outcome == "playing" else state.outcome

    def census(self, state: State) -> list[str]:
        """The digits that the field began with; each Add writes copies behind them."""
        return sorted(state.digits[: len(state.start)])

    def write_action(self, action: Action) -> str:
        """See `actions`."""
        return actions.write_action(action)

    def parse_action(self, text: str) -> Action:
        """See `actions`.

        Raises:
            BadAction: the text names no action.
        """
        return actions.parse_action(text)


def _moved(state: State, entry: str) -> State:
    """After a new entry, which ends what could be redone."""
    line = shortened(state, entry)
    after = make(state, entry)
    return changed(
        after,
        future=(),
        line=line,
        hint=None,
        hint_wins=False,
        outcome=_outcome(after),
    )


def _outcome(state: State) -> Outcome:
    if state.live:
        return "playing"
    return "shown" if state.assisted else "won"


def _hinted(state: State) -> State:
    """With a hint: the next move of the known line, else a pair, else "Add".

    "Add" where no pair is left is no secret, so it is not counted.
    """
    if state.line:
        move, wins = state.line[0], True
    else:
        move, wins = (pair_text(*state.pairs[0]) if state.pairs else ADD), False
    counted = bool(state.pairs) and state.hint is None
    return changed(state, hint=move, hint_wins=wins, hints=state.hints + counted)


def _undone(state: State) -> State:
    entry = state.past[-1]
    future = (*state.future, entry)
    if entry == RESTART:
        past = state.past[:-1]
        before = from_start(state, current(past))
        return changed(before, past=past, future=future, line=(), hint=None, hint_wins=False)
    # The move taken back, and then the line: that clears the field, too.
    line = (entry, *state.line) if state.line else ()
    return changed(unmake(state), future=future, line=line, hint=None, hint_wins=False)


def _redone(state: State) -> State:
    entry = state.future[-1]
    future = state.future[:-1]
    if entry == RESTART:
        return _restarted(state, state.past, future)
    line = shortened(state, entry)
    return changed(make(state, entry), future=future, line=line, hint=None, hint_wins=False)


def _restarted(state: State, past: tuple[str, ...], future: tuple[str, ...]) -> State:
    """The field in the beginning, as an entry that can be taken back."""
    fresh = from_start(state)
    best = best_lines(fresh.digits, fresh.shown)
    return changed(
        fresh,
        past=(*past, RESTART),
        future=future,
        line=best[0].line if best else (),
        hint=None,
        hint_wins=False,
    )
