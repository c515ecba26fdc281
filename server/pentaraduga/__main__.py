"""The program: `pentaraduga COMMAND …`, or `python -m pentaraduga COMMAND …`."""

from __future__ import annotations

import sys

from pentaraduga.cli import run_command


def main() -> int:
    """Run the command line of this process; its exit status."""
    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
