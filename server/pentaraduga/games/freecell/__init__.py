"""FreeCell: rules, deals and records."""

from pentaraduga.console import CommandLine
from pentaraduga.games.freecell.advise import advise
from pentaraduga.games.freecell.auto import (
    AutoMode,
    automatic_steps,
    can_finish,
    in_order,
    is_safe,
)
from pentaraduga.games.freecell.board import BadBoard, read_board, write_board
from pentaraduga.games.freecell.deals import Deal, Level, of_the_day, pool, softened
from pentaraduga.games.freecell.layout import (
    COLUMNS,
    MOST_CELLS,
    Layout,
    Rule,
    capacity,
    chain_length,
    dealt,
)
from pentaraduga.games.freecell.moves import (
    CELL_NAMES,
    COLUMN_NAMES,
    HOME,
    Step,
    legal_steps,
    measure,
    places,
    play,
    replayed,
    spelled,
    top_card,
    where,
)
from pentaraduga.games.freecell.record import (
    Replay,
    replay,
    replay_published,
)
from pentaraduga.games.freecell.rules import FreeCell
from pentaraduga.games.freecell.scoring import points
from pentaraduga.games.freecell.state import State, tables
from pentaraduga.manifest import Manifest

MANIFEST = Manifest(
    rules=FreeCell(),
    adviser=advise,
    cli=CommandLine("freecell", "show, solve or replay a FreeCell deal", f"{__name__}.cli"),
)

__all__ = [
    "CELL_NAMES",
    "COLUMNS",
    "COLUMN_NAMES",
    "HOME",
    "MANIFEST",
    "MOST_CELLS",
    "AutoMode",
    "BadBoard",
    "Deal",
    "FreeCell",
    "Layout",
    "Level",
    "Replay",
    "Rule",
    "State",
    "Step",
    "automatic_steps",
    "can_finish",
    "capacity",
    "chain_length",
    "dealt",
    "in_order",
    "is_safe",
    "legal_steps",
    "measure",
    "of_the_day",
    "places",
    "play",
    "points",
    "pool",
    "read_board",
    "replay",
    "replay_published",
    "replayed",
    "softened",
    "spelled",
    "tables",
    "top_card",
    "where",
    "write_board",
]
