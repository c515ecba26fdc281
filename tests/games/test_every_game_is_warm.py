"""Once its tables are made, no game makes anybody wait for the first deal, move or thought."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from typing import Any

import msgspec
from tests.fuzz.test_fuzz import calls
from tests.games.every_case import CASES

from pentaraduga.core import SPECTATOR, Options, Rng
from pentaraduga.games import GAMES
from pentaraduga.manifest import Manifest

MOST_CALLS = 50_000
"""About 10 ms, at a fifth of a microsecond a call."""


def every_deal(game: Manifest) -> list[Options]:
    """The options of a game, with each of its levels in turn."""
    levels = [option for option in game.info.options if option.kind == "choice"]
    some = [{option.id: choice} for option in levels for choice in option.choices]
    return [game.info.options_from(wanted) for wanted in some or [{}]]


def first_steps(game_id: str) -> dict[str, int]:
    """How many calls the dearest deal, move, view and thought of a bot took."""
    game, case, rng = GAMES[game_id], CASES[game_id], Rng(b"first steps")
    dear = {"deal": 0, "move": 0, "thought": 0}

    def note(what: str, work: Any) -> Any:
        made: list[Any] = []
        dear[what] = max(dear[what], calls(lambda: made.append(work())))
        return made[0]

    rules = game.rules
    for options in every_deal(game):
        seats = game.info.max_seats
        state = note("deal", lambda o=options, n=seats: rules.setup(n, o, rng))
        for _ in range(6):
            acting = sorted(rules.acting(state))
            if not acting or rules.score(state) is not None:
                break
            seat = rng.choice(acting)
            if game.bot is not None:
                sections = rules.view_for(state, SPECTATOR) | rules.view_for(state, seat)
                view = msgspec.msgpack.decode(msgspec.msgpack.encode(sections))
                note("thought", partial(game.bot, view, rng, 5, 5000.0))
            tries = [*case.game.legal(state, seat), *case.tries(state, seat, rng)]
            good = [a for a in tries if rules.check(state, seat, a) is None]
            if not good:
                break
            action = rng.choice(good)

            def moved(before: Any = state, by: int = seat, what: Any = action) -> Any:
                rules.contends(before, by, what)
                rules.check(before, by, what)
                after = rules.apply(before, by, what)
                rules.view_for(after, SPECTATOR)
                rules.view_for(after, by)
                return after

            state = note("move", moved)
    return dear


def test_no_first_step_takes_long() -> None:
    """In a process of its own: here, other tests may have made the tables."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.games.test_every_game_is_warm"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = json.loads(run.stdout)
    assert found.keys() == GAMES.keys()
    for game, dear in found.items():
        assert max(dear.values()) < MOST_CALLS, (game, dear)


if __name__ == "__main__":
    for manifest in GAMES.values():
        if manifest.warm is not None:
            manifest.warm()
    print(json.dumps({game: first_steps(game) for game in GAMES}))
