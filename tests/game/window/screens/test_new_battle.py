"""The new-battle screen as a player uses it: by keys alone and by clicks alone."""

from pathlib import Path

import pygame
import pytest

from game.ai import PEOPLE_MEET
from game.play.session import HUMAN
from game.player.maps import MAPS
from game.player.settings import load_settings
from game.window.app import App
from game.window.screens.base import Screen
from game.window.screens.new_battle import BattlePlan, NewBattleScreen, open_new_battle
from game.window.screens.new_battle_plan import Draft
from game.window.screens.new_battle_rows import NotedSelector
from game.window.screens.new_battle_variants import SideScreen, VariantsScreen
from game.window.screens.rulebook import RulebookScreen
from game.window.view.order_picture import PLAIN, order_of, order_picture
from game.window.widgets import Button, Label, TextField
from game.window.widgets.base import spoken
from rules.unit import SIDES
from tests.game.window.screens.conftest import PAIRS
from tests.game.windows import FRAME, all_widgets, click, headless_app, press, typed

DEFAULTS = {"order": "alternate", "book": "others", "one_time": "full", "rounds": 100}
ROLLED = {**DEFAULTS, "order": "rolled"}

FIRST = next(iter(PEOPLE_MEET))
"""Whom a newcomer meets."""


def open_screen(app: App, folder: Path = MAPS) -> tuple[NewBattleScreen, list[BattlePlan]]:
    """Show the screen and return it with the list in which its plans are put."""
    plans: list[BattlePlan] = []
    screen = NewBattleScreen(plans.append, folder, by_post=lambda plan: None)
    app.push(screen)
    app.settle()
    app.step(FRAME)
    return screen, plans


def pick(app: App, screen: NewBattleScreen, words: str) -> None:
    """Click on the scenario with this title."""
    place = [card.title for card in screen.fields.cards].index(words)
    click(app, screen.fields.card(place).center)


def selector(screen: Screen, heading: str) -> NotedSelector[object]:
    """Return the row whose name begins so."""
    for widget in all_widgets(screen):
        if isinstance(widget, NotedSelector) and spoken(widget.heading).startswith(heading):
            return widget
    raise AssertionError(f"no row {heading}")


def button(screen: Screen, words: str) -> Button:
    """Return the button with these words."""
    for widget in all_widgets(screen):
        if isinstance(widget, Button) and spoken(widget.words) == words:
            return widget
    raise AssertionError(f"no button {words}")


def variants(app: App) -> VariantsScreen:
    """Open the variants by their key."""
    press(app, pygame.K_v)
    assert isinstance(app.screen, VariantsScreen)
    return app.screen


def test_enter_starts_the_first_scenario_against_the_bot() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    press(app, pygame.K_RETURN)
    assert plans == [
        BattlePlan(
            scenario=screen.draft.entries[0].path,
            players={"red": HUMAN, "blue": FIRST},
            options=DEFAULTS,
            seed=None,
            dice="seeded",
        )
    ]


def test_everything_by_keys_alone() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    press(app, pygame.K_2, pygame.K_1)  # Risk, and back to the Energy Duel
    press(app, pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT)  # the third field
    press(app, pygame.K_TAB, pygame.K_RIGHT)  # Red: from a person to the first bot
    press(app, pygame.K_x)
    press(app, pygame.K_TAB, pygame.K_e)  # Blue is the bot now: only its team
    press(app, pygame.K_ESCAPE)
    page = variants(app)
    press(app, pygame.K_SPACE)  # order of turns
    press(app, *[pygame.K_DOWN] * 5, pygame.K_RIGHT, pygame.K_DOWN)  # seed, its field
    app.post(typed("1x2"))
    press(app, pygame.K_ESCAPE)
    assert app.screen is screen and page.draft is screen.draft
    assert spoken(screen.variants.differing) == "Order of turns: Rolled; Seed: 12; 3 as usual"
    press(app, pygame.K_KP_ENTER)
    assert plans == [
        BattlePlan(
            scenario=screen.draft.entries[2].path,
            players={"red": FIRST, "blue": FIRST},
            options=ROLLED,
            seed=12,
            dice="seeded",
        )
    ]


def test_everything_by_clicks_alone() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    click(app, screen.systems.card(1).center)
    click(app, screen.systems.card(0).center)
    pick(app, screen, "Pairs")
    click(app, button(screen, "Swap sides").rect.center)
    click(app, screen.players["red"].chip(2).center)
    click(app, button(screen, "Variants").rect.center)
    assert isinstance(app.screen, VariantsScreen)
    click(app, selector(app.screen, "Order of turns").arrow(1).center)
    click(app, selector(app.screen, "Dice").arrow(1).center)
    click(app, button(app.screen, "Done").rect.center)
    click(app, screen.start.rect.center)
    assert plans == [
        BattlePlan(
            scenario=PAIRS,
            players={"red": "recruit", "blue": HUMAN},
            options=ROLLED,
            seed=None,
            dice="asked",
        )
    ]
    click(app, screen.players["blue"].edit_place().center)
    assert isinstance(app.screen, SideScreen)
    click(app, button(app.screen, "Done").rect.center)
    click(app, button(screen, "Back").rect.center)
    assert app.screen is None


def test_all_five_of_a_team_are_named_where_two_rows_find_room() -> None:
    app = headless_app()
    screen, _plans = open_screen(app)
    pick(app, screen, "Long field")
    app.step(FRAME)
    for card in screen.players.values():
        rows, size = card.team_rows()
        assert [words for row in rows for _one, words in row] == [one.name for one in card.team]
        assert len(rows) == 2 and len(card.team) == 5
        assert len(rows) * size < card.rect.bottom - card.chip(0).bottom


def test_each_side_can_be_played_by_a_person_or_any_level() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    for side in SIDES:
        card = screen.players[side]
        assert [choice.player for choice in card.choices] == [HUMAN, *PEOPLE_MEET]
        for index, player in enumerate([HUMAN, *PEOPLE_MEET]):
            click(app, card.chip(index).center)
            assert card.player == screen.draft.players[side] == player
    press(app, pygame.K_RETURN)
    assert plans[0].players == {"red": list(PEOPLE_MEET)[-1], "blue": list(PEOPLE_MEET)[-1]}


def test_the_level_played_against_is_offered_again() -> None:
    app = headless_app()
    app.settings.opponent = "soldier"
    screen, plans = open_screen(app)
    assert screen.draft.players == {"red": HUMAN, "blue": "soldier"}
    assert screen.players["blue"].name == "Soldier"
    assert screen.players["blue"].about.startswith("bot, 3 of 5")
    click(app, screen.players["blue"].chip(2).center)
    press(app, pygame.K_RETURN)
    app.pop()
    assert plans[0].players["blue"] == app.settings.opponent == "recruit"


def test_two_who_sat_down_at_one_table_are_offered_it_again() -> None:
    """Whether they began or went to build a team first; until one of them chooses a bot. Two bots
    that are watched change nothing."""
    app = headless_app()
    screen, plans = open_screen(app)
    click(app, screen.players["blue"].chip(0).center)
    app.pop()
    screen, plans = open_screen(app)
    assert screen.draft.players == {"red": HUMAN, "blue": HUMAN}
    for side in SIDES:
        click(app, screen.players[side].chip(1).center)
    press(app, pygame.K_RETURN)
    app.pop()
    screen, plans = open_screen(app)
    assert screen.draft.players == {"red": HUMAN, "blue": HUMAN}
    click(app, screen.players["blue"].chip(1).center)
    press(app, pygame.K_RETURN)
    app.pop()
    assert plans[0].players == {"red": HUMAN, "blue": next(iter(PEOPLE_MEET))}
    assert open_screen(app)[0].draft.players == plans[0].players


def test_names_are_given_kept_and_change_sides_with_their_players(tmp_path: Path) -> None:
    app = headless_app(tmp_path)
    screen, plans = open_screen(app)
    press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_e)
    app.post(typed("Anna"))
    press(app, pygame.K_ESCAPE)
    assert screen.players["red"].name == "Anna"
    press(app, pygame.K_RETURN, pygame.K_x, pygame.K_RETURN)
    assert [plan.names for plan in plans] == [{"red": "Anna"}, {"blue": "Anna"}]
    settings, _fault = load_settings(tmp_path)
    assert (settings.red_name, settings.blue_name) == ("", "Anna")
    again, _plans = open_screen(App(settings, headless=True))
    assert again.draft.names == {"red": "", "blue": "Anna"}


@pytest.mark.parametrize("name", ["Ann: rest", "A at B-2", "ANNA", "Anna "])
def test_a_name_that_texts_cannot_carry_or_that_is_taken_is_refused(name: str) -> None:
    """Typed letter by letter, no part of it stays; Enter keeps what is wrong in view."""
    app = headless_app()
    screen, _plans = open_screen(app)
    screen.draft.names.update(red="Ben", blue="Anna")
    press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_e)
    page = app.screen
    assert isinstance(page, SideScreen)
    press(app, *[pygame.K_BACKSPACE] * len("Ben"))
    for letter in name:
        app.post(typed(letter))
    press(app, pygame.K_RETURN)
    assert app.screen is page
    told = [one for one in all_widgets(page) if isinstance(one, Label) and one.visible]
    found = f"Name: found {name.strip()}; expected"
    assert any(spoken(one.words).startswith(found) for one in told)
    press(app, pygame.K_ESCAPE)
    assert screen.draft.names["red"] == "Ben"


def test_option_stays_chosen_for_the_next_scenario_of_the_system() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    row = selector(variants(app), "Order of turns (ED-2.5a)")
    assert row.note(row.value) == "The sides take turns."
    click(app, row.arrow(1).center)
    assert row.note(row.value) == "Highest roll first, whichever side."
    press(app, pygame.K_ESCAPE)
    pick(app, screen, "Trios")
    assert spoken(screen.variants.differing) == "Order of turns: Rolled; 3 as usual"
    press(app, pygame.K_RETURN)
    assert plans[0].options == ROLLED


def test_a_scenario_s_own_number_of_rounds_is_offered_too(folder: Path) -> None:
    app = headless_app()
    text = (MAPS / "energy-duel.toml").read_text(encoding="utf-8")
    (folder / "energy-duel.toml").write_text(text + "\n[options]\nrounds = 7\n", encoding="utf-8")
    _screen, plans = open_screen(app, folder)
    row = selector(variants(app), "Rounds (ED-END)")
    assert row.value_words() == "7"
    assert row.note(row.value).startswith("After so many rounds the battle is a draw")
    press(app, pygame.K_ESCAPE, pygame.K_RETURN)
    assert plans[0].options["rounds"] == 7


def test_each_system_remembers_its_field() -> None:
    app = headless_app()
    screen, plans = open_screen(app)
    pick(app, screen, "Trios")
    press(app, pygame.K_3, pygame.K_RETURN, pygame.K_1, pygame.K_RETURN)
    assert [plan.scenario.stem for plan in plans] == ["nine-pairs", "energy-trios"]
    press(app, pygame.K_6, pygame.K_9)
    assert screen.draft.order == screen.draft.orders()[5]


def test_who_is_surprised_gets_a_field_that_can_be_played(folder: Path) -> None:
    thrown = iter([2, 0, 0, 1])
    asked: list[int] = []

    def throw(below: int) -> int:
        asked.append(below)
        return next(thrown)

    app = headless_app()
    for place, stem in ((MAPS, "nine-pairs"), (folder, "later")):
        plans: list[BattlePlan] = []
        app.push(NewBattleScreen(plans.append, place, throw=throw))
        app.settle()
        press(app, pygame.K_s, pygame.K_RETURN)
        assert [plan.scenario.stem for plan in plans] == [stem]
    assert asked[2:] == [1, 4], "one system; five scenarios, one of them broken"


def test_every_system_has_a_picture_of_its_own() -> None:
    app = headless_app()
    screen, _plans = open_screen(app)
    pictures = [order_of(card.id) for card in screen.systems.cards]
    assert len(set(pictures)) == 6 and PLAIN not in pictures
    assert order_of("seventh") == PLAIN, "one without a file has a plain one"
    for one in screen.systems.cards:
        assert order_picture(one.id, 184, 112, app.style).get_size() == (184, 112)


def test_scenario_s_own_seed_is_taken_until_the_player_chooses(folder: Path) -> None:
    draft = Draft(folder, FIRST)
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


def seed_field(app: App, page: VariantsScreen) -> TextField:
    """Return the field of the seed, scrolled into view."""
    page.rows.scroll_to(page.rows.full_height())
    app.step(FRAME)
    return next(one for one in all_widgets(page) if isinstance(one, TextField))


def test_seed_that_is_none_is_refused_with_a_sentence() -> None:
    app = headless_app()
    _screen, plans = open_screen(app)
    page = variants(app)
    page.rows.scroll_to(page.rows.full_height())
    app.step(FRAME)
    click(app, selector(page, "Seed").arrow(1).center)
    press(app, pygame.K_ESCAPE, pygame.K_RETURN)
    assert app.notice.words == "Type a whole number from 0 to 18446744073709551615."
    page = variants(app)
    click(app, seed_field(app, page).rect.center)
    app.post(typed(str(2**64)))
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    assert app.notice.words.startswith("Seed: found 18446744073709551616; expected")
    page = variants(app)
    click(app, seed_field(app, page).rect.center)
    press(app, pygame.K_END, pygame.K_BACKSPACE, pygame.K_RETURN, pygame.K_RETURN)
    assert [plan.seed for plan in plans] == [2**64 // 10]


def test_a_field_shows_the_teams_on_their_start_cells() -> None:
    app = headless_app()
    screen = open_new_battle(app)
    app.step(FRAME)
    pick(app, screen, "Pairs")
    card = screen.fields.cards[screen.fields.chosen]
    assert card.board is not None
    dots = [(card.board.name(cell, "cyrillic"), side) for cell, side in card.dots]
    assert dots == [("В-1", "red"), ("Д-1", "red"), ("В-7", "blue"), ("Д-7", "blue")], "BD-3"
    app.change_settings(language="ru", orientation="columns")
    assert screen.fields.orientation == "columns"
    assert "Поединок" in [one.title for one in screen.fields.cards]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("text_scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_everything_fits_or_scrolls(size: tuple[int, int], text_scale: int, language: str) -> None:
    app = headless_app(size=size, text_scale=text_scale, language=language)
    screen, plans = open_screen(app)
    window = pygame.Rect((0, 0), size)
    places = [widget.rect for widget in screen.group.widgets]
    assert all(window.contains(place) and place.height > 0 for place in places)
    for number, place in enumerate(places):
        assert place.collidelist(places[number + 1 :]) == -1, "nothing lies over another"
    for order in range(6):
        screen._pick_order(order)
        app.settle()
        for card in screen.players.values():
            chips = [card.chip(index) for index in range(len(card.choices))]
            for chip, choice in zip(chips, card.choices, strict=True):
                assert screen.style.measure(choice.words, "small", True)[0] <= chip.width
            assert chips[-1].bottom <= card.rect.bottom - screen.style.px(26)
    seen = set()
    for _key in range(12):
        press(app, pygame.K_TAB)
        assert screen.group.focus is not None
        inner = screen.rows.group.focus if screen.group.focus is screen.rows else None
        seen.add(id(inner or screen.group.focus))
    stops = [one for one in all_widgets(screen) if one.takes_focus() and one is not screen.rows]
    assert seen == {id(one) for one in stops}
    assert plans == []


def test_help_of_the_screen_names_its_keys() -> None:
    app = headless_app()
    screen, _plans = open_screen(app)
    assert {row.keys for row in screen.help()[0].keys} >= {"Enter", "X", "V", "E", "S", "Tab"}


def test_fields_that_are_seen_are_read_and_painted_before_those_of_other_systems() -> None:
    """A piece to open the system, one to read each field and one to paint it."""
    app = headless_app()
    screen = NewBattleScreen(lambda _plan: None)
    app.push(screen)
    pieces = 0
    while len(screen.fields._pictures) < max(1, len(screen.fields.cards)):
        assert screen.work()
        pieces += 1
    assert pieces == 1 + 2 * len(screen.fields.cards)
    assert screen.work() and not all(map(screen.draft.is_checked, screen.draft.entries))


def test_the_screen_begins_with_what_was_chosen_last() -> None:
    app = headless_app()
    screen, _plans = open_screen(app)
    press(app, pygame.K_4)
    field = screen.draft.fields()[-1]
    screen.draft.choose(field)
    chosen = screen.draft.entry
    assert chosen is not None and chosen.system == "seven_phase"
    press(app, pygame.K_ESCAPE)
    again, _plans = open_screen(app)
    assert again.draft.entry == chosen
    app.pop()
    app.change_settings(scenario="gone")
    assert open_screen(app)[0].draft.index == 0


def test_f1_opens_the_rules_of_the_system_that_is_chosen() -> None:
    app = headless_app()
    screen, _plans = open_screen(app)
    for key, system in ((pygame.K_5, "side"), (pygame.K_2, "risk")):
        press(app, key)
        app.settle()
        press(app, pygame.K_F1)
        assert isinstance(app.screen, RulebookScreen) and app.screen.setup is not None
        assert app.screen.setup.system.id == system == screen.draft.order
        press(app, pygame.K_F1)


@pytest.mark.parametrize(("system", "leads_to"), [(1, "fields"), (3, "players")])
def test_the_arrow_down_leads_from_a_system_to_what_lies_below_it(
    system: int, leads_to: str
) -> None:
    """In large letters the systems stand in two rows over fields and players."""
    app = headless_app(size=(1920, 1080), text_scale=150)
    screen, _ = open_screen(app)
    press(app, *[pygame.K_RIGHT] * (system - 1), pygame.K_DOWN, pygame.K_DOWN)
    assert (screen.group.focus is screen.fields) == (leads_to == "fields")
    assert screen.group.focus is not screen.systems
