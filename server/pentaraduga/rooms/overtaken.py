"""Commands overtaken by a later one from the same sender: they must not count as taken, too.

A member that comes back sends again what was never acknowledged, and a room acknowledges whatever
the member's newest taken command has passed. So the entry of that command names those before it
that were refused, or are not decided yet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import is_
from typing import TypeVar

import msgspec

from pentaraduga.rooms import log
from pentaraduga.rooms.fold import UNSETTLED

CommandT = TypeVar("CommandT", bound="log.Entry | log.Stamped")


class Overtaken:
    """The commands that a room has refused since each member's last one that was taken.

    `undecided`: by member the numbers of the commands that are not decided yet.
    """

    def __init__(self, undecided: Callable[[str], set[int]]) -> None:
        self._undecided = undecided
        self._refused: dict[str, set[int]] = {}

    def refused(self, member: str, cseq: int, here: Collection[str]) -> None:
        """Command `cseq` of the member was refused; `here`: all members, others are forgotten."""
        if not cseq:
            return
        refused = self._refused.setdefault(member, set())
        refused.add(cseq)
        if len(refused) > UNSETTLED:
            refused.remove(min(refused))
        if len(self._refused) > len(here):
            self._refused = {m: n for m, n in self._refused.items() if m in here}

    def named(self, entry: log.AnyEntry) -> log.AnyEntry:
        """The entry with the commands that it overtakes."""
        if not isinstance(entry, log.Acted):
            return self._named(entry)
        if len(entry.moves) == 1:
            (only,) = entry.moves
            move = self._named(only)
            return entry if move is only else msgspec.structs.replace(entry, moves=(move,))
        moves = tuple([self._named(move) for move in entry.moves])
        if all(map(is_, moves, entry.moves)):
            return entry
        return msgspec.structs.replace(entry, moves=moves)

    def _named(self, command: CommandT) -> CommandT:
        if not command.cseq:
            return command
        refused, undecided = self._refused.pop(command.by, None), self._undecided(command.by)
        if not refused and not undecided:
            return command
        passed = undecided | (refused or set())
        unsettled = tuple(sorted(n for n in passed if n < command.cseq))
        if not unsettled:
            return command
        return msgspec.structs.replace(command, unsettled=unsettled)
