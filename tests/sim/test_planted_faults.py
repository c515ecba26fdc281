"""Each property holds, and does not with the fault in place that it is there to catch."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pentaraduga.core import Move, Rng
from pentaraduga.games.kovriki import Kovriki
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import rounds
from pentaraduga.rooms.log import Acted, Dealt, read_entry
from pentaraduga.rooms.referee import Claim
from pentaraduga.rooms.stamps import BUCKET_PER_MINUTE_MS, BUCKET_START_MS, Stamp
from pentaraduga.storage import Fenced, OwnedElsewhere, Storage
from pentaraduga.storage.bury import bury
from tests.games.kovriki_case import deal
from tests.runtime.test_actor import test_nothing_is_acknowledged_before_it_is_in_the_log as saved
from tests.sim import planted
from tests.sim.many.properties import (
    a_held_claim_is_judged_though_the_owner_dies,
    a_room_that_nobody_asks_for_goes_on,
    lives_of_all_kinds,
    what_was_said_is_answered_though_the_owner_dies,
)
from tests.sim.snipers import Duel, Sniper
from tests.sim.test_simulation import people, race
from tests.sim.world import Client, Network, World, sit_and_play

Property = Callable[[str], None]


def a_lot_favours_nobody(_: str) -> None:
    """Two hits at once with equal hands: each seat is first about half of the time."""
    game, rng, first = Kovriki(), Rng(b"lots"), Counter[int | None]()
    hit = game.parse_action("hit")
    state = deal("кОк жОк |", "оКо оЖо |", idle_ms=0)
    for number in range(400):
        claims = tuple(
            Claim(seat, hit, "hit", Stamp.exact(1000.0), f"m{seat}", 1)
            for seat in ((0, 1) if number % 2 else (1, 0))
        )
        coin = rounds.acted(claims, rng.bytes, 2000.0).coin
        after = game.apply_tie(state, [Move(x.seat, hit) for x in claims], coin)
        first[after.hitter] += 1
    # Five standard deviations.
    assert set(first) == {0, 1} and all(150 < n < 250 for n in first.values()), first


class Late(Client):
    """Acts far later than it says: every action draws on the allowance for late spikes."""

    def act(self, action: str, *, t: float | None = None, twice: bool = False) -> int:
        self.cseq += 1
        act = self.acts[self.cseq] = c.Act(
            cseq=self.cseq, action=action, t=self.stamp(), seen=self.seq
        )
        self.world.after(140, partial(self.send, act))
        return self.cseq


def the_allowance_is_one_for_the_match(_: str) -> None:
    world = World(11, seats=2, match=c.MatchRule("rounds", 4))
    late = Late(
        world, secret="f" * 32, net=Network(20, 20, 1), plays=sit_and_play(think=(2e3, 4e3))
    )
    world.clients.append(late)
    late.connect()
    people(world, 1)
    world.run(lambda: late.pub.get("room", {}).get("phase") == "over", ms=3e6)
    moves = [m for e in map(read_entry, world.log) if isinstance(e, Acted) for m in e.moves]
    mine = [m for m in moves if m.by == late.me]
    assert sum(isinstance(e, Dealt) for e in map(read_entry, world.log)) == 4
    minutes = (mine[-1].arrival - read_entry(world.log[0]).at) / 60_000
    drawn = sum(m.drawn for m in mine)
    assert drawn > BUCKET_START_MS / 2, "it does draw on it"
    assert drawn <= BUCKET_START_MS + minutes * BUCKET_PER_MINUTE_MS + 1


def a_match_through_crashes(_: str) -> None:
    """fold(log) = state, snapshots agree, nothing acknowledged is missing (`World.check`)."""
    world = World(104, seats=2, match=c.MatchRule("rounds", 2))
    people(world, 2)
    world.run(lambda: world.snapshot is not None, ms=600_000)
    world.crash(500)
    world.run(lambda: world.clients[0].pub.get("room", {}).get("phase") == "over", ms=600_000)
    world.run(ms=6000)
    world.check()
    assert world.clients[0].phase == "over" and world.snapshot is not None


def only_the_owner_appends(valkey: str) -> None:
    async def fight() -> None:
        room_id = secrets.token_urlsafe(8)[:10]
        first, second = await Storage.open(valkey, "first"), await Storage.open(valkey, "second")
        try:
            await first.create(room_id, 1, [b"made"])
            await first.release(room_id, 1)
            await second.claim(room_id)
            try:
                await first.append(room_id, 1, 2, [b"by one that lost the room"])
            except Fenced:
                return
            raise AssertionError("an append got in that was not the owner's")
        finally:
            await first.close()
            await second.close()

    asyncio.run(fight())


def who_made_sure_keeps_the_room(valkey: str) -> None:
    """A claim that saw the lease run out comes too late once the owner is sure of the room, though
    it can't look at the lease again: in a cluster that is in another slot."""

    async def race() -> None:
        room_id = secrets.token_urlsafe(8)[:10]
        owner, other = await Storage.open(valkey, "owner"), await Storage.open(valkey, "other")
        await owner.create(room_id, 1, [b"made"])
        await owner._lease.stop()
        await bury(valkey, owner.node)
        ask, asked = other._connections.call, list[str]()

        async def ask_late(name: str, *args: Any) -> Any:
            asked.append(name)
            if asked.count("claim") == 1 and name == "claim":
                await owner._lease.start()
                await owner.confirm(room_id, 1)
            return await ask(name, *args)

        other._connections.call = ask_late  # type: ignore[method-assign,assignment]
        other._claims._lease_of = lambda _: ()  # type: ignore[method-assign,assignment]
        try:
            await other.claim(room_id)
        except OwnedElsewhere:
            return
        else:
            raise AssertionError("two nodes are sure of the room")
        finally:
            await owner.close()
            await other.close()

    asyncio.run(race())


def a_wrong_claim_closes_its_kind(_: str) -> None:
    """For as long as the log says, no such action of that seat counts."""
    world = World(21, seats=2, match=c.MatchRule("rounds", 1))
    people(world, 2)
    a = world.clients[0]
    assert world.run(lambda: "own" in a.own)
    wrong = "finish " + " ".join(f"{t}@0,{y}h" for y, t in enumerate(a.own["own"]["hand"][:3]))
    world.run(ms=1500)
    said = [a.act(wrong)]
    world.run(lambda: said[0] in a.refused, ms=3000)
    said.append(a.act(wrong))
    world.run(lambda: said[1] in a.refused, ms=3000)
    assert a.refused[said[0]] != "locked"
    assert a.refused[said[1]] == "locked"


def nothing_is_told_before_it_is_saved(_: str) -> None:
    asyncio.run(saved())


def the_slower_line_loses_no_race(_: str) -> None:
    for nets in ((Network(4, 4, 1), Network(45, 45, 3)), (Network(45, 45, 3), Network(4, 4, 1))):
        for earlier in (0, 1):
            finish = race(seed=5, earlier=earlier, gap=30.0, nets=nets)
            assert finish[0]["seat"] == earlier


def the_earlier_of_two_wins_though_the_node_dies(_: str) -> None:
    """Neither was decided yet. Both say it again to the next node, in any order."""
    for nets in ((Network(4, 4, 1), Network(45, 45, 3)), (Network(45, 45, 3), Network(4, 4, 1))):
        for earlier in (0, 1):
            finish = race(seed=5, earlier=earlier, gap=45.0, nets=nets, dies=50.0)
            assert [x["seat"] for x in finish][:1] == [earlier]


def a_sniper_wins_nothing(_: str) -> None:
    duel = Duel(1, Sniper, Network(4, 4, 0))
    assert isinstance(duel.rival, Sniper)
    duel.rival.armed = True
    duel.hit()
    assert duel.winner == duel.person.seat


def clocks_stand_while_nobody_has_the_room(_: str) -> None:
    world = World(31, seats=2, match=c.MatchRule("rounds", 1))
    world.add(plays=sit_and_play())
    world.add(plays=sit_and_play(think=(1e8, 2e8)))
    # One has finished, and the time of the other runs.
    assert world.run(lambda: bool(_left(world)))
    world.run(ms=500)
    left = _left(world)
    world.crash(4000)
    assert world.run(lambda: bool(_left(world)), ms=30_000), "everybody is back"
    assert _left(world) == pytest.approx(left, abs=200)


def _left(world: World) -> list[float]:
    """How long each running clock has left, ms."""
    dealt = None if world.room is None else world.room.state.round
    timers = () if dealt is None else dealt.timers
    return [t.ends_at - world.now for t in timers if t.ends_at is not None]


CAUGHT_BY: dict[planted.Plant, Property] = {
    planted.a_lot_that_favours_a_seat: a_lot_favours_nobody,
    planted.a_coin_that_is_always_even: a_lot_favours_nobody,
    planted.a_fresh_allowance_in_each_round: the_allowance_is_one_for_the_match,
    planted.a_counter_off_by_one: a_match_through_crashes,
    planted.no_fence: only_the_owner_appends,
    planted.no_mark_of_who_made_sure: who_made_sure_keeps_the_room,
    planted.no_lock: a_wrong_claim_closes_its_kind,
    planted.told_before_it_is_saved: nothing_is_told_before_it_is_saved,
    planted.nobody_is_heard: the_slower_line_loses_no_race,
    planted.what_is_said_again_is_refused: the_earlier_of_two_wins_though_the_node_dies,
    planted.who_is_back_first_wins: the_earlier_of_two_wins_though_the_node_dies,
    planted.rivals_are_asked: a_sniper_wins_nothing,
    planted.clocks_run_while_nobody_has_the_room: clocks_stand_while_nobody_has_the_room,
    planted.a_snapshot_without_its_last_entry: a_match_through_crashes,
    planted.no_fence_for_old_owners: lives_of_all_kinds,
    planted.said_only_once: what_was_said_is_answered_though_the_owner_dies,
    planted.a_hold_forgotten_at_takeover: a_held_claim_is_judged_though_the_owner_dies,
    planted.nobody_takes_over: a_room_that_nobody_asks_for_goes_on,
}


def name(one: Any) -> str:
    return str(one.__name__)


@pytest.mark.parametrize("holds", dict.fromkeys(CAUGHT_BY.values()), ids=name)
def test_the_property_holds(holds: Property, valkey: str) -> None:
    holds(valkey)


@pytest.mark.parametrize("plant", planted.FAULTS, ids=name)
def test_the_fault_is_caught(
    plant: planted.Plant, valkey: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    holds = CAUGHT_BY[plant]
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        holds(valkey)
