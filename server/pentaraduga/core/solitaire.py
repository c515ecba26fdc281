"""One base for games for one: history, clock, giving up, and what a room asks of a solitaire.

A solitaire defines what lies on the table and which moves there are; undo, redo, restart, the clock
and leaving are the same in all of them and are here. It has actions of its own and those of this
module: `Undo`, `Keyword` and, of a game with a stopwatch, `Clock`.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Literal, Protocol, TypeAlias, TypeVar, cast

from pentaraduga.core.game import (
    ActionT,
    AdviceKind,
    BadOption,
    Game,
    GameInfo,
    Illegal,
    Options,
    OptionValue,
    Reason,
    Score,
)
from pentaraduga.core.history import RESTART, History
from pentaraduga.core.seats import CLOCK, Seat

SEAT: Final[Seat] = 0
"""Where the player sits."""

PLAYING: Final = "playing"
Result: TypeAlias = Literal["won", "lost", "shown"]


@dataclass(frozen=True, slots=True)
class Undo:
    """`undo`: takes back the last entry and everything that followed from it by itself; `undo 7`
    takes back seven.

    `back 7`, as a solver proposes it, means `undo 7`.
    """

    count: int = 1

    def __str__(self) -> str:
        return "undo" if self.count == 1 else f"undo {self.count}"


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word that is an action: `redo`, `restart`, `give_up`, and others that a game has."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Clock:
    """`clock 83250`: the clock says for how many ms the game has been played; CLOCK's action."""

    played_ms: int

    def __str__(self) -> str:
        return f"clock {self.played_ms}"


Common: TypeAlias = Undo | Keyword | Clock
"""The actions that solitaires share; their `str` is the text that `parse_common` reads back."""

BEGIN_ANEW, GIVE_UP = Keyword("restart"), Keyword("give_up")
_COUNT: Final = re.compile("[1-9][0-9]{0,5}")
_MS: Final = re.compile("[0-9]{1,15}")
COMMON_FORM: Final = "undo, undo N, back N"


def parse_common(text: str, keywords: Iterable[str]) -> Common | None:
    """The shared action that the text names, None if it names none.

    Args:
        keywords: the words that the game accepts.
    """
    match text.split():
        case ["undo"]:
            return Undo()
        case ["undo" | "back", count] if _COUNT.fullmatch(count):
            return Undo(int(count))
        case ["clock", ms] if _MS.fullmatch(ms):
            return Clock(int(ms))
        case [word] if word in keywords:
            return Keyword(word)
    return None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A solitaire from the outside, as statistics and addresses see it.

    `options`: those that make exactly this deal again, the option `deal` among them.
    `begun`: the first move was made; from then on leaving is a loss.
    `outcome`: None while it goes on, and after the end if it counts as nothing. "shown": it can't
    be a win any more, because the solver's line was shown.
    `points`: as they are now, without what only time adds at the end.
    `revealed`: whether `options` may be shown; not while they would give closed cards away.
    `deal`: what was dealt, whatever the settings it is played by, so that it counts once; empty
    where there is only one deal and every game counts. `known_as`: other names, as "LEVEL|DEAL", by
    which a store may know it: those of other levels and of former releases.
    `bests`: numbers to keep from the win with the fewest moves, such as pairs.
    """

    level: str
    options: Mapping[str, OptionValue]
    begun: bool
    outcome: Result | None
    moves: int
    points: int = 0
    revealed: bool = True
    deal: str = ""
    known_as: tuple[str, ...] = ()
    bests: Mapping[str, int] = field(default_factory=dict)


def deal_name(options: Mapping[str, OptionValue]) -> str:
    """The options that make a deal, as a name for it.

    >>> deal_name({"level": "medium", "deal": 617})
    'deal=617 level=medium'
    """
    return " ".join(f"{name}={value}" for name, value in sorted(options.items()))


@dataclass(frozen=True, slots=True)
class SoloInfo(GameInfo):
    """The GameInfo of a solitaire."""

    min_seats: int = 1
    max_seats: int = 1
    simultaneous: bool = False
    solo: bool = True

    def fit(self, options: Options) -> None:
        """Options that fit each other, so that a room refuses them before it deals.

        Raises:
            ValueError: each is fine by itself, but together they name a deal that doesn't exist.
        """

    def options_from(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """See GameInfo.

        Raises:
            BadOption: an unknown option, a value that it doesn't accept, or no such deal.
        """
        options = GameInfo.options_from(self, given)
        try:
            self.fit(options)
        except ValueError as error:
            raise BadOption("deal", str(error)) from None
        return options


class SoloState(Protocol):
    """The parts of a state that the base reads; the state is a frozen dataclass. It also needs the
    fields `past` and `future` (see `History`), `played_ms` where there is a stopwatch, and
    `assisted` where the solver's line can be shown.

    `started`: the first move was made: from then on the clock runs and leaving is a loss.
    `at_start`: a restart would change nothing.
    """

    @property
    def outcome(self) -> str: ...
    @property
    def started(self) -> bool: ...
    @property
    def at_start(self) -> bool: ...


StateT = TypeVar("StateT", bound=SoloState)


class Solitaire(Game[StateT, ActionT]):
    """The rules of a game for one. Being stuck doesn't end it, because there is undo.

    Its actions print as the text that `parse_action` reads back.

    `keywords`: the words that the game accepts as actions. `hint` and `shown`, if among them, make
    a hint and a shown solution count.
    `timed`: whether a stopwatch runs. `scored`: whether the points of a win say how good it was.
    `results`: how each outcome counts; one that isn't listed doesn't count.
    """

    keywords: ClassVar[tuple[str, ...]] = ("redo", "restart", "give_up")
    timed: ClassVar[bool] = True
    scored: ClassVar[bool] = True
    results: ClassVar[Mapping[str, Result]] = {"won": "won", "given_up": "lost", "shown": "shown"}

    # Each game defines these.

    @abstractmethod
    def problem(self, state: StateT, action: ActionT) -> Illegal | None:
        """Why the player can't do this, or None; asked about the game's own actions, while it goes
        on."""

    @abstractmethod
    def play(self, state: StateT, action: ActionT) -> StateT:
        """The state after an action of the game's own; see `entered`."""

    @abstractmethod
    def moves(self, state: StateT) -> Iterable[ActionT]:
        """The moves that `legal` lists before the keywords."""

    @abstractmethod
    def dealt(self, state: StateT) -> StateT:
        """With the table as it was dealt; the history may be anything."""

    @abstractmethod
    def replayed(self, state: StateT, entry: str) -> StateT:
        """With the table after one more entry of the history, other than a restart."""

    def noted(self, before: StateT, after: StateT, action: ActionT) -> StateT:
        """`after`, with whatever the game records about an undo, redo or restart, such as a
        count."""
        return after

    @abstractmethod
    def reasons(self, state: StateT) -> tuple[Reason, ...]:
        """The score, line by line, once the game is over."""

    # A room asks only games for one about these.

    @abstractmethod
    def attempt(self, state: StateT) -> Attempt:
        """For the player's statistics and the address of the deal; see `result`."""

    def position(self, state: StateT) -> Any:
        """Everything that decides how the game can go on: equal positions can be won by the same
        moves."""
        return state

    def clock(self, state: StateT, played_ms: int) -> ActionT | None:
        """The action by which CLOCK says how long the game has been played.

        None while the stopwatch does not run: before the first move and after the last. The room
        measures the time, leaves out the part when nobody was there, and plays this before every
        move.
        """
        if not self.timed or state.outcome != PLAYING or not state.started:
            return None
        known: int = cast(Any, state).played_ms
        return cast(ActionT, Clock(max(played_ms, known)))

    def before_advice(self, state: StateT, kind: AdviceKind) -> ActionT | None:
        """The action played on the player's behalf before this advice; None if the advice costs
        nothing.

        Hints are counted; a player who has seen the whole line has not won.
        """
        paid = {"hint": "hint", "solution": "shown"}.get(kind)
        return cast(ActionT, Keyword(paid)) if paid in self.keywords else None

    def daily(self, options: Options, day: int) -> Options | None:
        """The options of the deal of that day (days since 1970-01-01, UTC), the same for everybody.

        None: the game has no such deal.

        Args:
            options: the other choices, such as a level, all of them given.
        """
        return None

    # The same in every solitaire.

    def acting(self, state: StateT) -> frozenset[Seat]:
        """The player, until the game is over."""
        return frozenset((SEAT,)) if state.outcome == PLAYING else frozenset()

    def check(self, state: StateT, seat: Seat, action: ActionT) -> Illegal | None:
        """Codes: over, not_seated, nothing_to_undo (with how many can be taken back),
        nothing_to_redo, at_the_start, already_shown; of the clock clock_only, not_started,
        clock_back; and those of `problem`.
        """
        if state.outcome != PLAYING:
            return Illegal("over")
        if isinstance(action, Clock):
            return self._clock_problem(state, seat, action)
        if seat != SEAT:
            return Illegal("not_seated")
        history = self.history(state)
        match action:
            case Undo(count):
                can = len(history.past)
                return Illegal("nothing_to_undo", {"can_undo": can}) if count > can else None
            case Keyword("redo"):
                return None if history.future else Illegal("nothing_to_redo")
            case Keyword("restart"):
                return Illegal("at_the_start") if state.at_start else None
            case Keyword("give_up"):
                return None
            case Keyword("shown"):
                return Illegal("already_shown") if self.shown(state) == state else None
        return self.problem(state, action)

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """The state after the action and everything that follows by itself."""
        history = self.history(state)
        match action:
            case Clock(played_ms):
                return self.changed(state, played_ms=played_ms)
            case Undo(count):
                after = self.rewound(state, history.undone(count))
            case Keyword("redo"):
                entry = history.future[-1]
                table = self.dealt(state) if entry == RESTART else self.replayed(state, entry)
                after = self.with_history(table, history.redone())
            case Keyword("restart"):
                after = self.entered(self.dealt(state), history, RESTART)
            case Keyword("give_up"):
                return self.given_up(state)
            case Keyword("shown"):
                return self.shown(state)
            case _:
                return self.play(state, action)
        return self.noted(state, after, action)

    def entered(self, state: StateT, history: History, entry: str) -> StateT:
        """`state`, the table after something new, with that as the last entry of the history."""
        return self.with_history(state, history.entered(entry))

    def rewound(self, state: StateT, history: History) -> StateT:
        """With this history and the table to which it leads, played again from the deal."""
        after = self.dealt(state)
        for entry in history.standing:
            after = self.replayed(after, entry)
        return self.with_history(after, history)

    def given_up(self, state: StateT) -> StateT:
        """The end by the player's own choice; before the first move it isn't a loss."""
        return self.changed(state, outcome="given_up" if state.started else "unplayed")

    def shown(self, state: StateT) -> StateT:
        """After the player has seen the solver's line: whatever follows isn't a win."""
        return self.changed(state, assisted=True)

    def result(self, state: StateT) -> Result | None:
        """How the outcome counts; see `Attempt.outcome`."""
        return "shown" if getattr(state, "assisted", False) else self.results.get(state.outcome)

    def forfeit(self, state: StateT, seat: Seat) -> ActionT | None:
        """Players who leave for good, or for another deal, give this one up."""
        return cast(ActionT, GIVE_UP) if seat in self.acting(state) else None

    def legal(self, state: StateT, seat: Seat) -> Iterable[ActionT]:
        """The moves, one step of undo, and the keywords."""
        if seat not in self.acting(state):
            return
        yield from self.moves(state)
        for common in (Undo(), *map(Keyword, self.keywords)):
            action = cast(ActionT, common)
            if self.check(state, seat, action) is None:
                yield action

    def score(self, state: StateT) -> Score | None:
        """The sum of the reasons' points."""
        if state.outcome == PLAYING:
            return None
        lines = self.reasons(state)
        return Score((sum(line.points for line in lines),), (lines,))

    def ending(self, state: StateT) -> str | None:
        """The outcome; `unplayed` is a game given up before the first move, which doesn't count."""
        return None if state.outcome == PLAYING else state.outcome

    def write_action(self, action: ActionT) -> str:
        """An action of a solitaire prints as its text."""
        return str(action)

    # How the state keeps its history; one that keeps it in another way overrides these.

    def history(self, state: StateT) -> History:
        """What was done and what was taken back."""
        kept = cast(Any, state)
        return History(kept.past, kept.future)

    def with_history(self, state: StateT, history: History) -> StateT:
        """The state with this history instead."""
        return self.changed(state, past=history.past, future=history.future)

    def changed(self, state: StateT, **fields: Any) -> StateT:
        """The state with other values in these fields."""
        return cast(StateT, replace(cast(Any, state), **fields))

    def _clock_problem(self, state: StateT, seat: Seat, action: Clock) -> Illegal | None:
        if seat != CLOCK:
            return Illegal("clock_only")
        if not self.timed or not state.started:
            return Illegal("not_started")
        known: int = cast(Any, state).played_ms
        return Illegal("clock_back", {"played_ms": known}) if action.played_ms < known else None
