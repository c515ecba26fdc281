"""A room as data. `fold.py` makes it from the log, `pipeline.py` decides what comes next."""

from __future__ import annotations

from typing import Any

import msgspec

from pentaraduga.core import Attempt, Game, OptionValue, Solitaire, freeze, kept_property, thaw
from pentaraduga.games import GAMES
from pentaraduga.rooms.commands import MatchRule, NextUp, PlaylistItem
from pentaraduga.rooms.log import Stamped
from pentaraduga.rooms.views import Phase, RaceFinish, RoundView


class Member(msgspec.Struct, frozen=True):
    """A person or a bot in the room.

    `key`: hash of their secret, empty for bots. `device`: that of the device's own secret, if it
    has several and statistics are kept. `seat`: the seat now, in a round the one
    played on. `since`: room time when the connection came or went.
    """

    id: str
    key: str
    name: str
    seat: int | None = None
    waiting: bool = False
    online: bool = False
    since: float = 0.0
    ready: bool = False
    bot: int | None = None
    device: str = ""
    placed: int = 0
    """The log entry that gave them their seat, or their place in the queue."""
    head_start: int = 0
    """How much later than they the others may finish, s."""

    @property
    def counts_for(self) -> str:
        """The key of the device whose statistics their games count for."""
        return self.device or self.key

    @property
    def present(self) -> bool:
        """Able to play now."""
        return self.online or self.bot is not None


class Taken(msgspec.Struct, frozen=True):
    """The commands of a member. `cseq`: the last one taken; `unsettled`: earlier ones that were
    not, and are judged again if they come again."""

    cseq: int = 0
    unsettled: tuple[int, ...] = ()

    def settles(self, cseq: int) -> bool:
        """Whether the command was taken: sent again, it is acknowledged and does nothing."""
        return cseq <= self.cseq and cseq not in self.unsettled


NOTHING_TAKEN = Taken()


class Roster:
    """Facts that follow from `RoomState.members` alone, for as long as those are unchanged.

    `seated`: in seat order. `absent`: members who cannot play now. `online`: anybody is connected.
    `bots`: those among the seated.
    """

    __slots__ = ("absent", "bots", "by_id", "by_seat", "online", "seated")

    def __init__(self, members: tuple[Member, ...]) -> None:
        self.by_id = {m.id: m for m in members}
        # The first one has it, should there ever be two.
        self.by_seat = {m.seat: m for m in reversed(members) if m.seat is not None}
        seated = [m for m in members if m.seat is not None]
        self.seated = tuple(sorted(seated, key=lambda m: m.seat or 0))
        self.bots = tuple(m for m in self.seated if m.bot is not None)
        self.absent = tuple(m for m in members if not m.present)
        self.online = any(m.online for m in members)


class RunningTimer(msgspec.Struct, frozen=True):
    """A span that the game asked for: its end in room time, or the time left while it stands."""

    id: str
    ends_at: float | None
    left: float = 0.0


class Pause(msgspec.Struct, frozen=True):
    """The clocks stand since `since`; `resumes_at`: when they run again by themselves."""

    why: str
    since: float
    resumes_at: float | None


class Round(msgspec.Struct, frozen=True):
    """A dealt round. `play` is the game's own state; `members` and `names` are by seat."""

    seed: bytes
    members: tuple[str, ...]
    names: tuple[str, ...]
    start_at: float
    open_at: float
    """When actions became possible: at the start, or at the end of the last pause."""
    play: Any
    moves: tuple[Stamped, ...] = ()
    """Everything played, in the order in which it counted."""
    groups: tuple[int, ...] = ()
    """For each move, the number of its log entry in the round: dead heats share one."""
    coins: tuple[int, ...] = ()
    """For each move, the coin of its log entry."""
    timers: tuple[RunningTimer, ...] = ()
    finishes: tuple[RaceFinish, ...] = ()
    """The photo finish: of the newest race in which anybody finished."""
    sigmas: tuple[float, ...] = ()
    """Of each of the `finishes`, the standard deviation of its fair time, ms."""
    raced: int | None = None
    """Which race the `finishes` are of (`Game.race`); None in rounds saved before this was kept."""
    stood: float = 0.0
    """Paused time so far, ms."""
    excused: dict[str, float] = {}
    """By member: the time that automatic pauses have waited for them, ms."""
    clamps: tuple[int, ...] = ()
    """By seat: how often its stamps met a bound."""
    locks: tuple[dict[str, float], ...] = ()
    """By seat and kind of action: refused before this room time."""
    player: str = ""
    """Key of the device that made the first move of a solitaire: whose statistics it counts for."""
    ran: float = 0.0
    """Stopwatch of a solitaire: what it had shown when it stood last, ms; see stopwatch.py."""
    runs_since: float | None = None
    """Room time since when it runs; None while it stands."""
    missed: float = 0.0
    """For how long the player of a solitaire was away since the last move, or no node had the room,
    ms: they may have played on meanwhile."""
    edition: int = 0
    """Of the rules; see `GameInfo`."""


class RoomState(msgspec.Struct, frozen=True, dict=True):
    """Everything durable about a room after log entry `seq`.

    Equality, `replace` and `freeze` see the fields; what is cached beside them follows from those.
    """

    seq: int
    id: str
    code: str | None
    phase: Phase
    host: str
    game: str
    options: dict[str, OptionValue]
    match: MatchRule
    seats: int
    auto_pause: bool = True
    playlist: tuple[PlaylistItem, ...] = ()
    """The games of a mixed match; empty: every round is `game`."""
    beginners: bool = True
    """Newcomers may be shown hints, which their own devices make."""
    public: bool = False
    """Strangers may find the room while they can join it (`poster.py`)."""
    next_up: NextUp = "same"
    """Who plays the next round, where more people wait than there are seats."""
    predictions: dict[str, str] = {}
    """By member of the audience: who they say will be first in the round that begins, or runs."""
    members: tuple[Member, ...] = ()
    named: int = 0
    """How many member ids have ever been given out."""
    banned: tuple[str, ...] = ()
    shut: bool = False
    """Nobody new is let in."""
    start_at: float | None = None
    before: Phase = "lobby"
    """The phase that a stopped countdown returns to."""
    round: Round | None = None
    pause: Pause | None = None
    results: tuple[RoundView, ...] = ()
    clamped: dict[str, int] = {}
    """By member: how often their stamps met a bound in this match."""
    far_back: dict[str, int] = {}
    """By member: how many of their moves counted as made long before they arrived, in this
    match."""
    recorded: int = 0
    """Rounds of this room that a record was made of, in all matches."""
    at: float = 0.0
    """Room time of the newest log entry, ms."""
    taken: dict[str, Taken] = {}
    """By member: the commands taken. Apart from `members`, who stay the same while they play."""

    @kept_property
    def rules(self) -> Game[Any, Any]:
        """The game that the room plays."""
        return GAMES[self.game].rules

    @property
    def solitaire(self) -> Solitaire[Any, Any] | None:
        """The game, if it is a solitaire: it answers more questions than a party game does."""
        rules = self.rules
        # All solitaires are for one; asking an abstract class about every move takes longer.
        return rules if rules.info.solo and isinstance(rules, Solitaire) else None

    @property
    def attempt(self) -> Attempt | None:
        """The attempt at the solitaire; None before the deal and in a party game."""
        game, round_ = self.solitaire, self.round
        return None if game is None or round_ is None else game.attempt(round_.play)

    @property
    def next_game(self) -> PlaylistItem:
        """The game of the next round, or of the current one."""
        if not self.playlist:
            return PlaylistItem(self.game, self.options)
        return self.playlist[len(self.results) % len(self.playlist)]

    @property
    def dealt(self) -> Round:
        """The newest dealt round.

        Raises:
            ValueError: none was dealt in this match.
        """
        if self.round is None:
            raise ValueError("no round was dealt")
        return self.round

    @kept_property
    def roster(self) -> Roster:
        """What follows from the members."""
        return Roster(self.members)

    def member(self, member_id: str) -> Member | None:
        """The member with this id, if still here."""
        return self.roster.by_id.get(member_id)

    def by_key(self, key: str) -> Member | None:
        """The member whose device has this key."""
        return next((m for m in self.members if m.key == key), None) if key else None

    def at_seat(self, seat: int) -> Member | None:
        """The member who sits there."""
        return self.roster.by_seat.get(seat)

    @property
    def seated(self) -> tuple[Member, ...]:
        """Everybody on a seat, in seat order."""
        return self.roster.seated

    def taken_from(self, member_id: str) -> Taken:
        """The commands taken from this member."""
        return self.taken.get(member_id, NOTHING_TAKEN)

    @property
    def queue(self) -> tuple[Member, ...]:
        """Everybody who waits for a seat, the next one first."""
        waiting = [m for m in self.members if m.waiting]
        if self.next_up != "same":
            waiting.sort(key=lambda m: m.placed)
        return tuple(waiting)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """Seats that nobody has; in a round, members who wait count for the next one."""
        taken = {m.seat for m in self.members if m.seat is not None}
        free = [s for s in range(self.seats) if s not in taken]
        waiting = sum(1 for m in self.members if m.waiting)
        return tuple(free[waiting:])

    @property
    def in_round(self) -> bool:
        """A round is dealt and not yet scored."""
        return self.phase == "round"


class _Stored(Member, frozen=True):
    """A member as rooms are stored."""

    cseq: int = 0
    unsettled: tuple[int, ...] = ()


class _StoredMembers(msgspec.Struct):
    members: tuple[_Stored, ...] = ()


def save(state: RoomState) -> bytes:
    """The state as bytes; equal states give equal bytes."""
    replace = msgspec.structs.replace
    packed = state.round
    if packed is not None:
        packed = replace(packed, play=freeze(packed.play))
    stored = []
    for m in state.members:
        taken = state.taken_from(m.id)
        fields = msgspec.structs.asdict(m)
        stored.append(_Stored(**fields, cseq=taken.cseq, unsettled=taken.unsettled))
    return freeze(replace(state, round=packed, members=tuple(stored), taken={}))


def load(data: bytes) -> RoomState:
    """The state that `save` wrote.

    Raises:
        msgspec.ValidationError, msgspec.DecodeError: the bytes hold no room.
        KeyError: the room plays a game that this program does not have.
    """
    state = thaw(data, RoomState)
    stored = thaw(data, _StoredMembers).members
    taken = {m.id: Taken(m.cseq, m.unsettled) for m in stored if m.cseq}
    round_ = state.round
    if round_ is not None:
        play = thaw(round_.play, GAMES[state.game].rules.state_type)
        round_ = msgspec.structs.replace(round_, play=play)
    return msgspec.structs.replace(state, round=round_, taken=taken)
