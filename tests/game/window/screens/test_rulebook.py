"""The rulebook in the window: contents, search, links, the way back, F1 on what is pointed at."""

import pygame

from game.study.lesson import course
from game.study.rulebook import book_of
from game.window.app import App
from game.window.screens.help import general_chapters
from game.window.screens.rulebook import GLOSSARY, Page, RulebookScreen
from game.window.screens.rulebook_page import PositionPicture
from game.window.widgets import Button
from game.window.widgets.base import spoken
from game.window.widgets.linked_text import LinkedText
from tests.game.window.screens.players import HOT_SEAT, sit_down
from tests.game.windows import click, headless_app, motion_event, press, write


def opened(clause: str = "", size: tuple[int, int] = (1280, 720)) -> tuple[App, RulebookScreen]:
    """The rulebook without a battle, open at a clause."""
    app = headless_app(size=size)
    screen = RulebookScreen(general_chapters(), None, clause)
    app.push(screen)
    app.step(0)
    return app, screen


def words(screen: RulebookScreen) -> str:
    """All that the page says."""
    return "\n".join(
        spoken(widget.words)
        for widget in screen.area.group.widgets
        if isinstance(widget, Button) or hasattr(widget, "words")
    )


def test_it_opens_at_a_clause_of_any_system_with_rule_example_and_board() -> None:
    _, screen = opened("RK-6a")
    entry = book_of("risk").entries["RK-6a"]
    assert entry.clause.text in words(screen) and entry.rule.example in words(screen)
    assert any(isinstance(one, PositionPicture) for one in screen.area.group.widgets)


def test_the_arrows_read_the_whole_book_page_by_page() -> None:
    app, screen = opened()
    seen = [screen.page]
    for _ in range(6):
        press(app, pygame.K_DOWN)
        seen.append(screen.page)
    assert seen[:3] == [Page("chapter", str(number)) for number in range(3)]
    assert seen[3:] == [Page("rule", f"ED-2.1{letter}") for letter in "abcd"]
    press(app, pygame.K_END)
    assert screen.book.system.id == "dexterity", "the last entry is the last other system"


def test_what_another_system_alone_has_is_found_under_its_name() -> None:
    app, screen = opened()
    assert not book_of("energy").find("surprised")
    write(app, "surprised")
    told = [row.words for row in screen.contents.rows]
    assert "Side Initiative" in told and "Dexterity Order" in told and "Risk" not in told
    press(app, pygame.K_RETURN)
    assert screen.clause == "SI-1a" and screen.book.system.id == "side"
    write(app, "xyzzy")
    assert [row.words for row in screen.contents.rows] == ["Nothing found."]


def test_typing_searches_and_enter_opens_the_best() -> None:
    app, screen = opened()
    write(app, "2.7b")
    press(app, pygame.K_RETURN)
    assert screen.clause == "ED-2.7b"
    press(app, pygame.K_ESCAPE)
    assert screen.search.text == "" and app.screen is screen, "first the search is let go"
    press(app, pygame.K_ESCAPE)
    assert app.screen is None


def test_close_closes_amid_a_search_too() -> None:
    app, screen = opened()
    write(app, "2.7b")
    click(app, screen._close.rect.center)
    assert app.screen is None


def test_from_what_was_typed_the_arrow_down_reads_the_first_that_was_found() -> None:
    app, screen = opened("NP-M1")
    write(app, "flank")
    press(app, pygame.K_DOWN)
    assert screen.page == Page("rule", "NP-E5")
    press(app, pygame.K_DOWN)
    assert screen.page == Page("rule", "NP-E6")


def test_a_link_is_followed_by_mouse_and_by_keys_and_the_way_back_is_kept() -> None:
    app, screen = opened("ED-2.1a")
    link = next(
        one for one in screen.area.group.widgets if isinstance(one, LinkedText) and one.links
    )
    place = next(place for _piece, place, linked in link.pieces() if linked)
    click(app, place.center)
    assert screen.clause == "ED-2.3b"
    press(app, pygame.K_LEFT)
    assert screen.clause == "ED-2.1a"
    press(app, pygame.K_RIGHT)
    assert screen.clause == "ED-2.3b"
    screen.group.give_focus(screen.area, by_keyboard=True)
    stops = [one for one in screen.area.group.widgets if one.takes_focus()]
    press(app, *[pygame.K_TAB] * len(stops), pygame.K_RETURN)
    assert screen.clause not in ("", "ED-2.3b"), "Tab came to the last link, Enter opened it"


def test_the_id_of_a_section_leads_to_its_first_rule() -> None:
    _, screen = opened("DO-7d")
    screen.open("DO-8")
    assert screen.clause == "DO-8a"


def test_glossary_and_other_systems_are_in_the_contents() -> None:
    app, screen = opened("ED-2.1a")
    screen.show(GLOSSARY)
    assert "energy charge" in words(screen)
    screen.show(Page("system", "risk"))
    assert screen.clause == "RK-1a"
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert screen.clause == "ED-2.1a" and screen.book.system.id == "energy"
    write(app, "gloss")
    press(app, pygame.K_RETURN)
    assert screen.page == GLOSSARY, "found by its name too"


def test_in_a_battle_its_keys_and_its_options_are_told() -> None:
    app = headless_app()
    sit_down(app, HOT_SEAT)
    press(app, pygame.K_F1)
    book = app.screen
    assert isinstance(book, RulebookScreen)
    assert "Keys in a battle" in words(book)
    book.open("ED-2.5a")
    assert "In force now: Order of turns" in words(book)


def test_f1_after_a_refusal_opens_the_rule_that_it_names() -> None:
    """BD-5: whoever plays by keys cannot click it."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "energy-duel")
    screen.choose(("strike", ""))
    assert app.notice.words.endswith("BD-5")
    press(app, pygame.K_F1)
    assert isinstance(app.screen, RulebookScreen)
    assert app.screen.page == Page("rule", "BD-5")


def test_f1_on_a_token_a_cell_and_a_line_of_the_log_opens_their_rules() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "nine-dike")
    battle = screen.known
    foe = next(one for one in battle.units if one.side == "blue")

    def rule_at(place: tuple[int, int]) -> str:
        app.post(motion_event(place))
        app.step(0)
        app.settle()
        return screen.clause_at_hand()

    assert rule_at(screen.view.rect_of(foe.cell).center).startswith("NP-")
    rows = screen.order.track.rows(screen.order._track_room())
    assert rule_at(rows[1].center) == battle.setup.system.phases[1].clause
    assert rule_at((0, 0)).startswith("NP-"), "what was pointed at stays so beside the board"


def test_a_lesson_on_a_rule_is_begun_from_its_page() -> None:
    lesson = course("energy")[0]
    begun: list[str] = []
    app, screen = opened(lesson.lesson.clauses[0])
    app.on_lesson = begun.append
    titles = [spoken(one.words) for one in screen.area.group.widgets if isinstance(one, Button)]
    assert lesson.lesson.title in titles
    app.try_lesson(lesson.id)
    assert begun == [lesson.id]


def test_every_page_of_a_system_is_drawn_in_a_small_window() -> None:
    app, screen = opened("NP-1", (960, 600))
    for clause in ("NP-E2", "NP-M1", "BD-5"):
        screen.open(clause)
        app.step(0)
        for widget in screen.area.group.widgets:
            assert widget.rect.right <= screen._right.right, clause


def test_a_screen_with_keys_of_its_own_over_a_battle_tells_them() -> None:
    """A study, say: its own chapters come before the rules, its battle's options are in force."""
    app = headless_app()
    battle = sit_down(app, HOT_SEAT)
    screen = RulebookScreen(general_chapters(), battle.rules_in_force(), "ED-2.5a")
    app.push(screen)
    assert screen.chapters == general_chapters()
    assert "In force now: Order of turns" in words(screen)
