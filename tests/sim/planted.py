"""Faults that somebody could write by mistake, each planted into the running code by a patch.

A suite that passes with one of them in place proves less than it says. The faults stay here, and
`test_planted_faults.py` shows for each which property catches it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import pytest

from pentaraduga.cluster.far import Visitor
from pentaraduga.cluster.takeover import Takeover
from pentaraduga.games.kovriki import rules as kovriki
from pentaraduga.rooms import fold, log, pipeline, probing, referee, rounds
from pentaraduga.rooms.effects import Effect
from pentaraduga.rooms.interrupted import Interrupted
from pentaraduga.rooms.referee import Referee
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.stamps import Stamp
from pentaraduga.rooms.state import RoomState, Taken, save
from pentaraduga.runtime.gate import Gate
from pentaraduga.storage import library
from tests.sim.many.store import TheStore

Plant = Callable[[pytest.MonkeyPatch], None]


def a_lot_that_favours_a_seat(patch: pytest.MonkeyPatch) -> None:
    """Whoever sits lowest wins what is drawn by lot."""
    patch.setattr(kovriki, "calls_first", lambda state, seats, lot: min(seats))


def a_coin_that_is_always_even(patch: pytest.MonkeyPatch) -> None:
    """A number too short, shifted: its lowest bit is gone."""
    real = rounds.acted

    def acted(*args: Any) -> log.Acted:
        entry = real(*args)
        return msgspec.structs.replace(entry, coin=entry.coin << 1)

    patch.setattr(rounds, "acted", acted)


def a_fresh_allowance_in_each_round(patch: pytest.MonkeyPatch) -> None:
    """What was drawn for late spikes is forgotten when a round ends."""
    real = Referee.new_round

    def new_round(self: Referee) -> None:
        real(self)
        self._spared = {}

    patch.setattr(Referee, "new_round", new_round)


def a_counter_off_by_one(patch: pytest.MonkeyPatch) -> None:
    """The next command counts as taken already."""
    patch.setattr(
        Taken,
        "settles",
        lambda self, cseq: cseq <= self.cseq + 1 and cseq not in self.unsettled,
    )


def _without(patch: pytest.MonkeyPatch, function: str, line: str, version: str) -> None:
    """The store's functions with the first such line in one of them gone."""
    begin = library.SOURCE.index(f"local function {function}(")
    source = library.SOURCE[:begin] + library.SOURCE[begin:].replace(line, "", 1)
    assert source != library.SOURCE
    patch.setattr(library, "SOURCE", source.replace(library.VERSION, version))
    patch.setattr(library, "VERSION", version)


def no_fence(patch: pytest.MonkeyPatch) -> None:
    """The store takes appends from anybody."""
    fence = "  local problem = not_owner(keys[1], args[1])\n  if problem then return problem end\n"
    _without(patch, "append", fence, "unfenced")


def no_mark_of_who_made_sure(patch: pytest.MonkeyPatch) -> None:
    """An owner whose lease ran out asks whether a room is still its own, and leaves no trace."""
    mark = "  redis.call('SET', keys[1], args[1] .. ' ' .. args[2])\n"
    _without(patch, "confirm", mark, "unmarked")


def no_lock(patch: pytest.MonkeyPatch) -> None:
    """A wrong claim closes nothing."""
    patch.setattr(referee, "_locked", lambda state, claim, also=(): None)


def told_before_it_is_saved(patch: pytest.MonkeyPatch) -> None:
    """The gate lets everything out at once."""
    patch.setattr(Gate, "put", lambda self, item: self._out(item))


def nobody_is_heard(patch: pytest.MonkeyPatch) -> None:
    """Who might have been earlier is not asked: no hold."""
    patch.setattr(referee, "_rivals", lambda state, audience, of, contested: [])


def what_is_said_again_is_refused(patch: pytest.MonkeyPatch) -> None:
    """A round that pauses because its node died takes nothing from before."""
    patch.setattr(Referee, "taken_over", lambda *_: None)


def who_is_back_first_wins(patch: pytest.MonkeyPatch) -> None:
    """What was claimed before a node's death counts in the order in which it is said again."""
    said = itertools.count()
    patch.setattr(
        Interrupted, "stamp", lambda self, *_: Stamp.exact(self._from + 100.0 * next(said))
    )


def rivals_are_asked(patch: pytest.MonkeyPatch) -> None:
    """Whoever a claim races hears a question out of turn, which tells that there is one."""
    real = Room.receive

    def receive(self: Room, conn: int, message: Any, now: float) -> list[Effect]:
        held = self.holding
        effects = real(self, conn, message, now)
        if self.holding and not held:
            others = [x for x in self.audience.connections.values() if x.id != conn]
            effects += [probing.at_once(x.id, probing.probe(x, now)) for x in others]
        return effects

    patch.setattr(Room, "receive", receive)


def clocks_run_while_nobody_has_the_room(patch: pytest.MonkeyPatch) -> None:
    """A takeover moves no timer on by the downtime."""
    real = fold._CHANGES[log.TakenOver]

    def taken_over(state: RoomState, entry: log.TakenOver) -> RoomState:
        return real(state, msgspec.structs.replace(entry, downtime=0.0))

    changes: dict[Any, Any] = fold._CHANGES
    patch.setitem(changes, log.TakenOver, taken_over)


def a_snapshot_without_its_last_entry(patch: pytest.MonkeyPatch) -> None:
    """The state is saved as it was before the entry that its number names."""
    before = [b""]

    def noted(state: RoomState, entry: log.AnyEntry) -> RoomState:
        before[0] = save(msgspec.structs.replace(state, seq=state.seq + 1))
        return fold.fold(state, entry)

    patch.setattr(pipeline, "fold", noted)
    patch.setattr(pipeline, "save", lambda state: before[0])


def no_fence_for_old_owners(patch: pytest.MonkeyPatch) -> None:
    """Whoever has ever owned a room may add to its log. (The epoch alone isn't missed: whoever
    takes a room over adds an entry, so an old owner's next one comes too late by its number.)"""

    def append(
        self: TheStore, room: str, node: str, epoch: int, first: int, entries: Sequence[bytes]
    ) -> None:
        self.rooms[room].log.extend(entries)
        self.rooms[room].writers.extend([epoch] * len(entries))

    patch.setattr(TheStore, "append", append)


def said_only_once(patch: pytest.MonkeyPatch) -> None:
    """What a dying owner has not answered is lost."""
    for repeat in ("repeat", "say_again"):
        patch.setattr(Visitor, repeat, lambda self, *_: None)


def a_hold_forgotten_at_takeover(patch: pytest.MonkeyPatch) -> None:
    """What was said before something that is in the log, and not decided, counts as taken."""
    patch.setattr(Taken, "settles", lambda self, cseq: cseq <= self.cseq)


def nobody_takes_over(patch: pytest.MonkeyPatch) -> None:
    """Rooms of a dead node wait until somebody asks for them."""
    patch.setattr(Takeover, "of", lambda self, node: None)


FAULTS: Final[tuple[Plant, ...]] = (
    a_lot_that_favours_a_seat,
    a_coin_that_is_always_even,
    a_fresh_allowance_in_each_round,
    a_counter_off_by_one,
    no_fence,
    no_mark_of_who_made_sure,
    no_lock,
    told_before_it_is_saved,
    nobody_is_heard,
    what_is_said_again_is_refused,
    who_is_back_first_wins,
    rivals_are_asked,
    clocks_run_while_nobody_has_the_room,
    a_snapshot_without_its_last_entry,
    no_fence_for_old_owners,
    said_only_once,
    a_hold_forgotten_at_takeover,
    nobody_takes_over,
)
