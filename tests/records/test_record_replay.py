"""Records against the rules: every way to end, random rounds of all games, the article's checks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.games.every_case import seeds
from tests.games.random_rounds import random_round
from tests.records.endings import ENDINGS, as_played, with_dead_heat
from tests.records.rounds import RECORDED, written

from pentaraduga.core import Options, Rng
from pentaraduga.games import GAMES
from pentaraduga.games.kovriki.rules import Kovriki
from pentaraduga.games.kovriki.state import KovrikiState
from pentaraduga.notation.reading import parse
from pentaraduga.notation.tilesheet import TileSheet
from pentaraduga.records import BadRecord, Replay, TooManyWays, outline, replay

GOLDEN = Path(__file__).parent / "golden"
ARTICLE = (GOLDEN / "article.txt").read_text("utf-8")
every_recorded_game = pytest.mark.parametrize("game", RECORDED)


def golden(game: str, ending: str) -> str:
    return (GOLDEN / f"{game}-{ending}.txt").read_text("utf-8")


def left(done: Replay) -> list[list[str]]:
    assert isinstance(done.sheet, TileSheet)
    return [sorted(map(str, done.sheet.left(done.end, s))) for s in range(done.players)]


# -- the article's game -----------------------------------------------------------------------


def test_the_articles_game_replays_to_its_result() -> None:
    done = replay(ARTICLE)
    assert (done.game, done.players, done.plain, done.ending) == ("kovriki", 2, True, "hit")
    assert done.score == (4, 2)
    assert done.score_range == ((3, 4), (2, 2))
    assert left(done) == [["зЖз", "зСз"], []]
    assert done.actions == 11
    assert done.record == ARTICLE


def test_the_other_placement_of_the_last_pair_gives_three() -> None:
    done = replay(ARTICLE.replace("4:2", "3:2"))
    assert done.score == (3, 2)
    assert done.score_range == ((3, 4), (2, 2))


def test_a_record_may_break_off() -> None:
    rows = ARTICLE.splitlines()
    done = replay("\n".join(rows[:5]))
    assert (done.score, done.score_range, done.ending) == (None, ((2, 2), (1, 1)), None)
    assert left(done) == [["жЗж", "зЖз"], ["зЖо", "зСз", "кОж", "сЗс"]]


# -- every way to end -------------------------------------------------------------------------


def test_there_is_a_record_of_every_way_to_end() -> None:
    """Add tests/records/golden/<game>-<ending>.txt, and the round to endings.py if need be."""
    needed = {f"{game}-{ending}.txt" for game in RECORDED for ending in GAMES[game].rules.endings}
    assert {path.name for path in GOLDEN.iterdir()} == needed | {"article.txt"}


@pytest.mark.parametrize(("game", "ending"), ENDINGS)
def test_a_recorded_round_replays_to_its_end(game: str, ending: str) -> None:
    text = golden(game, ending)
    done = replay(text)
    assert (done.game, done.ending, done.plain) == (game, ending, False)
    assert done.score == ENDINGS[game, ending].points == outline(text).score
    assert done.header.players == ("Аня", "Боря")
    assert str(parse(text)) == text


@pytest.mark.parametrize(("game", "ending"), ENDINGS)
def test_a_round_is_recorded_as_it_was(game: str, ending: str) -> None:
    start, groups = as_played(game, ending)
    record = written(game, start, groups, players=("Аня", "Боря"), start_at=1_790_000_000_000.0)
    assert record == golden(game, ending)


# -- any round --------------------------------------------------------------------------------


@every_recorded_game
@given(seed=seeds)
@examples(40)
def test_any_round_replays_to_the_same_state(game: str, seed: bytes) -> None:
    start, groups, end = random_round(RECORDED[game], Rng(seed))
    record = written(
        game, start, groups, players=tuple(f"и {{{s}" for s in range(len(start.players)))
    )
    text = record
    assert str(parse(text)) == text
    done = replay(text)
    assert _seen(done.end) == _seen(end)
    score = GAMES[game].rules.score(end)
    assert score is not None and done.score == score.points
    assert [[d.played for d in step.deeds] for step in done.steps] == groups
    assert done.header.players[0] == "и {0"
    # What was replayed is recorded in the same words.
    if game != "kvadraty":  # later deals come of a seed, which records do not hold
        assert (written(game, done.start, groups, players=done.header.players)) == text


def _seen(state: Any) -> Any:
    """The state without the order of tiles that nobody was dealt, and the seed of later deals."""
    return replace(state, aside=(), **({"seed": b""} if hasattr(state, "seed") else {}))


class FirstEdition(Kovriki):
    """Kovriki as it was: of three and more, every hand went one seat on with the hit."""

    def setup(self, seats: int, options: Options, rng: Rng) -> KovrikiState:
        return self.as_of(super().setup(3 + seats % 2, options, rng), 0)


@pytest.mark.parametrize("rules", [Kovriki(), FirstEdition()], ids=["now", "first edition"])
@given(seed=seeds)
@examples(30)
def test_placements_for_the_plain_notation_of_a_round_are_found(
    rules: Kovriki, seed: bytes
) -> None:
    """Nobody gives up here, because the plain notation can't express it."""
    case = replace(RECORDED["kovriki"], game=rules)
    start, groups, end = random_round(case, Rng(seed), ties=False)
    if any(p.gave_up for p in end.players):
        return
    plain = parse(written("kovriki", start, groups)).plain
    try:
        done = replay(str(plain), most=300)
    except TooManyWays:
        return
    assert done.plain
    assert done.score == tuple(p.squares for p in end.players)
    assert all(low <= p <= high for p, (low, high) in zip(done.score, done.score_range or ()))
    assert left(done) == [sorted(map(str, end.left(s))) for s in range(len(end.players))]
    assert done.record == str(plain)


@pytest.mark.parametrize(("game", "ending"), ENDINGS)
def test_the_plain_notation_of_every_ending_replays(game: str, ending: str) -> None:
    plain = str(parse(golden(game, ending)).plain)
    done = replay(plain, game=game)
    assert done.plain
    assert done.score == ENDINGS[game, ending].points
    assert done.record == plain


# -- dead heats -------------------------------------------------------------------------------


def test_a_dead_heat_stays_one() -> None:
    start, groups = as_played("minutka", "all_finished")
    swapped_first = [groups[1], groups[0], groups[2]]
    heat = with_dead_heat(swapped_first, 1)
    record = written("minutka", start, heat)
    assert "tie 1/2 77: finish" in record
    done = replay(record)
    assert done.score == (4, 2)
    assert done.ending == "all_finished"
    assert [len(step.deeds) for step in done.steps] == [1, 2]
    # Both are in one row, so the plain notation and the result show the dead heat as well.
    assert replay(str(parse(record).plain), game="minutka").score == (4, 2)
    first_alone = str(parse(record).plain).replace("= 4:2", "= 5:2")
    assert replay(first_alone, game="minutka").score == (5, 2)


def test_half_a_dead_heat_is_refused() -> None:
    start, groups = as_played("minutka", "all_finished")
    heat = with_dead_heat([groups[1], groups[0], groups[2]], 1)
    text = written("minutka", start, heat)
    for old, new, words in (
        ("tie 2/2", "tie 1/2", "another action of a dead heat"),
        ("tie 2/2 77", "tie 2/2 78", "another action of a dead heat"),
        ("tie 2/2", "tie 3/2", "another action of a dead heat"),
        ("tie 1/2 77", "tie 1/3 77", "another action of a dead heat"),
        (" tie 1/2 77", "", "the rest of a dead heat"),
    ):
        with pytest.raises(BadRecord, match=words):
            replay(text.replace(old, new))


# -- what the search finds --------------------------------------------------------------------


def test_a_search_without_end_is_given_up() -> None:
    with pytest.raises(TooManyWays, match="more than 2 placements"):
        replay(ARTICLE, most=2)


@given(st.permutations(["жОж", "жЗс", "сЗж"]))
@examples(6)
def test_the_order_of_tiles_in_a_move_is_free(carpet: list[str]) -> None:
    text = ARTICLE.replace("1. (жОж, жЗс, сЗж)", f"1. ({', '.join(carpet)})")
    assert replay(text).score == (4, 2)


@given(seed=seeds)
@examples(25)
def test_records_of_the_first_edition_replay_by_its_rules(seed: bytes) -> None:
    case = replace(RECORDED["kovriki"], game=FirstEdition())
    start, groups, end = random_round(case, Rng(seed))
    record = written("kovriki", start, groups)
    assert "Edition" not in record
    done = replay(record)
    assert _seen(done.end) == _seen(end)


def test_a_record_of_three_says_which_edition_it_follows() -> None:
    case = RECORDED["kovriki"]
    said = set()
    for n in range(12):
        start, groups, end = random_round(case, Rng(bytes([n])))
        text = written("kovriki", start, groups)
        assert ("{Edition: 1}" in text) == (len(start.players) > 2)
        assert _seen(replay(text).end) == _seen(end)
        said.add(len(start.players))
    assert said == {2, 3, 4}
