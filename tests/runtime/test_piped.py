"""The far end of a helper's pipes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pentaraduga.runtime.piped import framed

ECHO = """
from pentaraduga.runtime.piped import Asked
asked = Asked()
for body in asked:
    asked.answer(body)
"""

pytestmark = pytest.mark.process


def test_a_server_that_ends_before_the_answer_leaves_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", ECHO],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.write(framed(b"a question") + framed(b"another"))
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0
    process.stderr.close()
