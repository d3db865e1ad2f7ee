"""The list of scenarios: broken, empty, read anew, checked one after another."""

from pathlib import Path

import pygame

from game.player.maps import MAPS
from game.window.screens.new_battle import BattlePlan, NewBattleScreen
from game.window.screens.new_battle_plan import Draft
from game.window.widgets.base import spoken
from tests.game.window.screens.conftest import PAIRS, TRIOS
from tests.game.window.screens.test_new_battle import FIRST, open_screen, pick
from tests.game.windows import FRAME, click, headless_app, key_event, press


def test_broken_scenario_says_why_and_cannot_be_started(folder: Path) -> None:
    app = headless_app()
    screen, plans = open_screen(app, folder)
    fault = 'broken.toml, blue 1, kind: found "fire_mag"; expected one of '
    card = screen.fields.cards[-1]
    assert card.fault and card.title == "broken"
    assert card.detail.startswith(fault)
    pick(app, screen, "broken")
    assert screen.start.hint == card.detail
    press(app, pygame.K_RETURN)
    click(app, screen.start.rect.center)
    assert plans == []
    assert app.notice.words == card.detail
    press(app, pygame.K_v, pygame.K_x)
    assert app.screen is screen, "what is broken has no variants"
    pick(app, screen, "Pairs")
    press(app, pygame.K_RETURN)
    assert [plan.scenario for plan in plans] == [folder / PAIRS.name]


def test_empty_folder_is_told(tmp_path: Path) -> None:
    app = headless_app()
    screen, plans = open_screen(app, tmp_path)
    press(app, pygame.K_DOWN, pygame.K_s, pygame.K_v, pygame.K_RETURN)
    assert plans == []
    told = f"{tmp_path}: found no scenario; expected at least one .toml file."
    assert app.notice.words == spoken(screen._caption.words) == told


def test_scenarios_are_listed_at_once_and_checked_one_after_another(folder: Path) -> None:
    draft = Draft(folder, FIRST)
    names = [entry.path.stem for entry in draft.entries]
    assert names == ["broken", "energy-duel", "later", "energy-pairs", "energy-trios"]
    assert draft.loaded is None and draft.system is None and not draft.fault()
    pieces = 0
    while draft.work():
        pieces += 1
    assert pieces == 1 + len(names), "the system, then each scenario"
    assert [entry.path.stem for entry in draft.entries] == [*names[1:], "broken"]
    assert draft.entry == draft.entries[0] and draft.loaded is not None
    assert draft.entries[-1].error is not None


def test_scenarios_are_listed_anew_by_f5_and_a_fault_is_told(folder: Path) -> None:
    """What was chosen stays chosen."""
    app = headless_app()
    screen, _plans = open_screen(app, folder)
    app.keys["reload"] = screen.reload
    pick(app, screen, "Trios")
    file = folder / TRIOS.name
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("Energy Duel: trios", "Energy Duel: mine"), encoding="utf-8")
    press(app, pygame.K_F5)
    assert app.notice.words == "Maps and scenarios were read anew."
    assert screen.fields.cards[screen.fields.chosen].title == "Mine"
    file.write_text(text.replace("map =", "mop ="), encoding="utf-8")
    press(app, pygame.K_F5)
    assert "energy-trios.toml" in app.notice.words


def test_one_who_has_picked_a_broken_scenario_stays_with_it(folder: Path) -> None:
    draft = Draft(folder, FIRST)
    draft.choose(0)
    draft.check_chosen()
    assert draft.index == len(draft.entries) - 1
    assert draft.fault().startswith("broken.toml, blue 1, kind")


def test_the_fields_stand_there_before_their_boards(folder: Path) -> None:
    app = headless_app()
    screen = NewBattleScreen(lambda plan: None, folder)
    app.push(screen)
    app.step(FRAME)
    assert {card.detail for card in screen.fields.cards} == {"…"}
    assert {card.board for card in screen.fields.cards} == {None}
    app.settle()
    assert screen.fields.cards[0].detail == "1 against 1, 7 × 7"
    assert screen.fields.cards[0].board is not None


def test_enter_starts_a_battle_that_nobody_has_had_time_to_look_at(folder: Path) -> None:
    app = headless_app()
    plans: list[BattlePlan] = []
    screen = NewBattleScreen(plans.append, folder, by_post=lambda plan: None)
    app.push(screen)
    app.post(key_event(pygame.K_RETURN))
    app.step(FRAME)
    assert [plan.scenario.stem for plan in plans] == ["energy-duel"]


def test_fields_stand_by_size_and_a_series_in_its_order() -> None:
    draft = Draft(MAPS, FIRST)
    listed = {one: [] for one in draft.systems}
    for entry in draft.entries:
        listed[entry.system].append((entry.units, entry.path.stem))
    assert listed["seven_phase"][0] == (2, "seven_phase-duel")
    assert listed["side"][-1] == (16, "side-orcs")
    days = [stem for _units, stem in listed["risk"] if "journey" in stem]
    assert days == [f"risk-journey-{number}" for number in (1, 2, 3)]
    for system in ("energy", "dexterity"):
        assert listed[system] == sorted(listed[system])
