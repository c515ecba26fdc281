"""Rules of Lamps, with its state, its actions and its view: all fits in one file.

Four lamps in a row. Pressing one switches it and its neighbours. The game is won in the dark.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from pentaraduga.core import (
    Attempt,
    BadAction,
    GameSection,
    Illegal,
    Option,
    Options,
    Reason,
    Rng,
    Solitaire,
    SoloInfo,
    Viewer,
)
from pentaraduga.core.solitaire import COMMON_FORM, Common, deal_name, parse_common

LAMPS = 4
DEALS = 2**LAMPS - 1


@dataclass(frozen=True, slots=True)
class LampsState:
    """`deal`: which lamps have to be pressed, as bits. `lit`: which are on, from the left."""

    deal: int
    lit: tuple[bool, ...]
    outcome: str = "playing"
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()
    started: bool = False

    @property
    def at_start(self) -> bool:
        """Every restart is an entry of its own, so it shows from what is lit."""
        return self.lit == lit_by(self.deal)


@dataclass(frozen=True, slots=True)
class Press:
    """`press 2`: the second lamp from the left."""

    lamp: int

    def __str__(self) -> str:
        return f"press {self.lamp}"


Action: TypeAlias = Press | Common


class LampsRow(GameSection, frozen=True):
    """The row, and what the buttons around it can do."""

    lit: tuple[bool, ...]
    undo: bool
    redo: bool
    restart: bool


class Lamps(Solitaire[LampsState, Action]):
    """Rules of Lamps."""

    info: ClassVar = SoloInfo(id="lamps", options=(Option("deal", "number", 0, low=0, high=DEALS),))
    state_type: ClassVar = LampsState
    sections: ClassVar = {"row": LampsRow}
    endings: ClassVar = ("won", "given_up", "unplayed")
    timed = False
    scored = False

    def setup(self, seats: int, options: Options, rng: Rng) -> LampsState:
        """The deal of this number, or any."""
        deal = int(options["deal"]) or 1 + rng.below(DEALS)
        return LampsState(deal, lit_by(deal))

    def problem(self, state: LampsState, action: Action) -> Illegal | None:
        """Every lamp can be pressed at any time."""
        return None

    def play(self, state: LampsState, action: Action) -> LampsState:
        """The lamp and its neighbours, and perhaps the end."""
        after = self.replayed(state, str(action))
        outcome = "playing" if any(after.lit) else "won"
        after = replace(after, outcome=outcome, started=True)
        return self.entered(after, self.history(state), str(action))

    def moves(self, state: LampsState) -> Iterable[Action]:
        """All lamps."""
        return map(Press, range(1, LAMPS + 1))

    def dealt(self, state: LampsState) -> LampsState:
        """The lamps as they were lit in the beginning."""
        return replace(state, lit=lit_by(state.deal))

    def replayed(self, state: LampsState, entry: str) -> LampsState:
        """After one more press."""
        return replace(state, lit=pressed(state.lit, int(entry.removeprefix("press "))))

    def reasons(self, state: LampsState) -> tuple[Reason, ...]:
        """A point for the dark."""
        return (Reason("dark", 1),) if state.outcome == "won" else ()

    def attempt(self, state: LampsState) -> Attempt:
        """There is but one level."""
        options = {"deal": state.deal}
        return Attempt(
            level="any",
            options=options,
            begun=state.started,
            outcome=self.result(state),
            moves=len(self.history(state).standing),
            deal=deal_name(options),
        )

    def position(self, state: LampsState) -> tuple[bool, ...]:
        """The lamps: nothing else decides how it can go on."""
        return state.lit

    def daily(self, options: Options, day: int) -> Options | None:
        """Another one every day."""
        drawn = hashlib.sha256(f"lamps {day}".encode()).digest()[0]
        return {**options, "deal": 1 + drawn % DEALS}

    def view_for(self, state: LampsState, viewer: Viewer) -> dict[str, Any]:
        """All of it: everything lies open."""
        playing = state.outcome == "playing"
        row = LampsRow(
            lit=state.lit,
            undo=playing and bool(state.past),
            redo=playing and bool(state.future),
            restart=playing and not state.at_start,
        )
        return {"row": row}

    def census(self, state: LampsState) -> list[str]:
        """The lamps."""
        return [str(n) for n in range(1, len(state.lit) + 1)]

    def parse_action(self, text: str) -> Action:
        """Reads `press 2`, and what all solitaires have.

        Raises:
            BadAction: anything else.
        """
        if match := re.fullmatch(f"press ([1-{LAMPS}])", text.strip()):
            return Press(int(match[1]))
        if common := parse_common(text, self.keywords):
            return common
        raise BadAction(
            text, f"press 1 to press {LAMPS}, {COMMON_FORM}, {', '.join(self.keywords)}"
        )


def pressed(lit: tuple[bool, ...], lamp: int) -> tuple[bool, ...]:
    """The row after pressing this lamp, from 1."""
    return tuple(on ^ (abs(n - lamp) <= 1) for n, on in enumerate(lit, 1))


def lit_by(deal: int) -> tuple[bool, ...]:
    """The row from which pressing the lamps of the deal leads to the dark."""
    lit = (False,) * LAMPS
    for lamp in range(1, LAMPS + 1):
        if deal >> (lamp - 1) & 1:
            lit = pressed(lit, lamp)
    return lit
