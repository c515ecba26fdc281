"""Records of any game: a `Sheet` writes a finished round as text and replays the text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pentaraduga.core import Game, Illegal, Options, Seat
from pentaraduga.sheets.header import Header, Played


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished round, as the room has kept it.

    `start`: the state just dealt, of the `edition`. `draws`: see `Drawing`. `actions`: in the order
    in which they counted, those of one dead heat together. `start_at`: Unix time, ms.
    """

    options: Options
    start: Any
    actions: Sequence[Sequence[Played]]
    players: tuple[str, ...] = ()
    start_at: float | None = None
    paused_ms: float = 0.0
    draws: tuple[int, ...] | None = None
    edition: int = 0


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of a replay.

    `number`: as the record counts. `said`: what the record says for it besides its note,
    perhaps nothing. `played.at` is 0 in a plain record, which tells no times.
    """

    played: Played
    number: int
    said: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """Actions that count together (several are a dead heat), and the state after them."""

    deeds: tuple[Deed, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that keeps the rules.

    `record`: the text, tidied. `plain`: it lacks times and exact placements;
    `score_range`: the points that the same moves could have made, per seat (fewest, most).
    `score`: None if the record ends before the round does. `actions`: how many the record counts.
    """

    sheet: Sheet
    header: Header
    record: str
    players: int
    start: Any
    steps: tuple[Step, ...]
    plain: bool
    score: tuple[int, ...] | None
    score_range: tuple[tuple[int, int], ...] | None
    actions: int

    @property
    def game(self) -> str:
        """The game's id."""
        return self.sheet.game.info.id

    @property
    def end(self) -> Any:
        """The last state."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def ending(self) -> str | None:
        """How the round ended; None if the record breaks off."""
        return self.sheet.game.ending(self.end)


@dataclass(frozen=True, slots=True)
class Outline:
    """One line in a list of records. `score`: None if it is not written."""

    header: Header
    score: tuple[int, ...] | None


class Sheet(ABC):
    """How rounds of one game are recorded. Instances hold no state.

    `game`: the rules that a replay keeps. `assumed`: in words, the deal by which a record that
    names no game is taken for this one's. `marked`: kinds of action (the first word of their text)
    whose steps a replay marks.
    """

    game: Game[Any, Any]
    assumed: str = ""
    marked: tuple[str, ...] = ()

    @abstractmethod
    def write(self, played: Finished) -> str:
        """The record.

        Raises:
            ValueError: the round is not over after these actions.
        """

    @abstractmethod
    def replay(self, text: str, most: int) -> Replay:
        """The round that the record tells, replayed by the rules.

        `most`: positions that a search for what the record leaves out may look at.

        Raises:
            BadRecord: the text is not a record. RuleBroken: it breaks a rule; both name the line.
            TooManyWays: it leaves out too much.
        """

    @abstractmethod
    def outline(self, text: str) -> Outline:
        """The header and result of the record, without a replay.

        Raises:
            BadRecord: the text is not a record.
        """

    def assumes(self, text: str) -> bool:
        """Whether a record that names no game belongs to this one; see `assumed`.

        Raises:
            BadRecord: the text is not a record of this kind.
        """
        return False

    def plain(self, text: str) -> str | None:
        """The record in a notation for people, without notes; None where there is none."""
        return None

    def remains(self, done: Replay) -> dict[str, Any]:
        """What the summary of a replay says about the last state: plain values by name."""
        return {}

    def shown(self, state: Any) -> dict[str, Any]:
        """What a replay shows besides the views: plain values by name."""
        return {}

    def came_to(self, done: Replay, seat: Seat) -> str:
        """The seat's result, in words."""
        return "" if done.score is None else f"{done.score[seat]} points"

    def board(self, state: Any, seat: Seat) -> list[list[str]]:
        """What lies before the seat, drawn in lines for terminals."""
        return []

    def why(self, illegal: Illegal) -> str:
        """Why the rules refuse an action, in words."""
        said = illegal.code.replace("_", " ")
        params = ", ".join(f"{name} {value}" for name, value in illegal.params.items())
        return f"{said} ({params})" if params else said
