"""Building a team as a player does: by keys alone and by clicks alone."""

from pathlib import Path

import pygame
import pytest

from game.play.session import Session
from game.player.maps import MAPS
from game.player.settings import home_folder, load_settings
from game.player.teams import Team, delete_named, save_team, teams
from game.window.app import App
from game.window.battles import planned_scenario
from game.window.program import Game
from game.window.screens.menu import MenuScreen
from game.window.screens.new_battle import NewBattleScreen
from game.window.screens.new_battle_plan import BattlePlan
from game.window.screens.new_battle_rows import NotedSelector
from game.window.screens.new_battle_variants import SideScreen
from game.window.screens.team import TeamScreen
from game.window.screens.team_plan import TeamPlan, fresh_team
from game.window.screens.teams import TeamsScreen
from game.window.widgets import Button, Widget
from game.window.widgets.base import spoken
from rules.battle.registry import load_system, system_ids
from rules.content.scenario import Member
from rules.record.record import read_record, write_record
from rules.systems.energy.content import content
from rules.systems.energy.state import profile_of
from tests.game.windows import FRAME, all_widgets, click, headless_app, press, typed

ENERGY = load_system("energy")
MOST = ENERGY.kinds["fire_mage"].most_abilities[0]
FIRST_SPELLS = tuple(ability for ability, info in ENERGY.choices.items() if info.level == 1)
PAIR = Team("Pair", "energy", (Member("duelist", level=3), Member("priest", "Ada", 4)))


def open_team(app: App, *members: Member) -> TeamScreen:
    """Show the screen on a team of these characters, without a name."""
    screen = TeamScreen(ENERGY, fresh_team(ENERGY) if not members else Team("", "energy", members))
    app.push(screen)
    app.step(FRAME)
    return screen


@pytest.mark.parametrize("system_id", system_ids())
def test_every_kind_can_be_leafed_to(system_id: str) -> None:
    """RK-7: what is part of a kind's body stays with it and is offered to no other."""
    system = load_system(system_id)
    app = headless_app()
    screen = TeamScreen(system, fresh_team(system))
    app.push(screen)
    app.step(FRAME)
    for kind, info in system.kinds.items():
        screen._use_kind(kind)
        app.step(FRAME)
        held = {slot: row.value for slot, row in screen.slots.items()}
        assert held == {slot: info.equipment.get(slot, "") for slot in held}
        offered = {one for row in screen.slots.values() for one, _words in row.options}
        known = {item for slot in system.equipment.values() for item in slot.items}
        assert offered - known - {""} <= set(info.equipment.values())


def button(screen: TeamsScreen | TeamScreen | SideScreen, words: str) -> Button:
    """Return the button with these words."""
    for widget in all_widgets(screen):
        if isinstance(widget, Button) and spoken(widget.words) == words:
            return widget
    raise AssertionError(f"no button {words}")


def show(app: App, screen: TeamScreen, row: Widget) -> pygame.Rect:
    """Scroll until a row is in view, and return its place."""
    screen.rows.scroll_to(row.rect.top - screen.rows.rect.top + screen.rows.offset - 5)
    app.step(FRAME)
    return row.rect


def walk_to(app: App, screen: TeamScreen, row: Widget) -> None:
    """Go down through the rows until one has the focus."""
    for _number in range(len(screen.rows.group.widgets)):
        if screen.rows.group.focus is row:
            return
        press(app, pygame.K_DOWN)
    raise AssertionError("the keyboard does not come there")


def test_a_team_is_built_and_saved_by_keys_alone() -> None:
    app = headless_app()
    app.push(TeamsScreen())
    press(app, pygame.K_n)
    press(app, pygame.K_TAB, pygame.K_RETURN)  # of the first of the systems
    screen = app.screen
    assert isinstance(screen, TeamScreen)
    press(app, pygame.K_TAB, pygame.K_RIGHT)  # the second kind
    press(app, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT)  # level 3
    press(app, pygame.K_DOWN)
    app.post(typed("Ada"))
    walk_to(app, screen, screen.slots["left_hand"])
    press(app, pygame.K_RIGHT)  # from nothing to the first item
    walk_to(app, screen, screen.abilities["gale_blade"])
    press(app, pygame.K_SPACE)
    press(app, pygame.K_INSERT)
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    assert app.notice.words == "Give the team a name."
    app.post(typed("Blades"))
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    assert app.notice.words == "Saved: Blades. A new battle has it under Team."
    (team,) = teams("energy")
    kinds = list(ENERGY.kinds)
    first, second = team.members
    assert (team.name, first.kind, first.level, first.name) == ("Blades", kinds[1], 3, "Ada")
    assert first.equipment == {"left_hand": next(iter(ENERGY.equipment["left_hand"].items))}
    assert first.abilities is not None and "gale_blade" not in first.abilities
    assert (second.kind, second.name) == (kinds[1], "")
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, TeamsScreen)
    assert [entry.name for entry in app.screen.entries] == ["Blades"]
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, TeamScreen), "Enter opens what was built, and asks for no other"


def test_a_team_is_built_and_saved_by_clicks() -> None:
    app = headless_app()
    screen = open_team(app, Member("fire_mage"), Member("duelist"))
    click(app, screen.list.member_rect(1).center)
    assert screen.plan.index == 1
    click(app, show(app, screen, screen.slots["weapon"]).center)
    click(app, show(app, screen, screen.abilities["gale_blade"]).center)
    click(app, screen.add.rect.center)
    click(app, screen.list.member_rect(0).center)
    click(app, screen.remove.rect.center)
    click(app, screen.name.rect.center)
    app.post(typed("Swords"))
    click(app, screen.save.rect.center)
    (team,) = teams("energy")
    assert [one.kind for one in team.members] == ["duelist", "duelist"]
    assert all(one.equipment.keys() == {"weapon"} for one in team.members)
    click(app, button(screen, "Back").rect.center)
    assert app.screen is None


def test_the_card_shows_the_character_as_it_is_made() -> None:
    app = headless_app()
    screen = open_team(app, Member("duelist"))
    click(app, show(app, screen, screen.slots["left_hand"]).center)
    screen._use_item("left_hand", "kite_shield")
    screen._use_level(10)
    card = screen.card.card
    assert card is not None and card.level == 10
    facts = {fact.label: fact.value for fact in card.facts}
    data = content()
    assert facts["Might"] == data.kinds["duelist"].might[1]
    assert facts["Chance to block"] == data.left_hands["kite_shield"].block


def test_an_ability_that_may_not_be_chosen_says_why() -> None:
    app = headless_app()
    screen = open_team(app, Member("fire_mage", abilities=FIRST_SPELLS[:MOST]))
    head = f"Abilities: {MOST} of {MOST} chosen; give one up to take another"
    assert screen._count_words() == head
    late = screen.abilities["resurrection"]
    assert late.reason == "Learned at level 6; this character is at level 1."
    another = screen.abilities[FIRST_SPELLS[MOST]]
    full = f"{MOST} of {MOST} are chosen at level 1; give one up first."
    assert (another.reason, another.enabled) == (full, False)
    for row, against in ((another, []), (late, [late.reason])):  # the heading has said the first
        told = row._told(900)
        assert told[0] == (row.info.summary, False), "what it does is told all the same"
        assert [line for line, warns in told if warns] == against
    assert another._told(900)[1][0].startswith("Damage\u00a09–25"), "and so are its numbers"
    click(app, show(app, screen, another).center)
    assert screen.plan.known(screen.plan.member) == FIRST_SPELLS[:MOST]
    click(app, show(app, screen, screen.abilities[FIRST_SPELLS[0]]).center)
    click(app, show(app, screen, another).center)
    assert screen.plan.known(screen.plan.member) == FIRST_SPELLS[1 : MOST + 1]
    click(app, show(app, screen, screen.own).center)
    assert screen.plan.member.abilities is None


def test_another_character_is_shown_from_its_kind_on() -> None:
    app = headless_app()
    screen = open_team(app, Member("fire_mage"), Member("priest"))
    show(app, screen, screen.abilities["resurrection"])
    assert screen.rows.offset > 0
    screen._pick(1)
    assert screen.rows.offset == 0


def test_who_learns_nothing_is_not_told_to_give_something_up() -> None:
    plan = TeamPlan(load_system("seven_phase"), Team("", "seven_phase", (Member("archer"),)))
    assert plan.refusal("dream_fire") == "None can be chosen at level 1."


@pytest.mark.parametrize(
    ("members", "sentence"),
    [
        (
            (Member("fire_mage", abilities=FIRST_SPELLS[: MOST + 1]),),
            f"Fire mage: {MOST + 1} abilities are chosen; at most {MOST} at level 1.",
        ),
        (
            (Member("priest", "Ada", 5, abilities=("resurrection",)),),
            "Ada: Resurrection is learned at level 6.",
        ),
        (
            (Member("priest", "Ada"), Member("duelist", "Ada")),
            "Ada: the name is given twice; expected it once.",
        ),
    ],
)
def test_a_team_that_breaks_a_limit_is_refused_with_a_sentence(
    members: tuple[Member, ...], sentence: str
) -> None:
    app = headless_app()
    screen = open_team(app, *members)
    screen.plan.name = "Rebels"
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    assert app.notice.words == sentence
    assert teams("energy") == ()


def test_a_team_has_one_to_five_characters() -> None:
    app = headless_app()
    screen = open_team(app)
    press(app, pygame.K_DELETE)
    assert len(screen.plan.members) == 1
    press(app, *[pygame.K_INSERT] * 6)
    assert len(screen.plan.members) == 5
    assert screen.add.hint == "A team has at most 5 characters."


def test_a_kind_brings_its_own_items_and_abilities_at_every_level() -> None:
    plan = TeamPlan(
        ENERGY, Team("", "energy", (Member("duelist", equipment={"weapon": "rapier"}),))
    )
    plan.set_item("weapon", "oak_wand")
    plan.set_known("gale_blade", False)
    plan.set_kind("priest")
    assert (plan.item("weapon"), plan.item("left_hand")) == ("bell_wand", "psalter")
    assert plan.member == Member("priest")
    plan.set_level(10)
    assert plan.known(plan.member) == tuple(ENERGY.kinds["priest"].abilities)
    plan.set_item("weapon", "rapier")
    plan.set_item("weapon", "bell_wand")
    assert plan.member.equipment == {}


def test_changes_are_not_lost_without_a_question() -> None:
    app = headless_app()
    screen = open_team(app)
    press(app, pygame.K_INSERT, pygame.K_ESCAPE)
    assert screen.dialog is not None
    press(app, pygame.K_ESCAPE)
    assert app.screen is screen and screen.dialog is None
    press(app, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RETURN)
    assert app.screen is None


def test_menu_leads_to_the_teams() -> None:
    game = Game(headless=True)
    game.open_menu()
    game.app.step(FRAME)
    assert isinstance(game.app.screen, MenuScreen)
    teams_button = next(
        widget
        for widget in all_widgets(game.app.screen)
        if isinstance(widget, Button) and spoken(widget.words) == "Teams"
    )
    click(game.app, teams_button.rect.center)
    assert isinstance(game.app.screen, TeamsScreen)
    game.bots.close()


def new_battle(app: App, scenario: str) -> tuple[NewBattleScreen, list[BattlePlan]]:
    """Show the new-battle screen with a scenario chosen."""
    plans: list[BattlePlan] = []
    screen = NewBattleScreen(plans.append)
    app.push(screen)
    app.settle()
    app.step(FRAME)
    paths = [entry.path.stem for entry in screen.draft.entries]
    screen._pick(screen.draft.fields().index(paths.index(scenario)))
    app.settle()
    app.step(FRAME)
    return screen, plans


def test_a_battle_starts_with_a_team_of_the_player() -> None:
    save_team(PAIR)
    app = headless_app()
    _screen, plans = new_battle(app, "energy-pairs")
    press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_e)  # systems, fields, Red
    press(app, pygame.K_TAB, pygame.K_RIGHT, pygame.K_ESCAPE, pygame.K_RETURN)
    (plan,) = plans
    assert plan.teams == {"red": PAIR}
    session = Session.start(planned_scenario(plan), seed=1)
    units = session.battle.units
    assert [(one.name, profile_of(session.battle, one).level) for one in units[:2]] == [
        ("Duelist 1", 3),
        ("Ada", 4),
    ]
    path = home_folder() / "kept.sixorders"
    write_record(path, session.record)
    assert read_record(path).setup.scenario.red == session.battle.setup.scenario.red


def test_the_teams_chosen_last_lead_again_also_after_the_game_was_closed(tmp_path: Path) -> None:
    """Each side's of each system; one that was deleted meanwhile is the scenario's own."""
    save_team(PAIR)
    app = headless_app(tmp_path)
    screen, _plans = new_battle(app, "energy-pairs")
    screen.draft.choose_team("blue", PAIR.name)
    app.pop()
    screen, _plans = new_battle(App(load_settings(tmp_path)[0], headless=True), "energy-pairs")
    assert screen.draft.chosen_teams() == {"blue": PAIR}
    delete_named("energy", PAIR.name)
    screen.draft.read_teams()
    assert screen.draft.chosen_teams() == {}


def test_levels_that_differ_are_told_beside_the_team() -> None:
    save_team(PAIR)
    screen, _plans = new_battle(headless_app(), "energy-on-ford")
    assert screen.draft.team_note("red") == "", "the field's own are equal"
    screen.draft.choose_team("red", "Pair")
    assert screen.draft.team_note("red") == "Levels: 3–4 here, 5 on the other side"
    assert screen.draft.team_note("blue") == "Levels: 5 here, 3–4 on the other side"


def test_what_is_said_of_levels_does_not_cut_what_stands_below_the_team() -> None:
    save_team(PAIR)
    app = headless_app()
    new_battle(app, "energy-on-ford")
    press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_e)
    side = app.screen
    assert isinstance(side, SideScreen)
    row = next(one for one in side.rows.group.widgets if isinstance(one, NotedSelector))
    side.rows.group.give_focus(row, by_keyboard=True)
    before = button(side, "Build a team").rect.top
    press(app, pygame.K_RIGHT)
    built = button(side, "Build a team")
    assert side.draft.team_note(side.side) and built.rect.top > before
    assert built.rect.bottom <= side.rows.rect.bottom
    assert side.rows.group.focus is row, "the keyboard stays with it"


def test_teams_of_two_sizes_may_meet() -> None:
    save_team(PAIR)
    app = headless_app()
    screen, plans = new_battle(app, "energy-duel")
    screen.draft.choose_team("red", "Pair")
    app.refresh()
    press(app, pygame.K_RETURN)
    assert plans[0].teams == {"red": PAIR}
    assert len(planned_scenario(plans[0]).scenario.members()) == 3


def test_a_team_without_start_cells_on_the_map_is_not_offered() -> None:
    save_team(Team("Crowd", "energy", tuple(Member("duelist") for _number in range(5))))
    screen, _plans = new_battle(headless_app(), "energy-duel")
    assert screen.draft.offered_teams("red") == ()


def test_a_team_just_built_can_be_chosen_at_once() -> None:
    app = headless_app()
    screen, _plans = new_battle(app, "energy-duel")
    assert screen.draft.offered_teams("red") == ()
    press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_e)
    side = app.screen
    assert isinstance(side, SideScreen)
    click(app, button(side, "Build a team").rect.center)
    editor = app.screen
    assert isinstance(editor, TeamScreen)
    editor.plan.name = "Lone"
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert app.screen is screen
    assert [team.name for team in screen.draft.offered_teams("red")] == ["Lone"]
    assert screen.draft.team_name("red") == "Lone", "it was built to lead that side"


def test_a_team_built_for_blue_is_seen_in_its_colours_and_begins_as_its_own() -> None:
    app = headless_app()
    screen, _plans = new_battle(app, "energy-duel")
    screen._build_team("blue")
    editor = app.screen
    assert isinstance(editor, TeamScreen)
    loaded = screen.draft.loaded
    assert loaded is not None
    own = [member.kind for member in loaded.scenario.blue]
    assert own != [member.kind for member in loaded.scenario.red]
    assert [member.kind for member in editor.plan.members] == own
    assert [card.side for card in editor.list.cards] == ["blue"]
    editor.plan.name = "Blues"
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    assert screen.draft.team_name("blue") == "Blues" and screen.draft.team_name("red") == ""


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_everything_fits_or_scrolls(size: tuple[int, int], text_scale: int, language: str) -> None:
    app = headless_app(size=size, text_scale=text_scale, language=language)
    for screen in (TeamScreen(ENERGY, PAIR), TeamsScreen(lambda: ())):
        app.push(screen)
        app.step(FRAME)
        window = pygame.Rect((0, 0), size)
        places = [one.rect for one in screen.group.widgets if one.visible]
        assert all(window.contains(place) and place.height > 0 for place in places)
        for number, place in enumerate(places):
            assert place.collidelist(places[number + 1 :]) == -1, "nothing lies over another"
        assert {row.keys for row in screen.help()[0].keys} >= {"Esc"}


def test_maps_have_a_place_for_every_size_that_a_team_may_have() -> None:
    app = headless_app()
    for size in range(1, 6):
        save_team(Team(f"Team {size}", "energy", (Member("duelist"),) * size))
    screen = NewBattleScreen(lambda plan: None, MAPS)
    app.push(screen)
    app.settle()
    offered = set()
    for index in range(len(screen.draft.entries)):
        screen.draft.choose(index)
        offered |= {len(team.members) for team in screen.draft.offered_teams("red")}
    assert offered == {1, 2, 3, 4, 5}
