"""Simulated players, lines and duels for `fairness.py`. Times in ms.

Everything that decides goes through the server's own `ClockSync`, `Stamper` and `Hold`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.holds import Hold
from pentaraduga.rooms.stamps import Stamp, Stamper

START = 1.76e12

Told = Callable[["Player", float, float, list[Stamp]], float]
"""A client's stamp for a move made at (2) that arrives at (3), after these stamps in the round."""
Lie = Callable[["Player", float, float], tuple[float, float, float]]
"""How a client changes its two stamps of a probe, and how long it holds back the answer."""


@dataclass(frozen=True)
class Network:
    """How links are drawn: round trip log-normal, split, exponential jitter, stalls, losses.

    `hop`: a relay of a busy server adds so much to each way of the second player's line on average.
    """

    name: str
    rtt_median: float
    rtt_spread: float = 0.6
    split_sigma: float = 0.07
    jitter: tuple[float, float] = (2.0, 30.0)
    stall_every: float = 0.0
    stall_mean: float = 0.0
    loss: float = 0.0
    resend_after: float = 200.0
    hop: float = 0.0


NETWORKS = (
    Network("home", 55.0),
    Network("mobile", 80.0, jitter=(5.0, 45.0), stall_every=4000.0, stall_mean=120.0),
    Network("bad Wi-Fi", 40.0, jitter=(2.0, 40.0), loss=0.04),
)

RELAYED = Network("home, one of the two by a relay", 55.0, hop=3.0)


class Link:
    """One player's line. Each way keeps the order of what is sent, as TCP does."""

    def __init__(self, network: Network, rng: random.Random, *, relayed: bool = False) -> None:
        self.network, self.rng = network, rng
        self.hop = network.hop if relayed else 0.0
        rtt = network.rtt_median * math.exp(rng.gauss(0, network.rtt_spread))
        share = min(max(0.5 + rng.gauss(0, network.split_sigma), 0.2), 0.8)
        self.base = {"up": rtt * share, "down": rtt * (1 - share)}
        self.jitter = rng.uniform(*network.jitter)
        self.last = {"up": -math.inf, "down": -math.inf}
        self.stall = (math.inf, math.inf)
        if network.stall_every:
            self._next_stall(START)

    def _next_stall(self, after: float) -> None:
        begin = after + self.rng.expovariate(1 / self.network.stall_every)
        self.stall = (begin, begin + self.rng.expovariate(1 / self.network.stall_mean))

    def arrival(self, way: str, sent: float) -> float:
        """When something sent at `sent` arrives; calls come in the order of sending."""
        rng, network = self.rng, self.network
        while sent > self.stall[1]:
            self._next_stall(self.stall[1])
        leaves = self.stall[1] if sent >= self.stall[0] else sent
        arrives = leaves + self.base[way] + rng.expovariate(1 / self.jitter)
        if self.hop:
            arrives += rng.expovariate(1 / self.hop)
        while network.loss and rng.random() < network.loss:
            arrives += network.resend_after + self.base["up"] + self.base["down"]
        self.last[way] = max(self.last[way], arrives)
        return self.last[way]


@dataclass
class Player:
    """A client with its clock, and what it tells the server about it."""

    link: Link
    rng: random.Random
    lie: Lie | None = None
    step: float | None = None
    sync: ClockSync = field(init=False)
    now: float = START
    shift: float = 0.0
    crept: float = 0.0

    def __post_init__(self) -> None:
        real = self.rng.choice((0.1, 1.0, 1.0))
        self.sync = ClockSync(real if self.step is None else self.step)
        self.step = real
        self.zero = self.rng.uniform(-1e9, 0)
        self.rate = 1 + self.rng.gauss(0, 20e-6)

    def clock(self, at: float) -> float:
        """What `performance.now()` says."""
        step = self.step or 1.0
        reading = (at - START) * self.rate - self.zero + self.shift
        return math.floor(reading / step) * step

    def probe(self) -> None:
        """The next probe when it is due, and its answer."""
        left = max(self.sync.next_probe_at(racing=True), self.now)
        probe_id = self.sync.probe(left)
        here = self.link.arrival("down", left)
        gone = here + self.rng.expovariate(1.0)
        received, sent, kept = self.clock(here), self.clock(gone), 0.0
        if self.lie:
            received, sent, kept = self.lie(self, received, sent)
        self.now = max(self.link.arrival("up", gone) + kept, left + 0.1)
        self.sync.answer(probe_id, received, sent, self.now)

    def settle(self) -> None:
        """As after a countdown and some seconds of a race."""
        for _ in range(self.rng.randrange(12, 40)):
            self.probe()

    def sends(self, made: float) -> float:
        """When a move made at that instant leaves the browser."""
        return made + self.rng.uniform(0.5, 4)


@dataclass
class Race:
    """A duel as it was and as it was called. `winner` None: a dead heat.

    `late`: the second move to arrive came after the hold had to end.
    """

    gap: float
    arrived_first: int
    winner: int | None
    late: bool
    stamps: tuple[Stamp, Stamp]

    @property
    def first(self) -> int:
        return 0 if self.gap > 0 else 1

    @property
    def wrong(self) -> bool:
        return self.winner is not None and self.winner != self.first

    @property
    def measured(self) -> bool:
        """Whether an error is stated: both in time, and no stamp at a bound."""
        return not self.late and not any(stamp.clamp for stamp in self.stamps)

    @property
    def miss(self) -> float:
        """Error of the measured gap in standard errors."""
        one, two = self.stamps
        return (two.fair - one.fair - self.gap) / math.hypot(one.sigma, two.sigma)

    @property
    def stated(self) -> float:
        """The chance (0.5 … 1) that the earlier one of the two stamps was made first."""
        one, two = self.stamps
        error, gap = math.hypot(one.sigma, two.sigma), abs(two.fair - one.fair)
        return 0.5 * (1 + math.erf(gap / (error * math.sqrt(2)))) if error > 0 else 1.0


def honestly(player: Player, made: float, _arrival: float, _before: list[Stamp]) -> float:
    return player.clock(made)


def duel(
    players: tuple[Player, Player], gap: float, rng: random.Random, told: Told = honestly
) -> Race:
    """Player 0 moves and stamps by `told`, player 1 moves `gap` ms later and is honest."""
    base = max(player.now for player in players) + 300 + rng.uniform(0, 500)
    made = (base - gap / 2, base + gap / 2)
    # A duel leaves no trace on the lines: the next one finds as many stalls as the first.
    before = [(dict(player.link.last), player.link.stall) for player in players]
    sends = [player.sends(at) for player, at in zip(players, made, strict=True)]
    arrivals = [player.link.arrival("up", at) for player, at in zip(players, sends, strict=True)]
    claims = (
        told(players[0], made[0], arrivals[0], []),
        honestly(players[1], made[1], arrivals[1], []),
    )
    stamps = [
        Stamper(START).stamp(player.sync, t, at, START, START)
        for player, t, at in zip(players, claims, arrivals, strict=True)
    ]
    opener = 0 if arrivals[0] <= arrivals[1] else 1
    other = 1 - opener

    hold: Hold[int] = Hold(arrivals[opener])
    hold.offer(opener, stamps[opener], opener)
    hold.wait_for(other, players[other].sync.rtt_p95)
    in_time = not hold.ready(arrivals[other])
    if in_time:
        hold.offer(other, stamps[other], other)
    first = hold.decide()[0]
    late = not in_time and stamps[other].fair < stamps[opener].fair
    for player, line in zip(players, before, strict=True):
        player.link.last, player.link.stall = line
    winner = None if first.tie else first.held[0].move
    return Race(gap, opener, winner, late, (stamps[0], stamps[1]))
