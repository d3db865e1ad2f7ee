"""What the player has chosen so far for a new battle, and the plan that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from game.play.session import HUMAN, given_names
from game.player.faults import in_words, tell_fault
from game.player.language import _, fill, opened
from game.player.teams import Team, teams, with_teams
from rules.battle.registry import all_systems, system_heads
from rules.battle.setup import Setup
from rules.battle.system import OptionInfo, System
from rules.content.names import name_key, name_wanted
from rules.content.scenario import (
    LARGEST_SEED,
    LoadedScenario,
    Member,
    ScenarioEntry,
    list_scenarios,
    load_scenario,
)
from rules.errors import ContentError
from rules.record.opening import make_setup
from rules.unit import SIDES

COLON = ":\u00a0 "
"""What may stand after a system's title in a scenario's, in any language."""
Dice = Literal["seeded", "asked"]
OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """A battle to be opened.

    `players` maps each side to HUMAN or to a bot's id, `names` has those of people who gave one;
    `options` holds every option of the system, `seed` (0 to 2**64 - 1) is None when each battle is
    to have another; `teams` has the player's own team for each side that does not play with the
    scenario's. `loaded` is the scenario where it has been read already.
    """

    scenario: Path
    players: dict[str, str]
    options: dict[str, OptionValue]
    seed: int | None = None
    dice: Dice = "seeded"
    teams: dict[str, Team] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    loaded: LoadedScenario | None = field(default=None, compare=False, repr=False)


def in_order(entries: Iterable[ScenarioEntry], folder: Path) -> tuple[ScenarioEntry, ...]:
    """Return scenarios system by system, those of a folder first, the smallest before the larger,
    then by file name; a series goes with its first, those that are broken come last."""
    order, listed = list(all_systems()), tuple(entries)
    before = {entry.path.with_name(entry.then): entry for entry in listed if entry.then}

    def place(entry: ScenarioEntry) -> tuple[int, bool, int, Path, Path]:
        first, path = entry, entry.path
        for _step in before:
            first = before.get(first.path, first)
        system = len(order) if entry.error else order.index(entry.system)
        return system, path.parent != folder, first.units, first.path, path

    return tuple(sorted(listed, key=place))


def without_system(scenario: str, system: str) -> str:
    """Return a scenario's title in the player's language without its system's before it."""
    title, above = _(scenario), _(system)
    return opened(title.removeprefix(above).lstrip(COLON) if title.startswith(above) else title)


class Draft:
    """The choices made so far; `fault` says in one sentence why they make no battle yet.

    A scenario is looked at in full only when it is checked: until then it has neither `system`
    nor `loaded`. `work` checks them one after another, the chosen one first.
    """

    def __init__(
        self,
        folder: Path,
        opponent: str,
        own_teams: Callable[[str], tuple[Team, ...]] = teams,
        names: Mapping[str, str] | None = None,
        own_folder: Path | None = None,
        led_by: Mapping[str, str] | None = None,
    ) -> None:
        """Begin with the first scenario that can be played and a person against an opponent.

        `own_teams` returns the player's teams of a system, `names` what people called
        themselves last, by side, `led_by` the names of the teams that led last, by system and
        side. The scenarios of `own_folder`, the player's, follow those of the game.
        """
        self.folder = folder
        self.systems: Mapping[str, System] = all_systems()
        self.heads = system_heads()
        self._own_folder = own_folder
        self.entries = self._listed()
        self.index = 0
        self._picked = False
        self._order = ""
        self._last: dict[str, Path] = {}
        self.players = dict(zip(SIDES, (HUMAN, opponent), strict=True))
        self.names = {side: (names or {}).get(side, "") for side in SIDES}
        self.dice: Dice = "seeded"
        self.seed_typed = False
        self.seed_text = ""
        self._seed_touched = False
        self._changed: dict[tuple[str, str], OptionValue] = {}
        self._opened: set[str] = set()
        self._loaded: dict[Path, LoadedScenario] = {}
        self._own_teams = own_teams
        self._saved_teams: dict[str, tuple[Team, ...]] = {}
        self.led_by = dict(led_by or {})

    def _listed(self) -> tuple[ScenarioEntry, ...]:
        folders = (self.folder, *([] if self._own_folder is None else [self._own_folder]))
        every = (entry for folder in folders for entry in list_scenarios(folder, self.systems))
        return in_order(every, self.folder)

    def reload(self) -> None:
        """List and check all scenarios anew; what was chosen stays chosen if it is still there."""
        path = None if self.entry is None else self.entry.path
        self.entries, self._loaded = self._listed(), {}
        paths = [entry.path for entry in self.entries]
        self.index = paths.index(path) if path in paths else 0
        self.check_chosen()

    @property
    def entry(self) -> ScenarioEntry | None:
        """The chosen scenario of the folder; None if there is none at all."""
        return self.entries[self.index] if self.entries else None

    @property
    def system(self) -> System | None:
        """The system of the chosen scenario; None if that is broken or not checked yet."""
        loaded = self.loaded
        return None if loaded is None else self.systems[loaded.scenario.system]

    @property
    def loaded(self) -> LoadedScenario | None:
        """The chosen scenario with its map; None if that is broken or not checked yet."""
        return None if self.entry is None else self.loaded_of(self.entry)

    def loaded_of(self, entry: ScenarioEntry) -> LoadedScenario | None:
        """Return a scenario with its map; None if it is broken or not checked yet."""
        return self._loaded.get(entry.path)

    # Checking

    def is_checked(self, entry: ScenarioEntry | None) -> bool:
        """Whether all is known of a scenario: it is loaded, or broken."""
        return entry is None or entry.error is not None or entry.path in self._loaded

    def work(self, order: str = "") -> bool:
        """Do the next piece of checking, of one system's scenarios if it is named; False if every
        such scenario is checked."""
        waiting = (entry for entry in (self.entry, *self.entries) if not self.is_checked(entry))
        entry = next((one for one in waiting if one and order in ("", one.system)), None)
        if entry is None:
            return False
        if entry.system in self._opened:
            self._check(entry)
        else:
            self._opened.add(entry.system)
            assert self.systems[entry.system]
        return True

    def check_chosen(self) -> None:
        """Check the chosen scenario at once."""
        while not self.is_checked(self.entry):
            self.work()

    def _check(self, entry: ScenarioEntry) -> None:
        """Load a scenario; one that is broken goes to the end of the list."""
        chosen = self.entry
        try:
            self._loaded[entry.path] = load_scenario(entry.path, self.systems)
        except ContentError as error:
            broken = ScenarioEntry(entry.path, entry.path.stem, "", error)
            others = (one for one in self.entries if one is not entry)
            self.entries = in_order((*others, broken), self.folder)
            kept = broken if chosen is entry else chosen
            if self._picked and kept is not None:
                self.index = self.entries.index(kept)
        if self.entry is not None and self.entry.path == entry.path and not self._seed_touched:
            self._use_own_seed()

    # Systems

    @property
    def order(self) -> str:
        """The id of the system whose scenarios are offered; "" if there is none."""
        if self.entry is not None and not self.entry.error:
            self._order = self.entry.system
        return self._order or next(iter(self.orders()), "")

    def orders(self) -> tuple[str, ...]:
        """Return the systems that have a scenario."""
        return tuple(dict.fromkeys(one.system for one in self.entries if not one.error))

    def fields(self) -> tuple[int, ...]:
        """Return the places of the chosen system's scenarios; those that are broken come last."""
        order = self.order
        return tuple(
            place for place, one in enumerate(self.entries) if one.error or one.system == order
        )

    def choose_order(self, order: str) -> None:
        """Choose a system, with the scenario of it that was chosen last, or its first."""
        if order != self.order:
            last = self._last.get(order)
            places = [place for place, one in enumerate(self.entries) if one.system == order]
            known = (place for place in places if self.entries[place].path == last)
            self.choose(next(known, places[0]))

    # Choices

    def choose(self, index: int) -> None:
        """Choose a scenario by its place in `entries`; a broken one may be looked at."""
        self.index = index
        self._picked = True
        entry = self.entries[index]
        if not entry.error:
            self._last[entry.system] = entry.path
        if not self._seed_touched:
            self._use_own_seed()

    def choose_named(self, name: str) -> None:
        """Choose a scenario by the name of its file without an ending, if it is still there."""
        for place, entry in enumerate(self.entries):
            if entry.path.stem == name and not entry.error:
                self.choose(place)
                return

    def option(self, name: str) -> OptionValue:
        """Return an option's value: the player's, or else the scenario's."""
        loaded = self.loaded
        assert loaded is not None
        system = loaded.scenario.system
        return self._changed.get((system, name), loaded.scenario.options[name])

    def set_option(self, name: str, value: OptionValue) -> None:
        """Choose a value; it stays chosen for other scenarios of the same system."""
        if self.system is not None:
            self._changed[self.system.id, name] = value

    # Teams

    def read_teams(self) -> None:
        """Read the player's own teams again when they are next asked for."""
        self._saved_teams = {}

    def offered_teams(self, side: str) -> tuple[Team, ...]:
        """Return the player's teams that find start cells for a side on the chosen map."""
        loaded = self.loaded
        if loaded is None:
            return ()
        system = loaded.scenario.system
        if system not in self._saved_teams:
            self._saved_teams[system] = self._own_teams(system)
        saved = self._saved_teams[system]
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
            if team.name == self.led_by.get(f"{system.id} {side}")
        }

    def choose_team(self, side: str, name: str) -> None:
        """Let a team of the player lead a side, or the scenario's own with ""."""
        if self.system is not None:
            self.led_by[f"{self.system.id} {side}"] = name

    def planned(self) -> LoadedScenario | None:
        """Return the chosen scenario with the chosen teams; None if they make no battle."""
        loaded = self.loaded
        if loaded is None or self.team_fault():
            return None
        return with_teams(loaded, self.chosen_teams())

    def setup(self) -> Setup | None:
        """Return what never changes in the chosen battle; None where there is none."""
        loaded = self.planned() or self.loaded
        return make_setup(loaded) if loaded is not None else None

    def team_fault(self) -> str:
        """Return one sentence if the teams cannot meet on the map."""
        if self.loaded is None:
            return ""
        try:
            with_teams(self.loaded, self.chosen_teams())
        except ContentError as error:
            return tell_fault(error)
        return ""

    def team_note(self, side: str) -> str:
        """Return one sentence if the teams cannot meet, or if their levels differ."""
        loaded = self.planned()
        if loaded is None:
            return self.team_fault()
        other = next(one for one in SIDES if one != side)
        here, there = (_levels(getattr(loaded.scenario, one)) for one in (side, other))
        if here == there:
            return ""
        return fill(_("Levels: {own} here, {other} on the other side"), own=here, other=there)

    def swap(self) -> None:
        """Let the players change sides."""
        red, blue = SIDES
        self.players = {red: self.players[blue], blue: self.players[red]}
        self.names = {red: self.names[blue], blue: self.names[red]}

    def name_fault(self, side: str, name: str) -> str:
        """Return one sentence if a name cannot be a player's; "" is a good one."""
        other = next(one for one in SIDES if one != side)
        wanted = name_wanted(name, {name_key(self.names[other])}) if name else ""
        if not wanted:
            return ""
        return fill(
            _("Name: found {found}; expected {wanted}."), found=name, wanted=in_words(wanted)
        )

    # Dice

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

    def differing(self) -> tuple[tuple[OptionInfo, OptionValue], ...]:
        """Return the options that are not played as usual, with their values."""
        options = self.system.options if self.system is not None else {}
        chosen = ((info, self.option(name)) for name, info in options.items())
        return tuple((info, value) for info, value in chosen if value != info.default)

    def plan(self) -> BattlePlan:
        """Return the battle to be opened; only when there is no `fault`."""
        self.check_chosen()
        entry, system = self.entry, self.system
        assert entry is not None and system is not None
        return BattlePlan(
            scenario=entry.path,
            players=dict(self.players),
            options={name: self.option(name) for name in system.options},
            seed=int(self.seed_text) if self.asks_for_seed else None,
            dice=self.dice,
            teams=self.chosen_teams(),
            names=given_names(self.names, self.players),
            loaded=self.loaded,
        )

    def _use_own_seed(self) -> None:
        """Start with the scenario's own seed, if it has one."""
        loaded = self.loaded
        seed = None if loaded is None else loaded.scenario.seed
        self.seed_typed = seed is not None
        self.seed_text = "" if seed is None else str(seed)


def option_words(info: OptionInfo, value: OptionValue) -> tuple[str, str]:
    """Return context and message id of an option's value: `turn_by_turn` is "turn by turn"."""
    return info.title, str(value).replace("_", " ")


def start_dots(loaded: LoadedScenario) -> tuple[tuple[int, str], ...]:
    """Return the cells on which a scenario's teams start, each with its side (BD-3)."""
    scenario, battle_map = loaded
    sizes = {"red": len(scenario.red), "blue": len(scenario.blue)}
    return tuple((cell, side) for side in SIDES for cell in battle_map.starts[side, sizes[side]])


def _levels(members: Sequence[Member]) -> str:
    """Return the level of some members, from the lowest to the highest."""
    levels = [member.level for member in members]
    low, high = min(levels), max(levels)
    return f"{low}" if low == high else f"{low}–{high}"
