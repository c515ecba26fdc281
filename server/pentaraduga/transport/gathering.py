"""The metrics of all workers of a server on one page, each figure with its worker's number."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from pentaraduga.transport.inner import ask

PATIENCE_S: Final = 2.0
"""A worker that hasn't answered by then is missing, and the page says so."""


class Gathering:
    """Asks the others when the page is asked for.

    `number`, `page`: of this worker; `others`: where each of the others is reached, by its number;
    `secret`: what they want to know.
    """

    def __init__(
        self, number: int, page: Callable[[], bytes], others: Mapping[int, str], secret: str
    ) -> None:
        self._number, self._page = number, page
        self._others, self._secret = others, secret

    async def page(self) -> bytes:
        """Everything in the text format of Prometheus."""
        answers = await asyncio.gather(*(self._ask(address) for address in self._others.values()))
        pages = dict(zip(self._others, answers, strict=True)) | {self._number: self._page()}
        return merged(dict(sorted(pages.items())))

    async def _ask(self, address: str) -> bytes | None:
        try:
            return await ask(address, "/metrics", self._secret, PATIENCE_S)
        except (OSError, TimeoutError):
            return None


def merged(pages: Mapping[int, bytes | None]) -> bytes:
    """One page of several: by the worker's number, None for one that didn't answer.

    >>> page = b"# HELP a Of all.\\n# TYPE a gauge\\na 1.0\\na{b=\\"c\\"} 2.0\\n"
    >>> print(merged({1: page, 2: None}).decode())
    # HELP a Of all.
    # TYPE a gauge
    a{worker="1"} 1.0
    a{worker="1",b="c"} 2.0
    # HELP pentaraduga_worker_answers Whether the worker said its figures
    # TYPE pentaraduga_worker_answers gauge
    pentaraduga_worker_answers{worker="1"} 1
    pentaraduga_worker_answers{worker="2"} 0
    <BLANKLINE>
    """
    families: dict[str, list[str]] = {}
    for number, page in pages.items():
        family: list[str] = []
        for line in (page or b"").decode().splitlines():
            if not line.startswith("#"):
                family.append(_labelled(line, number))
            elif line.startswith("# HELP"):
                name = line.split()[2]
                new = name not in families
                family = families.setdefault(name, [])
                if new:
                    family.append(line)
            elif len(family) == 1:
                family.append(line)
    answers = "pentaraduga_worker_answers"
    families[answers] = [
        f"# HELP {answers} Whether the worker said its figures",
        f"# TYPE {answers} gauge",
        *(f'{answers}{{worker="{n}"}} {int(page is not None)}' for n, page in pages.items()),
    ]
    return "".join(f"{line}\n" for family in families.values() for line in family).encode()


def _labelled(sample: str, number: int) -> str:
    name, brace, rest = sample.partition("{")
    if brace:
        return f'{name}{{worker="{number}",{rest}'
    name, _, value = sample.partition(" ")
    return f'{name}{{worker="{number}"}} {value}'
