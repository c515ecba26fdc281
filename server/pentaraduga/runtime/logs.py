"""Structured logs without secrets.

Anyone who reads a room's id can enter it, so logs name rooms by a fingerprint. Messages are never
logged.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from typing import Any


def room_tag(room_id: str) -> str:
    """Eight characters that tell rooms apart and open none.

    >>> room_tag("abcdefghjk") == room_tag("abcdefghjk") != room_tag("abcdefghjm")
    True
    """
    return hashlib.blake2s(room_id.encode(), digest_size=4).hexdigest()


def event(log: logging.Logger, level: int, name: str, /, **fields: object) -> None:
    """Log `name` with fields, as the formatter likes to show them."""
    if log.isEnabledFor(level):
        log.log(level, name, extra={"fields": fields})


class JsonLines(logging.Formatter):
    """One JSON object per line: time (UTC), level, logger, event, its fields, traceback."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Plain(logging.Formatter):
    """The same for people at a terminal: `12:00:01 warning room.died code=moved`."""

    def __init__(self) -> None:
        super().__init__(datefmt="%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        fields = " ".join(f"{key}={value}" for key, value in getattr(record, "fields", {}).items())
        text = f"{self.formatTime(record, self.datefmt)} {record.levelname.lower()} "
        text += record.getMessage() + (f" {fields}" if fields else "")
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return text
