"""The vocabulary that every layer shares; only the standard library and msgspec below it."""

from pentaraduga.core.altered import altered
from pentaraduga.core.freeze import freeze, thaw
from pentaraduga.core.game import (
    AdviceKind,
    BadAction,
    BadOption,
    Game,
    GameInfo,
    GameSection,
    Illegal,
    Move,
    Option,
    Options,
    OptionValue,
    Reason,
    Score,
    Timer,
)
from pentaraduga.core.kept import kept, kept_property
from pentaraduga.core.rng import Rng
from pentaraduga.core.seats import CLOCK, REPLAY, SPECTATOR, Seat, Viewer, Watcher
from pentaraduga.core.solitaire import Attempt, Solitaire, SoloInfo

__all__ = [
    "CLOCK",
    "REPLAY",
    "SPECTATOR",
    "AdviceKind",
    "Attempt",
    "BadAction",
    "BadOption",
    "Game",
    "GameInfo",
    "GameSection",
    "Illegal",
    "Move",
    "Option",
    "OptionValue",
    "Options",
    "Reason",
    "Rng",
    "Score",
    "Seat",
    "Solitaire",
    "SoloInfo",
    "Timer",
    "Viewer",
    "Watcher",
    "altered",
    "freeze",
    "kept",
    "kept_property",
    "thaw",
]
