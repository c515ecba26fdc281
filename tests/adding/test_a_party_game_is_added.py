"""docs/adding-a-game.md, followed: a party game without tiles, in a copy of the project."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from tests.adding.project import LIST, ROOT, copy_with, environment, files_of, places, suite_of
from tests.serving import Served, serving

from pentaraduga.client import RoomClient

PAGE = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_with(["grab"], tmp_path_factory.mktemp("added"))


def test_it_touches_the_places_that_the_page_names_and_no_other() -> None:
    for place in places("<id>"):
        assert f"`{place}`" in PAGE
    assert f"`{LIST}`" in PAGE
    for game in ("grab", "lamps"):
        assert [name for name in files_of(game) if not name.startswith(places(game))] == []
        assert len(files_of(game)) >= 3


def test_it_passes_the_contract_suite_and_the_import_contracts(copy: Path) -> None:
    suite_of(copy, "grab", "game_plays", "game_keeps_secrets", "record_keeps_seeds")


async def test_two_clients_play_it_to_the_end(copy: Path, tmp_path: Path) -> None:
    async with serving(tmp_path / "data", env=environment(copy)) as served:
        games = json.loads((await served.get("/api/games"))[1])["games"]
        offered = {info["id"]: info for info in games}
        assert (offered["grab"]["recorded"], offered["grab"]["bots"]) == (True, False)
        room = await served.new_room("grab")
        async with (
            RoomClient(served.url, room, name="Аня") as anya,
            RoomClient(served.url, room, name="Боря") as borya,
        ):
            both = [anya, borya]
            for one in both:
                assert (await one.command("sit")).ok
            refused = await anya.command("add_bot", skill=3)
            assert (refused.code, refused.params) == ("no_bots", {"game": "grab"})
            for one in both:
                assert (await one.command("ready", on=True)).ok
            await asyncio.gather(*(in_phase(one, "round") for one in both))
            await play(both)
            assert [(f["seat"], f["kind"]) for f in borya.pub["race"]["finishes"]] == [(1, "take")]
            [result] = anya.pub["match"]["rounds"]
            assert {line["name"]: line["points"] for line in result["lines"]} == {
                "Аня": 2,
                "Боря": 4,
            }
            assert result["record"] == 1
        await is_recorded(served, room)


async def is_recorded(served: Served, room: str) -> None:
    """Its record lists the actions, as its folder says nothing of how it is to look."""
    at = f"/api/rooms/{room}/records"
    [listed] = json.loads((await served.get(at))[1])["records"]
    assert (listed["game"], listed["names"], listed["score"]) == ("grab", ["Аня", "Боря"], [2, 4])
    text = (await served.get(f"{at}/1"))[1]
    told = re.findall(r"^\{([АБ]) [0-9.]+s ±[0-9.]+ms: (\w+) [1-9]\}$", text, re.M)
    assert told == [("А", "take")] * 2 + [("Б", "take")] * 4
    replay = json.loads((await served.get(f"{at}/1/replay"))[1])
    assert (replay["game"], replay["score"], replay["ending"]) == ("grab", [2, 4], "all_called")
    assert (replay["record"], replay["plain"], replay["hits"]) == (text, False, [])
    tables = [step["pub"]["table"] for step in replay["steps"]]
    assert [table["left"] for table in tables] == [6, 5, 4, 3, 2, 1, 0]
    assert tables[-1]["points"] == [2, 4]
    assert [finish["race"] for finish in replay["races"]] == [0, 1, 2, 3, 4, 5]


async def play(both: list[RoomClient]) -> None:
    """Six numbers: the first two are the first player's, the others the second's."""
    for n in range(6):
        taker = both[n > 1]
        await called(taker, 6 - n)
        wrong = taker.pub["table"]["called"] % 9 + 1
        if n == 2:
            refused = await both[0].act(f"take {wrong}")
            assert (refused.code, refused.params["called"]) == ("not_called", wrong - 1 or 9)
        done = await taker.act(f"take {taker.pub['table']['called']}")
        assert done.ok, done
    await asyncio.gather(*(in_phase(one, "result", "over") for one in both))


async def called(player: RoomClient, left: int) -> None:
    """The player has seen the number after which that many are left, itself included."""
    await player.until(lambda: player.pub["table"]["left"] == left)


async def in_phase(player: RoomClient, *phases: str) -> None:
    await player.until(lambda: player.phase in phases)
