"""What only some combat systems show, for the tour: found by random play, never by name of rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ai import choose
from game.ai.uniform import pick
from game.play.cues import DieCue
from game.play.perspective import secret_side
from game.play.session import HUMAN, Session
from game.player.maps import MAPS
from game.tour.battles import SEED, Silent, point
from game.window.app import App
from game.window.battles import planned_scenario
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.new_battle_plan import BattlePlan
from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.dice import mix

MOST_ACTIONS = 3000
MOST_BATTLES = 40
SOLO = {"red": HUMAN, "blue": "greedy"}
WATCHED = {"red": "greedy", "blue": "greedy"}

EAGER = "eager"

Until = Callable[[Battle], bool]
Build = Callable[[App], BattleScreen]


def found(
    scenario: str, until: Until, *, bot: str = "random", players: Mapping[str, str] = WATCHED
) -> Session:
    """Return a battle played until something is so, the first of several seeds that has it.

    :raises LookupError: if none of them comes to it.
    """
    planned = planned_scenario(BattlePlan(MAPS / f"{scenario}.toml", dict(players), {}))
    for seed in range(SEED, SEED + MOST_BATTLES):
        session = Session.start(planned, seed, players)
        for number in range(MOST_ACTIONS):
            if session.battle.pending is None:
                break
            if until(session.battle):
                return session
            session.do(_decided(session.battle, bot, mix(seed + number)))
    raise LookupError(f"{scenario}: no battle of {MOST_BATTLES} comes to it")


def _decided(battle: Battle, bot: str, seed: int) -> Action:
    """Return what a bot does; the one called eager attacks whom it can and else does anything."""
    if bot != EAGER:
        return choose(bot, battle, seed)
    attacks = [one for one in battle.options if _is_attack(battle, one)]
    return pick(attacks or [one for one in battle.options if one.kind != SELECT], seed)


def _is_attack(battle: Battle, action: Action) -> bool:
    target = battle.unit_at(action.cells[0]) if action.cells else None
    return target is not None and target.side != battle.units[action.unit].side


def shown(
    scenario: str,
    until: Until,
    *,
    bot: str = "random",
    players: Mapping[str, str] = WATCHED,
    names: Mapping[str, str] | None = None,
) -> Build:
    """Return what shows a battle at which something is so."""

    def build(app: App) -> BattleScreen:
        session = found(scenario, until, bot=bot, players=players)
        session.names.update(names or {})
        screen = BattleScreen(session, Silent(), on_leave=app.pop)
        app.push(screen)
        return screen

    return build


def pointed(build: Build, whom: Callable[[Battle], int]) -> Build:
    """Return the same with the mouse over a unit."""

    def build_and_point(app: App) -> BattleScreen:
        screen = build(app)
        app.step(0)
        battle = screen.session.battle
        point(app, screen, battle.units[whom(battle)].cell)
        return screen

    return build_and_point


def zoomed(build: Build, steps: int) -> Build:
    """Return the same with the board drawn larger, so that the little map appears."""

    def build_and_zoom(app: App) -> BattleScreen:
        screen = build(app)
        app.step(0)
        screen.view.zoom(steps)
        return screen

    return build_and_zoom


def in_state(state: str) -> Until:
    """Return whether anybody is in a state, at a person's decision."""
    return lambda battle: any(
        state in battle.setup.system.token(battle, unit).states for unit in battle.units
    )


def begun(scenario: str) -> Build:
    """Return what shows a spell on its way, and the next one aimed."""

    def later(battle: Battle, option: Action) -> bool:
        return battle.setup.system.foreseen(battle, option)[0] is not battle and bool(option.cells)

    def until(battle: Battle) -> bool:
        return any(later(battle, option) for option in battle.options)

    def build(app: App) -> BattleScreen:
        screen = shown(scenario, until, players={"red": HUMAN, "blue": HUMAN})(app)
        battle = screen.session.battle
        spells = [option for option in battle.options if later(battle, option)]
        screen.act(spells[len(spells) // 2])
        screen.skip()
        return screen

    return build


def in_secret(battle: Battle) -> bool:
    """Whether Red decides something in secret."""
    return secret_side(battle) == "red"


def has_chosen(battle: Battle) -> bool:
    """Whether Red decides something in secret after something that it has chosen so."""
    return in_secret(battle) and any(one.side == "red" and one.chosen for one in battle.sealed)


def of_another(battle: Battle) -> bool:
    """Whether a side decides about somebody of the other."""
    pending = battle.pending
    return (
        pending is not None
        and pending.unit >= 0
        and (pending.side != battle.units[pending.unit].side)
    )


def engaged(battle: Battle) -> bool:
    """Whether several are tied to each other."""
    return len(battle.setup.system.links(battle)) >= 3


def first_engaged(battle: Battle) -> int:
    """Return a unit that is tied to another."""
    return battle.setup.system.links(battle)[0].unit


def with_sums(battle: Battle) -> bool:
    """Whether declarations are played out, some with their initiative known."""
    plans = battle.setup.system.plans(battle)
    return any(plan.total for plan in plans) and any(plan.state == "done" for plan in plans)


def opposed_roll(scenario: str) -> Build:
    """Return what shows two dice that have just rolled against each other."""

    def build(app: App) -> BattleScreen:
        screen = shown(scenario, _attack_is_possible, bot="greedy")(app)
        while not any(
            isinstance(one.cue, DieCue) and one.cue.beside for one in screen.animations.floating
        ):
            if not screen.animations.busy:
                screen.act(choose("greedy", screen.session.battle, SEED))
            app.step(0.05)
        app.step(0.3)
        return screen

    return build


def _attack_is_possible(battle: Battle) -> bool:
    return any(option.kind == "strike" for option in battle.options)
