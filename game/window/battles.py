"""How battles begin and go on in the window: planned, saved, recorded, one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from game.play.kept import KeptBattle, kept_battle
from game.play.players import BotProcess
from game.play.saves import autosave_path, delete_save, keep_ended, keep_last, saved_battles
from game.play.session import HUMAN, Entry, Session, unfinished, was_killed
from game.play.telling import tell_event
from game.player.faults import tell_fault, told_by, told_failure
from game.player.language import _, fill
from game.player.maps import MAPS, folder_with
from game.player.teams import with_teams
from game.study.onward import as_branch, play_on
from game.study.tree import Node, Reading, Tree
from game.window.app import App
from game.window.screens.base import Screen
from game.window.screens.battle.dice_dialog import dice_dialog
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.screen import NO_WAYS, Ways
from game.window.screens.new_battle_plan import BattlePlan, in_order, without_system
from game.window.screens.replay.screen import ReplayScreen
from game.window.screens.saved import SavedScreen
from game.window.widgets import Answer, Dialog
from rules.battle.registry import all_systems, load_system
from rules.content.scenario import (
    LoadedScenario,
    ScenarioEntry,
    list_scenarios,
    load_scenario,
    scenario_to_data,
)
from rules.dice import DieWanted
from rules.errors import ContentError, RecordError
from rules.record.lines import map_from_data, map_to_data
from rules.record.opening import has_next, next_battle
from rules.record.record import read_record
from rules.unit import other


class _Start(NamedTuple):
    """All that a battle begins with."""

    loaded: LoadedScenario
    players: Mapping[str, str]
    seed: int | None
    dice: Literal["seeded", "asked"]
    names: Mapping[str, str]
    plan: BattlePlan | None = None
    """What names its file."""


class Battles:
    """The battles of a program: one at a time, with one warm process for bots."""

    def __init__(self, app: App, clear: Callable[[], object], leave: Callable[[], object]) -> None:
        """Show battles in an app.

        `clear` takes away every screen but the menu, `leave` goes back to the menu.
        """
        self.app = app
        self.bots = BotProcess()
        self.say: Callable[[str], object] | None = None
        """Is given each line of the log as it is told."""
        self._clear = clear
        self._to_menu = leave
        self._battle: Session | None = None
        self._plan: BattlePlan | None = None
        """Where it came from; None if from no file."""

    def open_saved(self, post: Callable[[], object] | None = None) -> None:
        """Show the battles that the player saved and those that are over; `post` shows the duels
        by post."""
        if not self.app.headless:
            with suppress(OSError):  # It stays where it is.
                keep_ended()
        self.app.push(
            SavedScreen(
                saved_battles,
                kept_battle,
                self.resume,
                self._replay_saved,
                self._delete_saved,
                post,
            )
        )

    def _replay_saved(self, path: Path) -> None:
        try:
            self.replay(path)
        except RecordError as error:
            self.app.tell(tell_fault(error))

    def _delete_saved(self, path: Path) -> None:
        with told_by(self.app.tell, _("The battle could not be deleted: {reason}")):
            delete_save(path)

    def kept(self) -> KeptBattle | None:
        """Return the battle that was being played as it was left; None if there is none."""
        path = autosave_path()
        return kept_battle(path) if path.exists() else None

    def start(self, plan: BattlePlan, thrown: tuple[int, ...] = ()) -> None:
        """Begin a battle as planned; `thrown` are the dice of its opening that players threw."""
        try:
            loaded = planned_scenario(plan)
        except ContentError as error:
            self.app.tell(tell_fault(error))
        else:
            self._begin(
                _Start(loaded, plan.players, plan.seed, plan.dice, plan.names, plan), thrown
            )

    def _begin(self, start: _Start, thrown: tuple[int, ...] = ()) -> None:
        """Open a battle; where players throw the dice, ask for those of its opening."""
        try:
            opened = Session.start(
                start.loaded, start.seed, start.players, start.dice, thrown, names=start.names
            )
        except DieWanted as wanted:
            self._ask_opening_die(start, thrown, wanted)
        else:
            session = Session(opened.record, opened.battle, opened.log, self._autosave())
            self.show(session)
            self._plan = start.plan

    def _ask_opening_die(
        self, start: _Start, thrown: tuple[int, ...], wanted: DieWanted, fault: str = ""
    ) -> None:
        screen = self.app.screen
        if screen is None:
            screen = Screen()
            self.app.push(screen)

        def take(value: int) -> None:
            if wanted.low <= value <= wanted.high:
                self._begin(start, (*thrown, value))
            else:
                self._ask_opening_die(start, thrown, wanted, _("No such number on this die."))

        def give_up() -> None:
            screen.dialog = None

        screen.ask(dice_dialog(self.app.style, wanted, take, give_up, fault))

    def reload(self) -> None:
        """Begin the battle shown anew, with the same players and dice, if its files have changed.

        Where something has been done already, that is asked. A fault is told, and nothing changes.
        """
        screen, session, plan = self.app.screen, self._battle, self._plan
        if session is None or not isinstance(screen, BattleScreen):
            return
        if plan is None:
            self.app.tell(_("This battle was not begun from the file of a scenario."))
            return
        try:
            loaded = planned_scenario(reread(plan))
        except ContentError as error:
            self.app.tell(tell_fault(error))
            return
        header = session.record.header
        fought = scenario_to_data(loaded.scenario), map_to_data(loaded.battle_map)
        if fought == (header.scenario, header.map):
            told = _("{file} and its map are as they were.")
            self.app.tell(fill(told, file=plan.scenario.name))
            return
        dice = session.record.thrown_by
        start = _Start(loaded, session.players, header.seed, dice, session.names, plan)
        if len(session.log) == 1 and dice == "seeded":
            self._drop()
            self._begin(start)
            self.app.tell(fill(_("{file} was read anew."), file=plan.scenario.name))
            return
        words = _("{file} or its map has changed. This battle goes among the saved ones.")
        answers = [
            Answer(_("Begin anew"), partial(self._begin, start), primary=True),
            Answer(_("Go on"), escape=True),
        ]
        told = fill(words, file=plan.scenario.name)
        screen.ask(Dialog(self.app.style, _("Begin anew?"), told, answers))

    def _drop(self) -> None:
        """Let go of a battle in which nothing was done, and do not keep it."""
        self.let_go()
        if not self.app.headless:
            with suppress(OSError):
                delete_save(autosave_path())

    def _go_on(self, session: Session) -> None:
        """Begin the next battle of a series with what this one has left."""
        try:
            folder = folder_with(session.battle.setup.scenario.then)
            loaded = next_battle(session.battle, folder)
        except ContentError as error:
            self.app.tell(tell_fault(error))
        else:
            dice = session.record.thrown_by
            self._begin(_Start(loaded, session.players, None, dice, session.names))

    def _elsewhere(self, session: Session, level: str = "") -> None:
        """Begin a battle in the system's next scenario, as a new battle lists them: of the same
        players, or with bots of the level named."""
        try:
            loaded = load_scenario(_next_field(session).path, all_systems())
        except ContentError as error:
            self.app.tell(tell_fault(error))
        else:
            dice = session.record.thrown_by
            players = {
                side: level if level and player != HUMAN else player
                for side, player in session.players.items()
            }
            self._begin(_Start(loaded, players, None, dice, session.names))

    def _again(self, session: Session, *, swapped: bool) -> None:
        """Begin a battle like this one with other dice, the players' sides swapped or not."""
        header, players = session.record.header, session.players
        names = session.names
        if swapped:
            players = {"red": players["blue"], "blue": players["red"]}
            names = {other(side): name for side, name in names.items()}
        loaded = LoadedScenario(session.battle.setup.scenario, map_from_data(header.map))
        dice = session.record.thrown_by
        self._begin(_Start(loaded, players, None, dice, names, self._plan))

    def resume(self, path: Path) -> None:
        """Go on with a saved battle; look through one that is over."""
        try:
            record = read_record(path)
            if record.outcome:
                self.look_through(Reading(record))
                return
            autosave = autosave_path() if path == autosave_path() else self._autosave()
            session = Session.resume(path, None if self.app.headless else autosave)
        except RecordError as error:
            self.app.tell(tell_fault(error))
        else:
            self.show(session)

    def resumable(self) -> Callable[[], object] | None:
        """Return what goes on with the battle that was being played; None if there is none."""
        path = autosave_path()
        if not path.exists():
            return None
        try:
            over = bool(read_record(path).outcome)
        except RecordError as error:
            return partial(self.app.tell, tell_fault(error))
        return None if over else lambda: self.resume(path)

    def resume_unfinished(self) -> bool:
        """Go on with the battle that was being played; False if there is none.

        :raises RecordError: if it is there but cannot be played on.
        """
        session = unfinished()
        if session is not None:
            self.show(session)
        return session is not None

    def resume_cut_short(self) -> None:
        """Go on with the battle that was being played if the game was cut short in it."""
        if was_killed():
            self.resume(autosave_path())
            self.app.tell(_("The battle goes on where it was cut short."))

    def _autosave(self) -> Path | None:
        """Return where a battle that begins is kept; what was left unfinished there is moved."""
        if self.app.headless:
            return None
        try:
            kept = keep_last()
        except OSError as error:
            self.app.tell(
                fill(_("The battle could not be saved: {reason}"), reason=told_failure(error))
            )
            return None
        if kept is not None:
            self.app.tell(_("The unfinished battle is among the saved ones."))
        return autosave_path()

    def replay(self, path: Path) -> None:
        """Look through a recorded battle.

        :raises RecordError: for the first fault of the record.
        """
        self.look_through(Reading(read_record(path)))

    def look_through(self, source: Reading | Tree, at: int = 0) -> None:
        """Look through a battle, at first where so many of its actions are over."""
        self.app.push(ReplayScreen(source, self._play_on, at=at))

    def _play_on(self, replay: ReplayScreen, node: Node) -> None:
        """Begin a battle from a place in a replay; leaving it leads back, with a new branch."""
        session = play_on(replay.tree, node, self._autosave())

        def adopt() -> None:
            replay.adopt(as_branch(replay.tree, node, session))

        told = _("What has been played stays in the replay, as a line of its own.")
        self.play_from(replay, session, adopt, _("Back to the replay"), told)

    def play_from(
        self, screen: Screen, session: Session, on_back: Callable[[], object], words: str, told: str
    ) -> None:
        """Show a battle begun on a screen; leaving it, by a button of these words, leads back.

        :param told: what becomes of the battle then.
        """

        def back() -> None:
            self.let_go()
            while self.app.screen is not screen:
                self.app.screens.pop().leave()
            self.app.refresh()
            on_back()

        self.let_go()
        self._push(session, back, lambda: words, lambda: told)

    def show(self, session: Session) -> None:
        """Show a battle that people and bots play."""
        self.let_go()
        self._clear()
        self._push(session, self._to_menu, lambda: _("To the menu"), partial(_fate, session))

    def _push(
        self,
        session: Session,
        leave: Callable[[], object],
        leave_words: Callable[[], str],
        fate_words: Callable[[], str] = NO_WAYS.fate_words,
    ) -> None:
        """Show a battle on top of what is shown."""
        bots = any(player != HUMAN for player in session.players.values())
        if bots:
            self.app.later.appendleft(self.bots.warm)
        self._battle = session
        if self.say is not None:
            session.listen(partial(_say, self.say, session))
        follows = has_next(session.battle)
        screen = BattleScreen(
            session,
            self.bots if bots else None,
            on_leave=leave,
            on_again=partial(self._again, session, swapped=False),
            ways=Ways(
                swap=partial(self._again, session, swapped=True),
                following=partial(self._go_on, session) if follows else None,
                elsewhere=partial(self._elsewhere, session),
                next_field=str if follows else partial(_field_words, session),
                replay=self.look_through,
                leave_words=leave_words,
                fate_words=fate_words,
            ),
        )
        self.app.push(screen)

    def let_go(self) -> None:
        """Close the battle that was shown; it is kept."""
        if self._battle is not None:
            self._battle.close()
            self._battle = self._plan = None


def reread(plan: BattlePlan) -> BattlePlan:
    """Return a plan whose scenario is read from its file again, with the options chosen for it."""
    options = plan.options
    if plan.loaded is not None:
        own = plan.loaded.scenario.options
        options = {name: value for name, value in options.items() if value != own.get(name)}
    return replace(plan, options=options, loaded=None)


def planned_scenario(plan: BattlePlan) -> LoadedScenario:
    """Return a plan's scenario with the plan's options and teams.

    :raises ScenarioError: for a fault of the scenario.
    :raises MapError: for a fault of its map.
    """
    loaded = plan.loaded or load_scenario(plan.scenario, all_systems())
    scenario, battle_map = with_teams(loaded, plan.teams)
    options = {**scenario.options, **plan.options}
    if all(player == HUMAN for player in plan.players.values()):
        infos = load_system(scenario.system).options
        options = {name: infos[name].between_two(value) for name, value in options.items()}
    return LoadedScenario(msgspec.structs.replace(scenario, options=options), battle_map)


def _next_field(session: Session) -> ScenarioEntry:
    """Return the system's next scenario, as a new battle lists them."""
    scenario = session.battle.setup.scenario
    listed = in_order(list_scenarios(MAPS, all_systems()), MAPS)
    entries = [entry for entry in listed if entry.system == scenario.system]
    titles = [entry.title for entry in entries]
    place = titles.index(scenario.title) + 1 if scenario.title in titles else 0
    return entries[place % len(entries)]


def _field_words(session: Session) -> str:
    return without_system(_next_field(session).title, session.battle.setup.system.title)


def _fate(session: Session) -> str:
    if session.unkept:
        return _("The battle cannot be written down: who leaves loses it.")
    return NO_WAYS.fate_words()


def _say(tell: Callable[[str], object], session: Session, entry: Entry) -> None:
    """Say what has happened, an event a line."""
    for line in filter(None, (tell_event(event, session.battle) for event in entry.events)):
        tell(line)
