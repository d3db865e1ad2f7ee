"""What a command lets one choose beside a cell: which way, whom, how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.play.aim import Aim
from game.play.dossier import told_command
from game.play.telling import unit_name
from game.player.language import _, fill
from game.window.style import Style
from game.window.widgets import Button, Selector, Stepper, Widget
from rules.unit import Unit


class Choosers:
    """A button, a selector and a stepper, each seen only where the chosen command needs it."""

    def __init__(self, style: Style, on_change: Callable[[], object]) -> None:
        """Start with nothing to choose; `on_change` hears that the aim has changed."""
        self._aim: Aim | None = None
        self._on_change = on_change
        self.armed = False
        """Whether a tile is chosen, of which something may be foretold."""
        self.turner = Button(style, lambda: _("Turn the wall"), self._turn, key="turn_wall")
        self.whom = Selector[int](style, "", [(-1, "")], -1, self._set_target)
        self.charges = Stepper(style, "", 0, self._set_amount, greatest=1)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All three, seen or not, in the order in which they stand."""
        return self.turner, self.whom, self.charges

    def visible(self) -> list[Widget]:
        """Return those that are seen."""
        return [one for one in self.widgets if one.visible]

    def show(self, aim: Aim | None, units: Sequence[Unit]) -> bool:
        """Offer what an aim needs; True if that is not what was offered before, or a tile has been
        chosen or let go."""
        self._aim = aim
        before = self.armed, self.visible()
        self.armed = aim is not None and aim.choice is not None
        command = aim.command() if aim is not None else None
        most = aim.most() if aim is not None else 0
        targets = aim.targets() if aim is not None else ()
        self.turner.visible = command is not None and command.aim == "row"
        self.whom.visible = bool(targets)
        self.charges.visible = most > 0
        if aim is not None and targets:
            self.whom.options = tuple(
                (one, fill(_("Whom: {name}"), name=unit_name(units[one].name))) for one in targets
            )
            self.whom.index = targets.index(aim.target)
        if aim is not None and most > 0:
            self.charges.title = _(command.amount_label) if command is not None else ""
            self.charges.greatest = most
            self.charges.value = aim.amount
        told = told_command(command, aim.battle) if aim is not None and command is not None else ""
        self.charges.hint = self.whom.hint = self.turner.hint = told
        return (self.armed, self.visible()) != before

    def _turn(self) -> None:
        if self._aim is not None and self._aim.turn():
            self._on_change()

    def _set_target(self, unit: int) -> None:
        if self._aim is not None:
            self._aim.target = unit
            self._on_change()

    def _set_amount(self, value: int) -> None:
        if self._aim is not None:
            self._aim.amount = value
            self._on_change()
