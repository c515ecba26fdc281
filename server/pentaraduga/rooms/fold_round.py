"""Folding the entries of a round: the deal, actions, pauses, the score."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pentaraduga.core import CLOCK, Move, Rng
from pentaraduga.rooms import log, stopwatch
from pentaraduga.rooms.recorder import has_records
from pentaraduga.rooms.stamps import COUNTED_CLAMPS, error_95
from pentaraduga.rooms.state import Pause, RoomState, Round, RunningTimer
from pentaraduga.rooms.views import RaceFinish, RoundLine, RoundView, SheetLine

AUTO_PAUSE_MS = 20_000.0
"""How long the clocks wait in one round for a member whose connection is gone."""


def dealt(state: RoomState, e: log.Dealt) -> RoomState:
    """A round begins: everybody who is in it is seated, and the game is set up."""
    game = state.next_game
    state = replace(state, game=game.game, options=game.options)
    play = state.rules.setup(len(e.members), state.options, Rng(e.seed))
    play = state.rules.as_of(play, e.edition)
    seats = {member: seat for seat, member in enumerate(e.members)}
    members = tuple(
        replace(
            m,
            seat=seats.get(m.id),
            # Members who had a seat and are not dealt in (absent at the start) get the next.
            waiting=m.id not in seats and (m.waiting or m.seat is not None),
            ready=m.bot is not None,
        )
        for m in state.members
    )
    names = {m.id: m.name for m in state.members}
    dealt = Round(
        seed=e.seed,
        members=e.members,
        names=tuple(names[m] for m in e.members),
        start_at=e.start_at,
        open_at=e.start_at,
        play=play,
        edition=e.edition,
        clamps=(0,) * len(e.members),
        locks=({},) * len(e.members),
    )
    state = replace(
        state, phase="round", members=members, round=dealt, start_at=e.start_at, pause=None
    )
    return _with_play(state, play, e.start_at)


def _with_play(state: RoomState, play: Any, now: float) -> RoomState:
    """The round with the game's new state, and its timers started, kept or dropped."""
    running = {t.id: t for t in state.dealt.timers}
    timers = tuple(
        running.get(t.id)
        or (
            RunningTimer(t.id, None, float(t.ms)) if state.pause else RunningTimer(t.id, now + t.ms)
        )
        for t in state.rules.timers(play)
    )
    return replace(state, round=replace(state.dealt, play=play, timers=timers))


def acted(state: RoomState, e: log.Acted) -> RoomState:
    """The game after an action or a dead heat, with its timers, photo finish and stopwatch."""
    rules = state.rules
    moves = [Move(m.seat, rules.parse_action(m.text)) for m in e.moves]
    at = max(m.fair for m in e.moves)
    before = play = stopwatch.knowing_the_time(rules, state.dealt, at)
    if len(moves) == 1:
        play = rules.apply(play, moves[0].seat, moves[0].action)
    else:
        play = rules.apply_tie(play, moves, e.coin)
    clamps = list(state.dealt.clamps)
    for m in e.moves:
        if m.clamp in COUNTED_CLAMPS:
            clamps[m.seat] += 1
    group = state.dealt.groups[-1] + 1 if state.dealt.groups else 0
    played = replace(
        state.dealt,
        clamps=tuple(clamps),
        moves=state.dealt.moves + e.moves,
        groups=state.dealt.groups + (group,) * len(e.moves),
        coins=state.dealt.coins + (e.coin,) * len(e.moves),
    )
    state = _with_race(replace(state, round=played), e, rules.race(before), play)
    return _watched(_with_play(state, play, at), at)


def _watched(state: RoomState, at: float) -> RoomState:
    """The stopwatch after a move, and who started it."""
    before = state.dealt
    after = stopwatch.moved(state.rules, before, at, paused=state.pause is not None)
    if after.runs_since is not None and not after.player:
        owner = state.at_seat(0)
        after = replace(after, player=owner.counts_for if owner else "")
    return state if after is before else replace(state, round=after)


def _with_race(state: RoomState, e: log.Acted, race: int, after: Any) -> RoomState:
    """The photo finish with these moves, if they are of a kind that the game races for.

    `race`: the one that they were made in. What they come to may be another race (`after`), or the
    end: theirs is shown until somebody finishes in the next one, or another move begins it.
    """
    rules, dealt = state.rules, state.dealt
    racing = [m for m in e.moves if m.seat != CLOCK and m.text.split(" ", 1)[0] in rules.info.races]
    if not racing:
        if rules.race(after) == race or rules.score(after) is not None:
            return state
        return replace(state, round=replace(dealt, finishes=(), sigmas=(), raced=None))
    same = dealt.raced in (None, race)
    finishes, sigmas = (list(dealt.finishes), list(dealt.sigmas)) if same else ([], [])
    group = finishes[-1].group + 1 if finishes else 0
    start = state.dealt.start_at + state.dealt.stood
    for m in racing:
        at = m.fair - start
        first, sigma = (finishes[0].at_ms, sigmas[0]) if finishes else (at, 0.0)
        finishes.append(
            RaceFinish(
                seat=m.seat,
                kind=m.text.split(" ", 1)[0],
                group=group,
                tie=len(racing) > 1,
                at_ms=round(at, 1),
                behind_ms=round(at - first, 1),
                error_ms=round(error_95(sigma, m.sigma), 1),
                clamp=m.clamp,
            )
        )
        sigmas.append(m.sigma)
    return replace(
        state,
        round=replace(dealt, finishes=tuple(finishes), sigmas=tuple(sigmas), raced=race),
    )


def locked(state: RoomState, e: log.Locked) -> RoomState:
    """A kind of action is closed to a seat for a while."""
    locks = tuple(
        kinds | {e.kind: e.until} if seat == e.seat else kinds
        for seat, kinds in enumerate(state.dealt.locks)
    )
    return replace(state, round=replace(state.dealt, locks=locks))


def paused(state: RoomState, e: log.Paused) -> RoomState:
    """All clocks of the round stand."""
    if state.pause is not None:
        # Only the reason or the end of the pause changes; the clocks already stand.
        return replace(state, pause=Pause(e.why, state.pause.since, e.resumes_at))
    timers = tuple(
        RunningTimer(t.id, None, max(0.0, (t.ends_at or e.at) - e.at)) for t in state.dealt.timers
    )
    standing = stopwatch.stopped(replace(state.dealt, timers=timers), e.at)
    return replace(state, pause=Pause(e.why, e.at, e.resumes_at), round=standing)


def resumed(state: RoomState, e: log.Resumed) -> RoomState:
    """They run again, and those who were waited for are excused."""
    span = 0.0 if state.pause is None else e.at - state.pause.since
    excused = dict(state.dealt.excused)
    if state.pause and state.pause.why == "away":
        for m in state.seated:
            if m.bot is None and not m.online:
                # Waited for in vain, or the others chose to go on: not a second time.
                excused[m.id] = AUTO_PAUSE_MS
            elif m.bot is None and m.since > state.pause.since:
                excused[m.id] = excused.get(m.id, 0.0) + span
    timers = tuple(
        RunningTimer(t.id, e.at + t.left) if t.ends_at is None else t for t in state.dealt.timers
    )
    running = replace(
        state.dealt,
        timers=timers,
        stood=state.dealt.stood + span,
        # The hands were open all the time under a sheet: what was pressed there is not too early.
        open_at=state.dealt.open_at if state.pause and state.pause.why == "menu" else e.at,
        excused=excused,
    )
    running = stopwatch.resumed(state.rules, running, e.at)
    return replace(state, pause=None, round=running)


def round_ended(state: RoomState, _: log.RoundEnded) -> RoomState:
    """The round is scored."""
    ended = state.dealt
    score = state.rules.score(ended.play)
    if score is None:
        raise ValueError("a round that goes on is not scored")
    lines = tuple(
        RoundLine(
            member=member,
            name=ended.names[seat],
            seat=seat,
            points=score.points[seat],
            sheet=tuple(
                SheetLine(r.code, r.points, r.count)
                for r in (score.reasons[seat] if score.reasons else ())
            ),
        )
        for seat, member in enumerate(ended.members)
    )
    winner = ended.finishes[0] if ended.finishes else None
    first = ended.members[winner.seat] if winner and not winner.tie else None
    recorded = state.recorded + has_records(state.game)
    view = RoundView(
        n=len(state.results) + 1,
        game=state.game,
        lines=lines,
        first=first,
        record=recorded if has_records(state.game) else None,
    )
    return replace(
        state,
        phase="result",
        results=(*state.results, view),
        recorded=recorded,
        start_at=None,
        pause=None,
        round=replace(ended, timers=(), locks=({},) * len(ended.members)),
    )
