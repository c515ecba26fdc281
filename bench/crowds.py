"""The members at the tables of a workload."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

from players import Asker, BareWatcher, Bot, Flooder, Racer, Returning, Solo, Watcher
from speakers import Bare, BoardgameIo, Colyseus, Ours, SocketIo, post
from tables import Table, Tally

Plays: TypeAlias = Literal["swap", "bot", "race", "solo", "ask", "return", "wait"]
"""What members of ours do: swap (Minutka), what a bot of the game would, the same over a long line,
moves of FreeCell for one, questions to its solver, swaps with coming back after the line ended, the
same in the lobby, without a round."""


class Wanted(Protocol):
    """The facts about a job that `crowd` needs; see `load.Job`."""

    @property
    def kind(self) -> str: ...
    @property
    def port(self) -> int: ...
    @property
    def rooms(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def game(self) -> str: ...
    @property
    def plays(self) -> Plays: ...
    @property
    def watching(self) -> int: ...
    @property
    def rtt_ms(self) -> float: ...


SEATED: dict[str, Callable[[Table, int, str, str], Ours]] = {
    "swap": Ours,
    "bot": Bot,
    "race": Racer,
    "solo": Solo,
    "ask": Asker,
}


def crowd(job: Wanted, tally: Tally) -> list[Table]:
    """Tables with members that are not connected yet."""
    return [_table(job, n, tally) for n in range(job.rooms)]


def _table(job: Wanted, n: int, tally: Tally) -> Table:
    table = Table(tally)
    if job.kind == "ours":
        _ours(job, table, f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}")
        return table
    for seat in range(job.size):
        if job.kind == "colyseus":
            seats = post(job.port, "/matchmake/joinOrCreate/play", {"table": str(n)})
            Colyseus(table, seat, seats)
        elif job.kind == "boardgameio":
            BoardgameIo(table, seat, f"match{n}")
        elif job.kind == "socketio":
            SocketIo(table, seat, f"room{n}")
        else:
            Bare(table, seat, f"room{n}")
    if job.watching and job.kind != "bare":
        raise SystemExit("only bare servers and ours have spectators here")
    for number in range(job.watching):
        BareWatcher(table, job.size + number, f"room{n}")
    return table


def _ours(job: Wanted, table: Table, address: str) -> None:
    alone = job.plays in ("solo", "ask")
    wish: dict[str, object] = {"game": job.game}
    if alone:
        wish["options"] = {"level": "hard"} if job.plays == "ask" else {}
    else:
        wish |= {"seats": job.size, "match": {"kind": "rounds", "value": 50}}
    room = str(post(job.port, "/api/rooms", wish, address)["id"])
    for seat in range(1 if alone else job.size):
        if job.plays in ("return", "wait"):
            Returning(table, seat, room, address, job.port, job.plays == "return")
            continue
        member = SEATED[job.plays](table, seat, room, address)
        if isinstance(member, Racer):
            member.rtt_s = job.rtt_ms / 1000
    for number in range(job.watching):
        # Another address for each few: there is a limit on connections from one.
        Watcher(table, job.size + number, room, f"{20 + number % 50}.{address[3:]}")


def flood(job: Wanted, many: int) -> list[Flooder]:
    """So many who are going to flood one room, not connected yet."""
    table = Table(Tally())
    room = str(post(job.port, "/api/rooms", {"game": job.game}, "10.255.0.1")["id"])
    return [Flooder(table, n, room, f"11.0.{n & 255}.1") for n in range(many)]


def empty(job: Wanted, many: int) -> None:
    """So many rooms that are at work for a minute, though nobody comes."""
    for n in range(many):
        post(job.port, "/api/rooms", {"game": job.game}, f"12.{n >> 8}.{n & 255}.1")
