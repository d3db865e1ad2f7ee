"""The battle's panels: drawn once as long as nothing in them changes, never out of date."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from game.play.aim import Aim
from game.play.dossier import plain
from game.play.prices import Price
from game.play.sums import Step
from game.play.tally import Tally
from game.tour.battles import charged
from game.tour.lessons import SHIELDS, open_lesson, play
from game.window.screens.battle.card_panel import CardPanel
from game.window.screens.battle.forecast_panel import ForecastPanel
from game.window.screens.battle.forecast_parts import draw_step, price_places, step_height
from game.window.screens.battle.order_panel import OrderPanel
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.battle.status import Told
from game.window.style import SPARE, Style
from game.window.widgets.base import spoken
from game.window.widgets.telling import TURNS, Spot, Telling
from rules.battle.event import Die
from rules.battle.sheet import Card, Fact, Mark
from rules.content.scenario import Member
from rules.systems.energy.state import Effect
from tests.builders import drawn_scenario, given
from tests.game.window.screens.players import HOT_SEAT, sit_down
from tests.game.windows import FRAME, headless_app, key_event, motion_event, plain_style
from tests.rules.systems.energy.duels import duelist, fighter, swordsman, warlock
from tests.rules.systems.nine_phase import fields as nine
from tests.rules.systems.seven_phase.battles import man

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


@pytest.mark.parametrize(("costs", "rows"), [(0, 0), (2, 1), (4, 2), (5, 3)])
def test_prices_stand_side_by_side_or_two_abreast_in_low_lines(costs: int, rows: int) -> None:
    style, room = plain_style(), pygame.Rect(0, 0, 320, 0)
    prices = [Price("energy", "Movement points", 5, 3, "ED-1")] * costs
    places = [place for place, _price in price_places(prices, room, style)]
    assert len(places) == costs and len({place.top for place in places}) == rows
    assert all(room.left <= place.left and place.right <= room.right for place in places)
    low = {place.height < 2 * style.line_height("small") for place in places}
    assert low <= {rows > 1}


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


def test_a_charged_spell_is_foretold_whole_at_1280() -> None:
    """ED-2.2b: four shares, four prices, what it rules out, and below it the choice of charges."""
    app = headless_app(size=(1280, 720))
    teams = {"P": fighter("priest", "holy_spear", level=7)}, {"W": warlock(level=7)}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("P.W....", "energy", *teams))
    battle = given(screen.session.battle, {"P": {"charges": 3}, "W": {"health": 50}})
    screen.aim = Aim(battle)
    screen.hand.choose(("cast", "holy_spear"))
    screen.hand.point(battle.units[1].cell)
    screen.aim.change_amount(3)
    screen.update_scene()
    app.settle()
    app.step(FRAME)
    told = [spoken(spot.told) for spot in screen.forecast.spots]
    assert any("ethereal" in words for words in told) and any("Charges" in words for words in told)
    assert any(words.startswith("Rules out") for words in told)
    assert screen.forecast.full_height() <= screen.forecast.rect.height


def test_what_is_declared_is_told_before_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """SP-4: what a tile does, that it comes in phase 6, and what comes of it."""
    app = headless_app(size=(1280, 720))
    screen = sit_down(
        app, HOT_SEAT, drawn_scenario("A.C", "seven_phase", {"A": man()}, {"C": man()})
    )
    lines: list[str] = []
    monkeypatch.setattr(screen.forecast, "_line", lambda words, *_, **__: lines.append(words))
    screen.hand.choose(("ready", "dragonne"))
    screen.update_scene()
    screen.forecast.full_height()
    first = lines.index("Make the weapon ready; no attack is possible without.")
    assert lines[first + 1] == "In phase 6, if nothing else changes till then"
    assert lines[first + 2] == "A: Dragonne is ready"


@pytest.mark.parametrize(("height", "shares"), [(600, True), (60, False)])
def test_where_a_deed_finds_no_room_its_shares_give_way_to_what_came_of_it(
    height: int, shares: bool
) -> None:
    """SP-8: dice and sentences stay; the tooltip of each has its whole sum."""
    headless_app()
    panel = ForecastPanel(plain_style())
    die, share = Tally((Die(1, 100, 30),), "1d100", "", "30"), Tally((), "Melee", "+60%", "60%")
    steps = [Told("A finds C", "whole"), Told("Melee", "whole", share), Told("d", "whole", die)]
    panel.told = (Told("A: Strike", "whole"), *steps, *steps, Told("C: −4", "whole"))
    panel.rect = pygame.Rect(0, 0, 300, height)
    drawn: list[Tally] = []
    panel._tally = lambda tally, told: drawn.append(tally)  # type: ignore[method-assign]
    panel.full_height()
    assert drawn[-2:] == ([share, die] if shares else [die, die])


def test_where_there_is_little_room_what_comes_to_the_dice_stands_beside_them() -> None:
    """NP-9: a throw that came to 20 is not told as a 17."""
    headless_app()
    panel = ForecastPanel(plain_style())
    die, bonus = Tally((Die(1, 20, 17),), "1d20", "", "17"), Tally((), "attack bonus", "+3", "20")
    steps = die, bonus, Tally((), "against armour 12 + shield 1", "", "13")
    panel.told = (
        Told("A: Strike", "whole"),
        Told("A hits C: 20", "whole"),
        *(Told(one.name, "whole", one) for one in steps),
        Told("C: −4", "whole"),
    )
    panel.rect = pygame.Rect(0, 0, 300, 60)
    drawn: list[Tally] = []
    panel._tally = lambda tally, told: drawn.append(tally)  # type: ignore[method-assign]
    panel.full_height()
    panel._close = True
    panel._write(None)
    assert drawn[-1] == Tally(die.dice, "1d20 +3 against armour 12 + shield 1 = 13", "", "20")


def test_no_line_of_a_forecast_stands_half_below_its_panel() -> None:
    """Whatever room there is: what says that all of it fits shows the last line whole."""
    app = headless_app(size=(1280, 720))
    teams = {"P": nine.cleric("pillar_of_fire")}, {"X": nine.swordsman(health=60)}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("P.....X", "nine_phase", *teams))
    screen.hand.choose(("cast", "pillar_of_fire"))
    screen.hand.point(screen.session.battle.units[1].cell)
    panel = ForecastPanel(plain_style())
    panel.aim, panel.below.keys = screen.aim, "Enter"
    fits, paper, tight = 0, pygame.Surface((400, 700)), False
    for height in range(200, 600):
        panel.rect = pygame.Rect(0, 0, 320, height)
        if panel.full_height() <= height:
            fits, tight = fits + 1, tight or panel._how.bare
            panel._write(paper)
            assert panel._top <= panel.rect.bottom
    assert fits and tight


def test_throws_that_follow_each_other_are_told_with_what_they_need_however_little_room() -> None:
    """RK-2: a swim across asks for 10, which is not cut off where the bars have gone."""
    headless_app()
    style = plain_style()
    terms = "1d20 + Climb 5 against 10"
    step = Step("Risk of swimming there", terms, Fraction(1), Fraction(4, 5), "RK-1a")
    written: list[str] = []
    text = style.text
    style.text = lambda words, *how: (written.append(words), text(words, *how))[1]  # type: ignore
    place = pygame.Rect(0, 0, 220, 60)
    draw_step(pygame.Surface((300, 100)), place, step, style, first=True, bar=False)
    assert terms in " ".join(written)
    line = style.line_height("small")
    assert step_height(step, place.width, style, bar=False) == 2 * line
    assert step_height(step, 900, style, bar=False) == line


def test_a_delayed_spell_is_foretold_whole_at_1280() -> None:
    """NP-S4: a save, two damages, what spoils it, two prices, and last what it rules out; what the
    halved damage shares with the full one is left out."""
    app = headless_app(size=(1280, 720))
    teams = {"P": nine.cleric("pillar_of_fire")}, {"X": nine.swordsman(health=60)}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("P.....X", "nine_phase", *teams))
    screen.hand.choose(("cast", "pillar_of_fire"))
    screen.hand.point(screen.session.battle.units[1].cell)
    screen.update_scene()
    app.settle()
    app.step(FRAME)
    told = [spoken(spot.told) for spot in screen.forecast.spots]
    assert any(words.startswith("saved") for words in told)
    assert sum(words.startswith("Pillar of Fire 1d12") for words in told) == 1
    assert any("no full move, no charge: NP-S1" in words for words in told)
    assert screen.forecast.full_height() <= screen.forecast.rect.height


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


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_name_of_a_sum_is_cut_where_the_column_beside_it_has_room(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """ED-2.9, ED-2.12: in the longest of words, beside what a shield blocks; where both need more
    than a half, one stands below the other."""
    app, cut, shorten = headless_app(size=size, language="ru"), list[str](), Style.shorten

    def noted(style: Style, text: str, *rest: object) -> str:
        short = shorten(style, text, *rest)  # type: ignore[arg-type]
        cut.extend([text] * (short != text))
        return short

    skilled = fighter("spellblade", level=5, might=11)  # its sum names a skill beside its Might
    drawn = drawn_scenario(
        "AS.\n...", "energy", {"A": skilled}, {"S": swordsman(level=5, block=30, health=245)}
    )
    screen = sit_down(app, HOT_SEAT, drawn)
    while screen.known.pending is not None and screen.known.pending.side != "red":
        screen.act(screen.known.options[-1])
        screen.skip()
    screen.hand.point(screen.known.units[1].cell)
    app.settle()
    monkeypatch.setattr(Style, "shorten", noted)
    screen.forecast.paint(pygame.Surface(size))
    words = " ".join(spoken(spot.told) for spot in screen.forecast.spots)
    assert "физическое сопротивление" in words and cut == []


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("deed", [("strike", ""), ("cast", "dream_fire")])
def test_what_comes_of_it_is_seen_with_its_names_at_large_letters(
    scale: int, deed: tuple[str, str]
) -> None:
    """SP-2, SP-8: the bars of the throws give way to the bar of results where there is no room."""
    app = headless_app(size=(1920, 1080), text_scale=scale)
    drawing = f"A...C{'.' * 4}\n" + "\n".join(["." * 9] * 8)
    red = {"A": Member("dreamer") if deed[1] else man("bow")}
    drawn = drawn_scenario(drawing, "seven_phase", red, {"C": man()}, {"weapons": "drawn"})
    screen = sit_down(app, HOT_SEAT, drawn)
    screen.hand.choose(deed)
    screen.hand.point(screen.known.units[1].cell)
    screen.update_scene()
    app.settle()
    app.step(FRAME)
    panel = screen.forecast
    results = [one for one in panel.spots if spoken(one.told).startswith("C, health 20:")]
    assert results
    assert max(one.place.bottom for one in results) <= panel.rect.bottom + screen.style.px(6)


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
