"""A process that thinks: takes questions, and answers what a solver found (see `piped`).

Frames hold MessagePack. An empty one means that nobody is waiting for the answer any more.
"""

from __future__ import annotations

import select
import time
from typing import Literal

import msgspec

from pentaraduga.core import AdviceKind, thaw
from pentaraduga.games import GAMES
from pentaraduga.runtime.piped import Asked


class Job(msgspec.Struct, frozen=True):
    """A question: `state` is frozen, `budget_s` the processor time to think."""

    game: str
    kind: AdviceKind
    state: bytes
    budget_s: float


class Found(msgspec.Struct, frozen=True):
    """An answer, as `solvers.advice.Advice`."""

    verdict: Literal["won", "lost", "unknown"]
    moves: tuple[str, ...] = ()
    back: int | None = None


def answer(job: Job, stopped: int) -> Found:
    """Thinks until it knows, the time is up, or something can be read from `stopped`."""
    game = GAMES[job.game]
    if game.adviser is None:
        raise ValueError(f"nobody gives advice on {job.game}")
    state = thaw(job.state, game.rules.state_type)
    # Not wall time: on a busy machine, last in the queue, it would hardly think at all.
    end = time.process_time() + job.budget_s

    def spent() -> bool:
        return time.process_time() >= end or bool(select.select([stopped], [], [], 0)[0])

    advice = game.adviser(state, job.kind, spent)
    return Found(advice.verdict, advice.moves, advice.back)


def main() -> None:
    """Answers until the input ends."""
    asked = Asked()
    for body in asked:
        if body:
            found = answer(msgspec.msgpack.decode(body, type=Job), asked.come)
            asked.answer(msgspec.msgpack.encode(found))


if __name__ == "__main__":
    main()
