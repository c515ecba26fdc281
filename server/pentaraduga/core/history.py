"""The moves made and taken back in a game for one: undo, redo and restart.

An entry is text that the game can play again from the start. The game replays the entries that
stand; this module only keeps the books.
"""

from __future__ import annotations

from dataclasses import dataclass

RESTART = "restart"


@dataclass(frozen=True, slots=True)
class History:
    """`past`: what was done and not taken back, oldest first; `restart` among it means that the
    game was begun anew. `future`: what was taken back; the one to redo next comes last.
    """

    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()

    @property
    def standing(self) -> tuple[str, ...]:
        """The entries since the last restart: played from the start, they give the game as it is.

        >>> History(("a", "restart", "b", "c")).standing
        ('b', 'c')
        """
        return standing(self.past)

    def entered(self, entry: str) -> History:
        """After a new entry; nothing can be redone any more."""
        return History((*self.past, entry))

    def undone(self, count: int = 1) -> History:
        """After taking the last `count` entries back, at most all of them.

        >>> History(("a", "b", "c")).undone(2)
        History(past=('a',), future=('c', 'b'))
        """
        cut = max(len(self.past) - count, 0)
        return History(self.past[:cut], (*self.future, *reversed(self.past[cut:])))

    def redone(self) -> History:
        """After redoing what was taken back last; unchanged if there is nothing to redo.

        >>> History(("a",), ("c", "b")).redone()
        History(past=('a', 'b'), future=('c',))
        """
        return History((*self.past, *self.future[-1:]), self.future[:-1])


def standing(past: tuple[str, ...]) -> tuple[str, ...]:
    """See `History.standing`."""
    for index in range(len(past) - 1, -1, -1):
        if past[index] == RESTART:
            return past[index + 1 :]
    return past
