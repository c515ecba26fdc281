"""docs/adding-a-game.md, followed: a solitaire, in a copy of the project."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.adding.project import copy_with, environment, suite_of
from tests.serving import serving

from pentaraduga.client import RoomClient


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_with(["lamps"], tmp_path_factory.mktemp("added"))


def test_it_passes_the_contract_suite_and_the_import_contracts(copy: Path) -> None:
    suite_of(copy, "lamps", "game_plays", "game_keeps_secrets", "solitaire")


async def test_a_client_plays_it_to_the_end(copy: Path, tmp_path: Path) -> None:
    async with serving(tmp_path / "data", env=environment(copy)) as served:
        games = json.loads((await served.get("/api/games"))[1])["games"]
        [offered] = [info for info in games if info["id"] == "lamps"]
        assert (offered["solo"], offered["recorded"], offered["advice"]) == (True, False, [])
        room = await served.new_room("lamps", deal=5)
        async with RoomClient(served.url, room, name="Аня") as anya:
            await anya.until(lambda: anya.phase == "round" and "row" in anya.pub)
            assert anya.pub["row"]["lit"] == [True, False, True, True]
            assert anya.pub["solo"]["options"] == {"deal": 5}
            refused = await anya.act("undo")
            assert (refused.code, refused.params) == ("nothing_to_undo", {"can_undo": 0})
            for text in ("press 2", "undo", "redo", "undo", "press 1", "press 3"):
                done = await anya.act(text)
                assert done.ok, done
            await anya.until(lambda: anya.phase in ("result", "over"))
            assert anya.pub["solo"]["outcome"] == "won"
            assert anya.pub["row"]["lit"] == [False] * 4
            [result] = anya.pub["match"]["rounds"]
            assert [line["points"] for line in result["lines"]] == [1]
