"""Every finished round has a record, made before anybody hears of the end."""

from __future__ import annotations

import pytest
from tests.rooms.desk import Desk, playing

from pentaraduga.games import GAMES
from pentaraduga.records import replay
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms import log, pipeline, recorder, room
from pentaraduga.rooms.fold import fold
from pentaraduga.rooms.room import Room


def kept(effects: list[fx.Effect]) -> list[fx.KeepRecord]:
    return [e for e in effects if isinstance(e, fx.KeepRecord)]


def act(desk: Desk, conn: int, text: str) -> list[fx.Effect]:
    """Plays an action of this person now, and waits until races are decided."""
    desk.now += 700
    desk.cseq[conn] += 1
    command = c.Act(cseq=desk.cseq[conn], action=text, t=desk.now, seen=desk.room.seq)
    effects = desk.room.receive(conn, command, desk.now)
    while (when := desk.room.next_wake) is not None and desk.room.holding:
        desk.now = max(desk.now, when)
        effects += desk.room.wake(desk.now)
    return effects


def seats(desk: Desk) -> dict[int, int]:
    """The connection on each seat."""
    return {desk.member(conn).seat: conn for conn in desk.room.audience.connections}


def finish(desk: Desk) -> list[fx.Effect]:
    """A swap, and then everybody gives up."""
    at = seats(desk)
    hand = desk.room.state.dealt.play.players[0].hand
    effects = act(desk, at[0], f"swap {hand[0]}")
    assert kept(effects) == []
    for conn in at.values():
        effects += act(desk, conn, "give_up")
    assert desk.phase in ("result", "over")
    return effects


def test_a_record_is_kept_between_the_log_and_the_news() -> None:
    desk = playing()
    effects = finish(desk)
    [record] = kept(effects)
    at = effects.index(record)
    before = [e for e in effects[:at] if isinstance(e, fx.Append)][-1]
    assert isinstance(log.read_entry(before.entries[0]), log.RoundEnded)
    assert isinstance(effects[at + 1], fx.Publish)
    results = [
        e.pub["match"] for e in effects[at:] if isinstance(e, fx.Publish) and "match" in e.pub
    ]
    assert [r.record for r in results[0].rounds] == [1]
    assert all(
        e.pub["room"].phase == "round"
        for e in effects[:at]
        if isinstance(e, fx.Publish) and "room" in e.pub
    )


def test_the_record_describes_the_round() -> None:
    desk = playing()
    [record] = kept(finish(desk))
    done = replay(record.text)
    state = desk.room.state
    assert done.game == "minutka"
    assert done.header.players == ("Игрок 1", "Игрок 2")
    assert done.header.start == round(state.dealt.start_at)
    assert done.header.options == state.options
    assert done.score == tuple(line.points for line in state.results[0].lines)
    moves = state.dealt.moves
    played = [d.played for step in done.steps for d in step.deeds]
    assert [(p.seat, p.text) for p in played] == [(m.seat, m.text) for m in moves]
    assert [p.at for p in played] == [round(m.fair - state.dealt.start_at, 1) for m in moves]
    assert [p.error for p in played] == [round(1.96 * m.sigma, 1) for m in moves]
    assert [p.clamp for p in played] == [m.clamp for m in moves]


def test_neither_seed_nor_anybody_s_key_is_in_it() -> None:
    desk = playing()
    [record] = kept(finish(desk))
    state = desk.room.state
    assert state.dealt.seed.hex() not in record.text
    assert repr(state.dealt.seed) not in record.text
    for member in state.members:
        assert member.key not in record.text
    assert state.id not in record.text and "123456" not in record.text


def test_numbers_go_on_in_the_next_match() -> None:
    desk = playing(match=c.MatchRule(kind="rounds", value=1))
    numbers = [r.n for r in kept(finish(desk))]
    assert desk.phase == "over"
    assert desk.do(1, c.ToLobby) == ""
    for conn in (1, 2):
        assert desk.do(conn, c.Ready) == ""
    desk.wait(3500)
    numbers += [r.n for r in kept(finish(desk))]
    assert numbers == [1, 2]
    assert [r.record for r in desk.room.state.results] == [2]


def restored(desk: Desk, entries: list[bytes]) -> list[fx.Effect]:
    numbered = list(enumerate(entries, 1))
    _, effects = Room.restore(None, numbered, desk.entropy, desk.now, 100.0)
    return effects


def logged(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Everything that rooms append from now on."""
    entries: list[bytes] = []

    def noting(first_seq: int, new: tuple[bytes, ...]) -> fx.Append:
        del entries[first_seq - 1 :]
        entries.extend(new)
        return fx.Append(first_seq, new)

    for module in (room, pipeline):
        monkeypatch.setattr(module, "Append", noting)
    return entries


def test_a_node_that_takes_the_room_over_stores_the_last_record_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries = logged(monkeypatch)
    desk = playing()
    assert kept(restored(desk, list(entries))) == []
    [record] = kept(finish(desk))
    ended = list(entries)
    assert kept(restored(desk, ended)) == [record]
    # Also while the next one is counted down, and no more once it runs.
    for conn in (1, 2):
        desk.do(conn, c.Ready)
    assert desk.phase == "countdown"
    assert kept(restored(desk, list(entries))) == [record]
    desk.wait(3500)
    assert desk.phase == "round"
    assert kept(restored(desk, list(entries))) == []


def test_a_dead_heat_is_recorded_with_its_coin() -> None:
    state = playing().room.state
    at = state.dealt.start_at
    heat = tuple(
        log.Stamped(seat=seat, text="give_up", arrival=at + 900, fair=at + 800 + seat, sigma=2.0)
        for seat in (0, 1)
    )
    [record] = recorder.kept(fold(state, log.Acted(at=at + 1000, moves=heat, coin=77)), 5)
    assert record.n == 5
    assert "{А 0.8000s ±3.9ms tie 1/2 77: give_up} {Б 0.8010s ±3.9ms tie 2/2 77: give_up}" in (
        record.text
    )
    assert [len(step.deeds) for step in replay(record.text).steps] == [2]


def test_a_round_that_cannot_be_written_does_not_take_the_room_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = playing()
    monkeypatch.setattr(recorder, "write", lambda *_, **__: 1 / 0)
    [record] = kept(finish(desk))
    assert record.text == "{Game: minutka} {No record: ZeroDivisionError}"
    assert desk.phase == "result"


def test_games_without_records_have_none() -> None:
    assert [game for game in GAMES if recorder.has_records(game)] == [
        game for game, parts in GAMES.items() if parts.sheet
    ]
