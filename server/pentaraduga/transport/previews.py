"""What a link says where it is sent: title, line and picture for messengers, inside the page."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web

from pentaraduga.rooms.poster import Poster
from pentaraduga.transport.pages import ASK_AGAIN, NOT_BUILT

WORDS: Final = "previews.json"
"""The build writes it: language → key → text. The first language is the product's own."""

PICTURE: Final = "preview.png"
"""Of the product; a game may have its own, `preview-GAME.png`."""

SIZE: Final = (1200, 630)

_DESCRIPTION: Final = re.compile(r'<meta name="description" content="[^"]*" ?/?>')
_HOLE: Final = re.compile(r"\{(\w+)\}")
_TOKEN: Final = re.compile(r"\*(guest|bot [1-5])(?: (\d+))?")


@dataclass(frozen=True, slots=True)
class Preview:
    """Plain text, not yet escaped. `picture`: the name of a file of the client."""

    title: str
    text: str
    picture: str = PICTURE


class Speaker:
    """Previews in one language. Names come from people: they are isolated where they are written
    from right to left, and never taken for words."""

    def __init__(self, words: Mapping[str, str], static: Path) -> None:
        self._words = words
        self._static = static

    def home(self) -> Preview:
        """Of the first page, and of everything that has nothing of its own to say."""
        return Preview(self._words.get("app.name", ""), self._words.get("og.home", ""))

    def game(self, game: str) -> Preview:
        """Of a game."""
        return Preview(self._name(game), self._line(game), self._picture(game))

    def rules(self, game: str) -> Preview:
        """Of the page that explains a game."""
        how = self._words.get(f"{game}.rules.how", self._name(game))
        return Preview(how, self._line(game), self._picture(game))

    def daily(self, game: str) -> Preview:
        """Of today's deal."""
        title = self._say("og.daily", game=self._name(game))
        return Preview(title, self._say("og.daily.text"), self._picture(game))

    def deal(self, game: str, number: str) -> Preview:
        """Of one numbered deal."""
        title = self._say("og.deal", game=self._name(game), n=number)
        return Preview(title, self._line(game), self._picture(game))

    def room(self, poster: Poster) -> Preview:
        """Of a room that lets people in: what is on there, and what somebody who comes gets."""
        picture = PICTURE if poster.mixed else self._picture(poster.game)
        name = self._say("og.mixed") if poster.mixed else self._name(poster.game)
        if poster.left:
            line = self._words.get("og.home", "") if poster.mixed else self._line(poster.game)
            return Preview(name, line, picture)
        if poster.over:
            return Preview(self._say("og.over", game=name), self._say("og.over.text"), picture)
        if poster.running:
            title = self._say("og.running", game=name)
            return Preview(title, self._say(f"og.running.{poster.sit}"), picture)
        title = self._say(
            "og.invites" if poster.host else "og.invites.nobody",
            name=_isolated(poster.host),
            to=self._to(poster),
            taken=str(poster.taken),
            seats=str(poster.seats),
        )
        return Preview(title, self._say(f"og.invites.{poster.sit}"), picture)

    def replay(self, game: str, n: int, names: Sequence[str], score: Sequence[int]) -> Preview:
        """Of a finished round; `score` is empty if it has none."""
        title = self._say("og.replay", game=self._name(game), n=str(n))
        people = [self.person(name) for name in names]
        if len(score) == len(people):
            best_first = sorted(zip(score, people, strict=True), key=lambda one: -one[0])
            people = [f"{person} {points}" for points, person in best_first]
        return Preview(title, " · ".join(people), self._picture(game))

    def person(self, name: str) -> str:
        """A name as readers of this language see it."""
        token = _TOKEN.fullmatch(name)
        if token is None:
            return _isolated(name)
        kind, number = token[1], token[2]
        word = self._words.get("name.guest" if kind == "guest" else kind.replace(" ", "."), "?")
        return f"{word} {number}" if number else word

    def _to(self, poster: Poster) -> str:
        if poster.mixed:
            return self._say("og.to.mixed")
        own = self._words.get(f"og.to.{poster.game}")
        return own if own else self._say("og.to", game=self._name(poster.game))

    def _name(self, game: str) -> str:
        return self._words.get(f"game.{game}", game)

    def _line(self, game: str) -> str:
        return self._words.get(f"game.{game}.line", self._words.get("og.home", ""))

    def _picture(self, game: str) -> str:
        own = f"preview-{game}.png"
        return own if (self._static / own).is_file() else PICTURE

    def _say(self, key: str, **said: str) -> str:
        # One pass: braces in a name are not holes.
        return _HOLE.sub(lambda hole: said.get(hole[1], hole[0]), self._words.get(key, ""))


class Previews:
    """Pages of the client with a preview in them."""

    def __init__(self, static: Path) -> None:
        self._static = static
        self._speakers: dict[str, Speaker] | None = None

    def speaker(self, language: str) -> Speaker | None:
        """For the language that a link names, or the product's own; None if none was built."""
        if self._speakers is None:
            self._speakers = self._read()
        return self._speakers.get(language) or next(iter(self._speakers.values()), None)

    def page(self, preview: Preview, base: str, address: str) -> web.Response:
        """The page with the preview. `base`: what its links begin with; `address`: its own."""
        page = self._static / "index.html"
        if not page.is_file():
            return web.Response(status=503, text=NOT_BUILT)
        tags = _tags(preview, base, address)
        text = _DESCRIPTION.sub(lambda _: tags, page.read_text(encoding="utf-8"), count=1)
        return web.Response(
            text=text,
            content_type="text/html",
            charset="utf-8",
            headers={"Cache-Control": f"private, {ASK_AGAIN}"},
        )

    def _read(self) -> dict[str, Speaker]:
        path = self._static / WORDS
        if not path.is_file():
            return {}
        words = json.loads(path.read_text(encoding="utf-8"))
        return {language: Speaker(said, self._static) for language, said in words.items()}


def _tags(preview: Preview, base: str, address: str) -> str:
    width, height = SIZE
    named = {
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": base + address,
        "og:image": f"{base}/{preview.picture}",
        "og:image:width": str(width),
        "og:image:height": str(height),
    }
    lines = [f'<meta name="description" content="{html.escape(preview.text)}" />']
    lines += [
        f'<meta property="{name}" content="{html.escape(text)}" />' for name, text in named.items()
    ]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return "\n    ".join(lines)


def _isolated(name: str) -> str:
    """The name; kept apart from the sentence around it if it is written from right to left."""
    if any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name):
        return f"\u2068{name}\u2069"
    return name
