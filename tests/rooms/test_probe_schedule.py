"""The schedule of probes gives the same answer as asking every line."""

from __future__ import annotations

import random

from tests.rooms.desk import Desk

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.probing import racing


def asked_of_all(desk: Desk) -> float | None:
    state = desk.room.state
    often = racing(state)
    lines = desk.room.audience.connections.values()

    def plays(member: str) -> bool:
        found = state.member(member)
        return found is not None and (found.seat is not None or found.waiting)

    due = (x.clock.next_probe_at(often and plays(x.member)) for x in lines)
    return min(due, default=None)


def answer(desk: Desk, rng: random.Random, shift: float) -> None:
    """Most probes of the last step are answered; `shift`: of the client's clock, ms."""
    for effect in [e for e in desk.out if isinstance(e, fx.Send)]:
        if isinstance(effect.message, fx.Probe) and rng.random() < 0.9:
            at = desk.now + shift
            pong = c.Pong(id=effect.message.id, received=at, sent=at)
            desk.room.receive(effect.conn, pong, desk.now + rng.uniform(1, 40))


def test_the_next_probe_is_the_earliest_of_all_lines() -> None:
    rng = random.Random(5)
    desk = Desk()
    here: set[int] = set()
    shift, probed = 0.0, 0
    for step in range(600):
        dice = rng.random()
        if dice < 0.08 and len(here) < 12:
            conn = max(here, default=0) + 1
            desk.join(conn)
            here.add(conn)
        elif dice < 0.11 and len(here) > 3:
            gone = rng.choice(sorted(here))
            desk.leave(gone)
            here.discard(gone)
        elif dice < 0.14:
            shift += 5000.0  # the clients' clocks jump, and are measured anew at once
        elif dice < 0.30 and here:
            desk.do(rng.choice(sorted(here)), c.Sit if dice < 0.2 else c.Ready)
        else:
            due = desk.room._door.next_probe
            if due is not None:
                desk.now = max(desk.now, due)
                desk.out = desk.room.wake(desk.now)
                probed += len(desk.out)
        answer(desk, rng, shift)
        assert desk.room._door.next_probe == asked_of_all(desk), step
    assert probed > 200
