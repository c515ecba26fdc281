"""Puzzles with Pentaraduga's tiles in the Game contract: one seat, open tiles, no luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from pentaraduga.core import (
    Attempt,
    Illegal,
    Option,
    Options,
    Reason,
    Rng,
    Solitaire,
    SoloInfo,
    Viewer,
)
from pentaraduga.core.history import standing
from pentaraduga.core.solitaire import Keyword, deal_name
from pentaraduga.games.puzzles import view
from pentaraduga.games.puzzles.catalogue import (
    FAMILIES,
    FIXED,
    HIGHEST,
    named,
    of_the_day,
)
from pentaraduga.games.puzzles.judge import hand, judge
from pentaraduga.games.puzzles.state import State
from pentaraduga.games.puzzles.text import (
    KEYWORDS,
    Action,
    Lay,
    Place,
    Take,
    laid_after,
    parse_action,
)
from pentaraduga.tiles import IllegalFigure, Layout


class Puzzles(Solitaire[State, Action]):
    """Rules of the puzzles."""

    info: ClassVar = SoloInfo(
        id="puzzles",
        enumerable=False,
        options=(
            Option("level", "choice", "easy", choices=(*FIXED, *FAMILIES)),
            Option("deal", "number", 0, low=0, high=HIGHEST),
        ),
        advice=("hint", "solution"),
        side_by_side=True,
    )
    state_type: ClassVar = State
    sections: ClassVar = {
        "task": view.PuzzleTask,
        "table": view.PuzzleTable,
        "play": view.PuzzlePlay,
        "tally": view.PuzzleTally,
    }
    endings: ClassVar = ("solved", "shown", "partly", "given_up", "unplayed")
    keywords = KEYWORDS
    results: ClassVar = {"solved": "won", "partly": "lost", "given_up": "lost", "shown": "shown"}

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The fixed puzzle `level`, or of a family the one numbered `deal`; 0 draws one."""
        level = str(options["level"])
        if level in FAMILIES:
            level = f"{level}-{int(options['deal']) or 1 + rng.below(HIGHEST)}"
        return State(named(level))

    def problem(self, state: State, action: Action) -> Illegal | None:
        """Codes: not_in_hand (tile), not_laid (tile), no_change, and those of `tiles.Problem`."""
        match action:
            case Place(placement):
                if placement.tile not in state.hand:
                    return Illegal("not_in_hand", {"tile": str(placement.tile)})
                problem = state.layout.contact_problem(placement)
                return Illegal(problem.code, problem.params) if problem else None
            case Take(placement) if placement not in state.laid:
                return Illegal("not_laid", {"tile": str(placement.tile)})
            case Lay():
                return _lay_problem(state, action)
        return None

    def play(self, state: State, action: Action) -> State:
        """A hint is counted; tiles that are laid or taken are judged."""
        if action == Keyword("hint"):
            return replace(state, hints=state.hints + 1)
        entry = str(action)
        after = self.entered(self.replayed(state, entry), self.history(state), entry)
        return _judged(after)

    def moves(self, state: State) -> Iterable[Action]:
        """Each tile that can be taken; there are endless places to lay one."""
        return map(Take, state.laid)

    def dealt(self, state: State) -> State:
        """With all tiles in the hand."""
        return replace(state, laid=())

    def replayed(self, state: State, entry: str) -> State:
        """With what the entry laid or took."""
        return replace(state, laid=laid_after(state.laid, entry))

    def given_up(self, state: State) -> State:
        """With a star in the hand it is not for nothing."""
        if state.started and state.partly and not state.assisted:
            return replace(state, outcome="partly")
        return super().given_up(state)

    def attempt(self, state: State) -> Attempt:
        """Statistics go by puzzle, those of a family together.

        A fixed puzzle is one deal, so every game of it counts; one of a family counts once.
        """
        name = state.puzzle.name
        family, _, number = name.rpartition("-")
        options: Options = {"level": name, "deal": 0}
        if family in FAMILIES:
            options = {"level": family, "deal": int(number)}
        return Attempt(
            level=str(options["level"]),
            options=options,
            begun=state.started,
            outcome=self.result(state),
            moves=len(standing(state.past)),
            points=state.stars,
            deal=deal_name(options) if family in FAMILIES else "",
        )

    def position(self, state: State) -> object:
        """What lies, and which solutions count no more."""
        return state.layout.placements, state.found

    def daily(self, options: Options, day: int) -> Options | None:
        """See `catalogue.of_the_day`."""
        family, _, number = of_the_day(day).rpartition("-")
        return {**options, "level": family, "deal": int(number)}

    def view_for(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """All of it: everything lies open."""
        return {
            "task": view.task_section(state),
            "table": view.table_section(state),
            "play": view.play_section(state),
            "tally": view.tally_section(state),
        }

    def reasons(self, state: State) -> tuple[Reason, ...]:
        """The stars."""
        stars = state.stars
        return (Reason("stars", stars, stars),) if stars else ()

    def census(self, state: State) -> list[str]:
        """The tiles, laid or not."""
        return sorted([*map(str, state.hand), *(str(p.tile) for p in state.laid)])

    def parse_action(self, text: str) -> Action:
        """See `text`.

        Raises:
            BadAction: the text names no action.
        """
        return parse_action(text)


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
    judged = judge(state.puzzle, state.layout)
    if not hand(state.puzzle, state.laid) and judged.missing in (None, "too_few_squares"):
        state = replace(state, reached=max(state.reached, judged.squares))
    if judged.solved and judged.solution not in state.found:
        found = tuple(sorted((*state.found, judged.solution)))
        state = replace(state, found=found)
    if len(state.found) >= state.puzzle.wanted:
        return replace(state, outcome="shown" if state.assisted else "solved")
    return state
