"""Clients that lie in wait: they act when something tells them that a rival has, and back-date it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from pentaraduga.core import Options, Rng
from pentaraduga.games.kovriki import Kovriki, KovrikiState
from pentaraduga.rooms import commands as c
from tests.games.kovriki_case import deal
from tests.sim.world import Client, Network, World

KEPT_MS = 300.0
"""How long it keeps its answers to probes, so that its line seems slow."""

BACK_MS = 1000.0
"""How far back it dates what it does."""

TWO_EACH = ("кОк жОк |", "оКо оЖо |")
"""Hands of which each may hit at any time."""


@dataclass
class Sniper(Client):
    """Answers late, and acts as soon as it is asked anything out of turn."""

    armed: bool = False
    aims: str = "hit"
    told_at: float | None = None
    asked_at: float = 0.0

    def take(self, conn: int, message: dict[str, Any]) -> None:
        if message["type"] != "probe":
            super().take(conn, message)
            return
        gap, self.asked_at = self.world.now - self.asked_at, self.world.now
        if self.armed and self.told_at is None and gap < 450:
            self.told_at = self.world.now
            self.act(self.aims, t=self.stamp() - BACK_MS)
        late = self.world.now + KEPT_MS
        self.world.at(late, partial(self._answer, message["id"]))

    def _answer(self, probe: int) -> None:
        received = self.stamp()
        self.send(c.Pong(id=probe, received=received, sent=received))


def sits(me: Client) -> None:
    """Sits down and is ready, each once."""
    asked = me.__dict__.setdefault("asked", set())
    for kind, due in ((c.Sit, me.seat is None), (c.Ready, me.seat is not None)):
        if due and me.phase == "lobby" and kind not in asked:
            asked.add(kind)
            me.command(kind)


class Duel:
    """A person with a hit to make, and a rival who waits for it."""

    def __init__(self, seed: int, rival: type[Client], line: Network) -> None:
        patch = pytest.MonkeyPatch()

        def chosen(_: Kovriki, seats: int, options: Options, rng: Rng) -> KovrikiState:
            return deal(*TWO_EACH, idle_ms=0)

        patch.setattr(Kovriki, "setup", chosen)
        try:
            self.world = World(seed, game="kovriki", seats=2, match=c.MatchRule("rounds", 1))
            self.person = self.world.add(net=Network(20, 20, 0), plays=sits)
            self.rival = rival(self.world, secret="f" * 32, net=line, plays=sits)
            self.world.clients.append(self.rival)
            self.rival.connect()
            assert self.world.run(lambda: "own" in self.person.own and "own" in self.rival.own)
            self.world.run(ms=14_000)  # the clocks are settled, and asked less often
        finally:
            patch.undo()

    def hit(self) -> None:
        """The person hits right after a rival who waits was asked in turn, and it is decided.

        What comes next out of turn is nothing but an answer to the hit.
        """
        if isinstance(self.rival, Sniper):
            before = self.rival.asked_at
            assert self.world.run(lambda: self.rival.asked_at != before)  # type: ignore[attr-defined]
        self.person.act("hit")
        self.world.run(ms=1000)

    @property
    def winner(self) -> int:
        """The seat of whoever hit first."""
        return int(self.person.pub["table"]["hitter"])
