"""Ways to cheat at being first, for `fairness.py`: the strongest of each kind. Times in ms.

    python bench/cheats.py --real [--rooms N] [--seed N]

tries them against a real server (`liars.py`), in about two minutes.

Where it helps, they know something that no client can know: the server's own bound for the very
packet sent.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass

from duels import Lie, Player, Told, honestly
from pentaraduga.rooms.stamps import BACK_MOST_MS, BUCKET_START_MS, Stamp, reach_back


def backdated(player: Player, made: float, _arrival: float, _before: list[Stamp]) -> float:
    return player.clock(made) - 1000


def to_the_bound(player: Player, _made: float, arrival: float, _before: list[Stamp]) -> float:
    offset = player.sync.offset(arrival) or 0.0
    return arrival - reach_back(player.sync) + 0.5 - offset


def through_the_bucket(player: Player, made: float, arrival: float, before: list[Stamp]) -> float:
    left = BUCKET_START_MS - sum(stamp.drawn for stamp in before)
    extra = min(left, BACK_MOST_MS - reach_back(player.sync))
    return to_the_bound(player, made, arrival, before) - extra


def jumping(player: Player, made: float, _arrival: float, _before: list[Stamp]) -> float:
    player.shift -= 100
    return player.clock(made)


def in_the_future(player: Player, made: float, _arrival: float, _before: list[Stamp]) -> float:
    return player.clock(made) + 500


def absurd(player: Player, _made: float, _arrival: float, _before: list[Stamp]) -> float:
    return player.rng.choice((math.nan, math.inf, -math.inf, 1e300, -1e300, -(2.0**60), 5e-324))


def keeps_answers(delay: float) -> Lie:
    return lambda _player, received, sent: (received + delay, sent + delay, delay)


def creeps(player: Player, received: float, sent: float) -> tuple[float, float, float]:
    """Each probe gets a clock reading that is 8 ms further ahead; moves are stamped by the true
    clock."""
    player.crept += 8
    return received + player.crept, sent + player.crept, 0.0


def guesses_ids(player: Player, received: float, sent: float) -> tuple[float, float, float]:
    if player.rng.random() < 0.5:
        return received, sent, 0.0
    return received, received, -1e6


def rounds_to_100(_player: Player, received: float, sent: float) -> tuple[float, float, float]:
    return received // 100 * 100 + 50, sent // 100 * 100 + 50, 0.0


def absurd_answers(player: Player, received: float, sent: float) -> tuple[float, float, float]:
    if player.rng.random() < 0.5:
        return received, sent, 0.0
    wild = (math.nan, math.inf, -math.inf, 1e300, -1e300, 0.0, sent + 1e4, received - 1e4)
    return player.rng.choice(wild), player.rng.choice(wild), 0.0


@dataclass(frozen=True)
class Cheat:
    name: str
    told: Told = honestly
    lie: Lie | None = None
    step: float | None = None


CHEATS = (
    Cheat("none"),
    Cheat("back-dated by 1 s", backdated),
    Cheat("back-dated to the bound", to_the_bound),
    Cheat("... and by the bucket", through_the_bucket),
    Cheat("answers kept 300 ms", honestly, keeps_answers(300)),
    Cheat("answers kept 600 ms, to the bound", to_the_bound, keeps_answers(600)),
    Cheat("answers by guessed ids, to the bound", to_the_bound, guesses_ids),
    Cheat("clock jumps 100 ms at each move", jumping),
    Cheat("probes are told a creeping clock", honestly, creeps),
    Cheat("stamps in the future", in_the_future),
    Cheat("absurd stamps", absurd),
    Cheat("absurd answers to probes", honestly, absurd_answers),
    Cheat("claims a clock of 100 ms steps", honestly, None, 100.0),
    Cheat("... and answers probes in such steps", honestly, rounds_to_100, 100.0),
)


def main() -> int:
    """Tries them on a real server; by `fairness.py`, on simulated lines."""
    parser = argparse.ArgumentParser(description="Cheats against a real server over long lines.")
    parser.add_argument("--real", action="store_true", required=True)
    parser.add_argument("--rooms", type=int, default=4, help="for each cheat")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    import liars  # it needs this module

    return liars.main(args.rooms, args.seed)


if __name__ == "__main__":
    sys.exit(main())
