"""Puzzles with Pentaraduga's tiles in the Game contract: one seat, open tiles, no luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pentaraduga.core import (
    CLOCK,
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
from pentaraduga.games.puzzles import actions, views
from pentaraduga.games.puzzles.actions import Action, Clock, Command, Lay, Place, Take, laid_after
from pentaraduga.games.puzzles.catalogue import (
    FAMILIES,
    HIGHEST,
    catalogue,
    named,
    of_the_day,
)
from pentaraduga.games.puzzles.judge import hand, judge
from pentaraduga.games.puzzles.state import RESTART, Outcome, State, current
from pentaraduga.tiles import IllegalFigure, Layout

SEAT: Seat = 0


class Puzzles(Game[State, Action]):
    """Rules of the puzzles."""

    info: ClassVar = GameInfo(
        id="puzzles",
        min_seats=1,
        max_seats=1,
        simultaneous=False,
        solo=True,
        enumerable=False,
        options=(
            Option("level", "choice", "easy", choices=(*catalogue(), *FAMILIES)),
            Option("deal", "number", 0, low=0, high=HIGHEST),
        ),
        advice=("hint", "solution"),
        side_by_side=True,
    )
    state_type: ClassVar = State
    sections: ClassVar = {
        "task": views.PuzzleTask,
        "table": views.PuzzleTable,
        "play": views.PuzzlePlay,
        "tally": views.PuzzleTally,
    }
    endings: ClassVar = ("solved", "shown", "partly", "given_up", "unplayed")

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The fixed puzzle `level`, or of a family the one numbered `deal`; 0 draws one."""
        level = str(options["level"])
        if level in FAMILIES:
            level = f"{level}-{int(options['deal']) or 1 + rng.below(HIGHEST)}"
        return State(named(level))

    def acting(self, state: State) -> frozenset[Seat]:
        """The player, until the puzzle is over."""
        return frozenset((SEAT,)) if state.outcome == "playing" else frozenset()

    def check(self, state: State, seat: Seat, action: Action) -> Illegal | None:
        """Codes: over, not_seated, not_in_hand (tile), not_laid (tile), no_change, nothing_to_undo,
        nothing_to_redo, at_the_start, already_shown, and those of `tiles.Problem`; of the clock
        clock_only, not_started, clock_back.
        """
        if state.outcome != "playing":
            return Illegal("over")
        if isinstance(action, Clock):
            return _check_clock(state, seat, action)
        if seat != SEAT:
            return Illegal("not_seated")
        match action:
            case Place(placement):
                if placement.tile not in state.hand:
                    return Illegal("not_in_hand", {"tile": str(placement.tile)})
                problem = state.layout.contact_problem(placement)
                return Illegal(problem.code, problem.params) if problem else None
            case Take(placement):
                if placement not in state.laid:
                    return Illegal("not_laid", {"tile": str(placement.tile)})
            case Lay():
                return _lay_problem(state, action)
            case Command("undo") if not state.past:
                return Illegal("nothing_to_undo")
            case Command("redo") if not state.future:
                return Illegal("nothing_to_redo")
            case Command("restart") if not state.laid:
                return Illegal("at_the_start")
            case Command("shown") if state.assisted:
                return Illegal("already_shown")
        return None

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The state after the action."""
        match action:
            case Clock(played_ms):
                return replace(state, played_ms=played_ms)
            case Command("hint"):
                return replace(state, hints=state.hints + 1)
            case Command("shown"):
                return replace(state, assisted=True)
            case Command("give_up"):
                return replace(state, outcome=_given_up(state))
            case Command("undo"):
                past, future = state.past[:-1], (*state.future, state.past[-1])
            case Command("redo"):
                past, future = (*state.past, state.future[-1]), state.future[:-1]
            case Command():
                past, future = (*state.past, RESTART), ()
            case _:
                past, future = (*state.past, actions.write_action(action)), ()
        laid = laid_after((), current(past))
        return _judged(replace(state, laid=laid, past=past, future=future))

    def clock(self, state: State, played_ms: int) -> Action | None:
        """The time counts from the first tile on; it is worth nothing."""
        running = state.outcome == "playing" and state.started
        return Clock(max(played_ms, state.played_ms)) if running else None

    def attempt(self, state: State) -> Attempt | None:
        """Statistics go by puzzle, those of a family together."""
        name = state.puzzle.name
        family, _, number = name.rpartition("-")
        options: Options = {"level": name, "deal": 0}
        if family in FAMILIES:
            options = {"level": family, "deal": int(number)}
        outcomes: dict[Outcome, Literal["won", "lost", "shown"]] = {
            "solved": "won",
            "partly": "lost",
            "given_up": "lost",
            "shown": "shown",
        }
        return Attempt(
            level=str(options["level"]),
            options=options,
            begun=state.started,
            outcome="shown" if state.assisted else outcomes.get(state.outcome),
            moves=len(current(state.past)),
            points=state.stars,
        )

    def position(self, state: State) -> object:
        """What lies, and which solutions count no more."""
        return state.layout.placements, state.found

    def before_advice(self, state: State, kind: AdviceKind) -> Action | None:
        """Hints are counted; who sees a solution gets no stars.

        Nobody is told after every tile whether it can still be done: that would be the solution.
        """
        if kind == "solution":
            return None if state.assisted else Command("shown")
        return Command("hint") if kind == "hint" else None

    def daily(self, options: Options, day: int) -> Options | None:
        """See `catalogue.of_the_day`."""
        family, _, number = of_the_day(day).rpartition("-")
        return {**options, "level": family, "deal": int(number)}

    def forfeit(self, state: State, seat: Seat) -> Action | None:
        """Who leaves for good gives the puzzle up."""
        return Command("give_up") if seat in self.acting(state) else None

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        """The commands, and each tile that can be taken; there is no end of places to lay one."""
        if seat not in self.acting(state):
            return
        yield from map(Take, state.laid)
        for name in ("undo", "redo", "restart", "hint", "shown", "give_up"):
            command = actions.parse_action(name)
            if self.check(state, seat, command) is None:
                yield command

    def view_for(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """All of it: everything lies open."""
        return {
            "task": views.task_section(state),
            "table": views.table_section(state),
            "play": views.play_section(state),
            "tally": views.tally_section(state),
        }

    def score(self, state: State) -> Score | None:
        """The stars."""
        if state.outcome == "playing":
            return None
        stars = state.stars
        return Score((stars,), ((Reason("stars", stars, stars),) if stars else (),))

    def ending(self, state: State) -> str | None:
        """See `state.Outcome`."""
        return None if state.outcome == "playing" else state.outcome

    def census(self, state: State) -> list[str]:
        """The tiles, laid or not."""
        return sorted([*map(str, state.hand), *(str(p.tile) for p in state.laid)])

    def write_action(self, action: Action) -> str:
        """See `actions`."""
        return actions.write_action(action)

    def parse_action(self, text: str) -> Action:
        """See `actions`.

        Raises:
            BadAction: the text names no action.
        """
        return actions.parse_action(text)


def _check_clock(state: State, seat: Seat, action: Clock) -> Illegal | None:
    if seat != CLOCK:
        return Illegal("clock_only")
    if not state.started:
        return Illegal("not_started")
    if action.played_ms < state.played_ms:
        return Illegal("clock_back", {"played_ms": state.played_ms})
    return None


def _lay_problem(state: State, action: Lay) -> Illegal | None:
    left = list(state.puzzle.tiles)
    for placement in action.placements:
        if placement.tile not in left:
            return Illegal("not_in_hand", {"tile": str(placement.tile)})
        left.remove(placement.tile)
    if sorted(action.placements) == sorted(state.laid):
        return Illegal("no_change")
    try:
        Layout.of(action.placements)
    except IllegalFigure as error:
        return Illegal(error.code, error.params)
    return None


def _judged(state: State) -> State:
    """With what this laying reached."""
    verdict = judge(state.puzzle, state.layout)
    if not hand(state.puzzle, state.laid) and verdict.missing in (None, "too_few_squares"):
        state = replace(state, reached=max(state.reached, verdict.squares))
    if verdict.solved and verdict.solution not in state.found:
        found = tuple(sorted((*state.found, verdict.solution)))
        state = replace(state, found=found)
    if len(state.found) >= state.puzzle.wanted:
        return replace(state, outcome="shown" if state.assisted else "solved")
    return state


def _given_up(state: State) -> Outcome:
    if not state.started:
        return "unplayed"
    return "partly" if state.partly and not state.assisted else "given_up"
