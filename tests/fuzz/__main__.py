"""`python -m tests.fuzz [TARGET...] [--inputs N] [--seed N]`: keeps what breaks something.

Ctrl-C ends a target early, and says how many inputs it had.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
import traceback
from contextlib import suppress

from tests.fuzz.mutate import inputs
from tests.fuzz.targets import HERE, TARGETS, Target


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--inputs", type=int, default=1_000_000, help="for each target")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    unknown = set(args.targets) - TARGETS.keys()
    if unknown:
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    broken = [fuzz(TARGETS[name], args.seed, args.inputs) for name in args.targets or TARGETS]
    return 1 if any(broken) else 0


def fuzz(target: Target, seed: int, count: int) -> int:
    """How many kinds of faults there are; one input of each is kept in the corpus."""
    faults: dict[str, bytes] = {}
    slowest, slow = 0.0, b""
    began = time.process_time()
    done = 0
    with suppress(KeyboardInterrupt):
        for done, data in enumerate(inputs(target.corpus(), seed, count), 1):
            start = time.process_time()
            try:
                target.run(data)
            except Exception as error:
                frame = traceback.extract_tb(error.__traceback__)[-1]
                kind = f"{type(error).__name__} at {frame.filename}:{frame.lineno}"
                if kind not in faults or len(data) < len(faults[kind]):
                    faults[kind] = data
            took = time.process_time() - start
            if took > slowest:
                # The machine, or a collection of garbage, may have been slow by chance.
                took = min(took, again(target, data))
                if took > slowest:
                    slowest, slow = took, data
    spent = time.process_time() - began
    print(
        f"{target.name}: {done} inputs in {spent:.0f} s of CPU, the slowest {slowest * 1000:.0f} ms "
        f"for {len(slow)} bytes, {len(faults)} faults"
    )
    folder = HERE / "corpus" / target.name
    for kind, data in faults.items():
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / hashlib.sha256(data).hexdigest()[:12]
        file.write_bytes(data)
        print(f"  {kind}: {file.relative_to(HERE.parent.parent)}")
    return len(faults)


def again(target: Target, data: bytes) -> float:
    """How long the input takes once more, in s of CPU."""
    start = time.process_time()
    with suppress(Exception):
        target.run(data)
    return time.process_time() - start


sys.exit(main())
