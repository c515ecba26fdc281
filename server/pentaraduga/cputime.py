"""What command lines with a solver share: the option `--seconds`, and the CPU time it limits."""

from __future__ import annotations

import argparse
import time

from pentaraduga.console import UsageError


def add_seconds(parser: argparse.ArgumentParser, solved: str = "") -> None:
    """The option `--seconds`; `solved`: what each of several searches solves."""
    what = f"solve {solved}".strip()
    parser.add_argument(
        "--seconds", type=float, default=10.0, help=f"CPU seconds to {what}, at most (10)"
    )


class CpuTime:
    """CPU time from now on, of which at most `seconds` are for a search."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._start = seconds, time.process_time()

    @property
    def passed(self) -> float:
        """Seconds, to the ms."""
        return round(time.process_time() - self._start, 3)

    def spent(self) -> bool:
        """Whether the search has to stop."""
        return time.process_time() - self._start >= self._seconds


def check_seconds(args: argparse.Namespace) -> None:
    """Refuses `--seconds` that leave no time.

    Raises:
        UsageError: they are 0, less, or not a number.
    """
    if not args.seconds > 0:
        raise UsageError(f"--seconds {args.seconds}: expected more than 0")
