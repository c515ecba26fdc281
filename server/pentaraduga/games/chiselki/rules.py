"""The rules of Chiselki 19 in the Game contract: one seat, an open field, no luck after the start.

It can't be lost: "Add" is always possible. A game ends when no digit is left, or is given up.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, ClassVar, cast

from pentaraduga.core import (
    Attempt,
    Illegal,
    Option,
    Options,
    OptionValue,
    Reason,
    Rng,
    Solitaire,
    SoloInfo,
    Viewer,
)
from pentaraduga.core.history import RESTART, History, standing
from pentaraduga.core.solitaire import Keyword, Undo, deal_name
from pentaraduga.games.chiselki import view
from pentaraduga.games.chiselki.layouts import LETTERED, NAMES, POOLED, Name, pooled
from pentaraduga.games.chiselki.moves import (
    add_problem,
    begin,
    best_lines,
    hinting_line,
    pair_problem,
    shortened,
)
from pentaraduga.games.chiselki.state import (
    ADD,
    State,
    changed,
    from_start,
    make,
    pair_text,
    unmake,
)
from pentaraduga.games.chiselki.text import KEYWORDS, Action, Pair, parse_action


class Chiselki(Solitaire[State, Action]):
    """Rules of Chiselki 19."""

    info: ClassVar = SoloInfo(
        id="chiselki",
        options=(
            Option("layout", "choice", "27", choices=NAMES),
            Option("deal", "number", 0, low=0, high=POOLED),
            Option("diagonals", "flag", False),
        ),
        advice=("hint", "solution"),
    )
    state_type: ClassVar = State
    sections: ClassVar = {
        "field": view.ChiselkiField,
        "cells": view.ChiselkiCells,
        "play": view.ChiselkiPlay,
        "tally": view.ChiselkiTally,
    }
    endings: ClassVar = ("won", "shown", "given_up", "unplayed")
    keywords = KEYWORDS
    timed = False
    scored = False

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The layout; `deal` numbers a random field, 0 draws one."""
        layout, number = cast(Name, options["layout"]), int(options["deal"])
        diagonals = bool(options["diagonals"])
        if layout == "random":
            number = number or 1 + rng.below(POOLED)
            return begin(pooled(number), layout=layout, number=number, diagonals=diagonals)
        return begin(LETTERED[layout], layout=layout, diagonals=diagonals)

    def problem(self, state: State, action: Action) -> Illegal | None:
        """Codes: those of `moves.pair_problem` and `moves.add_problem`."""
        if isinstance(action, Pair):
            return pair_problem(state, action)
        return add_problem(state) if action == Keyword(ADD) else None

    def play(self, state: State, action: Action) -> State:
        """A pair, "Add", or a hint that is taken."""
        return _hinted(state) if action == Keyword("hint") else _moved(state, str(action))

    def moves(self, state: State) -> Iterable[Action]:
        """All pairs, and "Add"."""
        yield from (Pair(i, j) for i, j in state.pairs)
        if add_problem(state) is None:
            yield Keyword(ADD)

    def dealt(self, state: State) -> State:
        """The field in the beginning."""
        return from_start(state)

    def replayed(self, state: State, entry: str) -> State:
        """The field after one more pair or "Add"."""
        return make(state, entry)

    def rewound(self, state: State, history: History) -> State:
        """Step by step, which on a long field is quicker than from the start."""
        for entry in reversed(state.past[len(history.past) :]):
            if entry == RESTART:
                return self.with_history(from_start(state, history.standing), history)
            state = unmake(state)
        return self.with_history(state, history)

    def noted(self, before: State, after: State, action: Action) -> State:
        """A hint is for one position; the line that is known goes on or back with the field."""
        undone = before.past[len(after.past) :] if isinstance(action, Undo) else ()
        line: tuple[str, ...]
        if undone:
            # What was taken back, and then the line: that clears the field, too.
            line = (*undone, *before.line) if before.line and RESTART not in undone else ()
        elif after.past[-1] == RESTART:
            best = best_lines(after.digits, after.shown)
            line = best[0].line if best else ()
        else:
            line = shortened(before, after.past[-1])
        return changed(after, line=line, hint=None, hint_wins=False)

    def given_up(self, state: State) -> State:
        """The hint goes with it."""
        return changed(super().given_up(state), hint=None, hint_wins=False)

    def attempt(self, state: State) -> Attempt:
        """Statistics go by layout, with and without diagonals.

        The layouts of numbers are one field each, so all games of them count. A random field
        counts once, with diagonals or without.
        """
        field: dict[str, OptionValue] = {"layout": state.layout, "deal": state.number}
        moves = standing(state.past)
        adds = moves.count(ADD)
        levels = {False: state.layout, True: f"{state.layout}-diagonals"}
        names = {
            f"{level}|{deal_name(options)}"
            for diagonals, level in levels.items()
            # Diagonals were part of the name once.
            for options in (field, {**field, "diagonals": diagonals})
        }
        deal = deal_name(field) if state.number else ""
        level = levels[state.diagonals]
        return Attempt(
            level=level,
            options={**field, "diagonals": state.diagonals},
            begun=state.started,
            outcome=self.result(state),
            moves=len(moves),
            deal=deal,
            known_as=tuple(sorted(names - {f"{level}|{deal}"})) if deal else (),
            bests={"pairs": len(moves) - adds, "adds": adds},
        )

    def position(self, state: State) -> str:
        """The field as it is seen: nothing else decides what can still be done."""
        return state.shown

    def daily(self, options: Options, day: int) -> Options | None:
        """A random field from the pool, another one every day."""
        digest = hashlib.sha256(f"chiselki {day}".encode()).digest()
        number = 1 + int.from_bytes(digest[:8], "big") % POOLED
        return {**options, "layout": "random", "deal": number}

    def view_for(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """All of it: everything lies open."""
        return {
            "field": view.field_section(state),
            "cells": view.cells_section(state),
            "play": view.play_section(state),
            "tally": view.tally_section(state),
        }

    def reasons(self, state: State) -> tuple[Reason, ...]:
        """One point for a cleared field; the counters tell how well it went."""
        return (Reason("cleared", 1),) if state.outcome == "won" else ()

    def census(self, state: State) -> list[str]:
        """The digits that the field began with; each Add writes copies behind them."""
        return sorted(state.digits[: len(state.start)])

    def parse_action(self, text: str) -> Action:
        """See `text`.

        Raises:
            BadAction: the text names no action.
        """
        return parse_action(text)

    def changed(self, state: State, **fields: Any) -> State:
        """See `state.changed`."""
        return changed(state, **fields)


def _moved(state: State, entry: str) -> State:
    """After a new entry, which ends what could be redone."""
    line = shortened(state, entry)
    after = make(state, entry)
    won = "shown" if state.assisted else "won"
    outcome = "playing" if after.live else won
    return changed(after, future=(), line=line, hint=None, hint_wins=False, outcome=outcome)


def _hinted(state: State) -> State:
    """With a hint: the next move of the best line that is known, else a pair, else "Add".

    "Add" is told only where no pair is left. There it is not a secret, so it is not counted.
    """
    line = hinting_line(state)
    move = line[0] if line else pair_text(*state.pairs[0]) if state.pairs else ADD
    counted = bool(state.pairs) and state.hint is None
    return changed(
        state,
        line=line or state.line,
        hint=move,
        hint_wins=bool(line),
        hints=state.hints + counted,
    )
