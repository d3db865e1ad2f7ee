"""Battles in every kind of state, for the tour: fixed seeds, fixed actions, nobody thinks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Literal

import pygame

from game.ai import choose
from game.play.cues import Cue
from game.play.kept import KeptBattle
from game.play.session import HUMAN, Session
from game.player.faults import tell_fault
from game.player.maps import MAPS
from game.tour.pointer import point_at
from game.window.app import App
from game.window.screens.battle.action_bar import CommandButton
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.screen import EndScreen, Ways
from game.window.screens.saved import SavedScreen
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.errors import RecordError, say

DUEL, PAIRS, TRIOS = "energy-duel", "energy-pairs", "energy-trios"
SEED = 4
SAVED_AT = datetime(2026, 1, 2, 21, 40)
MOST_ACTIONS = 400

Until = Callable[[Battle], bool]


class Silent:
    """A controller that is always asked and never answers."""

    notice = ""

    def warm(self) -> None:
        """Be ready."""

    def ask(self, session: Session) -> None:
        """Hear the question."""

    def poll(self) -> Action | None:
        """Give no answer."""

    def cancel(self) -> None:
        """Forget the question."""

    def close(self) -> None:
        """Be asked no more."""


def never(battle: Battle) -> bool:
    """Return False: stop at the very beginning of nothing, play to the end."""
    return False


def open_battle(
    app: App,
    scenario: str = DUEL,
    *,
    seed: int = SEED,
    until: Until | None = None,
    players: Mapping[str, str] | None = None,
) -> BattleScreen:
    """Show a battle played by a fixed bot until something is so; at its opening without."""
    session = Session.start(MAPS / f"{scenario}.toml", seed, players)
    if until is not None:
        _play(session, until)
    screen = BattleScreen(session, Silent(), on_leave=app.pop)
    app.push(screen)
    return screen


def played(scenario: str, until: Until) -> Session:
    """Return a battle that a fixed bot has played for both until something is so."""
    session = Session.start(MAPS / f"{scenario}.toml", SEED)
    _play(session, until)
    return session


def _play(session: Session, until: Until) -> None:
    for _number in range(MOST_ACTIONS):
        battle = session.battle
        if battle.pending is None or until(battle):
            return
        session.do(choose("greedy", battle, SEED))


def point(app: App, screen: BattleScreen, cell: int) -> None:
    """Move the mouse over a cell."""
    point_at(app, screen.view.rect_of(cell).center)


def tiles(screen: BattleScreen) -> list[CommandButton]:
    """Return the tiles of the action bar."""
    return [widget for widget in screen.group.widgets if isinstance(widget, CommandButton)]


def press(app: App, key: int, mod: int = 0) -> None:
    """Press a key."""
    app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    app.step(0)


def _option(battle: Battle, fits: Callable[[Action], bool]) -> Action:
    return next(option for option in battle.options if fits(option))


def _is_cast(option: Action) -> bool:
    return option.kind == "cast"


def _can_cast(battle: Battle, fits: Callable[[Battle, Action], bool]) -> bool:
    """Whether a spell can be cast now in a way that fits."""
    return battle.pending is not None and any(
        _is_cast(option) and fits(battle, option) for option in battle.options
    )


def _charged(battle: Battle, option: Action) -> bool:
    return option.amount >= 1 and _touches_enemy(battle, option)


def _friends_inside(battle: Battle, option: Action) -> bool:
    """Whether an area touches a friend and an enemy."""
    area = battle.setup.system.area(battle, option)
    sides = {unit.side for unit in battle.units if unit.cell in area and unit.id != option.unit}
    return len(area) > 1 and len(sides) == 2


def _touches_enemy(battle: Battle, option: Action) -> bool:
    """Whether an option's area holds an enemy."""
    side = battle.units[option.unit].side
    area = battle.setup.system.area(battle, option)
    return any(unit.cell in area and unit.side != side for unit in battle.units)


def _hurts(battle: Battle, option: Action) -> bool:
    """Whether an option aims at one enemy."""
    target = battle.unit_at(option.cells[0]) if option.cells else None
    return target is not None and target.side != battle.units[option.unit].side


def opening(scenario: str) -> Callable[[App], BattleScreen]:
    """Return what opens a scenario at its first decision."""
    return lambda app: open_battle(app, scenario)


def reach(app: App) -> BattleScreen:
    """Point at the farthest cell that can be walked to."""
    screen = open_battle(app, TRIOS)
    moves = [o for o in screen.session.battle.options if o.kind == "move"]
    point(app, screen, moves[-1].cells[0])
    return screen


def aimed(app: App) -> BattleScreen:
    """Aim a spell at an enemy."""
    screen = open_battle(app, TRIOS, until=_one_target)
    battle = screen.session.battle
    action = _option(battle, lambda o: _is_cast(o) and _hurts(battle, o))
    screen.choose((action.kind, action.ability))
    point(app, screen, action.cells[0])
    return screen


def danger(app: App) -> BattleScreen:
    """Show what the enemies could do in every cell, and the card of one of them."""
    screen = open_battle(app, TRIOS, until=_one_target, players={"red": HUMAN, "blue": HUMAN})
    battle = screen.session.battle
    press(app, pygame.K_t)
    side = battle.pending.side if battle.pending is not None else ""
    point(app, screen, next(one.cell for one in battle.units if one.side != side))
    return screen


def hinted(scenario: str = TRIOS) -> Callable[[App], BattleScreen]:
    """Return what shows the three best moves at a decision."""

    def build(app: App) -> BattleScreen:
        until = _one_target if scenario == TRIOS else None
        screen = open_battle(app, scenario, until=until, players={"red": HUMAN, "blue": HUMAN})
        if screen.dialog is not None:
            screen.dialog = None
            screen.asking.seen_by("red")
        screen.hints.toggle()
        app.settle()
        return screen

    return build


def whole_card(app: App) -> BattleScreen:
    """Open everything about one of the enemies."""
    screen = danger(app)
    press(app, pygame.K_i)
    return screen


def _one_target(battle: Battle) -> bool:
    return battle.round >= 2 and any(_is_cast(o) and _hurts(battle, o) for o in battle.options)


def plain_attack(app: App) -> BattleScreen:
    """Point at an enemy within a weapon's range with nothing chosen."""
    screen = open_battle(
        app, PAIRS, until=lambda battle: any(o.kind == "strike" for o in battle.options)
    )
    action = _option(screen.session.battle, lambda o: o.kind == "strike")
    point(app, screen, action.cells[0])
    return screen


def area(app: App) -> BattleScreen:
    """Aim an area at friends and enemies alike."""
    screen = open_battle(app, TRIOS, until=lambda battle: _can_cast(battle, _friends_inside))
    battle = screen.session.battle
    action = _option(battle, lambda o: _is_cast(o) and _friends_inside(battle, o))
    screen.choose((action.kind, action.ability))
    point(app, screen, action.cells[0] if action.cells else battle.units[action.unit].cell)
    return screen


def charged(app: App) -> BattleScreen:
    """Spend a charge on a spell."""
    screen = open_battle(app, DUEL, until=lambda battle: _can_cast(battle, _charged))
    battle = screen.session.battle
    action = _option(battle, lambda option: _charged(battle, option))
    screen.choose((action.kind, action.ability))
    press(app, pygame.K_RIGHTBRACKET)
    if action.cells:
        point(app, screen, action.cells[0])
    return screen


def refused(app: App) -> BattleScreen:
    """Click where nobody can walk to."""
    screen = open_battle(app, DUEL)
    battle = screen.session.battle
    moves = {option.cells[0] for option in battle.options if option.kind == "move"}
    far = next(
        cell
        for cell in range(battle.setup.board.size // 2, battle.setup.board.size)
        if cell not in moves and battle.unit_at(cell) is None
    )
    point(app, screen, far)
    centre = screen.view.rect_of(far).center
    app.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=centre, button=1))
    return screen


def spent(app: App) -> BattleScreen:
    """Point at a command that cannot be used now, so that it says why."""
    screen = open_battle(app, TRIOS, until=_spent)
    point_at(app, next(tile for tile in tiles(screen) if not tile.enabled).rect.center)
    return screen


def _spent(battle: Battle) -> bool:
    commands = battle.setup.system.commands(battle)
    return battle.round >= 2 and sum(command.refusal is not None for command in commands) >= 3


def explained(app: App) -> BattleScreen:
    """Point at a command that can be used, so that it says what it does."""
    screen = open_battle(app, TRIOS)
    tile = next(one for one in tiles(screen) if one.enabled and one.command.kind == "cast")
    point_at(app, tile.rect.center)
    return screen


def thinking(app: App) -> BattleScreen:
    """Wait for a bot."""
    players = {"red": "planner", "blue": "planner"}
    return open_battle(app, PAIRS, players=players, until=lambda battle: battle.round >= 2)


def _first_seen(app: App, screen: BattleScreen, cue: type[Cue], seconds: float) -> bool:
    """Act on until a cue of that type runs, and let it run for so long."""
    for _number in range(MOST_ACTIONS):
        battle = screen.session.battle
        if battle.pending is None:
            return False
        screen.act(choose("greedy", battle, SEED))
        while screen.animations.busy:
            if any(isinstance(running.cue, cue) for running in screen.animations.running):
                screen.animations.update(seconds)
                return True
            screen.animations.update(0.01)
    return False


def in_motion(cue: type[Cue], seconds: float = 0.1) -> Callable[[App], BattleScreen]:
    """Return what shows the first cue of a type, so many seconds after it began."""

    def build(app: App) -> BattleScreen:
        seed = SEED
        while True:
            screen = open_battle(app, TRIOS, seed=seed)
            if _first_seen(app, screen, cue, seconds):
                return screen
            app.pop()
            seed += 1

    return build


def fallen(app: App) -> BattleScreen:
    """Go on when somebody has fallen."""
    return open_battle(app, TRIOS, until=_somebody_fell)


def _somebody_fell(battle: Battle) -> bool:
    return any(unit.cell < 0 for unit in battle.units)


def log_folded(app: App) -> BattleScreen:
    """Fold the log away in mid-battle."""
    screen = fallen(app)
    press(app, pygame.K_l)
    return screen


def turned(app: App) -> BattleScreen:
    """See the board with letters across the top."""
    screen = aimed(app)
    press(app, pygame.K_o)
    return screen


def risen(app: App) -> None:
    """Come to the end of a battle after which a harder opponent is offered."""
    at_end(app).risen = "recruit"
    app.change_settings()  # Its words are taken anew.


def at_end(app: App, scenario: str = TRIOS) -> EndScreen:
    """Come to the end of a battle, and have it judged."""

    def nothing() -> None:
        """Go nowhere."""

    session = _played_out(scenario)
    battle = BattleScreen(
        session, Silent(), on_leave=app.pop, on_again=nothing,
        ways=Ways(swap=nothing, elsewhere=lambda level: None, replay=lambda chapter, at: None),
    )  # fmt: skip
    app.push(battle)
    app.step(1.0)
    app.settle()
    assert isinstance(app.screen, EndScreen)
    return app.screen


def judged(app: App) -> EndScreen:
    """Show who was likelier to win, and which moves cost most."""
    screen = at_end(app, DUEL)
    screen.judge_decisions(budget=150)
    app.settle()
    return screen


@cache
def _played_out(scenario: str) -> Session:
    """Return a battle that two fixed bots have played to its end."""
    return played(scenario, never)


def after_end(app: App) -> BattleScreen:
    """Look at the board after the end."""
    at_end(app).back()
    assert isinstance(app.screen, BattleScreen)
    return app.screen


def menu(app: App) -> BattleScreen:
    """Ask whether to leave."""
    screen = open_battle(app, DUEL)
    press(app, pygame.K_ESCAPE)
    return screen


def dice(app: App) -> BattleScreen:
    """Cast with real dice, and type a number that the die does not have."""
    session = Session.start(MAPS / f"{DUEL}.toml", SEED, dice="asked", thrown=(1, 99))
    _walk_into_range(session)
    screen = BattleScreen(session, Silent(), on_leave=app.pop)
    app.push(screen)
    battle = session.battle
    screen.act(_option(battle, lambda option: _is_cast(option) and _touches_enemy(battle, option)))
    app.post(pygame.event.Event(pygame.TEXTINPUT, text="999"))
    press(app, pygame.K_RETURN)
    return screen


def _walk_into_range(session: Session) -> None:
    """Let both sides walk up to each other until a spell can touch an enemy."""
    distance = session.battle.setup.board.distance
    while not _can_cast(session.battle, _touches_enemy):
        battle = session.battle
        unit = battle.units[battle.options[0].unit]
        enemy = next(one for one in battle.units if one.side != unit.side)
        moves = [option for option in battle.options if option.kind == "move"]
        nearest = min(moves, key=lambda move: distance(move.cells[0], enemy.cell), default=None)
        session.do(nearest or Action(unit.id, "end"))


def help_in_battle(app: App) -> BattleScreen:
    """Press F1 in a battle."""
    screen = open_battle(app, DUEL)
    press(app, pygame.K_F1)
    return screen


def kept(scenario: str = "energy-trios", turns: int = 9) -> KeptBattle:
    """Return a battle as it was left after so many actions."""
    session = Session.start(MAPS / f"{scenario}.toml", seed=3)
    for number in range(turns):
        if not session.battle.over:
            options = session.battle.options
            session.do(options[number * 7 % len(options)])
    return KeptBattle(Path(f"{scenario}.sixorders"), SAVED_AT, session.battle)


def saved(app: App, kind: Literal["some", "none"] = "some") -> SavedScreen:
    """List saved battles, one of them broken; or none at all."""
    place, seen = say("line {number}", number=3), say("broken JSON")
    fault = tell_fault(RecordError("energy-1.sixorders", place, seen, say("an action")))
    found = [kept(), kept("nine-dike", 30), kept("side-orcs", 25), kept("risk-gorge", 12)]
    found.append(KeptBattle(Path("energy-1.sixorders"), SAVED_AT, None, fault))
    known = {one.path: one for one in found} if kind == "some" else {}

    def nothing(path: Path) -> None:
        """Do nothing with it."""

    screen = SavedScreen(
        lambda: tuple(known), known.__getitem__, nothing, nothing, nothing, app.quit
    )
    app.push(screen)
    return screen
