"""A process that reads records: what a stranger uploads never works in the server's own process.

Questions and answers are MessagePack in frames (see `piped`).
"""

from __future__ import annotations

import signal
from types import FrameType
from typing import Final

import msgspec

from pentaraduga.core import OptionValue
from pentaraduga.records import BadRecord, RuleBroken, TooManyWays, outline, replay
from pentaraduga.records.timeline import timeline
from pentaraduga.runtime.piped import Asked

MOST_PLACEMENTS: Final = 1000
"""Positions that the replay of a plain record may examine here; the command line allows more."""


class Job(msgspec.Struct, frozen=True):
    """Records to read within `budget_s` of the processor's time: one to be replayed, or, with
    `outlines`, any number for a list."""

    texts: tuple[str, ...]
    outlines: bool
    budget_s: float


class Listed(msgspec.Struct, frozen=True):
    """A record in a list; all empty if it can't be read."""

    game: str = ""
    names: tuple[str, ...] = ()
    start: float | None = None
    score: tuple[int, ...] | None = None


class Broken(msgspec.Struct, frozen=True):
    """What a `RuleBroken` says."""

    game: str
    line: int
    action: int
    seat: str
    rule: str
    params: dict[str, OptionValue]


class Read(msgspec.Struct, frozen=True):
    """An answer: the replay as JSON, or the list. Else `refused` says why: "bad" with the line, if
    it breaks a rule with `broken`, too; "many": too many ways; "long": no time was left."""

    replay: bytes = b""
    listed: tuple[Listed, ...] = ()
    refused: str = ""
    why: str = ""
    line: int = 0
    broken: Broken | None = None


def read(job: Job) -> Read:
    """Reads, however long it takes."""
    if job.outlines:
        return Read(listed=tuple(map(_listed, job.texts)))
    [text] = job.texts
    try:
        return Read(msgspec.json.encode(timeline(replay(text, most=MOST_PLACEMENTS))))
    except RuleBroken as error:
        broken = Broken(error.game, error.line, error.number, error.seat, error.code, error.params)
        return Read(refused="bad", why=str(error), line=error.line, broken=broken)
    except BadRecord as error:
        return Read(refused="bad", why=str(error), line=error.line)
    except TooManyWays as error:
        return Read(refused="many", why=str(error))


def _listed(text: str) -> Listed:
    try:
        found = outline(text)
    except BadRecord:
        return Listed()
    header = found.header
    score = None if found.score is None else tuple(found.score)
    return Listed(header.game, tuple(header.players), header.start, score)


class _TimeIsUp(BaseException):
    """Not an Exception: nothing that reads records may take it for one of its own."""


def _time_is_up(_number: int, _frame: FrameType | None) -> None:
    raise _TimeIsUp


def within_budget(job: Job) -> Read:
    """Reads, but no longer than the job allows. For a process that does nothing else."""
    signal.signal(signal.SIGPROF, _time_is_up)
    try:
        # Not wall time: on a busy machine, last in the queue, it would hardly read at all.
        signal.setitimer(signal.ITIMER_PROF, job.budget_s)
        try:
            return read(job)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0.0)
    except _TimeIsUp:
        return Read(refused="long")


def main() -> None:
    """Answers until the input ends."""
    asked = Asked()
    for body in asked:
        asked.answer(msgspec.msgpack.encode(within_budget(msgspec.msgpack.decode(body, type=Job))))


if __name__ == "__main__":
    main()
