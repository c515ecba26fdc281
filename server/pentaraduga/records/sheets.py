"""The games that have records."""

from __future__ import annotations

from typing import Any, Final

from pentaraduga.records.of_kovriki import KovrikiSheet
from pentaraduga.records.of_kvadraty import KvadratySheet
from pentaraduga.records.of_minutka import MinutkaSheet
from pentaraduga.records.sheet import Sheet

SHEETS: Final[dict[str, Sheet[Any, Any]]] = {
    sheet.game.info.id: sheet for sheet in (MinutkaSheet(), KvadratySheet(), KovrikiSheet())
}
"""By the id of the game."""
