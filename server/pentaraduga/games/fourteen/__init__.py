"""Fourteen: rules, deals and views, without a screen."""

from pentaraduga.console import CommandLine
from pentaraduga.games.fourteen.advise import advise
from pentaraduga.games.fourteen.board import (
    CARDS,
    DRAW,
    PILE,
    PLACES,
    RESERVE,
    STOCK,
    SUM,
    Board,
    Draw,
    Pair,
    Replay,
    Step,
    is_stuck,
    laid_out,
    pairs,
    parse_play,
    play,
    refusal,
    replay,
)
from pentaraduga.games.fourteen.dealfile import (
    BadDeal,
    read_deal,
    read_deals,
    write_deal,
)
from pentaraduga.games.fourteen.deals import (
    HIGHEST_DEAL,
    LEVELS,
    POOLED,
    Level,
    Pooled,
    numbered,
    of_the_day,
    pool,
)
from pentaraduga.games.fourteen.rules import Fourteen
from pentaraduga.games.fourteen.state import State
from pentaraduga.manifest import Manifest

MANIFEST = Manifest(
    rules=Fourteen(),
    adviser=advise,
    cli=CommandLine("fourteen", "make, solve or replay a deal of Fourteen", f"{__name__}.cli"),
)

__all__ = [
    "CARDS",
    "DRAW",
    "HIGHEST_DEAL",
    "LEVELS",
    "MANIFEST",
    "PILE",
    "PLACES",
    "POOLED",
    "RESERVE",
    "STOCK",
    "SUM",
    "BadDeal",
    "Board",
    "Draw",
    "Fourteen",
    "Level",
    "Pair",
    "Pooled",
    "Replay",
    "State",
    "Step",
    "is_stuck",
    "laid_out",
    "numbered",
    "of_the_day",
    "pairs",
    "parse_play",
    "play",
    "pool",
    "read_deal",
    "read_deals",
    "refusal",
    "replay",
    "write_deal",
]
