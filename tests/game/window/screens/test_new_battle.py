"""The new-battle screen as a player uses it: by keys alone and by clicks alone."""

import shutil
from dataclasses import replace
from pathlib import Path

import msgspec
import pygame
import pytest

from game.ai import BOTS, DEFAULT_BOT
from game.play.session import HUMAN
from game.window.app import App
from game.window.screens import new_battle_plan
from game.window.screens.new_battle import MAPS, BattlePlan, NewBattleScreen, open_new_battle
from game.window.screens.new_battle_plan import Draft, Mode
from game.window.screens.new_battle_rows import NotedSelector
from game.window.widgets import Button, TextField
from game.window.widgets.base import spoken
from rules.battle.registry import load_system
from rules.record import opening
from tests.game.windows import FRAME, all_widgets, click, headless_app, key_event, press, typed

DEFAULTS = {"order": "alternate", "book": "others", "one_time": "full", "rounds": 100}
ROLLED = {**DEFAULTS, "order": "rolled"}
DUEL, PAIRS, TRIOS = (MAPS / f"energy-{name}.toml" for name in ("duel", "pairs", "trios"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the three duels, one broken scenario and one with a seed of its own."""
    for path in (DUEL, PAIRS, TRIOS, *MAPS.glob("duel.tmx"), *MAPS.glob("terrain.*")):
        shutil.copy(path, tmp_path)
    text = DUEL.read_text(encoding="utf-8")
    broken = text.replace('kind = "fire_mage"', 'kind = "fire_mag"')
    (tmp_path / "broken.toml").write_text(broken, encoding="utf-8")
    seeded = text.replace("format = 1", "format = 1\nseed = 77")
    (tmp_path / "later.toml").write_text(seeded, encoding="utf-8")
    return tmp_path


def open_screen(
    app: App, folder: Path = MAPS, mode: Mode = "solo"
) -> tuple[NewBattleScreen, list[BattlePlan]]:
    """Show the screen and return it with the list in which its plans are put."""
    plans: list[BattlePlan] = []
    screen = NewBattleScreen(mode, plans.append, folder)
    app.push(screen)
    app.settle()
    app.step(FRAME)
    return screen, plans


def pick(app: App, screen: NewBattleScreen, words: str) -> None:
    """Click on the row of the list that says these words."""
    place = [row.words for row in screen.list.rows].index(words)
    click(app, screen.list.row_rect(place).center)


def selector(screen: NewBattleScreen, heading: str) -> NotedSelector[object]:
    """Return the row whose name begins so."""
    for widget in all_widgets(screen):
        if isinstance(widget, NotedSelector) and spoken(widget.heading).startswith(heading):
            return widget
    raise AssertionError(f"no row {heading}")


def button(screen: NewBattleScreen, words: str) -> Button:
    """Return the button with these words."""
    for widget in all_widgets(screen):
        if isinstance(widget, Button) and spoken(widget.words) == words:
            return widget
    raise AssertionError(f"no button {words}")


def test_enter_starts_the_first_scenario_against_the_bot() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    press(app, pygame.K_RETURN)
    assert plans == [
        BattlePlan(
            scenario=screen.draft.entries[0].path,
            players={"red": HUMAN, "blue": DEFAULT_BOT},
            options=DEFAULTS,
            seed=None,
            dice="seeded",
        )
    ]


def test_everything_by_keys_alone() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    press(app, pygame.K_DOWN, pygame.K_DOWN)  # the third scenario
    press(app, pygame.K_TAB, pygame.K_RIGHT)  # Red: from the player to the first bot
    press(app, pygame.K_x)
    press(app, *[pygame.K_DOWN] * 4, pygame.K_SPACE)  # order of turns
    press(app, *[pygame.K_DOWN] * 5, pygame.K_RIGHT, pygame.K_DOWN)  # seed, its field
    app.post(typed("1x2"))
    press(app, pygame.K_KP_ENTER)
    assert plans == [
        BattlePlan(
            scenario=screen.draft.entries[2].path,
            players={"red": DEFAULT_BOT, "blue": next(iter(BOTS))},
            options=ROLLED,
            seed=12,
            dice="seeded",
        )
    ]


def test_everything_by_clicks_alone() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    pick(app, screen, "Two against two")
    click(app, button(screen, "Swap sides").rect.center)
    click(app, show(app, screen, "Order of turns").arrow(1).center)
    click(app, show(app, screen, "Dice").arrow(1).center)
    click(app, button(screen, "Start").rect.center)
    assert plans == [
        BattlePlan(
            scenario=PAIRS,
            players={"red": DEFAULT_BOT, "blue": HUMAN},
            options=ROLLED,
            seed=None,
            dice="asked",
        )
    ]
    click(app, button(screen, "Back").rect.center)
    assert app.screen is None


@pytest.mark.parametrize(
    ("mode", "players"),
    [
        ("solo", [HUMAN, DEFAULT_BOT]),
        ("hot_seat", [HUMAN, HUMAN]),
        ("watch", [DEFAULT_BOT, DEFAULT_BOT]),
    ],
)
def test_each_mode_begins_with_its_players_and_each_can_be_changed(
    mode: Mode, players: list[str]
) -> None:
    app = headless_app()
    screen, plans = open_screen(app, mode=mode)
    press(app, pygame.K_RETURN)
    assert list(plans[0].players.values()) == players
    for side in ("Red", "Blue"):
        row = selector(screen, side)
        assert [value for value, _words in row.options] == [HUMAN, *BOTS]
        while row.value != "greedy":
            click(app, row.field().center)
    press(app, pygame.K_RETURN)
    assert plans[1].players == {"red": "greedy", "blue": "greedy"}


def test_broken_scenario_says_why_and_cannot_be_started(folder: Path) -> None:
    app = headless_app()
    screen, plans = open_screen(app, folder)
    press(app, pygame.K_END)
    fault = 'broken.toml, blue 1, kind: found "fire_mag"; expected one of '
    row = screen.list.rows[-1]
    assert row.look == "broken" and row.words == "broken"
    assert row.detail.startswith(fault)
    assert screen.board.words.startswith(fault)
    assert screen.start.hint == row.detail
    press(app, pygame.K_RETURN)
    click(app, screen.start.rect.center)
    assert plans == []
    assert app.notice.words == row.detail
    press(app, pygame.K_TAB, pygame.K_DOWN, pygame.K_SPACE, pygame.K_TAB)
    press(app, pygame.K_x)
    assert "Order of turns" not in [spoken(one.heading)[:14] for one in noted(screen)]
    pick(app, screen, "Two against two")
    press(app, pygame.K_RETURN)
    assert [plan.scenario for plan in plans] == [folder / PAIRS.name]


def show(app: App, screen: NewBattleScreen, heading: str) -> NotedSelector[object]:
    """Scroll until a row is in view, and return it."""
    row = selector(screen, heading)
    screen.rows.scroll_to(row.rect.top - screen.rows.rect.top + screen.rows.offset)
    app.step(FRAME)
    return row


def noted(screen: NewBattleScreen) -> list[NotedSelector[object]]:
    """Return the rows that are shown."""
    return [widget for widget in all_widgets(screen) if isinstance(widget, NotedSelector)]


def test_empty_folder_is_told(tmp_path: Path) -> None:
    app = headless_app()
    screen, plans = open_screen(app, tmp_path)
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert plans == []
    assert screen.board.words == (
        f"{tmp_path}: found no scenario; expected at least one .toml file."
    )


def test_option_stays_chosen_for_the_next_scenario_of_the_system() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    row = selector(screen, "Order of turns (ED-2.5a)")
    assert row.note(row.value) == "The sides take turns."
    click(app, row.arrow(1).center)
    assert row.note(row.value) == "Highest roll first, whichever side."
    pick(app, screen, "Three against three")
    assert row.value_words() == "Rolled"
    press(app, pygame.K_RETURN)
    assert plans[0].options == ROLLED


def test_a_scenario_s_own_number_of_rounds_is_offered_too(folder: Path) -> None:
    app = headless_app()
    text = (MAPS / "energy-duel.toml").read_text(encoding="utf-8")
    (folder / "energy-duel.toml").write_text(text + "\n[options]\nrounds = 7\n", encoding="utf-8")
    screen, plans = open_screen(app, folder)
    row = selector(screen, "Rounds (ED-END)")
    assert row.value_words() == "7"
    assert row.note(row.value).startswith("After so many rounds the battle is a draw")
    press(app, pygame.K_RETURN)
    assert plans[0].options["rounds"] == 7


def test_scenario_s_own_seed_is_taken_until_the_player_chooses(folder: Path) -> None:
    draft = Draft("solo", folder, DEFAULT_BOT)
    while draft.work():
        pass
    places = {entry.path.stem: place for place, entry in enumerate(draft.entries)}
    assert draft.plan().seed is None
    draft.choose(places["later"])
    assert draft.plan().seed == 77
    draft.choose(places["energy-duel"])
    assert draft.plan().seed is None
    draft.type_seed(True)
    draft.set_seed_text("5")
    draft.choose(places["later"])
    assert draft.plan().seed == 5


def test_scenarios_are_listed_at_once_and_checked_one_after_another(folder: Path) -> None:
    draft = Draft("solo", folder, DEFAULT_BOT)
    names = [entry.path.stem for entry in draft.entries]
    assert names == ["broken", "energy-duel", "energy-pairs", "energy-trios", "later"]
    assert draft.loaded is None and draft.system is None and not draft.fault()
    pieces = 0
    while draft.work():
        pieces += 1
    assert pieces == 1 + len(names), "the system, then each scenario"
    assert [entry.path.stem for entry in draft.entries] == [*names[1:], "broken"]
    assert draft.entry == draft.entries[0] and draft.loaded is not None
    assert draft.entries[-1].error is not None


def test_one_who_has_picked_a_broken_scenario_stays_with_it(folder: Path) -> None:
    draft = Draft("solo", folder, DEFAULT_BOT)
    draft.choose(0)
    draft.check_chosen()
    assert draft.index == len(draft.entries) - 1
    assert draft.fault().startswith("broken.toml, blue 1, kind")


def test_the_list_stands_there_before_the_board(folder: Path) -> None:
    app = headless_app()
    screen = NewBattleScreen("solo", lambda plan: None, folder)
    app.push(screen)
    app.step(FRAME)
    assert {row.detail for row in screen.list.rows if row.look == "entry"} == {"…"}
    assert screen.board.view is None and not screen.board.words
    app.settle()
    assert screen.list.rows[0].detail == "1 against 1, board 7 × 7"
    assert screen.board.view is not None


def test_enter_starts_a_battle_that_nobody_has_had_time_to_look_at(folder: Path) -> None:
    app = headless_app()
    plans: list[BattlePlan] = []
    screen = NewBattleScreen("solo", plans.append, folder)
    app.push(screen)
    app.post(key_event(pygame.K_RETURN))
    app.step(FRAME)
    assert [plan.scenario.stem for plan in plans] == ["energy-duel"]


def test_seed_that_is_none_is_refused_with_a_sentence() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    click(app, show(app, screen, "Seed").arrow(1).center)
    press(app, pygame.K_RETURN)
    assert app.notice.words == "Type a whole number from 0 to 18446744073709551615."
    field = next(one for one in all_widgets(screen) if isinstance(one, TextField))
    screen.rows.draw(app.surface)
    press(app, pygame.K_DOWN)
    app.post(typed(str(2**64)))
    press(app, pygame.K_RETURN)
    assert field.text == str(2**64)
    assert app.notice.words.startswith("Seed: found 18446744073709551616; expected")
    press(app, pygame.K_BACKSPACE, pygame.K_RETURN)
    assert [plan.seed for plan in plans] == [2**64 // 10]


def test_board_shows_the_teams_on_their_start_cells_in_the_player_s_letters() -> None:
    app = headless_app()
    screen = open_new_battle(app)
    app.step(FRAME)
    pick(app, screen, "Two against two")
    preview = screen._preview()
    assert preview is not None and screen.board.view is not None
    board = preview.battle.setup.board
    names = [board.name(token.cell, "cyrillic") for token in preview.scene.tokens]
    assert names == ["В-1", "Д-1", "В-7", "Д-7"], "BD-3"
    assert not any(token.acting for token in preview.scene.tokens)
    seen = screen.board.view
    assert (seen.alphabet, seen.orientation) == ("latin", "rows")
    app.change_settings(language="ru", orientation="columns")
    seen = screen.board.view
    assert (seen.alphabet, seen.orientation) == ("cyrillic", "columns")
    assert "Один на один" in [row.words for row in screen.list.rows]
    assert selector(screen, "Порядок ходов").value_words() == "Поочерёдно"


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("text_scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_everything_fits_or_scrolls(size: tuple[int, int], text_scale: int, language: str) -> None:
    app = headless_app(size=size, text_scale=text_scale, language=language)
    screen, plans = open_screen(app)
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    window = pygame.Rect((0, 0), size)
    places = [widget.rect for widget in screen.group.widgets]
    assert all(window.contains(place) and place.height > 0 for place in places)
    for number, place in enumerate(places):
        assert place.collidelist(places[number + 1 :]) == -1, "nothing lies over another"
    assert screen.board.view is not None
    assert not screen.board.view.scrollable
    assert screen.board.rect.contains(screen.board.view.geometry.frame)
    press(app, pygame.K_TAB)
    reached = set()
    while screen.group.focus is screen.rows:
        focus = screen.rows.group.focus
        assert focus is not None
        top = focus.rect.top
        assert screen.rows.rect.top <= top < screen.rows.rect.bottom
        reached.add(id(focus))
        press(app, pygame.K_TAB)
    stops = [widget for widget in screen.rows.group.widgets if widget.takes_focus()]
    assert reached == {id(widget) for widget in stops}
    assert plans == []


def test_board_is_whole_in_the_smallest_place() -> None:
    app = headless_app()
    screen = open_new_battle(app)
    app.step(FRAME)
    pick(app, screen, "One against one")
    screen.board.rect = pygame.Rect(300, 200, 110, 130)
    screen.board.fit()
    assert screen.board.view is not None
    assert not screen.board.view.scrollable
    assert screen.board.rect.contains(screen.board.view.geometry.frame)


def test_several_systems_open_one_at_a_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    energy = load_system("energy")
    turns = msgspec.structs.replace(energy.options["order"], title="Who comes first")
    options = {"order": turns, "rounds": energy.options["rounds"]}
    other = replace(energy, id="other", title="Other Order", options=options)
    systems = {"energy": energy, "other": other}
    monkeypatch.setattr(new_battle_plan, "all_systems", lambda: systems)
    monkeypatch.setattr(new_battle_plan, "system_heads", lambda: systems)
    monkeypatch.setattr(opening, "load_system", systems.__getitem__)
    text = PAIRS.read_text(encoding="utf-8").replace('"energy"', '"other"')
    text = text.replace("Energy Duel", "Other Order")
    (folder / "other-pairs.toml").write_text(text, encoding="utf-8")
    app = headless_app()
    screen, plans = open_screen(app, folder)
    assert "▾ Energy Duel" in [row.words for row in screen.list.rows]
    pick(app, screen, "▸ Other Order")
    assert [row.words for row in screen.list.rows] == [
        "▸ Energy Duel",
        "▾ Other Order",
        "Two against two",
        "Cannot be played",
        "broken",
    ]
    press(app, pygame.K_RETURN)
    assert plans[0].scenario == folder / "other-pairs.toml"
    click(app, selector(screen, "Who comes first").arrow(1).center)
    press(app, pygame.K_RETURN)
    assert [plan.options["order"] for plan in plans] == ["alternate", "rolled"]
    pick(app, screen, "▸ Energy Duel")
    assert selector(screen, "Order of turns").value == "alternate"
    press(app, pygame.K_END, pygame.K_UP)
    assert screen.draft.entry is not None and screen.draft.entry.system == "other"
    press(app, pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert screen.draft.index == 0


def test_help_of_the_screen_names_its_keys() -> None:
    app = headless_app()
    screen, _plans = open_screen(app)
    assert {row.keys for row in screen.help()[0].keys} >= {"Enter", "X", "Tab"}
