"""Nobody hears of a rival's claim before it is decided, and who dates back long is counted."""

from __future__ import annotations

from typing import Any

import pytest

from pentaraduga.rooms import commands as c
from pentaraduga.rooms.stamps import CLAMPS_OF_A_MATCH, FAR_BACK_MS
from tests.sim.snipers import KEPT_MS, Duel, Sniper
from tests.sim.test_simulation import people
from tests.sim.world import Client, Network, World, sit_and_play


@pytest.mark.parametrize("seed", range(3))
def test_a_rival_s_line_is_the_same_while_a_claim_is_held(seed: int) -> None:
    def heard(acts: bool) -> list[tuple[float, dict[str, Any]]]:
        duel = Duel(seed, Client, Network(30, 30, 0))
        frames: list[tuple[float, dict[str, Any]]] = []
        deliver = duel.rival.deliver

        def noted(conn: int, message: dict[str, Any], not_before: float = 0.0) -> None:
            frames.append((duel.world.now, message))
            deliver(conn, message, not_before)

        duel.rival.deliver = noted  # type: ignore[method-assign]
        duel.world.run(ms=137.0 * seed)
        began = duel.world.now
        if acts:
            duel.person.act("hit")
        duel.world.run(ms=5000)
        updates = [at for at, message in frames if message["type"] == "update"]
        decided.append(min(updates, default=began + 5000))
        return [(at, m) for at, m in frames if at < min(decided)]

    decided: list[float] = []
    with_a_claim = heard(True)
    assert with_a_claim == heard(False)
    assert len(decided) == 2 and decided[0] < decided[1]


def test_thirteen_duels_against_a_sniper() -> None:
    for seed in range(13):
        duel = Duel(seed, Sniper, Network(4, 4, 0))
        assert isinstance(duel.rival, Sniper)
        duel.rival.armed = True
        duel.hit()
        assert duel.winner == duel.person.seat
        assert duel.rival.told_at is None


class Keeps(Sniper):
    """Plays as anybody, but keeps its answers back."""


def test_who_dates_back_long_is_counted_over_the_match_for_all_to_see() -> None:
    world = World(5, seats=2, match=c.MatchRule("rounds", 2))
    keeps = Keeps(world, secret="f" * 32, net=Network(20, 20, 1), plays=sit_and_play())
    world.clients.append(keeps)
    keeps.connect()
    people(world, 1)
    honest = world.clients[1]
    world.run(lambda: keeps.pub.get("room", {}).get("phase") == "over", ms=3e6)
    world.check()
    assert KEPT_MS / 2 > FAR_BACK_MS
    rounds = [result.lines for result in world.room.state.results] if world.room else []
    counts = [{line.member: line.far_back for line in lines} for lines in rounds]
    assert 0 < counts[0][keeps.me] < counts[1][keeps.me]
    assert [x[honest.me] for x in counts] == [0, 0]
    shown = honest.pub["match"]["rounds"][-1]["lines"]
    assert {x["member"]: x["far_back"] for x in shown} == counts[1]


def test_clamps_count_over_the_match() -> None:
    world = World(6, seats=2, match=c.MatchRule("rounds", 4))

    class Backdates(Client):
        def act(self, action: str, *, t: float | None = None, twice: bool = False) -> int:
            return super().act(action, t=self.stamp() - 5000, twice=twice)

    cheat = Backdates(world, secret="f" * 32, net=Network(20, 20, 1), plays=sit_and_play())
    world.clients.append(cheat)
    cheat.connect()
    people(world, 1)
    world.run(lambda: cheat.pub.get("room", {}).get("phase") == "over", ms=3e6)
    assert world.room is not None
    clamped = [
        next(line.clamped for line in result.lines if line.member == cheat.me)
        for result in world.room.state.results
    ]
    assert clamped == sorted(clamped) and clamped[-1] == CLAMPS_OF_A_MATCH
    member = next(m for m in world.clients[1].pub["members"]["list"] if m["id"] == cheat.me)
    assert member["trusted"] is False
