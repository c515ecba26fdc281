"""The wall clock is set while a node runs or while none does: game time stays where it was."""

from __future__ import annotations

import pytest
from tests.rooms.test_room_edges import finishing, say

from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import save
from pentaraduga.runtime.clock import Clock
from pentaraduga.storage import Storage

HOUR_S = 3600.0


class Machine:
    """A wall clock that can be set, and a steady one."""

    def __init__(self, wall_ms: float) -> None:
        self.steady, self.set_by, self._wall_s = 0.0, 0.0, wall_ms / 1000

    def boot(self) -> Clock:
        """The room clock of a process that starts now."""
        return Clock(lambda: self._wall_s + self.steady + self.set_by, lambda: self.steady)


@pytest.mark.parametrize("released", [True, False])
@pytest.mark.parametrize("while_down", [0, -HOUR_S, HOUR_S])
@pytest.mark.parametrize("while_running", [0, -HOUR_S, HOUR_S])
async def test_a_timer_has_left_what_it_had(
    valkey: str, room_id: str, while_running: float, while_down: float, released: bool
) -> None:
    desk, first, words = finishing()
    machine = Machine(desk.now)
    clock = machine.boot()
    node = await Storage.open(valkey, "before", exclusive=True, room_ms=clock.now)
    await node.create(room_id, 1, [b"whatever"])
    say(desk, first, words)
    machine.set_by += while_running
    desk.wait(5000)
    # The last that is logged was some time before the node ends: until then the clock runs.
    (before,) = desk.room.state.dealt.timers
    machine.steady += (desk.now - clock.now()) / 1000
    left = (before.ends_at or 0) - clock.now()
    assert 0 < left < 60_000
    if released:
        await node.release(room_id, 1)
    await node.close()

    machine.set_by += while_down
    machine.steady += 10
    clock = machine.boot()
    node = await Storage.open(valkey, "after", exclusive=True, room_ms=clock.now)
    claim = await node.claim(room_id)
    await node.close()
    assert claim.downtime_ms == pytest.approx(1000 * (while_running + while_down + 10), abs=2)
    room, _ = Room.restore(save(desk.room.state), [], desk.entropy, clock.now(), claim.downtime_ms)
    (after,) = room.state.dealt.timers
    assert (after.left or (after.ends_at or 0) - clock.now()) == pytest.approx(left, abs=3)
