"""A position as text, in the form that FreeCell solvers read and write.

    Foundations: C-A D-0 H-3 S-0
    Freecells: 9S -
    4C 2C 9C
    …

Eight lines of columns follow, deepest card first; ten is T or 10; an empty column is an empty line
or `-`; a colon before the cards and comments after # are allowed. Some programs leave free cells
blank: `Freecells:       8H  2H` has the first one free, which the spacing tells.
"""

from __future__ import annotations

import re
from collections import Counter

from pentaraduga.cards import DECK, RANKS, SUITS, Card
from pentaraduga.games.freecell.layout import COLUMNS, Layout
from pentaraduga.plaintext import text_lines

_FOUNDATIONS = re.compile(r"\s*(?:foundations|founds)\s*:(.*)", re.IGNORECASE)
_CELLS = re.compile(r"\s*(?:freecells|free cells|fc)\s*:(.*)", re.IGNORECASE)
_FREE = {"-", "--", "."}
_LEAD = 3
_BY_ROWS = [COLUMNS] * 6 + [4]
"""Cards in the lines of a whole deal that is written row by row."""


class BadBoard(ValueError):
    """Text that is not a position; the message says in which line, and what would be right."""


def write_board(layout: Layout) -> str:
    """The position as text that `read_board` reads back, ending in a newline.

    >>> print(write_board(Layout(((Card("KS"),),) + ((),) * 7, (None, None), (13, 13, 13, 12))))
    Foundations: C-K D-K H-K S-Q
    Freecells: - -
    KS
    -
    -
    -
    -
    -
    -
    -
    <BLANKLINE>
    """
    tops = (
        f"{suit}-{('0' + RANKS)[rank]}"
        for suit, rank in zip(SUITS, layout.foundations, strict=True)
    )
    cells = ("-" if card is None else str(card) for card in layout.cells)
    lines = ["Foundations: " + " ".join(tops), " ".join(("Freecells:", *cells))]
    lines += [" ".join(map(str, column)) or "-" for column in layout.columns]
    return "\n".join(lines) + "\n"


def read_board(text: str, cells: int = 4) -> Layout:
    """The position that the text describes, with that many cells (free ones need not be written).

    Raises:
        BadBoard: it describes none, or not each of the 52 cards once.
    """
    foundations = [0, 0, 0, 0]
    held: list[Card | None] = []
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate(text_lines(text), start=1):
        line, comment, _ = raw.partition("#")
        if comment and not line.strip():
            continue
        if not line.strip() and not lines:
            continue  # space before the head is not an empty column
        if match := _FOUNDATIONS.fullmatch(line):
            foundations = _read_foundations(match[1], number)
        elif match := _CELLS.fullmatch(line):
            held = [
                None if word in _FREE else _card(word, number)
                for word in _cell_words(match[1], cells, number)
            ]
            if len(held) > cells:
                raise BadBoard(f"line {number}: {len(held)} cells, but the game has {cells}")
        else:
            lines.append((number, line))
    _check_not_by_rows(lines)
    columns = tuple(
        tuple(
            _card(word, number)
            for word in line.strip().removeprefix(":").split()
            if word not in _FREE
        )
        for number, line in _eight(lines)
    )
    held += [None] * (cells - len(held))
    one, two, three, four = foundations
    layout = Layout(columns, tuple(held), (one, two, three, four))
    _check_cards(layout)
    return layout


def _cell_words(text: str, cells: int, number: int) -> list[str]:
    """The cells, in order, with `-` for one that is left blank by spacing."""
    text = text.expandtabs(4)
    words = text.split()
    if not words or len(words) >= cells or not _FREE.isdisjoint(words):
        return words
    gaps = [len(gap) for gap in re.findall(r"(\s*)\S+", text)]
    # One space between cells or two; a lone card or a wide gap does not show it, the lead may.
    between = min(gaps[1:], default=_LEAD + 1)
    if between > _LEAD:
        between = 1 if gaps[0] == 1 else 2
    pitch = between + 2
    found = []
    for place, (gap, word) in enumerate(zip(gaps, words, strict=True)):
        # After the colon stand one to three spaces, whatever comes then.
        extra = 0 if not place and gap <= _LEAD else gap - between
        blank = (extra + 1) // pitch
        # A ten is wider than other cards, so a wide gap may be one off.
        if blank < 0 or abs(extra - blank * pitch) > (pitch > _LEAD):
            raise BadBoard(
                f"line {number}: {gap} spaces before {word!r} do not tell which cells are free: "
                "write - for a free cell"
            )
        found += [*["-"] * blank, word]
    return found


def _check_not_by_rows(lines: list[tuple[int, str]]) -> None:
    """Refuses a deal that is written as it is dealt, which would be read as another game."""
    counts = [len(line.split()) for _, line in lines if line.strip()]
    marked = any(line.strip().startswith(":") for _, line in lines)
    if counts == _BY_ROWS and not marked:
        raise BadBoard(
            "six lines of 8 cards and one of 4 look like a deal written row by row: write each "
            "column as a line, deepest card first, 7 7 7 7 6 6 6 6 cards; if these are the "
            "columns, begin each line with a colon"
        )


def _eight(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines of the columns. Where eight lines hold cards, empty ones are mere spacing."""
    filled = [line for line in lines if line[1].strip()]
    if len(filled) == COLUMNS:
        return filled
    while lines and not lines[-1][1].strip():
        lines = lines[:-1]
    if len(lines) > COLUMNS:
        raise BadBoard(f"{len(lines)} lines of columns: expected {COLUMNS}")
    return lines + [(0, "")] * (COLUMNS - len(lines))


def _read_foundations(text: str, number: int) -> list[int]:
    ranks = [0, 0, 0, 0]
    for word in text.split():
        suit, _, rank = word.upper().partition("-")
        rank = "T" if rank == "10" else rank
        if len(suit) != 1 or suit not in SUITS or len(rank) > 1 or rank not in "0" + RANKS:
            raise BadBoard(
                f"line {number}: {word!r} is not a foundation: expected a suit of {SUITS}, "
                f"a hyphen and the top rank of {RANKS} or 0, such as H-3"
            )
        ranks[SUITS.index(suit)] = ("0" + RANKS).index(rank) if rank else 0
    return ranks


def _card(word: str, number: int) -> Card:
    try:
        return Card(word)
    except ValueError as error:
        raise BadBoard(f"line {number}: {error}") from None


def _check_cards(layout: Layout) -> None:
    counts = Counter(layout.cards())
    twice = [str(card) for card in DECK if counts[card] > 1]
    missing = [str(card) for card in DECK if not counts[card]]
    if twice:
        raise BadBoard(f"not once but more often: {' '.join(twice)}")
    if missing:
        raise BadBoard(f"missing: {' '.join(missing)}; a board has each of the 52 cards once")
