"""How many files and connections this process may have open."""

from __future__ import annotations

import sys


def raise_descriptors(wanted: int) -> int | None:
    """Raises the soft limit towards `wanted`, as far as the hard limit allows; returns the new
    limit.

    None where the system has no such limit.
    """
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if most > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (ValueError, OSError):  # some systems enforce a lower limit than they report
            return soft
        return most
    return soft
