"""What a room says outside: in the preview of its link, and in the list of public rooms."""

from __future__ import annotations

import msgspec

from pentaraduga.rooms import party
from pentaraduga.rooms.names import MARK
from pentaraduga.rooms.state import RoomState
from pentaraduga.rooms.views import WayIn


class Poster(msgspec.Struct, frozen=True, omit_defaults=True):
    """What anybody with the link sees at the door, in a few words.

    `game`: of the next round, or the current one; `mixed`: others take turns with it. `host`: the
    name of whoever invites, "" without one of their own. `taken`: seats that people or bots have,
    of `seats`. `running`: a match is on; `over`: one has been played to its end. `sit`: what
    somebody who comes gets. `left`: nobody is there, so nobody invites. `public`: strangers may
    find the room now.
    """

    game: str
    seats: int
    taken: int = 0
    host: str = ""
    mixed: bool = False
    running: bool = False
    public: bool = False
    over: bool = False
    sit: WayIn = "seat"
    left: bool = False


def poster(state: RoomState) -> Poster | None:
    """The poster of a room; None for one that lets nobody new in, and for games for one."""
    if state.shut or state.rules.info.solo:
        return None
    host = state.member(state.host)
    named = host is not None and not host.name.startswith(MARK)
    return Poster(
        game=state.next_game.game,
        seats=state.seats,
        taken=len(state.seated),
        host=host.name if host is not None and named else "",
        mixed=bool(state.playlist),
        running=state.phase not in ("lobby", "over"),
        public=_public(state),
        over=state.phase == "over",
        sit=party.way_in(state),
        # A page that is out of sight for a moment, such as that of whoever sends the link, keeps
        # its seat; so does the room its invitation.
        left=not any(m.bot is None and (m.online or m.seat is not None) for m in state.members),
    )


def without_people(shown: Poster) -> Poster:
    """The poster of a room that is let go because nobody is in it."""
    return msgspec.structs.replace(shown, left=True, public=False)


def _public(state: RoomState) -> bool:
    """Chosen by the host, not begun, somebody is there, and a seat waits: bots make way."""
    people = sum(1 for m in state.seated if m.bot is None)
    return (
        state.public
        and state.code is not None
        and state.phase == "lobby"
        and people < state.seats
        and any(m.online and m.bot is None for m in state.members)
    )


def write_poster(shown: Poster) -> bytes:
    """The poster as it is stored."""
    return msgspec.json.encode(shown)


def read_poster(data: bytes) -> Poster | None:
    """The poster that `write_poster` wrote; None if it is another release's."""
    try:
        return msgspec.json.decode(data, type=Poster)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
