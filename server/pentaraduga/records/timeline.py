"""A replay as data for a page that shows it: what every seat and the table saw, step by step."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from pentaraduga.core import CLOCK, SPECTATOR
from pentaraduga.sheets.header import CLOCK_LETTER
from pentaraduga.sheets.notes import LETTERS
from pentaraduga.sheets.sheet import Deed, Replay, Step


def summary(done: Replay) -> dict[str, Any]:
    """The result of a replay. `score_range` (per seat, fewest and most) only of plain records."""
    document: dict[str, Any] = {
        "game": done.game,
        "players": done.players,
        "score": done.score,
        **done.sheet.remains(done),
        "actions": done.actions,
    }
    if done.score_range is not None:
        document["score_range"] = done.score_range
    return document


def timeline(done: Replay) -> dict[str, Any]:
    """The summary, and the game from the deal on: plain values and sections of views.

    A step holds the sections that changed since the step before (None: gone): `pub` as spectators
    saw them, `own` by seat as its player did, and once it changed what the sheet shows besides. A
    record is of a round that is over, so a replay may show every seat at once; nothing here sees
    more than the players did, except what the sheet adds (stocks). `races`, and `hits` for steps
    that the sheet marks: as in docs/records.md.
    """
    header = done.header
    names = header.players or ("",) * done.players
    score = done.sheet.game.score(done.end)
    return summary(done) | {
        "plain": done.plain,
        "names": [{"letter": LETTERS[seat], "name": names[seat]} for seat in range(done.players)],
        "options": dict(done.sheet.game.info.options_from(header.options)),
        "start": header.start,
        "paused_ms": header.paused,
        "ending": done.ending,
        "sheet": [[asdict(reason) for reason in lines] for lines in score.reasons] if score else [],
        "steps": _steps(done),
        "races": _races(done),
        "hits": [n for n, step in enumerate(done.steps, 1) if _is_marked(done, step)],
        "record": done.record,
    }


def _steps(done: Replay) -> list[dict[str, Any]]:
    shown = _shown(done, done.start)
    at_ms = None if done.plain else 0.0
    first = {"at_ms": at_ms, "deeds": [], "pub": shown["pub"], "own": shown["own"]}
    steps = [first | shown["more"]]
    for step in done.steps:
        following = _shown(done, step.state)
        steps.append(
            {
                "at_ms": None if done.plain else min(d.played.at for d in step.deeds),
                "deeds": [_deed(done, d) for d in step.deeds],
                "pub": _changed(shown["pub"], following["pub"]),
                "own": [
                    _changed(a, b) for a, b in zip(shown["own"], following["own"], strict=True)
                ],
            }
        )
        steps[-1] |= _changed(shown["more"], following["more"])
        shown = following
    return steps


def _shown(done: Replay, state: Any) -> dict[str, Any]:
    """The views of this state, by viewer."""
    game = done.sheet.game
    pub = game.view_for(state, SPECTATOR)
    own = []
    for seat in range(done.players):
        view = game.view_for(state, seat)
        own.append({name: section for name, section in view.items() if name not in pub})
    return {"pub": pub, "own": own, "more": done.sheet.shown(state)}


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    changed = {name: section for name, section in after.items() if before.get(name) != section}
    return changed | {name: None for name in before if name not in after}


def _deed(done: Replay, deed: Deed) -> dict[str, Any]:
    played = deed.played
    return {
        "seat": played.seat,
        "letter": CLOCK_LETTER if played.seat == CLOCK else LETTERS[played.seat],
        "number": deed.number,
        "text": played.text,
        "said": list(deed.said),
        "line": deed.line,
        "at_ms": None if done.plain else played.at,
        "error_ms": None if done.plain else played.error,
        "clamp": played.clamp,
    }


def _verb(deed: Deed) -> str:
    return deed.played.text.split(" ", 1)[0]


def _is_marked(done: Replay, step: Step) -> bool:
    return any(_verb(deed) in done.sheet.marked for deed in step.deeds)


def _races(done: Replay) -> list[dict[str, Any]]:
    """The photo finish: every action of a kind that the game races for, as it was ordered.

    A new deal begins another race: its first one is compared with nobody before it.
    """
    if done.plain:
        return []
    rules = done.sheet.game
    found: list[dict[str, Any]] = []
    first: Deed | None = None
    race, before = 0, done.start
    for n, step in enumerate(done.steps, 1):
        if rules.race(before) != race:
            race, first = rules.race(before), None
        racing = _racing(step, rules.info.races)
        for deed in racing:
            first = first or deed
            of_both = math.hypot(deed.played.error, first.played.error)
            found.append(
                {
                    "race": race,
                    "step": n,
                    "seat": deed.played.seat,
                    "kind": _verb(deed),
                    "tie": len(racing) > 1,
                    "at_ms": deed.played.at,
                    "behind_ms": round(deed.played.at - first.played.at, 1),
                    "error_ms": round(deed.played.error if deed is first else of_both, 1),
                    "clamp": deed.played.clamp,
                }
            )
        before = step.state
    return found


def _racing(step: Step, kinds: Sequence[str]) -> list[Deed]:
    return [d for d in step.deeds if d.played.seat != CLOCK and _verb(d) in kinds]
