"""Names: nothing invisible, nobody who looks like somebody else, and never half a letter."""

from __future__ import annotations

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from pentaraduga.rooms.lookalikes import look_alike, mixed_scripts
from pentaraduga.rooms.names import (
    LONGEST,
    MARK,
    admissible,
    different,
    fault_of,
    graphemes,
    tidy,
)

KISS = "👩🏻\u200d❤\ufe0f\u200d💋\u200d👨🏽"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
FAMILY = "👨🏿\u200d👩🏿\u200d👧🏿\u200d👦🏿"
SIX_FLAGS = "🇺🇳🇺🇦🇷🇺🇬🇪🇮🇱🇩🇪"

# What draws nothing, alone or in company: fillers, joiners, marks of direction, blanks that are letters.
NOTHING = [
    *("\u3164", "\u2800", "\uffa0", "\u115f", "\u1160", "\u17b4", "\u200b", "\u200c", "\u200d"),
    *("\u200e", "\u202e", "\u2060", "\u2066", "\u034f", "\u00ad", "\ufeff", "\ufe0f", "\u180e"),
    *("\U000e0041", "\U0001d159", "\ufffc", "\u061c", "\u0301", "\u20dd", "\u00a0", "\u3000"),
]


@pytest.mark.parametrize("nothing", NOTHING, ids=lambda text: f"U+{ord(text):04X}")
def test_invisible_characters_are_no_name_and_hide_in_none(nothing: str) -> None:
    assert tidy(nothing) == tidy(nothing * 5) == tidy(f" {nothing} {nothing}") == ""
    if regex.match(r"\p{M}", nothing) and not regex.match(r"\p{DI}", nothing):
        return  # a mark on a letter is seen
    inside = tidy(f"An{nothing}na")
    assert inside in ("Anna", "An na")
    assert inside == "An na" or different(inside, ["Anna"]) == "Anna 2"


@pytest.mark.parametrize(
    "emoji", [KISS, ENGLAND, FAMILY, "👩‍🚀", "☺\ufe0f", "1\ufe0f\u20e3", "🇺🇳", "👍🏽"]
)
def test_an_emoji_is_kept_whole_or_not_at_all(emoji: str) -> None:
    assert tidy(emoji) == emoji and len(graphemes(emoji)) == 1
    assert tidy(emoji * 12) == tidy(emoji * 20) == emoji * 12
    assert tidy("a" * 11 + emoji + "b") == "a" * 11 + emoji
    assert tidy("a" * 12 + emoji) == "a" * 12


def test_flags_are_cut_between_flags() -> None:
    assert tidy(SIX_FLAGS) == SIX_FLAGS and len(graphemes(SIX_FLAGS)) == 6
    numbered = different(SIX_FLAGS * 2, [SIX_FLAGS * 2])
    assert numbered == SIX_FLAGS + SIX_FLAGS[:8] + " 2"


@pytest.mark.parametrize(
    "name", ["می\u200cخواهم", "क्\u200dष", "נועה", "محمد", "東京タワー", "Zoë", "Đỗ", "Ёжик"]
)
def test_names_of_all_the_world_stay_as_they_are(name: str) -> None:
    assert admissible(name) == name


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(
            ("Аnna", "Anna"),
            ("Anna", "Аnnа"),
            ("ВОВА", "BOBA"),
            ("Ｖasya", "Vasya"),
        ),
        *(("lra", "Ira"), ("Оля", "0ля"), ("𝐀𝐧𝐧𝐚", "Anna"), ("Alіce", "Alice"), ("Οlga", "Olga")),
    ],
)
def test_nobody_gets_a_name_that_looks_like_somebody_elses(name: str, other: str) -> None:
    assert look_alike(name, other)
    plain = tidy(name)
    assert fault_of(plain, [other]) is not None or plain == tidy(other)
    assert different(plain, [other]) != plain


@pytest.mark.parametrize(
    "name", ["Вася PRO", "DJ Вася", "X-Вася", "Аня 2", "Anna♥Аня", "R2D2", "Мах 007"]
)
def test_two_words_may_be_of_two_scripts(name: str) -> None:
    assert mixed_scripts(name) is None


@pytest.mark.parametrize("name", ["Bася", "Ваcя", "Аnna", "Annа", "Αnna", "Вaся2"])
def test_one_word_may_not(name: str) -> None:
    assert fault_of(name, []) == ("mixed_scripts", regex.match(r"[^\d]+", name)[0])
    assert admissible(name) == ""


ODD = st.text(
    alphabet=st.one_of(
        st.sampled_from(
            [
                *NOTHING,
                *KISS,
                *ENGLAND,
                *SIX_FLAGS,
                "A",
                "А",
                "я",
                " ",
                "*",
                "2",
                "\u0301",
                "ا",
                "क",
                "्",
            ]
        ),
        st.characters(),
    ),
    max_size=60,
)


@given(ODD)
def test_a_tidy_name_is_tidy(typed: str) -> None:
    name = tidy(typed)
    assert tidy(name) == name
    assert len(graphemes(name)) <= LONGEST and not name.startswith(MARK) and name == name.strip()
    assert not name or regex.search(r"[\p{L}\p{N}\p{P}\p{S}]", name)
    assert len(name) <= 256


@given(ODD, st.lists(ODD, max_size=4))
def test_a_room_has_no_two_names_that_look_alike(typed: str, others: list[str]) -> None:
    names: list[str] = []
    for wish in (typed, *others, typed):
        names.append(different(tidy(wish) or "*guest", names))
    assert not any(look_alike(a, b) for n, a in enumerate(names) for b in names[:n])
