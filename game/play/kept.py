"""What a kept battle is, told without opening it: its position, round, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from game.play.from_sheet import token_from_sheet
from game.play.scene import Scene
from game.play.telling import battle_title, players_words, round_words, side_name
from game.player.faults import tell_fault
from game.player.language import _, date_words, fill
from rules.battle.machine import Battle
from rules.errors import RecordError
from rules.record.record import read_record
from rules.record.replay import resume_steps


class KeptBattle(NamedTuple):
    """A battle in a file; `fault` is one sentence if it cannot be read, else ""."""

    path: Path
    saved: datetime
    battle: Battle | None = None
    fault: str = ""
    names: Mapping[str, str] = {}
    """What the people who play are called, by side."""

    @property
    def title(self) -> str:
        """What the battle is called, or the name of a file that cannot be read."""
        if self.battle is None:
            return self.path.stem
        return battle_title(self.battle)

    @property
    def moment(self) -> str:
        """Its round, and who decides or has won."""
        if self.battle is None:
            return self.fault
        if self.battle.over:
            won = {"red": _("Red has won"), "blue": _("Blue has won")}
            said = won.get(self.battle.outcome, _("drawn"))
            if self.names.get(self.battle.outcome):
                said = fill(_("{name} has won"), name=self.names[self.battle.outcome])
        else:
            pending = self.battle.pending
            side = pending.side if pending is not None else ""
            said = fill(_("{side} to decide"), side=self.names.get(side) or side_name(side))
        return f"{round_words(self.battle.round)}, {said}"

    @property
    def players(self) -> str:
        """Who plays against whom, where two have given their names; else ""."""
        return players_words(self.names)

    def dots(self) -> tuple[tuple[int, str], ...]:
        """Return the cells of all who stand, each with the side."""
        units = self.battle.units if self.battle is not None else ()
        return tuple((unit.cell, unit.side) for unit in units if unit.cell >= 0)

    def scene(self) -> Scene:
        """Return what stands on the board."""
        battle = self.battle
        if battle is None:
            return Scene()
        deciding = battle.pending.side if battle.pending is not None else ""
        system = battle.setup.system
        tokens = (token_from_sheet(system.token(battle, unit)) for unit in battle.units)
        return Scene(tuple(tokens), side=deciding)


def kept_battle(path: Path) -> KeptBattle:
    """Look into a file: the battle as its last line leaves it, played on from its last snapshot."""
    saved = datetime.fromtimestamp(path.stat().st_mtime) if path.exists() else datetime.min
    try:
        record = read_record(path)
        *_before, last = resume_steps(record)
    except RecordError as error:
        return KeptBattle(path, saved, fault=tell_fault(error))
    return KeptBattle(path, saved, last.battle, names=record.header.names)


def when(then: datetime, now: datetime) -> str:
    """Return a moment as one says it: today, yesterday, or its date, and the time of day."""
    clock = f"{then:%H:%M}"
    if then.date() == now.date():
        return fill(_("today, {clock}"), clock=clock)
    if then.date() == (now - timedelta(days=1)).date():
        return fill(_("yesterday, {clock}"), clock=clock)
    return f"{date_words(then)}, {clock}"
