"""The battle's panels: drawn once as long as nothing in them changes, never out of date."""

from __future__ import annotations

import pygame
import pytest

from game.play.dossier import Row, plain
from game.tour.battles import charged
from game.tour.lessons import SHIELDS, open_lesson, play
from game.window.screens.battle.card_panel import CardPanel
from game.window.screens.battle.card_rhythm import name_lines
from game.window.screens.battle.order_panel import OrderPanel
from game.window.screens.battle.screen import BattleScreen
from game.window.style import SPARE, Style
from game.window.widgets.base import spoken
from game.window.widgets.telling import TURNS, Spot, Telling
from rules.battle.sheet import Card, Fact, Mark
from rules.systems.energy.state import Effect
from tests.builders import drawn_scenario
from tests.game.window.screens.players import HOT_SEAT, sit_down
from tests.game.windows import FRAME, headless_app, key_event, motion_event, plain_style
from tests.rules.systems.energy.duels import duelist, swordsman

FORECAST_KEYS = (
    pygame.K_RIGHT, pygame.K_2, pygame.K_RETURN, pygame.K_TAB, pygame.K_TAB, pygame.K_DOWN,
    pygame.K_e, pygame.K_LEFT, pygame.K_1, pygame.K_LEFT, pygame.K_RETURN, pygame.K_z,
)  # fmt: skip
"""Aims, a blow, a walk through the panels, the other side's turn, an undo."""


def pictures(screen: BattleScreen, *, anew: bool) -> dict[str, bytes]:
    """What the window shows of every panel; `anew` has them painted again."""
    paper, shown = pygame.Surface(screen.app.surface.get_size()), {}
    for panel in screen.group.widgets:
        if isinstance(panel, Telling) and panel.visible:
            if anew:
                panel._kept = None
            panel.draw(paper)
            room = panel.rect.inflate(-16, -16)  # the corners show the table
            shown[type(panel).__name__] = pygame.image.tobytes(paper.subsurface(room), "RGB")
    return shown


def test_a_kept_panel_shows_what_a_painted_one_would() -> None:
    """While one aims, strikes, watches, points at rows and undoes."""
    app = headless_app(size=(1280, 720))
    teams = {"R": duelist(health=40)}, {"B": swordsman(health=40)}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("RB.", "energy", *teams))
    places = screen.order.rect.center, screen.card.rect.midtop, screen.forecast.rect.center
    for key, place in zip(FORECAST_KEYS, places * 4, strict=True):
        app.post(key_event(key))
        app.post(motion_event(place))
        app.step(FRAME)
        kept, painted = pictures(screen, anew=False), pictures(screen, anew=True)
        wrong = [name for name in painted if kept[name] != painted[name]]
        assert not wrong, (pygame.key.name(key), place)


def test_a_lessons_task_shows_at_once_what_a_try_came_to() -> None:
    """A wrong move, then a second, after which the hint stands there too."""
    app = headless_app()
    lesson = open_lesson(app, SHIELDS)
    app.settle()
    seen = set()
    for move in ("cast Frost Blade at C-4", "rest"):
        play(app, lesson, move)
        kept, painted = pictures(lesson, anew=False), pictures(lesson, anew=True)
        assert kept["TaskPanel"] == painted["TaskPanel"]
        seen.add(painted["TaskPanel"])
    assert len(seen) == 2


def test_a_panel_is_painted_only_when_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pointer on the board changes nothing in the order; a pointer on its rows does."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "energy-duel")
    painted, paint = [], OrderPanel.paint

    def counted(panel: OrderPanel, surface: pygame.Surface) -> None:
        painted.append(panel)
        paint(panel, surface)

    monkeypatch.setattr(OrderPanel, "paint", counted)
    for cell in (9, 10, 11):
        app.post(motion_event(screen.view.rect_of(cell).center))
        app.step(FRAME)
    assert len(painted) <= 1
    painted.clear()
    app.post(motion_event(screen.order._rows()[0].rect.center))
    app.step(FRAME)
    assert painted


def test_the_legend_gives_way_where_all_else_then_fits() -> None:
    """Once something is aimed at, what Enter does is read whole, and nothing scrolls."""
    app = headless_app()
    panel = charged(app).forecast
    app.step(FRAME)
    shown = {spot.told.rpartition(":")[0] for spot in panel.spots}
    assert panel.full_height() <= panel.rect.height
    assert panel.below.legend and not shown & {entry.words for entry in panel.below.legend}


def test_the_legend_is_in_view_while_nothing_is_aimed_at() -> None:
    app = headless_app()
    screen = charged(app)
    screen.board.cursor = -1
    screen.hand.point(-1)
    app.step(FRAME)
    panel, words = screen.forecast, [entry.words for entry in screen.forecast.below.legend]
    places = {spot.told.rpartition(":")[0]: spot.place for spot in panel.spots}
    assert words and all(panel.rect.contains(places[one]) for one in words)
    app.post(motion_event(places[words[0]].center))
    app.step(FRAME)
    assert panel.spot is not None and panel.spot.told.startswith(words[0])


class Words(Telling):
    """Tells some words, and notes whether it was painted."""

    words, painted = "", False

    def look(self) -> object:
        return self.words

    def paint(self, surface: pygame.Surface) -> None:
        self.painted = True


def test_panels_wait_for_a_frame_with_time_and_none_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With time all are painted at once; without, one a frame after the frames one may wait."""
    style, paper, clock = plain_style(), pygame.Surface((100, 100)), [0.0]
    monkeypatch.setattr("game.window.style.thread_time", lambda: clock[0])
    style.patience = 2
    panels = [Words(style) for _ in range(TURNS + 1)]
    for panel in panels:
        panel.rect = pygame.Rect(0, 0, 20, 20)

    def frames(words: str, seconds: float, count: int) -> list[list[bool]]:
        painted = []
        for _ in range(count):
            style.begin_frame()
            clock[0] += seconds
            for panel in panels:
                panel.words, panel.painted = words, False
                panel.draw(paper)
            painted.append([panel.painted for panel in panels])
        return painted

    assert frames("in time", 0, 1) == [[True] * len(panels)]
    panels[-1].hovered = True
    *waiting, last = zip(*frames("late", SPARE, 2 + TURNS), strict=True)
    assert last == (True, *[False] * (1 + TURNS)), "what is pointed at never waits"
    assert all(painted.count(True) == 1 for painted in waiting)
    assert [sum(frame) for frame in zip(*waiting, strict=True)] == [0, 0, *[1] * TURNS]


def test_before_anything_is_painted_there_is_an_empty_panel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    style, paper = plain_style(), pygame.Surface((100, 100))
    monkeypatch.setattr("game.window.style.thread_time", iter([0.0, SPARE]).__next__)
    style.patience = 1
    panel = Words(style)
    panel.rect = pygame.Rect(0, 0, 40, 40)
    style.begin_frame()
    panel.draw(paper)
    assert not panel.painted and paper.get_at((20, 20)) == (*style.theme.colours.panel, 255)


def test_a_part_is_told_of_only_when_somebody_asks() -> None:
    asked: list[str] = []
    spot = Spot(pygame.Rect(0, 0, 1, 1), lambda: asked.append("asked") or "told")
    assert asked == [] and (spot.told, spot.told) == ("told", "told") and asked == ["asked"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_card_with_two_effects_is_seen_whole_at_1280(language: str) -> None:
    """What has no room stands closer together; shares of a number are told with it."""
    app = headless_app(language=language)
    screen = sit_down(app, HOT_SEAT, "energy-trios")
    battle = screen.session.battle
    fighter = next(one for one in battle.units if one.kind == "shield_swordsman")
    fighter.effects = tuple(Effect(name, 0, 3) for name in ("raised_guard", "slow_fire"))
    screen.hand.point(fighter.cell)
    screen.board.cursor, screen.board.fresh = fighter.cell, True
    screen.update_scene()
    app.settle()
    assert screen.card.told is not None and len(screen.card.told.plates) == 2
    assert screen.card.full_height() <= screen.card.rect.height


def test_a_card_of_many_abilities_shows_what_lies_on_it_and_the_worst_of_them() -> None:
    """What finds no room is counted, and told of where its number stands; nothing is cut."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "energy-on-courtyard")
    battle = screen.session.battle
    warlock = next(one for one in battle.units if one.kind == "warlock")
    warlock.effects = (Effect("raised_guard", 0, 3),)
    screen.update_scene()
    app.post(motion_event(screen.view.rect_of(warlock.cell).center))
    app.settle()
    app.step(FRAME)
    card, told = screen.card, screen.card.told
    assert told is not None and told.card.unit == warlock.id and told.rows is not None
    assert card.full_height() <= card.rect.height
    spots = sorted(card.spots, key=lambda spot: spot.place.top)
    words = [spoken(spot.told) for spot in spots]
    plate = next(number for number, one in enumerate(words) if one.startswith("Raised Guard"))
    first = next(number for number, one in enumerate(words) if one == spoken(told.rows[0].told))
    assert plate < first
    assert told.rows[0].harm != "" and told.rows[-1].name in words[-1]


def test_an_enemy_with_much_to_do_shows_its_numbers_below_the_table() -> None:
    """What it may still do this turn is counted where it finds no room; its armour is read."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "nine-pairs")
    slinger = next(one for one in screen.session.battle.units if one.kind == "slinger")
    app.post(motion_event(screen.view.rect_of(slinger.cell).center))
    app.settle()
    app.step(FRAME)
    card, told = screen.card, screen.card.told
    assert told is not None and told.card.unit == slinger.id and told.rows
    assert card.full_height() <= card.rect.height
    spots = sorted(card.spots, key=lambda spot: spot.place.top)
    words = [spoken(spot.told) for spot in spots]
    assert any(one.startswith("Armour class") for one in words)
    assert all(any(note in one for one in words) for note in told.notes)


@pytest.mark.parametrize("height", range(150, 260, 5))
def test_what_is_left_of_a_turn_is_read_as_far_as_there_is_room(height: int) -> None:
    """Below what may be done next; the rest is counted, and nothing lies below the card's end."""
    headless_app()
    panel = CardPanel(plain_style(), on_open=lambda: None)
    panel.rect = pygame.Rect(0, 0, 352, height)
    rows = tuple(Row("bow", name, "1", "3–9", name) for name in ("Strike", "Hurl", "Shoot"))
    facts, notes = (Fact("To hit", 1),), tuple(f"note {number}" for number in range(5))
    card = plain(Card(0, "A", "Axeman", "red", "book", "", 1, (), facts, ()))
    panel.show(card._replace(whom="Archer", rows=rows, heads=("It can next", "Next"), notes=notes))
    panel.draw(pygame.Surface((352, height)))
    told = [spoken(spot.told) for spot in panel.spots]
    read = [note for note in notes if note in told]
    assert all(any(note in one for one in told) for note in notes), "read or counted"
    assert read == list(notes[: len(read)])
    free = height - max(spot.place.bottom for spot in panel.spots)
    assert free >= 0
    assert len(read) == len(notes) or free < 3 * panel.style.line_height("small")


def test_for_the_first_note_numbers_make_room() -> None:
    """However many lines it takes; no shorter one is read in its place, and numbers are counted."""
    headless_app()
    panel = CardPanel(plain_style(), on_open=lambda: None)
    panel.rect = pygame.Rect(0, 0, 352, 180)
    rows = tuple(Row("bow", name, "1", "3–9", name) for name in ("Strike", "Hurl", "Shoot"))
    facts = tuple(Fact(name, 1) for name in ("Armour class", "Attack bonus", "To hit", "Reach"))
    notes = "damage has taken its spell, so that it can only walk in this round", "may walk"
    card = plain(Card(0, "A", "Mage", "red", "book", "", 1, (), facts, ()))
    panel.show(card._replace(whom="Archer", rows=rows, heads=("It can next", "Next"), notes=notes))
    panel.draw(pygame.Surface((352, 180)))
    told = [spoken(spot.told) for spot in panel.spots]
    assert told[-3:-1] == [notes[0]] * 2, "a spot for each of its lines"
    assert told[-1].startswith(f"{notes[1]}, Armour class 1")
    assert max(spot.place.bottom for spot in panel.spots) <= 180


@pytest.mark.parametrize("width", [180, 230, 300, 360])
def test_what_an_effect_does_is_read_whole_or_not_begun(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Number by number: what finds no room stands as an ellipsis, no word is cut."""
    headless_app()
    panel, cut, shorten = CardPanel(plain_style()), list[str](), Style.shorten

    def noted(style: Style, text: str, *rest: object) -> str:
        short = shorten(style, text, *rest)  # type: ignore[arg-type]
        cut.extend([text] * (short != text))
        return short

    monkeypatch.setattr(Style, "shorten", noted)
    facts = Fact("To hit", 1, "+"), Fact("Armour class", 2, "+"), Fact("Saving throws", 2, "+")
    ward = Mark("shield", "Ward", 5, True, facts=facts)
    panel.rect = pygame.Rect(0, 0, width, 300)
    panel.show(Card(0, "A", "Mage", "red", "book", "", 1, (), (), (ward,)))
    panel.draw(pygame.Surface((width, 300)))
    assert cut == []
    told = [panel._whole(("To hit +1", "Armour class +2"), room) for room in (20, 80, 200)]
    assert told == ["", "To hit +1, …", "To hit +1, Armour class +2"]


def test_a_number_left_over_stands_below_the_first_of_the_row_above(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not at the other end of the card from its name."""
    headless_app()
    panel, places, draw = CardPanel(plain_style()), list[pygame.Rect](), CardPanel._fact

    def noted(panel: CardPanel, fact: Fact, place: pygame.Rect) -> int:
        places.append(place)
        return draw(panel, fact, place)

    monkeypatch.setattr(CardPanel, "_fact", noted)
    panel.rect = pygame.Rect(0, 0, 352, 300)
    facts = tuple(Fact(name, 1) for name in ("To hit", "Armour class", "Saving throw"))
    panel.show(Card(0, "A", "Mage", "red", "book", "", 1, (), facts, ()))
    panel.draw(pygame.Surface((352, 300)))
    first, _second, third = places[-3:]
    assert (third.left, third.width) == (first.left, first.width) and third.top > first.top


def test_a_name_too_long_for_a_narrow_card_stands_in_two_lines() -> None:
    headless_app()
    style = plain_style()
    told = plain(Card(0, "Mage of the book 2", "Mage", "red", "book", "", 1, (), (), ()))
    assert name_lines(told, 300, style) == (("Mage of the book 2",), "normal")
    assert name_lines(told, 90, style) == (("Mage of the", "book 2"), "small")
    (cut,), _letters = name_lines(told, 34, style)
    assert cut.endswith("… 2"), "at last it is cut, but for its number"


def test_a_table_of_nothing_has_no_head_for_its_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever can do no harm reaches nobody, so nothing is told of how far."""
    headless_app()
    panel, written, write = CardPanel(plain_style()), list[str](), CardPanel._write

    def noted(panel: CardPanel, words: str, *rest: object, **named: object) -> int:
        written.append(words)
        return write(panel, words, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(CardPanel, "_write", noted)
    panel.rect = pygame.Rect(0, 0, 352, 300)
    card = plain(Card(0, "A", "Mender", "red", "book", "", 1, (), (), ()))
    for rows, reach in ((None, True), ((), False)):
        written.clear()
        panel.show(card._replace(whom="Axeman", rows=rows, heads=("It can next", "Next")))
        panel.draw(pygame.Surface((352, 300)))
        assert ("reach" in written) is reach
        assert ("Nothing that harms." in written) is not reach


@pytest.mark.parametrize("height", range(90, 180, 6))
def test_below_the_heads_of_a_table_stands_a_row_of_it(height: int) -> None:
    """Where there is no room for one, no heads stand there either; what is hidden is counted."""
    headless_app()
    panel = CardPanel(plain_style(), on_open=lambda: None)
    panel.rect = pygame.Rect(0, 0, 352, height)
    rows = tuple(
        Row("bow", name, "1", "3–9", f"what is told of {name}") for name in ("Strike", "Hurl")
    )
    card = plain(Card(0, "A", "Axeman", "red", "book", "", 1, (), (Fact("To hit", 1),), ()))
    panel.show(card._replace(whom="Archer", rows=rows, heads=("It can next", "Next")))
    panel.draw(pygame.Surface((352, height)))
    told = [spoken(spot.told) for spot in panel.spots]
    assert any("what is told of Strike" in one for one in told) is any(
        "on its next turn" in one for one in told
    )
    assert any("Strike" in one for one in told)


def test_an_empty_cell_out_of_reach_is_let_go_of_beside_the_board() -> None:
    app = headless_app(size=(1280, 720))
    screen = sit_down(app, HOT_SEAT)
    foe = next(one.cell for one in screen.known.units if one.side == "blue")
    far = screen.known.setup.board.size // 2

    def point_at(cell: int) -> None:
        for place in (screen.view.rect_of(cell).center, (4, 4)):
            app.post(motion_event(place))
            app.step(0)
        app.settle()

    point_at(foe)
    assert screen.board.cursor == foe, "one can go and read what is told of an enemy"
    point_at(far)
    assert screen.board.cursor < 0, "nothing is told of an empty cell but that nobody gets there"
