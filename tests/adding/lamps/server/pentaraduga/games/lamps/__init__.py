"""Lamps: put out four lamps in a row."""

from pentaraduga.games.lamps.rules import Lamps

from pentaraduga.manifest import Manifest

MANIFEST = Manifest(rules=Lamps())
