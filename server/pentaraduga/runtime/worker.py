"""A process that thinks: reads questions from its standard input, writes what a solver found.

Frames are four bytes of length and MessagePack. An empty frame means that nobody is waiting for the
answer any more; the end of the input, that there will be no more questions.
"""

from __future__ import annotations

import os
import select
import time
from typing import Final, Literal

import msgspec

from pentaraduga.core import AdviceKind, thaw
from pentaraduga.games import GAMES

HEAD: Final = 4


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


def packed(value: object) -> bytes:
    """The value as a frame; None as the empty one."""
    body = b"" if value is None else msgspec.msgpack.encode(value)
    return len(body).to_bytes(HEAD, "big") + body


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
    # A player's move must not wait for somebody else's hint.
    os.nice(10)
    come, go = os.dup(0), os.dup(1)
    while (head := _read(come, HEAD)) is not None:
        body = _read(come, int.from_bytes(head, "big"))
        if body is None:
            return
        if body:
            frame = packed(answer(msgspec.msgpack.decode(body, type=Job), come))
            while frame:
                frame = frame[os.write(go, frame) :]


def _read(pipe: int, size: int) -> bytes | None:
    """That many bytes; None if the input ends before."""
    data = b""
    while len(data) < size:
        part = os.read(pipe, size - len(data))
        if not part:
            return None
        data += part
    return data


if __name__ == "__main__":
    main()
