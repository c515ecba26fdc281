"""The pure room alone: what a move costs with everybody connected, without sockets and store.

    .venv/bin/python bench/room.py [--json] [--moves 4000] [--profile WORKLOAD]

Each workload drives one room through whole rounds with recorded inputs and reports the CPU of its
`receive` and `next_wake` calls, in µs a move; the median of the rounds. Encoding is not in it.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room

START = 1.76e12


class Table:
    """A room with people at it who answer every probe after 20 ms; time moves when it is told to.

    `spent`: CPU of the measured calls so far, s; `calls`: how many there were.
    """

    def __init__(self, game: str, seats: int, watching: int = 0) -> None:
        self.random = random.Random(7)
        self.now = START
        options = GAMES[game].info.options_from({})
        self.room, begun = Room.create(
            "bench00000", None, game, options, self.random.randbytes, self.now, seats=seats,
            match=c.MatchRule("rounds", 200),
        )  # fmt: skip
        self.seq = dict.fromkeys(range(1, seats + watching + 1), 0)
        self.spent, self.calls = 0.0, 0
        self.do(begun)
        for conn in self.seq:
            hello = c.Hello(secret=f"{conn:032x}", name=f"P{conn}", granularity=0.1)
            self.do(self.room.connect(conn, hello, self.now))
        for conn in range(1, seats + 1):
            self.send(conn, c.Sit)
        self.seats = seats

    def do(self, effects: list[fx.Effect]) -> None:
        """Answers the probes among the effects."""
        for effect in effects:
            if isinstance(effect, fx.Send) and isinstance(effect.message, fx.Probe):
                at = self.now + 10 - START
                pong = c.Pong(id=effect.message.id, received=at, sent=at)
                self.do(self.room.receive(effect.conn, pong, self.now + 20))

    def send(self, conn: int, kind: Callable[..., Any], **fields: Any) -> list[fx.Effect]:
        self.seq[conn] += 1
        effects = self.room.receive(conn, kind(cseq=self.seq[conn], **fields), self.now)
        self.do(effects)
        return effects

    def wait(self, ms: float) -> None:
        """Lets time pass, with all that is due in it."""
        end = self.now + ms
        while (due := self.room.next_wake) is not None and due <= end:
            self.now = max(self.now, due)
            self.do(self.room.wake(self.now))
        self.now = end

    def deal(self) -> Any:
        """Everybody is ready for the next round, and it starts."""
        for conn in range(1, self.seats + 1):
            self.send(conn, c.Ready)
        self.wait(9000)
        assert self.room.state.in_round
        return self.room.state.dealt.play

    def measured(self, conn: int, action: str) -> None:
        """One action, its CPU counted; a second's thought before it."""
        self.wait(1000)
        self.seq[conn] += 1
        act = c.Act(cseq=self.seq[conn], action=action, t=self.now - START - 10, seen=self.room.seq)
        began = time.process_time_ns()
        effects = self.room.receive(conn, act, self.now)
        self.room.next_wake  # noqa: B018  (the actor asks after every input)
        self.spent += (time.process_time_ns() - began) / 1e9
        self.calls += 1
        self.do(effects)

    def end_round(self) -> None:
        """Everybody gives up."""
        for conn in range(1, self.seats + 1):
            self.send(conn, c.Act, action="give_up", t=self.now - START, seen=self.room.seq)
            self.wait(1500)
        assert not self.room.state.in_round


def swaps(table: Table) -> Iterator[tuple[int, str]]:
    """Everybody in turn gives away a tile, for forty moves."""
    for k in range(40):
        seat = k % table.seats
        hand = table.room.state.dealt.play.players[seat].hand
        yield seat + 1, f"swap {hand[k % len(hand)]}"


def lays(table: Table) -> Iterator[tuple[int, str]]:
    """For forty moves, a seat that can lay does; otherwise one that can swap does."""
    rules = GAMES["kovriki"].rules
    for k in range(40):
        seat = k % table.seats
        play = table.room.state.dealt.play
        texts = map(rules.write_action, rules.legal(play, seat))
        options = sorted(x for x in texts if x.startswith(("lay", "swap")))
        if options:
            yield seat + 1, options[0]


WORKLOADS: dict[str, tuple[str, int, int, Callable[[Table], Iterator[tuple[int, str]]]]] = {
    "minutka swap, 4 connected": ("minutka", 4, 0, swaps),
    "kovriki lay, 4 connected": ("kovriki", 4, 0, lays),
    "minutka swap, 4 and 196 watching": ("minutka", 4, 196, swaps),
}


def run(name: str, moves: int) -> dict[str, Any]:
    """The costs of one workload, µs."""
    game, seats, watching, script = WORKLOADS[name]
    table = Table(game, seats, watching)
    rounds: list[float] = []
    total = 0
    while total < moves and len(rounds) < 190:
        table.deal()
        table.spent, table.calls = 0.0, 0
        for conn, action in script(table):
            if not table.room.state.in_round:
                break
            table.measured(conn, action)
        rounds.append(table.spent / table.calls * 1e6)
        total += table.calls
        if table.room.state.in_round:
            table.end_round()
        table.wait(1000)
    ordered = sorted(rounds)
    return {
        "workload": name,
        "moves": total,
        "median_us": round(statistics.median(ordered), 1),
        "best_us": round(ordered[0], 1),
        "p90_us": round(ordered[int(0.9 * (len(ordered) - 1))], 1),
    }


def probes(count: int) -> dict[str, Any]:
    """The cost of standing by in a round: a due probe and its pong, µs."""
    table = Table("minutka", 4)
    table.deal()
    spent, done = 0.0, 0
    began_at = table.now
    while done < count:
        due = table.room.next_wake
        assert due is not None
        table.now = max(table.now, due)
        began = time.process_time_ns()
        effects = table.room.wake(table.now)
        for effect in effects:
            if isinstance(effect, fx.Send) and isinstance(effect.message, fx.Probe):
                at = table.now + 10 + table.random.expovariate(0.5) - START
                pong = c.Pong(id=effect.message.id, received=at, sent=at)
                table.room.receive(effect.conn, pong, START + at + 10)
                table.room.next_wake  # noqa: B018
                done += 1
        spent += (time.process_time_ns() - began) / 1e9
    seconds = (table.now - began_at) / 1000
    return {
        "workload": "probe and pong, 4 connected",
        "moves": done,
        "median_us": round(spent / done * 1e6, 1),
        "us_a_client_and_second": round(spent / seconds / 4 * 1e6, 1),
        "probes_a_client_and_second": round(done / seconds / 4, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--moves", type=int, default=4000, help="moves of each workload")
    parser.add_argument("--profile", metavar="WORKLOAD", help="profile one workload instead")
    args = parser.parse_args()
    if args.profile:
        profile = cProfile.Profile()
        name = next(n for n in WORKLOADS if n.startswith(args.profile))
        profile.runcall(run, name, args.moves)
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)
        return
    results = [run(name, args.moves) for name in WORKLOADS] + [probes(args.moves)]
    if args.json:
        print(json.dumps(results, indent=2))
        return
    print(f"{'':34} {'moves':>6} {'µs':>7}  others")
    for result in results:
        rest = {k: v for k, v in result.items() if k not in ("workload", "moves", "median_us")}
        others = ", ".join(f"{k} {v}" for k, v in rest.items())
        print(f"{result['workload']:34} {result['moves']:6} {result['median_us']:7}  {others}")


if __name__ == "__main__":
    main()
