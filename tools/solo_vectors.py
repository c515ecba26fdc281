"""Games of solitaires as the server's rules play them, which the client's rules are held to.

`solo_vectors.py` writes shared/vectors/<game>.json, `solo_vectors.py --check` compares them with
what is there. A file is a list of games: the sections of the view before the first action, and for
each action `ACTION:DIGEST`. The digest is of all sections after it, or of code and parameters if it
is refused (then `ACTION!DIGEST`), so a move or a cell too many or too few changes it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from pentaraduga.cards import DECK
from pentaraduga.core import SPECTATOR, Rng, Solitaire
from pentaraduga.games.chiselki.layouts import POOLED
from pentaraduga.games.chiselki.moves import begin as begin_chiselki
from pentaraduga.games.chiselki.rules import Chiselki
from pentaraduga.games.freecell.auto import AutoMode
from pentaraduga.games.freecell.deals import Level, numbered
from pentaraduga.games.freecell.layout import Layout
from pentaraduga.games.freecell.rules import RULES, FreeCell, begin
from pentaraduga.games.puzzles.catalogue import FAMILIES
from pentaraduga.games.puzzles.complete import complete
from pentaraduga.games.puzzles.rules import Puzzles
from pentaraduga.tiles import Placement

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "shared" / "vectors"

Picks = Callable[[Any, Rng], str]
"""The next action in a state."""

LEFT_OUT = {"tally": {"played_ms"}}
"""Fields by section that only the room's clock decides."""


def digest(value: object) -> str:
    """FNV-1a, 32 bits, of the value as JSON with sorted keys and no spaces: eight digits.

    >>> digest({"b": 1, "a": None})
    '4e7703e0'
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    number = 0x811C9DC5
    for byte in text.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{number:08x}"


def shown(rules: Solitaire[Any, Any], state: Any) -> dict[str, Any]:
    """The view as plain values, with what the room says of the game from the outside."""
    sections: dict[str, Any] = msgspec.to_builtins(rules.view_for(state, SPECTATOR))
    for name, fields in LEFT_OUT.items():
        for field in fields:
            sections[name].pop(field, None)
    attempt = rules.attempt(state)
    sections["solo"] = {
        "begun": attempt.begun,
        "moves": attempt.moves,
        "outcome": attempt.outcome,
        "points": attempt.points,
    }
    return sections


def game(
    rules: Solitaire[Any, Any], state: Any, picks: Picks, rng: Rng, actions: int
) -> dict[str, Any]:
    """A game of at most that many actions."""
    sections, lines = shown(rules, state), []
    for _ in range(actions):
        text = picks(state, rng)
        action = rules.parse_action(text)
        illegal = rules.check(state, 0, action)
        if illegal is not None:
            lines.append(f"{text}!{digest([illegal.code, dict(illegal.params)])}")
            continue
        state = rules.apply(state, 0, action)
        lines.append(f"{text}:{digest(shown(rules, state))}")
        if state.outcome != "playing":
            break
    return {"sections": sections, "lines": lines}


# --- FreeCell ----------------------------------------------------------------------------------


def freecell_games() -> Iterator[dict[str, Any]]:
    """Numbered deals from their first move, and late tables, which get to the end."""
    rng, rules = Rng(b"freecell vectors"), FreeCell()
    autos: tuple[AutoMode, ...] = ("off", "safe", "all")
    levels: tuple[Level, ...] = ("medium", "hard")
    for number in range(24):
        deal = numbered(1 + rng.below(1_000_000), levels[number % 2])
        state = begin(deal, deal.layout(), RULES[number // 2 % 2], autos[number % 3])
        yield game(rules, state, _freecell_pick, rng, 60)
    for number in range(60):
        deal = numbered(1 + rng.below(1_000_000), "medium")
        layout = _late_table(rng, cells=2 + number % 3)
        state = begin(deal, layout, RULES[number % 2], autos[number // 2 % 3])
        yield game(rules, state, _freecell_pick, rng, 50)


def _late_table(rng: Rng, *, cells: int) -> Layout:
    """Some cards are up; the others lie anyhow, some of them in chains."""
    least = 1 + rng.below(9)
    up = [min(13, least + rng.below(4)) for _ in range(4)]
    rest = [card for card in DECK if card.rank > up[card.suit]]
    rng.shuffle(rest)
    if rng.below(4) == 0:
        rest.sort(key=lambda card: -card.rank)
    held: list[Any] = [None] * cells
    columns: list[list[Any]] = [[] for _ in range(8)]
    for place in range(cells):
        if rest and rng.below(3) == 0:
            held[place] = rest.pop()
    used = 3 + rng.below(6)
    for card in rest:
        fitting = [column for column in columns if column and card.fits_on(column[-1])]
        (fitting[0] if fitting and rng.below(4) else columns[rng.below(used)]).append(card)
    one, two, three, four = up
    return Layout(tuple(map(tuple, columns)), tuple(held), (one, two, three, four))


def _freecell_pick(state: Any, rng: Rng) -> str:
    legal = [str(action) for action in FreeCell().moves(state)]
    cards = sorted(map(str, state.layout.cards()))
    kind = rng.below(24)
    if kind < 8 and legal:
        return rng.choice(legal)
    if kind < 10:
        # Without its number, or with another one.
        return f"{rng.choice('12345678abcd')}{rng.choice('12345678abcdh')}"
    if kind < 11:
        return f"{rng.choice('12345678')}{rng.choice('12345678')}v{1 + rng.below(13)}"
    if kind < 15:
        ends = [str(pile[-1]) for pile in state.layout.columns if pile]
        held = [str(card) for card in state.layout.cells if card is not None]
        return f"tap {rng.choice([*ends, *held, rng.choice(cards)])}"
    if kind < 17:
        card = state.tapped if state.tapped is not None and rng.below(4) else None
        return f"double {card or rng.choice(cards)}"
    words = ("undo", "undo", "undo", "redo", "redo", "finish", "auto", "restart", "undo 3")
    word = words[rng.below(len(words))]
    if word == "restart" and rng.below(2):
        word = "undo 2"
    if word == "finish" and rng.below(2):
        word = "redo"
    return f"auto {rng.choice(('off', 'safe', 'all'))}" if word == "auto" else word


# --- Chiselki ----------------------------------------------------------------------------------


def chiselki_games() -> Iterator[dict[str, Any]]:
    """The layouts, random fields, and short ones that can be cleared; diagonals or none."""
    rng, rules = Rng(b"chiselki vectors"), Chiselki()
    for number in range(24):
        options = rules.info.options_from(
            {
                "layout": ("18", "27", "29", "random")[number % 4],
                "deal": 1 + rng.below(POOLED) if number % 4 == 3 else 0,
                "diagonals": bool(number // 4 % 2),
            }
        )
        yield game(rules, rules.setup(1, options, rng), _chiselki_pick, rng, 80)
    for number in range(24):
        digits = [str(1 + rng.below(9)) for _ in range(1 + rng.below(5))]
        digits += [str(rng.choice((d, (10 - int(d)) % 10))) for d in map(int, reversed(digits))]
        state = begin_chiselki("".join(digits), diagonals=bool(number % 2))
        yield game(rules, state, _chiselki_pick, rng, 30)


def _chiselki_pick(state: Any, rng: Rng) -> str:
    kind = rng.below(20)
    if kind < 12 and state.pairs:
        return "{}-{}".format(*rng.choice(state.pairs))
    if kind < 14:
        return f"{rng.below(len(state.shown) + 2)}-{rng.below(len(state.shown))}"
    if kind < 15 and len(state.shown) < 400:
        return "ADD"
    words = ("undo", "undo", "undo 2", "redo", "redo", "redo", "restart")
    word = words[rng.below(len(words))]
    return "undo 4" if word == "restart" and rng.below(2) else word


# --- puzzles -----------------------------------------------------------------------------------


def puzzles_games() -> Iterator[dict[str, Any]]:
    """Families and fixed puzzles, laid at random or towards a solution, but never where a tile may
    not lie."""
    rng, rules = Rng(b"puzzles vectors"), Puzzles()
    levels = ("easy", "medium", "hard", "seven", "2x5", "four-squares-1")
    for number in range(24):
        level = levels[number % len(levels)]
        deal = 1 + rng.below(1000) if level in FAMILIES else 0
        options = rules.info.options_from({"level": level, "deal": deal})
        yield game(rules, rules.setup(1, options, rng), _puzzles_pick, rng, 60)
    for _ in range(48):
        options = rules.info.options_from({"level": "easy", "deal": 1 + rng.below(1000)})
        state = rules.setup(1, options, rng)
        solution = complete(state.puzzle, ()).placements
        picks = partial(_puzzles_solve, solution)
        yield game(rules, state, picks, rng, 60)


def _puzzles_solve(solution: Any, state: Any, rng: Rng) -> str:
    """The next tile of the solution; sometimes something else, or what can't be done."""
    left = [one for one in solution if one not in state.laid]
    kind = rng.below(12)
    if kind < 4 and left and state.layout.contact_problem(left[0]) is None:
        return f"place {left[0]}"
    if kind < 6:
        return _puzzles_pick(state, rng)
    return ("undo 9", "undo", "redo", "restart" if not state.laid else "redo")[rng.below(4)]


def _puzzles_pick(state: Any, rng: Rng) -> str:
    kind = rng.below(16)
    if kind < 9 and state.hand:
        places = [
            place
            for tile in state.hand
            for place in _places(state.layout, tile)
            if state.layout.contact_problem(place) is None
        ]
        if places:
            return f"place {rng.choice(places)}"
    if kind < 11 and state.laid:
        return f"take {rng.choice(state.laid)}"
    if kind == 11 and len(state.laid) > 1:
        # Moved as a whole.
        return " ".join(("lay", *(str(one.moved(1, 1)) for one in state.laid)))
    words = ("undo", "undo", "undo 2", "undo 4", "redo", "redo", "redo", "restart")
    word = words[rng.below(len(words))]
    return "redo" if word == "restart" and rng.below(3) else word


def _places(layout: Any, tile: Any) -> list[Any]:
    bounds = layout.bounds
    if bounds is None:
        return [Placement.parse(f"{tile}@0,0h")]
    return [
        Placement.parse(f"{tile}@{x},{y}{turn}")
        for x in range(bounds.left - 2, bounds.right + 2)
        for y in range(bounds.bottom - 2, bounds.top + 2)
        for turn in "hv"
    ]


# --- files -------------------------------------------------------------------------------------

GAMES: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {
    "freecell": freecell_games,
    "chiselki": chiselki_games,
    "puzzles": puzzles_games,
}


def documents() -> dict[Path, str]:
    """The text of every file."""
    texts = {}
    for name, games in GAMES.items():
        lines = ",\n".join(
            json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in games()
        )
        texts[FOLDER / f"{name}.json"] = f"[\n{lines}\n]\n"
    return texts


def main(args: list[str]) -> int:
    if args not in ([], ["--check"]):
        print("usage: solo_vectors.py [--check]", file=sys.stderr)
        return 2
    stale = 0
    for path, text in documents().items():
        if not args:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is not what tools/solo_vectors.py writes: run it")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
