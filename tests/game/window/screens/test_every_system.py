"""Every system in the window: its first battle by clicks, by keys, in secret, and kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.ai.advice import advise
from game.play.dossier import dossier
from game.play.perspective import perspective
from game.play.prospects import Prospects
from game.play.session import HUMAN, Session
from game.study.hints import hints
from game.tour.systems import of_another, shown
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.registry import load_system, system_ids
from rules.content.scenario import LoadedScenario
from tests.contract.positions import own_scenarios
from tests.game.window.screens.hands import unturned
from tests.game.window.screens.players import (
    HOT_SEAT,
    RED_FIRST,
    SOLO,
    PromptBot,
    do_by_clicks,
    do_by_keys,
    sensible,
    sit_down,
    take_seats,
)
from tests.game.windows import glancing, headless_app, press

SOME = 40
"""Decisions of each battle; whole ones take too long for every run."""
LONG, ABILITIES = 80, 6
"""Decisions of each battle, and abilities used on oneself in all, at most."""
SYSTEMS = system_ids()


def smallest(system_id: str) -> LoadedScenario:
    """The system's battle of the fewest units."""
    return min(own_scenarios(system_id), key=lambda one: len(one.scenario.members()))


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("do", [do_by_clicks, do_by_keys])
def test_a_battle_is_played_by_hand(system_id: str, do: object) -> None:
    """AC-1: whatever is chosen in the window reaches the rules as that very action."""
    app = glancing(headless_app())
    players = HOT_SEAT if do is do_by_clicks else SOLO
    screen = sit_down(app, players, smallest(system_id), controller=PromptBot())
    decided = 0
    while decided < SOME and not screen.session.battle.over:
        if screen.dialog is not None:  # the curtain
            press(app, pygame.K_RETURN)
        if not screen.session.human_turn:
            app.step(1)
            continue
        battle = screen.session.battle
        action = sensible(battle)
        if do is do_by_clicks:
            action = unturned(screen.known, action)
        text, logged = action_text(action, battle), len(screen.session.log)
        do(app, screen, action)  # type: ignore[operator]
        assert screen.session.log[logged].text == text
        decided += 1
    assert decided > 3


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_kind_of_decision_is_kept_and_gone_on_with(system_id: str, tmp_path: Path) -> None:
    """DI-2: saved in the middle of each and opened again, it is the same decision.

    The scenarios are played with their own options, then with the last value of each.
    """
    kinds = set(load_system(system_id).offers)
    offered = load_system(system_id).options
    known = own_scenarios(system_id)
    for number, loaded in enumerate(known * 3):
        if not kinds:
            break
        at_table = {
            name: option.between_two(
                option.values[-1]
                if number >= len(known) and not option.most
                else loaded.scenario.options.get(name, option.default)
            )
            for name, option in offered.items()
        }
        scenario = msgspec.structs.replace(loaded.scenario, options=at_table)
        loaded = LoadedScenario(scenario, loaded.battle_map)
        session = Session.start(loaded, number, {"red": HUMAN, "blue": HUMAN})
        for step in range(400):
            battle = session.battle
            if battle.pending is None or not kinds:
                break
            if battle.pending.kind in kinds:
                kinds.discard(battle.pending.kind)
                assert kept(session, tmp_path / "kept.sixorders") == battle.digest()
            session.do(battle.options[(step * 7 + number) % len(battle.options)])
    assert not kinds, f"never met: {kinds}"


def kept(session: Session, path: Path) -> str:
    """The digest of the battle after it has been saved and opened; its options are the same."""
    session.save(path)
    opened: Battle = Session.resume(path).battle
    assert opened.options == session.battle.options
    return opened.digest()


def on_oneself(system_id: str) -> Iterator[tuple[Session, Action]]:
    """Hot-seat battles of random play, and an action that is new there and aimed at the own cell;
    whoever is told of it does it."""
    dice, used = random.Random(1), set[tuple[str, str]]()
    for loaded in own_scenarios(system_id):
        session = Session.start(loaded, RED_FIRST, HOT_SEAT)
        for _number in range(LONG):
            battle = session.battle
            if battle.pending is None or len(used) == ABILITIES:
                break
            own = battle.units[battle.pending.unit].cell if battle.pending.unit >= 0 else -1
            new = (one for one in battle.options if (one.kind, one.ability) not in used)
            chosen = next((one for one in new if own >= 0 and one.cells == (own,)), None)
            if chosen is None:
                session.do(dice.choice(battle.options))
            else:
                used.add((chosen.kind, chosen.ability))
                yield session, chosen


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_by_keys_an_ability_is_used_on_oneself(system_id: str) -> None:
    """Its key, arrows out and back or none, and Enter: whatever may be aimed at the own cell."""
    app, done = glancing(headless_app()), 0
    for session, chosen in on_oneself(system_id):
        screen = take_seats(app, session)
        if screen.dialog is not None:  # the curtain
            press(app, pygame.K_RETURN)
        text, logged = action_text(chosen, session.battle), len(session.log)
        do_by_keys(app, screen, chosen)
        assert session.log[logged].text == text
        done += 1
    assert done > 1


def test_of_anothers_fate_each_side_decides_under_its_own_colour_and_with_a_hint() -> None:
    """DO-8b: both sides say whether a ruined spell is lost."""
    app = headless_app()
    screen = shown("dexterity-wild-magic", of_another, players=HOT_SEAT)(app)
    app.step(0)
    press(app, pygame.K_RETURN)
    pending = screen.known.pending
    assert pending is not None and pending.kind == "referee"
    assert screen.known.units[pending.unit].side != pending.side == screen.header.moment.side
    assert screen.header.moment.title.startswith(pending.side.title())
    told = dossier(screen.known, pending.unit, Prospects(screen.known, -1))
    assert "decides now" not in told.place
    advice = advise(perspective(screen.session), 1)
    assert {one.icon for one in hints(advice, screen.known)} == {"book", "down"}
