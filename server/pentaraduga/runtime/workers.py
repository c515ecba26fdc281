"""Solver processes: rooms ask, nobody waits, and one that takes too long is killed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import msgspec

from pentaraduga.core import AdviceKind
from pentaraduga.rooms.effects import Advice, Think
from pentaraduga.runtime.helper import Helper
from pentaraduga.runtime.worker import Found, Job

log = logging.getLogger(__name__)

BUDGET_S: Final[dict[AdviceKind, float]] = {
    "verdict": 3.0,
    "hint": 2.0,
    "rescue": 6.0,
    "solution": 8.0,
}
"""How long to think, in time of the processor."""

LOOK_S: Final = 0.3
"""While others wait, a question is thought about only this long at first. Most are answered by
then; one that isn't goes behind the others and has all its time when its turn comes again."""

GRACE_S: Final = 120.0
"""How much longer an answer may take, wall time, before the process is killed: one that must wait
for the processor is not stuck."""

MOST_WAITING: Final = 200
"""More questions than this are answered "unknown" at once."""

_Key: TypeAlias = tuple[str, AdviceKind, bool]


@dataclass(eq=False, slots=True)
class _Asked:
    """A question and the room that waits for it."""

    think: Think
    key: _Key
    done: Callable[[Advice], None] | None
    looked: bool = False
    """Whether it has been thought about already, but not long."""

    def answer(self, found: Found | None) -> None:
        """Answers the waiting room, once; None: nothing was found out."""
        done, self.done = self.done, None
        if done is not None:
            asked, known = self.think.question, found or Found("unknown")
            done(Advice(asked.cseq, asked.kind, known.verdict, 0, known.moves, known.back))


class _Seat:
    """A process, and the question it is thinking about."""

    def __init__(self) -> None:
        self.asked: _Asked | None = None
        self.task: asyncio.Task[None] | None = None
        self.helper = Helper("pentaraduga.runtime.worker")

    async def ask(self, job: Job) -> Found:
        """The answer of the process.

        Raises:
            OSError, asyncio.IncompleteReadError, msgspec.MsgspecError: it broke.
        """
        found = await self.helper.ask(msgspec.msgpack.encode(job))
        return msgspec.msgpack.decode(found, type=Found)


class Workers:
    """Answers `Think` in at most `most` processes (a `Solver` of the runtime).

    Players' questions go before the verdicts that follow moves. A newer question of a room takes
    the place of an older one of the same kind. A hard one keeps those behind it waiting for
    `look_s` (time of the processor) and not for its whole budget.
    """

    def __init__(
        self,
        most: int = 2,
        *,
        budget_s: dict[AdviceKind, float] | None = None,
        grace_s: float = GRACE_S,
        look_s: float = LOOK_S,
    ) -> None:
        self._most = most
        self._budget_s = budget_s or BUDGET_S
        self._grace_s = grace_s
        self._look_s = look_s
        self._waiting: dict[_Key, _Asked] = {}
        self._seats: list[_Seat] = []
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [seat.helper.process.pid for seat in self._seats if seat.helper.process is not None]

    def think(self, room_id: str, think: Think, done: Callable[[Advice], None]) -> None:
        """See `Solver`."""
        question = think.question
        asked = _Asked(think, (room_id, question.kind, question.cseq > 0), done)
        older = self._waiting.pop(asked.key, None)
        if older is not None:
            self._soon(older)
        for seat in self._seats:
            if seat.asked is not None and seat.asked.key == asked.key:
                seat.helper.stop()
        if self._closed or len(self._waiting) >= MOST_WAITING:
            self._soon(asked)
            return
        self._waiting[asked.key] = asked
        self._go_on()

    def forget(self, room_id: str) -> None:
        """See `Solver`."""
        for key in [key for key in self._waiting if key[0] == room_id]:
            del self._waiting[key]
        for seat in self._seats:
            if seat.asked is not None and seat.asked.key[0] == room_id:
                seat.asked.done = None
                seat.helper.stop()

    async def close(self) -> None:
        """Ends all processes. Open questions are answered as unknown."""
        self._closed = True
        tasks = [seat.task for seat in self._seats if seat.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for asked in self._waiting.values():
            self._soon(asked)
        self._waiting.clear()
        await asyncio.gather(*(seat.helper.close() for seat in self._seats))

    @staticmethod
    def _soon(asked: _Asked) -> None:
        # Never from inside the question: the room that asks is in the middle of something.
        asyncio.get_running_loop().call_soon(asked.answer, None)

    def _go_on(self) -> None:
        """Gives waiting questions to seats that are free."""
        while self._waiting and not self._closed:
            seat = next((seat for seat in self._seats if seat.asked is None), None)
            if seat is None:
                if len(self._seats) >= self._most:
                    return
                seat = _Seat()
                self._seats.append(seat)
            key = min(self._waiting, key=lambda key: not key[2])
            seat.asked = self._waiting.pop(key)
            seat.task = asyncio.create_task(self._run(seat, seat.asked), name="think")

    async def _run(self, seat: _Seat, asked: _Asked) -> None:
        found: Found | None = None
        think = asked.think
        budget_s = self._budget_s[think.question.kind]
        brief = bool(self._waiting) and not asked.looked and self._look_s < budget_s
        if brief:
            budget_s = self._look_s
        try:
            async with asyncio.timeout(budget_s + self._grace_s):
                found = await seat.ask(Job(think.game, think.question.kind, think.state, budget_s))
        except TimeoutError:
            log.warning("worker.slow", extra={"fields": {"game": think.game}})
            seat.helper.kill()
        except (OSError, asyncio.IncompleteReadError, msgspec.MsgspecError):
            log.warning("worker.broke", extra={"fields": {"game": think.game}})
            seat.helper.kill()
        finally:
            if not self._closed:
                seat.asked, seat.task = None, None
                seat.helper.rest()
        if brief and found == Found("unknown") and self._still_asked(asked):
            asked.looked = True
            self._waiting[asked.key] = asked
        else:
            asked.answer(found)
        self._go_on()

    def _still_asked(self, asked: _Asked) -> bool:
        """Whether somebody waits for this answer, and not for that to a newer question."""
        return not self._closed and asked.done is not None and asked.key not in self._waiting
