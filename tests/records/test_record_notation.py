"""The notation as text: the article's game byte for byte, and whatever can be written reads back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentaraduga.notation import items as n
from pentaraduga.notation.items import Record, Turn, turns
from pentaraduga.notation.reading import parse
from pentaraduga.records import BadRecord
from pentaraduga.sheets.notes import LETTERS, Note
from pentaraduga.tiles import TILES, Tile

ARTICLE = Path(__file__).parent.joinpath("golden", "article.txt").read_text("utf-8")
DEALS = ARTICLE[: ARTICLE.index("1.")]

tile = st.sampled_from(TILES)


def tiles(low: int, high: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    return st.lists(tile, min_size=low, max_size=high).map(tuple)


notes = st.text(st.characters(exclude_characters="{}", exclude_categories=["Cc", "Cs", "Zl", "Zp"]))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that makes sense as text, whatever the rules of the games say."""
    players = draw(st.integers(2, 4))
    seat = st.integers(0, players - 1)
    sentence = st.one_of(
        st.builds(n.Lay, tiles(1, 7)),
        st.builds(n.Swap, tile, tile),
        st.builds(n.Draw, tiles(1, 4), st.none() | tile),
        st.builds(n.Draw, st.just(()), tile),
        st.builds(n.Hit, tiles(0, 8)),
        st.builds(n.HandOver, seat, tiles(0, 8)),
        st.just(n.Impossible()),
        st.builds(n.Refute, seat, tiles(7, 7)),
    )
    note = st.builds(Note, notes)
    lines: list[tuple[n.Item, ...]] = [(x,) for x in draw(st.lists(note, max_size=3))]
    deals = st.tuples(tiles(1, 7), tiles(0, 3))
    lines += [(n.Deal(s, *draw(deals)),) for s in range(players)]
    last = {s: s + 1 - players for s in range(players)}
    handed = set()
    for _ in range(draw(st.integers(0, 5))):
        row: list[n.Item] = []
        for who in draw(st.lists(seat, min_size=1, max_size=3)):
            skip = draw(st.sampled_from([1, 1, 2]))
            label = skip == 1 and draw(st.booleans())
            last[who] += players * skip
            row.append(n.Label(who) if label else n.Number(last[who]))
            said = draw(st.lists(sentence, min_size=1, max_size=3))
            said = [x for x in said if getattr(x, "to", None) != who] or [n.Impossible()]
            for x in said:
                row.append(x)
                row += draw(st.lists(note, max_size=1))
                if isinstance(x, n.HandOver) and who not in handed:
                    handed.add(who)
                    last[x.to] += players
        lines.append(tuple(row))
        if draw(st.integers(0, 9)) == 0:
            lines += [(n.Deal(s, *draw(deals)),) for s in range(players)]
    if draw(st.booleans()):
        result = n.Result(tuple(draw(st.integers(0, 99999)) for _ in range(players)))
        lines.append((result, *draw(st.lists(note, max_size=1))))
    return Record(tuple(n.Line(items) for items in lines))


@given(records())
def test_a_written_record_reads_back(record: Record) -> None:
    text = str(record)
    assert parse(text) == record
    assert str(parse(text)) == text


@given(records())
def test_without_its_notes_a_record_says_the_same(record: Record) -> None:
    plain = parse(str(record)).plain
    assert "{" not in str(plain)
    assert parse(str(plain)) == plain == record.plain
    said = [x for x in turns(record) if not isinstance(x, Note)]
    assert [_told(x) for x in turns(plain)] == [_told(x) for x in said]


def _told(x: object) -> object:
    return (x.seat, x.number, x.sentences) if isinstance(x, Turn) else x


def test_the_articles_game_byte_for_byte() -> None:
    assert str(parse(ARTICLE)) == ARTICLE
    assert len(ARTICLE.splitlines()) == 9


def test_the_numbers_of_the_articles_game() -> None:
    numbers = [(t.number, LETTERS[t.seat]) for t in turns(parse(ARTICLE)) if isinstance(t, Turn)]
    assert numbers == [
        (1, "А"), (2, "Б"), (3, "А"), (4, "Б"), (6, "Б"), (5, "А"), (7, "А"), (8, "Б"), (10, "Б"),
        (11, "А"),
    ]  # fmt: skip


def test_taking_up_handed_tiles_has_a_number_once() -> None:
    """The article's action 9 is written in action 8; the return in 10 isn't an action of А's."""
    text = ARTICLE.replace("11. жЗж", "А: жЗж")
    assert [t.number for t in turns(parse(text)) if isinstance(t, Turn)][-1] == 11


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("сЗс, +оЖо", "СЗС,+ожо"),
        ("1. (жОж, жЗс, сЗж).", "1.(joj,jzs ,  szj) ."),
        ("А: +", "A :+"),
        ("_ _ (А+)сЗс", "_  _( А + ) сЗс"),
        ("= 4:2", "=4 : 2."),
        ("\n", "\r\n"),
        ("\n", "\n\n"),
    ],
)
def test_spelling_is_free(old: str, new: str) -> None:
    assert str(parse("\ufeff" + ARTICLE.replace(old, new))) == ARTICLE


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "begins with what А, Б"),
        ("hello", 1, "'hello' does not end with a full stop"),
        ("hello.", 1, "'hello' is not a tile"),
        ("Игрок А выставил коврик.", 1, "stands in braces"),
        ("Б (кОк) (кОк).\nА (кОк) (кОк).", 1, "in this order"),
        ("А (кОк).", 1, "and perhaps В and Г"),
        ("Z (кОк).", 1, "'Z' names no seat"),
        ("B (кОк).", 1, "'B' names no seat"),
        ("А (кОк, кКк).\n", 1, "'кКк' is not a tile"),
        (f"{DEALS}\n5. ", 4, "action 5 says nothing"),
        (f"{DEALS}(кОк, кОк, кОк).", 3, "needs the number"),
        (f"{DEALS}1. (кОк, кОк).", 3, "three tiles or more"),
        (f"{DEALS}1. кОк, кОк, кОк.", 3, "stands in brackets"),
        (f"{DEALS}1. кОк. 1. кОк.", 3, "action 1 of А comes after action 1: 3 or more"),
        (f"{DEALS}0. кОк.", 3, "numbered from 1"),
        (f"{DEALS}В: +кОк.", 3, "В was dealt nothing"),
        (f"{DEALS}1. _ _ (Г+)кОк.", 3, "Г was dealt nothing"),
        (f"{DEALS}1. _ _ (А+)кОк.", 3, "One hands over to somebody else"),
        (f"{DEALS}1. _кОк, +.", 3, "'' is not a tile"),
        (f"{DEALS}1. +кОк, ++кОк, кОк.", 3, "is not a tile"),
        (f"{DEALS}1. кОк. А (кОк) (кОк).", 3, "A deal has lines of its own"),
        (f"{DEALS}1. кОк. = 1", 3, "is not a result"),
        (f"{DEALS}1. кОк. = 1:2:3", 3, "points of 2 players"),
        (f"{DEALS}1. кОк. = 1:2 2. кОк.", 3, "2. comes after the result"),
        (f"{DEALS}1. кОк. = 1:2\n2. кОк.", 4, "2. comes after the result"),
        (f"{DEALS}1. кОк. {{a {{b}} c}}", 3, "a note stands in braces"),
        (f"{DEALS}1. кОк. {{a\nb}}", 3, "a note stands in braces"),
        ("\n" * 3000, 2001, "2000 lines"),
        (f"{DEALS}1. +{' ' * 5000}x.", 3, "4000 characters"),
    ],
)
def test_text_that_is_not_a_record_is_refused_with_the_line(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(BadRecord, match="line") as refused:
        parse(text)
    assert words in str(refused.value)
    assert refused.value.line == line


@given(st.text() | st.lists(st.sampled_from([*ARTICLE.split(), "\n", "{", "}"])).map(" ".join))
def test_nothing_else_than_a_refusal_comes_of_any_text(text: str) -> None:
    try:
        again = str(parse(text))
    except BadRecord:
        return
    assert str(parse(again)) == again
