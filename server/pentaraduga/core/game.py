"""One contract for party games and solitaires.

Rules are pure functions of (state, seat, action): no clock, no randomness but the injected one at
`setup`, no I/O. The caller owns time and order. docs/adding-a-game.md walks through one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from pentaraduga.core.rng import Rng
from pentaraduga.core.seats import Seat, Viewer

OptionValue: TypeAlias = bool | int | str
AdviceKind: TypeAlias = Literal["hint", "verdict", "solution", "rescue"]
"""What a player may ask: the next move, whether it can be won, the whole line, how far to go back.
"""
Options: TypeAlias = Mapping[str, OptionValue]


class BadOption(ValueError):
    """An option that the game doesn't have, or a value that it doesn't accept."""

    def __init__(self, option: str, allowed: str) -> None:
        super().__init__(f"option {option!r}: {allowed}")
        self.option = option
        self.allowed = allowed


class BadAction(ValueError):
    """Text that isn't an action of this game; `token` is the part that is wrong."""

    def __init__(self, token: str, expected: str) -> None:
        super().__init__(f"{token!r} is not an action: expected {expected}")
        self.token = token
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why an action is refused: a stable code and its parameters, which clients translate.

    `lock_ms`: how long the seat has to wait before it can try an action of the same kind again.
    """

    code: str
    params: Mapping[str, OptionValue] = field(default_factory=dict)
    lock_ms: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a game. A number lies in [low, high]; a choice is one of `choices`.

    `zero_is_off`: the number may also be 0, which turns the thing off.
    """

    id: str
    kind: Literal["flag", "number", "choice"]
    default: OptionValue
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    unit: str = ""
    zero_is_off: bool = False

    def checked(self, value: object) -> OptionValue:
        """`value` if this option takes it.

        Raises:
            BadOption: it does not.
        """
        if self.kind == "flag":
            if isinstance(value, bool):
                return value
            raise BadOption(self.id, "true or false")
        if self.kind == "number":
            whole = isinstance(value, int) and not isinstance(value, bool)
            in_range = whole and self.low <= value <= self.high  # type: ignore[operator]
            if in_range or (whole and value == 0 and self.zero_is_off):
                return value  # type: ignore[return-value]
            off = ", or 0 for off" if self.zero_is_off else ""
            raise BadOption(self.id, f"a whole number from {self.low} to {self.high}{off}")
        if isinstance(value, str) and value in self.choices:
            return value
        raise BadOption(self.id, "one of " + ", ".join(self.choices))


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts about a game that a room needs before a round.

    `simultaneous`: nobody takes turns, actions are ordered in fair time.
    `enumerable`: `legal` lists every action that changes the outcome.
    `listed`: rooms offer it; the template game is in GAMES but not on offer.
    `races`: kinds of action (the first word of their text) that the photo finish shows.
    `advice`: what a player may ask a solver for; see `solvers.advice`.
    `bots`: bots can play it.
    `recorded`: finished rounds are kept as game records, which can be replayed.
    `edition`: counts changes of the rules that must not affect rounds under way; see `as_of`.
    `side_by_side`: of a solitaire, several deals may be begun at a time; one counts when it ends,
    and beginning another isn't a loss.
    """

    id: str
    min_seats: int
    max_seats: int
    simultaneous: bool
    solo: bool = False
    enumerable: bool = True
    listed: bool = True
    options: tuple[Option, ...] = ()
    races: tuple[str, ...] = ()
    advice: tuple[AdviceKind, ...] = ()
    bots: bool = False
    recorded: bool = False
    side_by_side: bool = False
    edition: int = 0

    def options_from(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options of the game with the given values, checked, or their defaults.

        Raises:
            BadOption: an unknown option, or a value that it doesn't accept.
        """
        known = {option.id: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadOption(name, "known options are " + (", ".join(known) or "none"))
        return {
            name: option.checked(given[name]) if name in given else option.default
            for name, option in known.items()
        }


@dataclass(frozen=True, slots=True)
class Timer:
    """A span that the state asks the clock to measure, from the action that made it appear.

    When `ms` of running (not paused) time have passed, the clock plays `game.time_up(state, id)`.
    A timer that is no longer in `timers(state)` is cancelled.
    """

    id: str
    ms: int


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of a score: `points` for the reason with this stable code."""

    code: str
    points: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Score:
    """The end of a round: points per seat and what they were given for."""

    points: tuple[int, ...]
    reasons: tuple[tuple[Reason, ...], ...] = ()


StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")


class Move(NamedTuple, Generic[ActionT]):
    """An action and who makes it (a seat, or CLOCK)."""

    seat: Seat
    action: ActionT


class GameSection(msgspec.Struct, frozen=True):
    """A named part of a game's view: plain values only, sent whole when anything in it changes."""


class Game(ABC, Generic[StateT, ActionT]):
    """The rules of one game. Instances hold no state.

    `sections`: what `view_for` may return, by name; the client's types are generated from it.
    `endings`: stable codes of all the ways in which a round can end; see `ending`.
    """

    info: ClassVar[GameInfo]
    state_type: ClassVar[type[Any]]
    sections: ClassVar[Mapping[str, type[GameSection]]]
    endings: ClassVar[tuple[str, ...]]

    @abstractmethod
    def setup(self, seats: int, options: Options, rng: Rng) -> StateT:
        """A fresh round; everything random is drawn here. `options`: see `info.options_from`."""

    def as_of(self, state: StateT, edition: int) -> StateT:
        """The fresh round under this edition of the rules, for rounds from before a change."""
        return state

    @abstractmethod
    def acting(self, state: StateT) -> frozenset[Seat]:
        """Who may act now; empty exactly when the round is over."""

    @abstractmethod
    def check(self, state: StateT, seat: Seat, action: ActionT) -> Illegal | None:
        """Why `seat` can't do this now, or None. It can be asked about any action by any seat."""

    @abstractmethod
    def apply(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """The state after the action; only for actions that `check` lets pass."""

    def apply_tie(self, state: StateT, moves: Sequence[Move[ActionT]], coin: int) -> StateT:
        """The state after actions that the clocks can't put in order.

        `moves`: in order of fair time; some may be illegal. `coin`: a random 32-bit
        number from the log for rules that draw lots. By default they are applied in order of fair
        time, and any that is illegal when its turn comes is dropped.
        """
        for seat, action in moves:
            if self.check(state, seat, action) is None:
                state = self.apply(state, seat, action)
        return state

    def contends(self, state: StateT, seat: Seat, action: ActionT) -> frozenset[Seat]:
        """The other seats whose earlier action could change this one's outcome or legality.

        Everybody can see how long an action is held, so this must not depend on anything hidden.
        """
        return frozenset()

    def race(self, state: StateT) -> int:
        """Which race of the round is on: any number that differs from the one before.

        A finish belongs to the race in which it was made, even if it begins the next one or ends
        the round. Called before and after moves, so even for a round that is over.
        """
        return 0

    def timers(self, state: StateT) -> tuple[Timer, ...]:
        """The spans that the clock measures in this state."""
        return ()

    def time_up(self, state: StateT, timer: str) -> ActionT:
        """The action that CLOCK plays when the timer has run out.

        Raises:
            KeyError: the game has no such timer.
        """
        raise KeyError(timer)

    def forfeit(self, state: StateT, seat: Seat) -> ActionT | None:
        """The action for a seat whose owner left for good; None where none is needed."""
        return None

    def legal(self, state: StateT, seat: Seat) -> Iterable[ActionT]:
        """Every action open to the seat that changes the outcome, if `info.enumerable`."""
        return ()

    @abstractmethod
    def view_for(self, state: StateT, viewer: Viewer) -> dict[str, Any]:
        """Everything that the viewer may know: a name of `sections` to a section of that type.

        The ONLY way out of a state. Sections that a seat and a spectator see alike are equal, so
        that they are sent once for everybody; what only a seat knows is in sections of its own.
        """

    def seen_by(self, state: StateT, seat: Seat) -> tuple[object, ...]:
        """What the seat's own sections are made from: while these are the same objects, one by one,
        so are its sections. Nothing of it is shown. Rooms ask for a view only when it changes.
        """
        return (state,)

    @abstractmethod
    def score(self, state: StateT) -> Score | None:
        """The result, or None while the round goes on."""

    @abstractmethod
    def ending(self, state: StateT) -> str | None:
        """The way in which the round ended, one of `endings`; None while it goes on."""

    @abstractmethod
    def census(self, state: StateT) -> list[str]:
        """Every physical piece in the state, sorted: the same after every action."""

    @abstractmethod
    def write_action(self, action: ActionT) -> str:
        """One line of text that `parse_action` reads back."""

    @abstractmethod
    def parse_action(self, text: str) -> ActionT:
        """The action that the text names.

        Raises:
            BadAction: the text names none.
        """
