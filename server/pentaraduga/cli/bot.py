"""`pentaraduga bot`: joins a room over the network and plays as anyone would."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from math import inf
from typing import TYPE_CHECKING, Final

from pentaraduga.bots import SKILLS, choose
from pentaraduga.client import Closed, Outcome, RoomClient, RoomNotFound, find_room
from pentaraduga.console import UsageError, add_json, print_json
from pentaraduga.core import Rng
from pentaraduga.games import GAMES

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers

KNOWN: Final = {game.id: game.bot for game in GAMES.values() if game.bot}
"""The games that bots can play."""


def add_parser(subparsers: Subparsers) -> None:
    """Add this command's parser."""
    parser = subparsers.add_parser(
        "bot",
        help="join a room and play",
        description="Joins a room, takes a free seat and plays until the match is over.",
    )
    parser.add_argument("--url", required=True, help="the server, like http://127.0.0.1:8765")
    parser.add_argument("--room", required=True, help="the room's id, link or six-digit code")
    parser.add_argument(
        "--skill", type=int, default=3, choices=SKILLS, help="1 (weak) to 5 (strong), default 3"
    )
    parser.add_argument(
        "--speed",
        type=float,
        default=1.0,
        help="how fast it acts beside others of its skill: 2 is twice as fast, default 1",
    )
    parser.add_argument("--name", default="Бот", help="display name, default «Бот»")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """0: a match was played to its end; 1: no room, no seat, or removed from the room."""
    if not 0 < args.speed < inf:
        raise UsageError(f"--speed is a positive number, 1 for the usual, not {args.speed}")
    try:
        points = asyncio.run(_play(args))
    except ValueError as problem:
        raise UsageError(str(problem)) from None
    except (RoomNotFound, Closed, TimeoutError) as problem:
        print(f"pentaraduga bot: {str(problem) or 'no answer in time'}", file=sys.stderr)
        return 1
    if args.json:
        print_json({"points": points})
    else:
        print("\n".join(f"{total['name']}: {total['points']}" for total in points))
    return 0


async def _play(args: argparse.Namespace) -> list[dict[str, object]]:
    room_id = await find_room(args.url, args.room)
    # Only watching at first: in rooms of games for one, a newcomer is seated at once.
    async with RoomClient(args.url, room_id, name=args.name, watch=True) as client:
        player = _Player(client, args.skill, args.speed)
        await player.match()
        return [dict(total) for total in client.pub["match"]["totals"]]


class _Player:
    """Plays one seat, and thinks again whenever the view has changed."""

    def __init__(self, client: RoomClient, skill: int, speed: float) -> None:
        self._client = client
        self._skill = skill
        self._speed = speed
        self._rng = Rng(secrets.token_bytes(32))
        self._since = client.clock()
        self._round: object = None

    async def match(self) -> None:
        """From taking a seat to the end of the match.

        Raises:
            RoomNotFound: there is no free seat, or no bot plays this game.
        """
        client = self._client
        while client.phase != "over":
            seen = client.seq
            games = _games(client)
            if not games <= KNOWN.keys():
                unknown = ", ".join(sorted(games - KNOWN.keys()))
                raise RoomNotFound(f"no bot plays {unknown}: they know {', '.join(KNOWN)}")
            if client.seat is None:
                await self._sit()
            elif client.phase in ("lobby", "result"):
                await client.command("ready", on=True)
            elif client.phase == "round" and "own" in client.own:
                await self._think(seen)
                continue
            await client.until(lambda seen=seen: client.seq != seen, timeout=None)  # type: ignore[misc]

    async def _sit(self) -> None:
        outcome = await self._client.command("sit")
        if not outcome.ok and outcome.code != "offline":
            raise RoomNotFound(f"no seat in this room: {outcome.code}")

    async def _think(self, seen: int) -> None:
        client = self._client
        game = client.pub["room"]["game"]
        start_at = client.pub["clock"]["start_at"]
        if start_at != self._round:
            self._round, self._since = start_at, client.clock()
        plan = None
        if client.pub["clock"]["paused"] is None:
            elapsed = client.clock() - self._since
            view = client.pub | client.own
            plan = choose(KNOWN[game], view, self._rng, self._skill, elapsed, self._speed)
        wait_s = None if plan is None else plan.after_ms / 1000
        try:
            await client.until(lambda: client.seq != seen, timeout=wait_s)
        except TimeoutError:
            if plan is not None:
                await self._do(plan.action)

    async def _do(self, action: str) -> Outcome:
        self._since = self._client.clock()
        return await self._client.act(action)


def _games(client: RoomClient) -> set[str]:
    """The games that the room plays: all of them in a mixed match."""
    room = client.pub["room"]
    return {item["game"] for item in room.get("playlist", ())} or {room["game"]}
