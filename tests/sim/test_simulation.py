"""Rooms under delay, duplication, reconnects, crashes and takeovers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pentaraduga.rooms import commands as c
from pentaraduga.tiles import Tile, carpet_layout, carpets_from
from tests.sim.world import Client, Network, World, sit_and_play


def people(world: World, n: int, **brain: object) -> None:
    for k in range(n):
        world.add(
            net=Network(up=5 + 17 * k, down=9 + 11 * k, jitter=2 + 3 * k),
            clock=1e6 * k - 777.5,
            plays=sit_and_play(**brain),  # type: ignore[arg-type]
        )


@pytest.mark.parametrize("seed", range(12))
def test_a_match_runs_to_its_end_and_everybody_sees_the_same(seed: int) -> None:
    seats = 2 + seed % 3
    world = World(seed, seats=seats, match=c.MatchRule("rounds", 3))
    people(world, seats, careless=0.1)
    world.add(clock=5.0)  # a spectator
    assert world.run(lambda: world.clients[-1].pub.get("room", {}).get("phase") == "over")
    world.run(ms=5000)
    world.check()
    match = world.clients[-1].pub["match"]
    assert len(match["rounds"]) == 3
    assert match["winners"]
    # A spectator was never told anything private.
    assert world.clients[-1].own == {}


def away_for_a_while(world: World, client: Client) -> None:
    def back() -> None:
        if not client.online:
            client.connect()

    client.drop()
    world.after(world.random.uniform(50, 8000), back)


def swap(client: Client, number: int) -> None:
    client.act(f"swap {client.own['own']['hand'][number]}")


@pytest.mark.parametrize("seed", range(20))
def test_crashes_and_broken_connections_lose_nothing_acknowledged(seed: int) -> None:
    world = World(100 + seed, seats=2, match=c.MatchRule("rounds", 3))
    people(world, 2, careless=0.05)
    world.add()
    for k in range(1, 7):
        at = 4000 * k + world.random.uniform(0, 4000)
        if world.random.random() < 0.5:

            def crash() -> None:
                if world.room is not None:
                    world.crash(world.random.uniform(300, 2000))

            world.after(at, crash)
        else:
            victim = world.random.choice(world.clients)

            world.after(at, partial(away_for_a_while, world, victim))
    spectator = world.clients[2]
    assert world.run(
        lambda: spectator.pub.get("room", {}).get("phase") == "over" and world.now > 1.7e12 + 40_000
    )
    for client in world.clients:
        if not client.online and world.room:
            client.connect()
    world.run(ms=6000)
    world.check()


@pytest.mark.parametrize("seed", range(12))
def test_a_move_overtaken_while_held_survives_a_crash_or_was_never_acknowledged(
    seed: int,
) -> None:
    world = World(300 + seed, seats=2, match=c.MatchRule("rounds", 2))
    people(world, 2)
    crashes = 0

    def die() -> None:
        if world.room is not None:
            world.crash(500)

    def hurry() -> None:
        """Players who show a carpet go on sending, and the node dies during the race."""
        nonlocal crashes
        if world.room is not None and world.room.holding and crashes < 4:
            for client in world.clients:
                client.command(c.Rename, name=f"Игрок {client.cseq}")
            if not crashes or world.random.random() < 0.5:
                crashes += 1
                world.after(world.random.uniform(20, 60), die)
        world.after(25, hurry)

    hurry()
    watched = world.clients[0]
    assert world.run(lambda: watched.pub.get("room", {}).get("phase") == "over")
    world.run(ms=6000)
    assert crashes
    world.check()


@pytest.mark.parametrize("seed", range(4))
def test_an_evening_of_more_people_than_seats(seed: int) -> None:
    next_up = ("winner", "lowest_two", "round_robin")[seed % 3]
    world = World(500 + seed, seats=2 + seed // 2, match=c.MatchRule("rounds", 5))

    def with_predictions(plays: Callable[[Client], None]) -> Callable[[Client], None]:
        named: set[int] = set()

        def lives(me: Client) -> None:
            room, members = me.pub["room"], me.pub["members"]["list"]
            if me.me == room["host"] and room["next_up"] == "same":
                me.command(c.Configure, next_up=next_up)
            players = [m["id"] for m in members if m["seat"] is not None]
            if me.phase == "countdown" and me.seat is None and room["round"] not in named:
                named.add(room["round"])
                me.command(c.Predict, member=world.random.choice(players))
            plays(me)

        return lives

    for k in range(7):
        net = Network(up=5 + 17 * k, down=9 + 11 * k, jitter=2 + 3 * k)
        world.add(net=net, clock=1e6 * k, plays=with_predictions(sit_and_play(careless=0.05)))

    def crash() -> None:
        if world.room is not None:
            world.crash(500)

    for at in (15_000, 40_000):
        world.after(at, crash)
    watched = world.clients[-1]
    assert world.run(lambda: watched.pub.get("room", {}).get("phase") == "over")
    world.run(ms=6000)
    world.check()
    match = watched.pub["match"]
    assert len({line["member"] for one in match["rounds"] for line in one["lines"]}) > 4
    assert sum(row["of"] for row in match["audience"]) >= 5


def test_a_crash_in_mid_round_keeps_hands_scores_and_clocks() -> None:
    world = World(7, seats=2)
    a, b = (
        world.add(plays=sit_and_play(think=(1e8, 2e8))),
        world.add(plays=sit_and_play(think=(1e8, 2e8))),
    )
    assert world.run(lambda: "own" in a.own and "own" in b.own)
    world.run(ms=2000)
    before = (a.own["own"], b.own["own"], a.pub["match"], a.pub["table"])
    world.crash(1500)
    assert world.run(
        lambda: a.online and b.online and a.seq == b.seq and a.pub["clock"]["paused"] is None,
        ms=8000,
    )
    assert (a.own["own"], b.own["own"], a.pub["match"], a.pub["table"]) == before
    tile = a.own["own"]["hand"][0]
    cseq = a.act(f"swap {tile}")
    assert world.run(lambda: cseq in a.acked, ms=2000)
    world.run(ms=500)
    world.check()


def test_everybody_sees_the_deal_at_the_same_instant() -> None:
    world = World(3, seats=3, match=c.MatchRule("rounds", 1))
    for k, delay in enumerate((5.0, 45.0, 110.0)):
        world.add(net=Network(delay, delay, jitter=0), clock=k * 1e5, plays=sit_and_play())
    assert world.run(lambda: all("own" in x.own for x in world.clients))
    times = [next(at for seq, at in x.shown if seq == x.seq) for x in world.clients]
    start = world.clients[0].pub["clock"]["start_at"]
    assert all(at == pytest.approx(start, abs=6) for at in times)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("earlier", [0, 1])
def test_the_slower_network_does_not_decide_who_was_first(earlier: int, swapped: bool) -> None:
    fast, slow = Network(4, 4, 1), Network(45, 45, 3)
    nets = (slow, fast) if swapped else (fast, slow)
    finish = race(seed=5, earlier=earlier, gap=60.0, nets=nets)
    assert finish[0]["seat"] == earlier
    assert not finish[0]["tie"]
    assert finish[1]["behind_ms"] == pytest.approx(60, abs=max(12.0, 2 * finish[1]["error_ms"]))


def test_too_close_to_call_is_a_dead_heat_whoever_arrives_first() -> None:
    for nets in ((Network(4, 4, 1), Network(45, 45, 3)), (Network(45, 45, 3), Network(4, 4, 1))):
        finish = race(seed=5, earlier=0, gap=1.0, nets=nets)
        assert finish[0]["tie"]
        assert finish[1]["tie"]


def race(
    *,
    seed: int,
    earlier: int,
    gap: float,
    nets: tuple[Network, Network],
    dies: float | None = None,
) -> list[dict[str, Any]]:
    """Both show a carpet, `gap` ms apart; the deal is one in which both can.

    `dies`: so many ms after the first of them, the node does.
    """
    for deal in range(seed, seed + 4000):
        world = World(deal, seats=2, match=c.MatchRule("rounds", 1))
        people = [
            world.add(net=net, clock=1e6 * k, plays=sit_and_play(think=(1e9, 2e9)))
            for k, net in enumerate(nets)
        ]
        world.run(lambda: all("own" in x.own for x in people))
        carpets = [carpets_from([Tile(t) for t in x.own["own"]["hand"]]) for x in people]
        if not all(carpets):
            continue
        seats = {x.seat: x for x in people}
        world.run(ms=8000)  # enough probes to trust the clocks
        for k, x in seats.items():
            layout = carpet_layout(carpets[people.index(x)][0])
            assert layout is not None
            text = "finish " + " ".join(map(str, layout))
            at = world.now + 500 + (0.0 if k == earlier else gap)
            world.at(at, partial(x.act, text))
        if dies is not None:
            world.after(500 + dies, world.crash)
        world.run(ms=3000 if dies is None else 8000)
        world.check()
        return list(people[0].pub["race"]["finishes"])
    raise AssertionError("no deal in which both can finish at once")


def test_a_spectator_gets_the_same_bytes_whatever_is_hidden() -> None:
    def seen(deal: int) -> list[object]:
        world = World(77, seats=2, match=c.MatchRule("rounds", 1))
        assert world.room is not None
        world.room._pipeline.entropy = lambda n: bytes([deal]) * n
        frames: list[object] = []
        a = world.add(plays=sit_and_play(think=(1e9, 2e9)))
        b = world.add(net=Network(30, 30, 4), plays=sit_and_play(think=(1e9, 2e9)))
        watcher = world.add()
        take = watcher.take

        def took(conn: int, message: dict[str, Any]) -> None:
            frames.append((world.now, message))
            take(conn, message)

        watcher.take = took  # type: ignore[method-assign]
        world.run(lambda: "own" in a.own and "own" in b.own)
        for k in range(6):
            who = (a, b)[k % 2]
            world.after(700 * k + 10, partial(swap, who, k % 4))
        world.run(ms=6000)
        assert watcher.pub["table"]["seats"][0]["swaps"] == 3
        return frames

    assert seen(1) == seen(2) == seen(3)
