"""The log by mouse and keyboard: a line opens its dice and its rule, the rule opens the help."""

from __future__ import annotations

import pygame
import pytest

from game.play.chronicle import Line, lines_of
from game.play.telling import unit_name
from game.study.rulebook import book_of
from game.window.app import App
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.rulebook import RulebookScreen
from game.window.widgets.base import spoken
from rules.battle.event import Event
from tests.builders import given, play
from tests.game.window.screens.hands import tile
from tests.game.window.screens.players import HOT_SEAT, sit_down
from tests.game.window.screens.test_playback import before_a_blow
from tests.game.windows import FRAME, click, headless_app, motion_event, press
from tests.rules.systems.risk.tales import person, tale


def after_a_blow(app: App) -> BattleScreen:
    """A battle whose log ends with a blow."""
    screen, strike = before_a_blow(app)
    screen.act(strike)
    screen.skip()
    app.step(0)
    return screen


def blow(screen: BattleScreen) -> int:
    """The number of the last line with harm."""
    return max(number for number, line in enumerate(screen.log.lines) if line.harm)


def place_of(screen: BattleScreen, number: int, below: int = 0) -> tuple[int, int]:
    """Where a line of the log is, or one of the lines below it, counted from 1."""
    log = screen.log
    row = log._rows[number]
    top = log._room().top + row.top - log.offset
    down = screen.style.px(10)
    if below:
        down = screen.style.px(20) + below * screen.style.line_height("small") - 4
    return log._room().centerx, top + down


def test_a_click_opens_dice_and_rule_and_another_closes_them() -> None:
    app = headless_app()
    screen = after_a_blow(app)
    number = blow(screen)
    click(app, place_of(screen, number))
    assert screen.log.chosen == number
    details = screen.log._below(screen.log.lines[number], number)
    assert any("×" in detail.text for detail in details)
    clauses = [detail.clause for detail in details if detail.clause]
    named = book_of("energy").entries[clauses[-1]].title
    assert clauses and details[-1].text == f"{clauses[-1]}  {named}", "not half a sentence"
    click(app, place_of(screen, number))
    assert screen.log.chosen == -1


def test_enter_does_what_is_aimed_at_after_a_line_was_clicked() -> None:
    """The panel says that Enter does it, so it does, whether mouse or key has aimed."""
    for by_key in (False, True):
        app = headless_app()
        screen, strike = before_a_blow(app)
        screen.log.open_line(len(screen.log.lines) - 1)
        app.step(FRAME)
        click(app, place_of(screen, len(screen.log.lines) - 1))
        assert screen.group.focus is screen.log
        if by_key:
            screen.choose((strike.kind, strike.ability))
            press(app, pygame.K_RETURN)
        else:
            app.post(motion_event(screen.view.rect_of(strike.cells[0]).center))
            app.step(FRAME)
        before = screen.session.battle.digest()
        press(app, pygame.K_RETURN)
        assert screen.session.battle.digest() != before


def test_who_has_initiative_is_a_line_that_fits_and_opens_its_dice() -> None:
    """NP-1: both dice, though the line is nobody's."""
    app = headless_app()
    log = sit_down(app, HOT_SEAT, "nine-pairs").log
    app.step(FRAME)
    number = next(n for n, line in enumerate(log.lines) if line.label.startswith("Initiative: "))
    label = log.lines[number].label
    assert log.style.measure(label, "small", True)[0] <= log._room().width - log.style.px(8)
    assert log.open_line(number) and log.chosen == number
    assert any("die" in detail.text or detail.tally for detail in log._details(log.lines[number]))
    round_line = next(n for n, line in enumerate(log.lines) if line.label.startswith("Round"))
    assert not log.open_line(round_line)


def test_the_end_is_told_by_the_name_of_the_winner_when_it_is_opened_too() -> None:
    app = headless_app()
    screen = after_a_blow(app)
    screen.session.record.header.names["red"] = "Anna"
    screen.log.show(screen.session)
    line = Line(label="Red wins", events=[Event("over", "ED-END", ability="red")])
    screen.log.tell(line, screen.known)
    told = screen.log._details(screen.log.lines[-1])
    assert screen.log.lines[-1].label == told[0].text == "Anna wins"


def test_a_click_on_a_rule_opens_the_help_there() -> None:
    app = headless_app()
    screen = after_a_blow(app)
    number = blow(screen)
    click(app, place_of(screen, number))
    details = screen.log._below(screen.log.lines[number], number)
    index = next(one for one, detail in enumerate(details) if detail.clause)
    click(app, place_of(screen, number, index + 1))
    opened = app.screen
    assert isinstance(opened, RulebookScreen) and opened.clause == details[index].clause
    press(app, pygame.K_ESCAPE)
    assert app.screen is screen


def test_by_keys_the_arrows_open_a_line_and_enter_its_rule() -> None:
    app = headless_app()
    screen = after_a_blow(app)
    screen.group.give_focus(screen.log, by_keyboard=True)
    press(app, pygame.K_UP)
    chosen = screen.log.chosen
    assert chosen == len(screen.log.lines) - 1
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, RulebookScreen)
    assert app.screen.clause == screen.log.lines[chosen].events[-1].clause


def test_f1_opens_the_rule_of_the_tooltip() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    app.post(motion_event(tile(screen, "strike").rect.center))
    app.step(1)
    press(app, pygame.K_F1)
    assert isinstance(app.screen, RulebookScreen) and app.screen.clause == "BD-5"


def test_names_come_where_the_mouse_rests() -> None:
    app = headless_app()
    screen = after_a_blow(app)
    line = screen.log.lines[blow(screen)]
    app.post(motion_event(place_of(screen, blow(screen))))
    app.step(0)
    names = [screen.known.units[one].name for one in (line.unit, line.target)]
    assert all(name in str(screen.log.hint) for name in names)


def test_a_line_ends_in_the_rule_of_what_it_says() -> None:
    """ED-2.1d: and not in that by which the last rest ends the turn (ED-2.6c)."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    for _ in range(2):
        play(screen.session.battle, "rest")
    events = screen.session.battle.events
    assert [one.clause for one in events if one.kind == "turn_over"] == ["ED-2.6c"]
    (rest, *_later) = lines_of(events, screen.session.battle)
    assert screen.log._rule_of(rest) == "ED-2.1d"


def test_a_line_ends_in_no_rule_of_a_turn_that_ends_besides() -> None:
    """RK-8a: who goes down by its own deed has no turn any more, by RK-5."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    red = {"A": person("blood_lightning"), "B": person()}
    battle = given(tale("A.X\nB..", (1, 20), red=red, blue={"X": person()}), {"A": {"health": 2}})
    events = play(battle, "use Blood Lightning at А-3")
    assert "turn_over" in [one.kind for one in events]
    bolt, fell, *_rest = lines_of(events, battle)
    screen.log.tell(bolt, battle)
    assert [screen.log._rule_of(one) for one in (bolt, fell)] == ["RK-6a", "RK-8a"]


def test_a_broad_window_shows_the_arithmetic_of_every_line() -> None:
    app = headless_app(size=(1920, 1080))
    screen = after_a_blow(app)
    number = blow(screen)
    assert screen.log.chosen == -1
    below = screen.log._below(screen.log.lines[number], number)
    assert any("×" in detail.text for detail in below)
    assert not any(detail.clause for detail in below)
    screen.log.rect.height //= 3
    assert screen.log._below(screen.log.lines[number], number) == [], "deeds before sums"


def test_a_broad_window_shows_what_health_was_paid_for_a_deed() -> None:
    """RK-6d: nobody wonders why one who was not hit has lost health."""
    screen = sit_down(headless_app(size=(1920, 1080)), HOT_SEAT, "risk-duel")
    battle = tale("AB", (20, 1), red={"A": person("reckless_blow")}, blue={"B": person()})
    for line in lines_of(play(battle, "use Reckless Blow at А-2"), battle):
        screen.log.tell(line, battle)
    number = blow(screen)
    below = screen.log._below(screen.log.lines[number], number)
    assert " ".join(detail.text for detail in below).startswith("A pays 5 health, 40 → 35")


def test_the_end_stays_in_view_when_the_window_changes() -> None:
    app = headless_app()
    screen = after_a_blow(app)
    for size in ((1280, 900), (1600, 720), (1280, 720)):
        app.surface = pygame.display.set_mode(size)
        app.step(0)
        app.step(0)
        assert screen.log.offset == max(0, screen.log.full_height() - screen.log.rect.height)


def test_no_line_is_cut_below_the_title_while_the_newest_is_seen() -> None:
    app = headless_app()
    screen = after_a_blow(app)
    screen.log.lines = screen.log.lines * 30
    app.step(FRAME)
    room, rows = screen.log._room(), [spot.place for spot in screen.log.spots[1:]]
    heights = {screen.log._line_height(line) for line in screen.log.lines}
    assert len(rows) > 8 and all(place.height in heights for place in rows)
    assert rows[-1].bottom <= room.bottom
    screen.log.scroll_to(screen.log.offset - 4)
    app.step(FRAME)
    assert screen.log.spots[1].place.height < rows[0].height, "scrolled it begins anywhere"


def test_whom_an_area_touches_is_drawn_one_behind_the_other() -> None:
    """The dots stand for those beyond the third; all are named where one points at the line."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "energy-on-long-field")
    log, battle = screen.log, screen.session.battle
    foes = [one.id for one in battle.units if one.side == "blue"]
    line = Line(unit=0, target=foes[0], more=foes[1:2], label="Ring of Steel", icon="ring")
    paper = pygame.Surface((300, 40))
    widths = []
    for more in ([], foes[1:2], foes[1:3], foes[1:4], foes[1:5]):
        line.more = more
        widths.append(log._draw_tokens(paper, (line.target, *more), (0, 20)))
    assert widths[0] < widths[1] < widths[2] < widths[3] == widths[4]
    told = spoken(log._told(line))
    assert all(unit_name(battle.units[foe].name) in told for foe in foes)


def test_a_long_result_leaves_the_name_of_the_deed_readable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What failed gravely is smaller before the name of what failed is cut."""
    screen = sit_down(headless_app(), HOT_SEAT)
    log, written = screen.log, list[str]()
    text = log.style.text
    monkeypatch.setattr(
        log.style, "text", lambda words, *how: written.append(words) or text(words, *how)
    )
    label, result = "Theft", "has failed gravely"
    line = Line(unit=0, target=1, label=label, results=[result], icon="hand")
    width = log.style.measure(label + result, "small")[0] + log.style.px(60)
    log._draw_deed(pygame.Surface((400, 40)), line, pygame.Rect(0, 0, width, 24))
    assert {label, result} <= {*written}


def test_whom_the_same_befell_are_all_named_and_none_as_its_doer() -> None:
    """ED-2.10: three for whom a ward is over."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "energy-on-long-field")
    log, names = screen.log, [unit_name(one.name) for one in screen.session.battle.units]
    line = Line(unit=0, more=[1, 2], label="Ward is over", icon="shield", suffered=True)
    assert spoken(log._told(line)).startswith(f"{', '.join(names[:3])}: Ward is over")


def test_a_phase_in_which_nothing_was_done_leaves_no_title() -> None:
    """NP-2 to NP-9: only the last title stands though nothing has been done under it yet; told
    line by line as after a whole battle."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "nine-trios")
    while screen.session.battle.state.phase < 5:
        screen.act(next(one for one in screen.session.battle.options if one.kind == "end"))
        screen.skip()
        app.step(0)
    labels = [line.label for line in screen.log.lines]
    assert [label for label in labels if label.startswith("Phase")] == ["Phase 5"]
    assert labels[0] == "Round 1"
    screen.log.show(screen.session)
    assert [line.label for line in screen.log.lines] == labels
