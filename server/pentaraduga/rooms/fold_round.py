"""Folding the entries of a round: the deal, actions, pauses, the score."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pentaraduga.core import CLOCK, Game, Move, Rng
from pentaraduga.rooms import fold_party, log, stopwatch
from pentaraduga.rooms.recorder import has_records
from pentaraduga.rooms.stamps import COUNTED_CLAMPS, FAR_BACK_MS, error_95
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
        locks=fold_party.locks_at_start(state, e.members, state.rules.info.races, e.start_at),
    )
    state = replace(
        state, phase="round", members=members, round=dealt, start_at=e.start_at, pause=None
    )
    return replace(state, round=replace(dealt, timers=_timers(state, play, e.start_at)))


def _timers(state: RoomState, play: Any, now: float) -> tuple[RunningTimer, ...]:
    """The timers of the game's new state: started, kept or dropped."""
    wanted, running = state.rules.timers(play), state.dealt.timers
    if not wanted and not running:
        return running
    if [t.id for t in wanted] == [t.id for t in running]:
        return running
    known = {t.id: t for t in running}
    return tuple(
        known.get(t.id)
        or (
            RunningTimer(t.id, None, float(t.ms)) if state.pause else RunningTimer(t.id, now + t.ms)
        )
        for t in wanted
    )


def acted(state: RoomState, e: log.Acted) -> Round:
    """The round after an action or a dead heat, with its timers, photo finish and stopwatch."""
    rules, dealt = state.rules, state.dealt
    at = e.moves[0].fair if len(e.moves) == 1 else max([m.fair for m in e.moves])
    before = stopwatch.knowing_the_time(rules, dealt, at)
    if len(e.moves) == 1:
        (move,) = e.moves
        play = rules.apply(before, move.seat, rules.parse_action(move.text))
    else:
        moves = [Move(m.seat, rules.parse_action(m.text)) for m in e.moves]
        play = rules.apply_tie(before, moves, e.coin)
    clamps = dealt.clamps
    for m in e.moves:
        if m.clamp in COUNTED_CLAMPS:
            clamps = (*clamps[: m.seat], clamps[m.seat] + 1, *clamps[m.seat + 1 :])
    group = dealt.groups[-1] + 1 if dealt.groups else 0
    after = replace(
        dealt,
        play=play,
        timers=_timers(state, play, at),
        clamps=clamps,
        moves=dealt.moves + e.moves,
        groups=dealt.groups + (group,) * len(e.moves),
        coins=dealt.coins + (e.coin,) * len(e.moves),
    )
    after = _with_race(rules, after, e, before)
    return _watched(state, after, at) if rules.info.solo else after


def noted(state: RoomState, e: log.Acted) -> RoomState:
    """The match, with the moves that met a bound or counted as made long before they arrived."""
    for m in e.moves:
        far = m.arrival - m.fair > FAR_BACK_MS
        clamped = m.clamp in COUNTED_CLAMPS
        if m.seat == CLOCK or not (far or clamped):
            continue
        who = state.dealt.members[m.seat]
        if clamped:
            state = replace(state, clamped=_one_more(state.clamped, who))
        if far:
            state = replace(state, far_back=_one_more(state.far_back, who))
    return state


def _one_more(counts: dict[str, int], who: str) -> dict[str, int]:
    return counts | {who: counts.get(who, 0) + 1}


def _watched(state: RoomState, before: Round, at: float) -> Round:
    """The round with its stopwatch as it is after a move, and who started it."""
    after = stopwatch.moved(state.rules, before, at, paused=state.pause is not None)
    after = replace(after, missed=0.0) if after.missed else after
    if after.runs_since is not None and not after.player:
        owner = state.at_seat(0)
        after = replace(after, player=owner.counts_for if owner else "")
    return after


def _with_race(rules: Game[Any, Any], after: Round, e: log.Acted, before: Any) -> Round:
    """The photo finish with these moves, if they are of a kind that the game races for.

    `before`: the game's state that they were made in. They may lead to another race (`after`) or to
    the end: their own is shown until somebody finishes in the next one, or another move begins it.
    """
    races = rules.info.races
    racing = [m for m in e.moves if m.seat != CLOCK and m.text.partition(" ")[0] in races]
    if not racing and not after.finishes and after.raced is None:
        return after
    race = rules.race(before)
    if not racing:
        if rules.race(after.play) == race or rules.score(after.play) is not None:
            return after
        return replace(after, finishes=(), sigmas=(), raced=None)
    same = after.raced in (None, race)
    finishes, sigmas = (list(after.finishes), list(after.sigmas)) if same else ([], [])
    group = finishes[-1].group + 1 if finishes else 0
    start = after.start_at + after.stood
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
    return replace(after, finishes=tuple(finishes), sigmas=tuple(sigmas), raced=race)


def locked(state: RoomState, e: log.Locked) -> RoomState:
    """A seat can't make a kind of action for a while."""
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
                # Waited for in vain, or the others chose to go on: they aren't waited for a second
                # time.
                excused[m.id] = AUTO_PAUSE_MS
            elif m.bot is None and m.since > state.pause.since:
                excused[m.id] = excused.get(m.id, 0.0) + span
    timers = tuple(
        RunningTimer(t.id, e.at + t.left) if t.ends_at is None else t for t in state.dealt.timers
    )
    running = replace(
        state.dealt,
        timers=timers,
        locks=fold_party.still_standing(state.dealt, e.at - span, span),
        stood=state.dealt.stood + span,
        # The hands stayed open under the sheet, so input made there isn't too early.
        open_at=state.dealt.open_at if state.pause and state.pause.why == "menu" else e.at,
        excused=excused,
    )
    running = stopwatch.resumed(state.rules, running, e.at)
    return replace(state, pause=None, round=running)


def missed(state: RoomState, ms: float) -> RoomState:
    """The player of a solitaire was away for so long, or no node had the room."""
    if not state.in_round or not state.rules.info.solo or ms <= 0:
        return state
    return replace(state, round=replace(state.dealt, missed=state.dealt.missed + ms))


def played_away(state: RoomState, e: log.PlayedAway) -> RoomState:
    """The stopwatch shows what was played without a connection, too."""
    return replace(state, round=stopwatch.later(state.dealt, e.ms))


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
            clamped=state.clamped.get(member, 0),
            far_back=state.far_back.get(member, 0),
        )
        for seat, member in enumerate(ended.members)
    )
    winner = ended.finishes[0] if ended.finishes else None
    first = ended.members[winner.seat] if winner and not winner.tie else None
    heat = [f for f in ended.finishes if winner and winner.tie and f.group == winner.group]
    recorded = state.recorded + has_records(state.game)
    view = RoundView(
        n=len(state.results) + 1,
        game=state.game,
        lines=lines,
        first=first,
        record=recorded if has_records(state.game) else None,
        predictions=fold_party.judged(state, first, score),
        tied=tuple(ended.members[finish.seat] for finish in heat),
    )
    return replace(
        state,
        phase="result",
        results=(*state.results, view),
        recorded=recorded,
        predictions={},
        start_at=None,
        pause=None,
        round=replace(ended, timers=(), locks=({},) * len(ended.members)),
    )
