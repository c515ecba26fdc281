"""Grab: the first player to take the called number scores. No tiles, no bot."""

from pentaraduga.games.grab.rules import Grab

from pentaraduga.manifest import Manifest

MANIFEST = Manifest(rules=Grab())
