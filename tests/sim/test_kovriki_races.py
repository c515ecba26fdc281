"""Kovriki's races through a whole room: fair time decides, not the faster line."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from pentaraduga.core import Options, Rng
from pentaraduga.games.kovriki import Kovriki, KovrikiState
from pentaraduga.rooms import commands as c
from tests.games.kovriki_case import CARPETS, deal
from tests.sim.world import Client, Network, World

FAST, SLOW = Network(4, 4, 1), Network(45, 45, 3)
ARTICLE = ("кОк жОж жЗс сЗж | жЗж жОк зЖз", "оКо кОж оЖз сЗс | оЖо зСз зЖо")
A_PAIR = "lay 0 кОк@-1,0v жОк@-1,2h"

either_line = pytest.mark.parametrize("nets", [(FAST, SLOW), (SLOW, FAST)], ids=["fast", "slow"])
either_first = pytest.mark.parametrize("first", [0, 1])


class Race:
    """Two people at one deal. `made`: what each did last, acknowledged or refused with a code."""

    def __init__(
        self, patch: pytest.MonkeyPatch, shares: tuple[str, ...], nets: tuple[Network, Network]
    ) -> None:
        def chosen(_: Kovriki, seats: int, options: Options, rng: Rng) -> KovrikiState:
            assert seats == len(shares)
            return deal(*shares, idle_ms=0)

        patch.setattr(Kovriki, "setup", chosen)
        self.world = World(3, game="kovriki", seats=2, match=c.MatchRule("rounds", 1))
        self.people = [
            self.world.add(net=net, clock=1e6 * k, plays=_sits) for k, net in enumerate(nets)
        ]
        assert self.world.run(lambda: all("own" in p.own for p in self.people))
        self.world.run(ms=8000)  # enough probes to trust the clocks
        self.made: dict[int, tuple[Client, int]] = {}

    def play(self, *lines: str) -> None:
        """One after the other, each when everybody has seen the one before."""
        for line in lines:
            seat, text = line.split(" ", 1)
            self._act(int(seat), text)
            self.world.run(ms=800)
            assert self.answer(int(seat)) == "", line

    def race(self, first: int, actions: tuple[str, str], gap: float) -> dict[int, str]:
        """Seat 0 and seat 1 act, `first` that many ms before the other; returns the outcome."""
        for seat, text in enumerate(actions):
            at = self.world.now + 500 + (0.0 if seat == first else gap)
            self.world.at(at, partial(self._act, seat, text))
        self.world.run(ms=3000)
        self.world.check()
        return {seat: self.answer(seat) for seat in (0, 1)}

    def answer(self, seat: int) -> str:
        client, cseq = self.made[seat]
        if cseq in client.acked:
            return ""
        return client.refused[cseq]

    @property
    def table(self) -> Any:
        return self.people[0].pub["table"]

    def _act(self, seat: int, text: str) -> None:
        client = next(p for p in self.people if p.seat == seat)
        self.made[seat] = client, client.act(text)


def _sits(me: Client) -> None:
    """Sits down and is ready, each once."""
    asked = me.__dict__.setdefault("asked", set())
    for kind, due in ((c.Sit, me.seat is None), (c.Ready, me.seat is not None)):
        if due and me.phase == "lobby" and kind not in asked:
            asked.add(kind)
            me.command(kind)


@either_line
@either_first
def test_a_prize_against_the_owner_s_draw(
    monkeypatch: pytest.MonkeyPatch, first: int, nets: tuple[Network, Network]
) -> None:
    race = Race(monkeypatch, ARTICLE, nets)
    race.play(*CARPETS)
    told = race.race(first, (A_PAIR, "prize"), gap=60)
    hands = [seat["hand"] for seat in race.table["seats"]]
    if first == 0:
        assert told == {0: "", 1: "neighbour_stock_empty"}
        assert hands == [3, 3]
    else:
        assert told == {0: "", 1: ""}
        assert hands == [2, 4]


@either_line
@either_first
def test_a_prize_against_the_owner_s_swap(
    monkeypatch: pytest.MonkeyPatch, first: int, nets: tuple[Network, Network]
) -> None:
    race = Race(monkeypatch, ARTICLE, nets)
    race.play(*CARPETS)
    told = race.race(first, ("swap кОк", "prize"), gap=60)
    assert told == ({0: "", 1: "not_short"} if first == 0 else {0: "stock_empty", 1: ""})


@either_line
@either_first
def test_a_swap_against_an_empty_stock(
    monkeypatch: pytest.MonkeyPatch, first: int, nets: tuple[Network, Network]
) -> None:
    race = Race(monkeypatch, ("кОк жОк зЖз зЖо |", "оКо оЖо оЖз кОж | зСз"), nets)
    told = race.race(first, ("swap кОк", "swap кОж"), gap=60)
    assert told == ({0: "stock_empty", 1: ""} if first == 0 else {0: "", 1: ""})


@either_line
@either_first
def test_two_hits(
    monkeypatch: pytest.MonkeyPatch, first: int, nets: tuple[Network, Network]
) -> None:
    race = Race(monkeypatch, ("кОк жОк |", "оКо оЖо |"), nets)
    told = race.race(first, ("hit", "hit"), gap=60)
    assert race.table["hitter"] == first
    assert told == {first: "", 1 - first: "exchange_on"}


@either_line
def test_a_dead_heat_of_two_hits_is_for_the_one_with_fewer_tiles(
    monkeypatch: pytest.MonkeyPatch, nets: tuple[Network, Network]
) -> None:
    race = Race(monkeypatch, ("кОк жОк |", "оКо |"), nets)
    race.race(0, ("hit", "hit"), gap=1)
    assert race.table["hitter"] == 1
    assert all(finish["tie"] for finish in race.people[0].pub["race"]["finishes"])
