"""The rows of the new-battle screen that say which team leads each side."""

from __future__ import annotations

from collections.abc import Callable

from game.play.telling import side_name
from game.player.language import _, fill
from game.window.screens.new_battle_plan import Draft
from game.window.screens.new_battle_rows import NotedSelector
from game.window.style import Style
from game.window.widgets import Button, Widget
from rules.unit import SIDES


class OwnTeams:
    """A row for each side for which the player has a team that fits the map, and a button."""

    def __init__(
        self,
        style: Style,
        draft: Draft,
        on_change: Callable[[], object],
        on_build: Callable[[], object],
    ) -> None:
        """Show a draft's teams; `on_change` hears that another has been chosen."""
        self._style = style
        self._draft = draft
        self._on_change = on_change
        self._rows: dict[str, NotedSelector[str]] = {}
        self.build = Button(style, lambda: _("Build a team"), on_build)

    def widgets(self) -> list[Widget]:
        """Return the rows as the draft has them now; none where the scenario is broken."""
        if self._draft.system is None:
            return []
        shown: list[Widget] = []
        for side in SIDES:
            names = ("", *(team.name for team in self._draft.offered_teams(side)))
            row = self._rows.get(side)
            if row is None or names != tuple(value for value, _words in row.options):
                row = self._rows[side] = self._row(side, names)
            row.choose(self._draft.team_name(side))
            if len(names) > 1:
                shown.append(row)
        return [*shown, self.build]

    def _row(self, side: str, names: tuple[str, ...]) -> NotedSelector[str]:
        return NotedSelector(
            self._style,
            lambda: fill(_("{side}: team"), side=side_name(side)),
            [(name, name or (lambda: _("The scenario's own"))) for name in names],
            "",
            lambda name: self._use(side, name),
            lambda _name: self._draft.team_fault(),
        )

    def _use(self, side: str, name: str) -> None:
        self._draft.choose_team(side, name)
        self._on_change()
