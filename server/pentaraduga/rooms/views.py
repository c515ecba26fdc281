"""What members see of a room, section by section. Times are room time: ms since the Unix epoch."""

from __future__ import annotations

from typing import Literal

import msgspec

from pentaraduga.core import AdviceKind
from pentaraduga.rooms.commands import MatchRule, NextUp, PlaylistItem

Phase = Literal["lobby", "countdown", "round", "result", "over"]


class Section(msgspec.Struct, frozen=True):
    """A part of a view that is sent as a whole when anything in it changes."""


class RoomSection(Section, frozen=True):
    """The room and its settings. `code` is None while nobody can join by code.

    `game` and `options`: of the running or last round; `playlist`: of a mixed match, else empty.
    `shut`: nobody new is let in.
    `next_up`: who plays the next round, where more people wait than there are seats.
    `beginners`: devices that are new to the game may show hints made from their own hand.
    `public`: while people can join, the home page of everybody lists the room.
    """

    id: str
    code: str | None
    phase: Phase
    host: str
    game: str
    options: dict[str, bool | int | str]
    match: MatchRule
    seats: int
    min_seats: int
    max_seats: int
    auto_pause: bool
    round: int
    playlist: tuple[PlaylistItem, ...] = ()
    shut: bool = False
    beginners: bool = True
    public: bool = False
    next_up: NextUp = "same"


class MemberView(Section, frozen=True):
    """One person or bot. `seat` is the seat in the running round, or in the next one in the lobby.

    `name`: as typed, or a token for the client to word: "*guest", "*bot 3" (its skill), both with a
    number from 2 on where the room has several ("*guest 2", "*bot 3 2"). Names in results, totals
    and records are the same.
    `waiting`: sits in the next round. `bot`: its skill, 1-5. `trusted`: False once this client's
    stamps are not believed for the rest of the round (three clamps) or of the match (six).
    `head_start`: how much later than they the others may finish, s.
    """

    id: str
    name: str
    seat: int | None
    online: bool
    ready: bool
    waiting: bool = False
    bot: int | None = None
    trusted: bool = True
    head_start: int = 0


class GoneView(Section, frozen=True):
    """A player who left the room in the round on the table, and their seat in it."""

    seat: int
    name: str


WayIn = Literal["seat", "queue", "full"]
"""What `sit` gives: a seat, now or in the next round; a place in the queue; or it is refused."""


class MembersSection(Section, frozen=True):
    """Everybody in the room, longest present first; and `gone`, whose seats nobody has now.

    `queue`: the ids of those who wait for a seat, the next one first. `played`: the ids of those
    whose round is on the table, by seat, once seats have changed hands since; else empty.
    `sit`: what it gives to somebody who neither has a seat nor waits for one.
    """

    list: tuple[MemberView, ...]
    gone: tuple[GoneView, ...] = ()
    queue: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    sit: WayIn = "seat"


class SheetLine(Section, frozen=True):
    """Points for a reason (a stable code that clients translate)."""

    code: str
    points: int
    count: int


class RoundLine(Section, frozen=True):
    """One member's result in one round.

    `clamped`: how often their stamps have met a bound in this match so far. `far_back`: how many of
    their moves counted as made more than 100 ms before they arrived, as on a slow line, or from a
    client that keeps its answers back.
    """

    member: str
    name: str
    seat: int
    points: int
    sheet: tuple[SheetLine, ...]
    clamped: int = 0
    far_back: int = 0


class PredictionView(Section, frozen=True):
    """What a member of the audience said: who would be first, and whether that was right."""

    member: str
    name: str
    first: str
    right: bool


class RoundView(Section, frozen=True):
    """A finished round; `first`: the member who was first, if anybody was; `tied`: those who were
    first in a dead heat.

    `record`: the number of its game record in this room, None for games without records.
    """

    n: int
    game: str
    lines: tuple[RoundLine, ...]
    first: str | None
    record: int | None = None
    predictions: tuple[PredictionView, ...] = ()
    tied: tuple[str, ...] = ()


class AudienceTotal(Section, frozen=True):
    """The match so far for a member of the audience: how often they were `right`, `of` how many."""

    member: str
    name: str
    right: int
    of: int


class Total(Section, frozen=True):
    """The match so far for one member."""

    member: str
    name: str
    points: int
    firsts: int


class MatchSection(Section, frozen=True):
    """Finished rounds and totals, best total first. `winners` once the match is over.

    Several share a victory; nobody has one when nobody has scored.
    `audience`: those who predicted, whoever was right most often first.
    """

    rounds: tuple[RoundView, ...]
    totals: tuple[Total, ...]
    winners: tuple[str, ...]
    audience: tuple[AudienceTotal, ...] = ()


class EveningLine(Section, frozen=True):
    """The evening so far for one member. `beaten`: how many of the `met` others they have beaten,
    half a point for equal ones; `rounds`: how many they have played; `place`: equal ones share it.
    """

    member: str
    name: str
    beaten: float
    met: int
    rounds: int
    points: int
    place: int


class EveningSection(Section, frozen=True):
    """Where everybody meets everybody: rounds `played` and `left`, the one that runs included.

    `next`: the ids of those who play the next few rounds, as far as nobody comes or goes; between
    rounds the first are those who are at the table. `table`: best first. `reserve`: those who wait
    beyond the number that can meet in one evening; the first takes part when somebody goes.
    """

    played: int
    left: int
    next: tuple[tuple[str, ...], ...]
    table: tuple[EveningLine, ...]
    reserve: tuple[str, ...] = ()


class TimerView(Section, frozen=True):
    """A running clock of the game: `ends_at` room time, or None while it stands with `left_ms`."""

    id: str
    ends_at: float | None
    left_ms: float


class ClockSection(Section, frozen=True):
    """Start of the round, pause and timers. `paused`: None, or why the clocks stand.

    `resumes_at`: when an automatic pause ends by itself.
    """

    start_at: float | None
    paused: Literal["player", "away", "menu"] | None
    resumes_at: float | None
    timers: tuple[TimerView, ...]


class RaceFinish(Section, frozen=True):
    """One contended action of the round as it was ordered.

    `at_ms`: fair time since the start of the round. `behind_ms`: after the first of the same
    race. `error_ms`: 95 % bound of the error of `behind_ms` (of `at_ms` for the first); the
    asymmetry of the network path cannot be measured and is only estimated in it.
    `tie`: a dead heat with the others of the same `group`. `clamp`: empty, or the bound that
    the stamp met.
    """

    seat: int
    kind: str
    group: int
    tie: bool
    at_ms: float
    behind_ms: float
    error_ms: float
    clamp: str


class RaceSection(Section, frozen=True):
    """The photo finish of this round: everything contended, in fair order."""

    finishes: tuple[RaceFinish, ...]


class SoloSection(Section, frozen=True):
    """A solitaire from the outside.

    `options`: those that make exactly this deal again; empty while they are secret, because they
    would give away closed cards. `begun`: leaving is a loss from now on.
    `outcome`: None while it goes on, or if it counted as nothing; "shown" (not a win) as soon
    as the solver's line was shown. `points`: without what time adds.
    `played_ms`: what the stopwatch showed at `runs_since`, or shows while that is None.
    `advice`: what the solver can be asked.
    """

    level: str
    options: dict[str, bool | int | str]
    begun: bool
    outcome: Literal["won", "lost", "shown"] | None
    moves: int
    points: int
    played_ms: float
    runs_since: float | None
    advice: tuple[AdviceKind, ...]


class LockSection(Section, frozen=True):
    """Private: kinds of action that this seat can't try before a room time, ms."""

    until: dict[str, float]


SECTIONS: dict[str, type[Section]] = {
    "room": RoomSection,
    "members": MembersSection,
    "match": MatchSection,
    "evening": EveningSection,
    "clock": ClockSection,
    "race": RaceSection,
    "solo": SoloSection,
    "locks": LockSection,
}
"""The sections of a room; those of the game are beside them under other names."""
