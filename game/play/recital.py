"""A deed in a line: who does what to whom, and what came of it."""

from __future__ import annotations

from game.play.story import Deed
from game.play.telling import tell_plainly, unit_name
from game.player.language import _
from rules.battle.machine import Battle


def deed_words(deed: Deed, known: Battle) -> str:
    """Return who does what."""
    unit = deed.line.unit
    name = unit_name(known.units[unit].name) if 0 <= unit < len(known.units) else ""
    return ": ".join(filter(None, (name, deed.line.label)))


def words_after(deed: Deed, known: Battle) -> str:
    """Return in a line who did what to whom since and what came of it; one thing that happened by
    itself, in its own words, unless it is a healing: those do not say what heals."""
    line = deed.line
    cue = known.setup.system.words.events[line.events[0].kind].cue
    heals = cue is not None and cue.kind == "heal"
    alone = not (line.harm or heals or any(event.target >= 0 for event in line.events[1:]))
    if (alone or not line.result) and (plain := tell_plainly(line.events[0], known)):
        return plain
    words = [deed_words(deed, known)]
    if line.target >= 0:
        words.append(unit_name(known.units[line.target].name))
    told = f"{' → '.join(words)} {line.result}"
    return f"{told}, {_('felled')}" if line.felled and line.harm else told
