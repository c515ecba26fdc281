"""Conformance cases for tiles and figures, language-neutral, from the naive `paper`.

`vectors.py` writes shared/vectors/*.json, `vectors.py --check` compares them with what is there,
`vectors.py --count 4x7` counts one rectangle.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from laying_cases import Dice, laying_cases
from paper import (
    SET,
    Piece,
    Point,
    cell,
    cells,
    count,
    fillings,
    fits,
    four_turns,
    judge,
    lay,
    push,
    sure,
    touches,
)

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "shared" / "vectors"

COUNTED = ["1x2", "2x2", "2x3", "3x2", "2x4", "2x5", "3x4", "4x4", "4x7"]


# --- cases -------------------------------------------------------------------------------------


def parse_cases() -> dict[str, object]:
    latin = str.maketrans("кожзс", "kojzs")
    good = []
    for name in SET:
        low = name.lower()
        spellings = [name, low, low.upper(), low.translate(latin), low.translate(latin).upper()]
        good.append({"name": name, "spellings": spellings, "mirror": name[::-1]})
    bad = ["", "к", "кО", "кОжж", "кКк", "кЖз", "сКс", "abc", "к ж", "кО1", " кОж", "оoo", "кОж\n"]
    placements = ["", "кОж", "кОж@", "кОж@0,0", "кОж@0,0x", "кОж@0.5,0h", "кОж@0,0h ", "кЖз@0,0h"]
    placements += ["кОж@1000,0h", "кОж@0,-1000v", "кОж@0,0hv", "кОж@,0h", "кОж@٣,0h", "@0,0h"]
    placements += ["кОж@+1,0h", "кОж 0,0h", "кОж@0;0h"]
    same = {"kOj@0,0H": "кОж@0,0h", "КОЖ@-3,12V": "кОж@-3,12v", "оКо@999,-999v": "оКо@999,-999v"}
    same |= {"оКо@-0,007h": "оКо@0,7h"}
    return {"tiles": good, "not_tiles": bad, "placements": same, "not_placements": placements}


def turn_cases() -> list[object]:
    """Every tile in each kind of position: its cells and quarters."""
    found: list[object] = []
    for name in SET:
        for x, y in ((0, 0), (1, 0), (-2, 1), (-2, -2)):
            for letter in "hv":
                text = f"{name}@{x},{y}{letter}"
                piece = lay(text)
                quarters = sorted((cell(t), t[0], t[2]) for t in piece)
                found.append({"placement": text, "quarters": quarters})
    return found


def contact_cases() -> list[object]:
    """Two dominoes in every way that they can overlap, share edges or touch in a point.

    For each way one pair of tiles that fits and one that does not, where there is one.
    """
    found: list[object] = []
    turn = 0
    for corner in ((0, 0), (1, 0)):
        for first in "hv":
            for second in "hv":
                for dy in range(-3, 4):
                    for dx in range(-3, 4):
                        here = f"@{corner[0]},{corner[1]}{first}"
                        there = f"@{corner[0] + dx},{dy}{second}"
                        turn += 5  # begin elsewhere each time, so that all tiles get their share
                        found += _one_of_each(here, there, turn)
    return found


def _one_of_each(here: str, there: str, turn: int) -> Iterator[object]:
    a, b = lay(SET[0] + here), lay(SET[0] + there)
    common = cells(a) & cells(b)
    corners = [{p for apex, rest, _ in piece for p in (apex, *rest)} for piece in (a, b)]
    if common or not corners[0] & corners[1]:
        if common:
            mine, other = SET[turn % 14], SET[(turn + 3) % 14]
            yield sure("one on the other", [mine + here, other + there])
        return
    edge = touches(a, b)
    wanted = {None, "colours_differ"} if edge else {None}
    for k in range(14 * 14):
        mine, other = SET[(turn + k) % 14], SET[(turn + 3 + k // 14) % 14]
        if mine == other or not wanted:
            continue
        if not edge and set(mine.lower()) & set(other.lower()):
            continue  # in a point only even tiles without a common colour may meet
        case = sure("along an edge" if edge else "in a point only", [mine + here, other + there])
        if case["problem"] in wanted:
            wanted.discard(case["problem"])
            yield case


def grown_cases(n: int) -> list[object]:
    """Figures grown at random tile by tile, and what becomes of them when one tile is exchanged."""
    found: list[object] = []
    dice = Dice(20)
    for number in range(n):
        bag = [*SET, *SET]
        size = 2 + dice.below(8)
        texts: list[str] = []
        apart = dice.below(6) == 0
        for _ in range(4000):
            if len(texts) == size:
                break
            name = bag[dice.below(len(bag))]
            x, y = dice.below(5) - 2, dice.below(5) - 2
            text = f"{name}@{x},{y}{'hv'[dice.below(2)]}"
            case = judge("", [*texts, text])
            if case and case["problem"] is None and (apart or case["groups"] == 1):
                texts.append(text)
                bag.remove(name)
        found.append(sure(f"grown {number}", texts))
        at = dice.below(len(texts))
        name = bag[dice.below(len(bag))]
        changed = [*texts[:at], name + texts[at][3:], *texts[at + 1 :]]
        case = judge(f"grown {number}, {texts[at]} exchanged", changed)
        if case and case["problem"]:
            found.append(case)
    return found


def named_cases() -> list[object]:
    """The cases that a rule book would draw."""
    whole = next(fillings(4, 7))
    odd = next(apex for apex, _, _ in next(iter(whole.values())))
    shift = 0 if sum(odd) % 2 else 1
    cases = [
        ("nothing", []),
        ("one tile", ["кОж@0,0h"]),
        ("same place twice", ["кОж@0,0h", "кОж@0,0h"]),
        ("square of two big triangles", ["кОж@0,-1h", "жОк@0,0h"]),
        ("two tiles apart", ["кОк@0,0h", "сЗс@5,5v"]),
        ("four small triangles, one square", _square_of_small()),
        ("all fourteen in 4x7", sorted(_text(n, push(p, shift, 0)) for n, p in whole.items())),
    ]
    return [sure(name, texts) for name, texts in cases]


def _text(name: str, piece: Piece) -> str:
    area = sorted(cells(piece))
    (x, y), letter = area[0], "v" if area[0][0] == area[1][0] else "h"
    return f"{name}@{x},{y}{letter}"


def _square_of_small() -> list[str]:
    """Four tiles around (1, 0) that each show a small yellow triangle there."""
    around = ("-1,-1h", "1,-2v", "1,0h", "0,0v")
    for order in permutations(["кОж", "жОк", "жОж", "жЗж", "жЗс", "сЗж"], 4):
        texts = [f"{name}@{place}" for name, place in zip(order, around, strict=True)]
        case = judge("", texts)
        if case and case["problem"] is None and case["squares"]:
            return texts
    raise AssertionError("no such square")


def carpet_cases() -> dict[str, object]:
    """Every three tiles of two sets that make a carpet, by name and sorted as in the set."""
    found = set()
    rank = {name: i for i, name in enumerate(SET)}
    doubled = {f"{name}{copy}": name for name in SET for copy in "12"}
    for filling in _fillings_of(3, 2, doubled):
        found.add(tuple(sorted((doubled[k] for k in filling), key=rank.__getitem__)))
    return {"triples": sorted(found, key=lambda three: [rank[name] for name in three])}


def _fillings_of(width: int, height: int, doubled: dict[str, str]) -> Iterator[dict[str, Piece]]:
    """As `fillings`, of tiles that may come twice (their names with a number)."""
    cut_as = {key: four_turns(name) for key, name in doubled.items()}
    area = frozenset((x, y) for y in range(height) for x in range(width))
    places: dict[frozenset[Point], list[tuple[str, Piece]]] = {}
    for key, turns in cut_as.items():
        for turn in turns:
            for x, y in area:
                piece = push(turn, x, y)
                if cells(piece) <= area:
                    places.setdefault(cells(piece), []).append((key, piece))

    def more(rest: frozenset[Point], laid: dict[str, Piece]) -> Iterator[dict[str, Piece]]:
        if not rest:
            yield laid
            return
        for domino, options in places.items():
            if min(rest) in domino and domino <= rest:
                for key, piece in options:
                    if key not in laid and all(fits(piece, other) for other in laid.values()):
                        yield from more(rest - domino, laid | {key: piece})

    return more(area, {})


# --- files -------------------------------------------------------------------------------------


def _lines(items: Iterable[object]) -> str:
    return ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)


def documents() -> dict[Path, str]:
    """The text of every file that belongs in shared/vectors."""
    texts = {
        "names.json": json.dumps(parse_cases(), ensure_ascii=False, indent=1),
        "turns.json": f"[\n{_lines(turn_cases())}\n]",
        "figures.json": f"[\n{_lines([*named_cases(), *contact_cases(), *grown_cases(60)])}\n]",
        "carpets.json": json.dumps(carpet_cases(), ensure_ascii=False),
        "moves.json": f"[\n{_lines(laying_cases())}\n]",
        "counts.json": f"[\n{_lines(count(size) for size in COUNTED)}\n]",
    }
    return {FOLDER / name: text + "\n" for name, text in texts.items()}


def main(args: list[str]) -> int:
    if args[:1] == ["--count"] and len(args) == 2:
        print(json.dumps(count(args[1])))
        return 0
    if args not in ([], ["--check"]):
        print("usage: vectors.py [--check | --count WxH]", file=sys.stderr)
        return 2
    stale = 0
    for path, text in documents().items():
        if args:
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                print(f"{path.relative_to(ROOT)} is not what tools/vectors.py writes: run it")
                stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
