"""What the player has chosen so far for a new battle, and the plan that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from game.play.session import HUMAN
from game.play.telling import tell_fault
from game.player.language import _, fill
from game.player.teams import Team, teams, with_teams
from rules.battle.registry import all_systems
from rules.battle.system import OptionInfo, System
from rules.content.scenario import (
    LARGEST_SEED,
    LoadedScenario,
    ScenarioEntry,
    find_scenarios,
    load_scenario,
)
from rules.errors import ContentError
from rules.unit import SIDES

MAPS = Path(__file__).resolve().parents[3] / "maps"

Mode = Literal["solo", "hot_seat", "watch"]
Dice = Literal["seeded", "asked"]
OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """A battle to be opened.

    `players` maps each side to HUMAN or to a bot's id, `options` holds every option of the
    system, `seed` (0 to 2**64 - 1) is None when each battle is to have another; `teams` has the
    player's own team for each side that does not play with the scenario's.
    """

    scenario: Path
    players: dict[str, str]
    options: dict[str, OptionValue]
    seed: int | None = None
    dice: Dice = "seeded"
    teams: dict[str, Team] = field(default_factory=dict)


class Draft:
    """The choices made so far; `fault` says in one sentence why they make no battle yet."""

    def __init__(
        self,
        mode: Mode,
        folder: Path,
        default_bot: str,
        own_teams: Callable[[str], tuple[Team, ...]] = teams,
    ) -> None:
        """Begin with the first scenario that can be played and the usual players of a mode.

        `own_teams` returns the player's teams of a system.
        """
        self.folder = folder
        self.systems: Mapping[str, System] = all_systems()
        self.entries = _sorted_entries(folder, self.systems)
        self.index = 0
        self.players = _usual_players(mode, default_bot)
        self.dice: Dice = "seeded"
        self.seed_typed = False
        self.seed_text = ""
        self._seed_touched = False
        self._changed: dict[tuple[str, str], OptionValue] = {}
        self._loaded: dict[Path, LoadedScenario] = {}
        self._own_teams = own_teams
        self._saved_teams: dict[str, tuple[Team, ...]] = {}
        self._team_names: dict[tuple[str, str], str] = {}
        self._use_own_seed()

    @property
    def entry(self) -> ScenarioEntry | None:
        """The chosen scenario of the folder; None if there is none at all."""
        return self.entries[self.index] if self.entries else None

    @property
    def system(self) -> System | None:
        """The system of the chosen scenario; None if that is broken."""
        entry = self.entry
        return None if entry is None or entry.error else self.systems[entry.system]

    @property
    def loaded(self) -> LoadedScenario | None:
        """The chosen scenario with its map; None if that is broken."""
        entry = self.entry
        return None if entry is None or entry.error else self.load(entry)

    def load(self, entry: ScenarioEntry) -> LoadedScenario:
        """Return a scenario that is not broken, read once."""
        if entry.path not in self._loaded:
            self._loaded[entry.path] = load_scenario(entry.path, self.systems)
        return self._loaded[entry.path]

    def choose(self, index: int) -> None:
        """Choose a scenario by its place in `entries`; a broken one may be looked at."""
        self.index = index
        if not self._seed_touched:
            self._use_own_seed()

    def option(self, name: str) -> OptionValue:
        """Return an option's value: the player's, or else the scenario's."""
        loaded = self.loaded
        assert loaded is not None
        system = loaded.scenario.system
        return self._changed.get((system, name), loaded.scenario.options[name])

    def set_option(self, name: str, value: OptionValue) -> None:
        """Choose a value; it stays chosen for other scenarios of the same system."""
        assert self.system is not None
        self._changed[self.system.id, name] = value

    # Teams

    def read_teams(self) -> None:
        """Read the player's own teams again."""
        self._saved_teams = {system: self._own_teams(system) for system in self.systems}

    def offered_teams(self, side: str) -> tuple[Team, ...]:
        """Return the player's teams that find start cells for a side on the chosen map."""
        loaded = self.loaded
        if loaded is None:
            return ()
        saved = self._saved_teams.get(loaded.scenario.system, ())
        return tuple(
            team for team in saved if (side, len(team.members)) in loaded.battle_map.starts
        )

    def team_name(self, side: str) -> str:
        """Return the name of the player's team that leads a side; "" is the scenario's own."""
        team = self.chosen_teams().get(side)
        return "" if team is None else team.name

    def chosen_teams(self) -> dict[str, Team]:
        """Return the player's team of each side that has one."""
        system = self.system
        if system is None:
            return {}
        return {
            side: team
            for side in SIDES
            for team in self.offered_teams(side)
            if team.name == self._team_names.get((system.id, side))
        }

    def choose_team(self, side: str, name: str) -> None:
        """Let a team of the player lead a side, or the scenario's own with ""."""
        assert self.system is not None
        self._team_names[self.system.id, side] = name

    def planned(self) -> LoadedScenario | None:
        """Return the chosen scenario with the chosen teams; None if they make no battle."""
        loaded = self.loaded
        if loaded is None or self.team_fault():
            return None
        return with_teams(loaded, self.chosen_teams())

    def team_fault(self) -> str:
        """Return one sentence if the teams cannot meet on the map."""
        if self.loaded is None:
            return ""
        try:
            with_teams(self.loaded, self.chosen_teams())
        except ContentError as error:
            return tell_fault(error)
        return ""

    def swap(self) -> None:
        """Let the players change sides."""
        red, blue = SIDES
        self.players = {red: self.players[blue], blue: self.players[red]}

    def type_seed(self, typed: bool) -> None:
        """Say whether the seed is typed or another each time."""
        self.seed_typed = typed
        self._seed_touched = True

    def set_seed_text(self, text: str) -> None:
        """Take what has been typed as the seed."""
        self.seed_text = text
        self._seed_touched = True

    @property
    def asks_for_seed(self) -> bool:
        """Whether a number has to be typed; dice thrown at the table need none."""
        return self.seed_typed and self.dice == "seeded"

    def seed_fault(self) -> str:
        """Return one sentence if a seed is wanted and what was typed is none."""
        if not self.asks_for_seed:
            return ""
        if not self.seed_text:
            return fill(_("Type a whole number from 0 to {most}."), most=LARGEST_SEED)
        if int(self.seed_text) > LARGEST_SEED:
            return fill(
                _("Seed: found {found}; expected a whole number from 0 to {most}."),
                found=self.seed_text,
                most=LARGEST_SEED,
            )
        return ""

    def fault(self) -> str:
        """Return one sentence on why no battle can be started; empty if one can."""
        entry = self.entry
        if entry is None:
            return fill(
                _("{folder}: found no scenario; expected at least one .toml file."),
                folder=self.folder,
            )
        return tell_fault(entry.error) if entry.error else self.team_fault() or self.seed_fault()

    def plan(self) -> BattlePlan:
        """Return the battle to be opened; only when there is no `fault`."""
        entry, system = self.entry, self.system
        assert entry is not None and system is not None
        return BattlePlan(
            scenario=entry.path,
            players=dict(self.players),
            options={name: self.option(name) for name in system.options},
            seed=int(self.seed_text) if self.asks_for_seed else None,
            dice=self.dice,
            teams=self.chosen_teams(),
        )

    def _use_own_seed(self) -> None:
        """Start with the scenario's own seed, if it has one."""
        loaded = self.loaded
        seed = None if loaded is None else loaded.scenario.seed
        self.seed_typed = seed is not None
        self.seed_text = "" if seed is None else str(seed)


def mode_words(mode: Mode) -> str:
    """Return what the menu calls a mode."""
    words = {
        "solo": _("Play against the bot"),
        "hot_seat": _("Two players, one table"),
        "watch": _("Watch two bots"),
    }
    return words[mode]


def option_words(info: OptionInfo, value: OptionValue) -> tuple[str, str]:
    """Return context and message id of an option's value: `turn_by_turn` is "turn by turn"."""
    return info.title, str(value).replace("_", " ")


def _sorted_entries(folder: Path, systems: Mapping[str, System]) -> tuple[ScenarioEntry, ...]:
    """Return the folder's scenarios, system by system, those that are broken last."""
    order = list(systems)
    return tuple(
        sorted(
            find_scenarios(folder, systems),
            key=lambda entry: len(order) if entry.error else order.index(entry.system),
        )
    )


def _usual_players(mode: Mode, default_bot: str) -> dict[str, str]:
    """Return who plays which side in a mode before anything is changed."""
    players = {
        "solo": (HUMAN, default_bot),
        "hot_seat": (HUMAN, HUMAN),
        "watch": (default_bot, default_bot),
    }[mode]
    return dict(zip(SIDES, players, strict=True))
