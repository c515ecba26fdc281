"""The texts on screen, read from the client's own catalogues, so that tests find things by name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[2] / "client_web" / "src"
ENTRY = re.compile(r'^\s*(?:"([\w.]+)"|(\w+)):\s*"((?:[^"\\]|\\.)*)"', re.MULTILINE)
HOLE = re.compile(r"\\\{(\w+)(:[^}]*)?\\\}")


@cache
def catalogue(lang: str, client: Path = CLIENT) -> dict[str, str]:
    """Key → text of one language ("ru" or "en"). `client`: the sources of the page."""
    found: dict[str, str] = {}
    shell, games = client / "i18n" / lang, client / "games"
    for file in sorted([*shell.glob("*.ts"), *games.glob(f"*/*.{lang}.ts")]):
        for quoted, bare, text in ENTRY.findall(file.read_text(encoding="utf-8")):
            found[quoted or bare] = text
    return found


class Words:
    """`words("lobby.ready")` is the text; `words.like("lobby.waiting_for")` a pattern for it."""

    def __init__(self, lang: str, client: Path = CLIENT) -> None:
        self.lang = lang
        self.texts = catalogue(lang, client)

    def __call__(self, key: str, **params: object) -> str:
        """The text with its parameters; for texts without plural forms."""
        text = self.texts[key]
        for name, value in params.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def like(self, key: str, **params: object) -> re.Pattern[str]:
        """A pattern for the whole text; parameters that are not given may be anything."""
        pattern = re.escape(self.texts[key])

        def fill(hole: re.Match[str]) -> str:
            known = params.get(hole[1])
            # A hole with forms holds the form that fits the number, not the number.
            return "(.+?)" if known is None or hole[2] else re.escape(str(known))

        # What is announced twice in a row ends in a mark that nobody sees.
        return re.compile(HOLE.sub(fill, pattern) + "\u200b?$")
