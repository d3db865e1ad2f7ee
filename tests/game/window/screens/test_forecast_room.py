"""What a forecast has room for: whole lines, whole names, and what gives way first."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.play.aim import Aim
from game.play.fate import Band
from game.play.prices import Price
from game.play.sums import Step
from game.play.tally import Tally
from game.window.screens.battle.forecast_bands import BANDS, draw_bands
from game.window.screens.battle.forecast_panel import ForecastPanel
from game.window.screens.battle.forecast_parts import (
    draw_step,
    effect_words,
    price_places,
    step_height,
)
from game.window.screens.battle.status import Told
from game.window.style import Style
from game.window.widgets.base import spoken
from rules.battle.event import Die
from rules.content.scenario import Member
from tests.builders import drawn_scenario, given
from tests.game.play.foretold import told
from tests.game.window.screens.hands import tile
from tests.game.window.screens.players import HOT_SEAT, SOLO, sit_down
from tests.game.windows import FRAME, headless_app, motion_event, plain_style
from tests.rules.systems.energy.duels import fighter, swordsman, warlock
from tests.rules.systems.nine_phase import fields as nine
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, man


@pytest.mark.parametrize(("costs", "rows"), [(0, 0), (2, 1), (4, 2), (5, 3)])
def test_prices_stand_side_by_side_or_two_abreast_in_low_lines(costs: int, rows: int) -> None:
    style, room = plain_style(), pygame.Rect(0, 0, 320, 0)
    prices = [Price("energy", "Movement points", 5, 3, "ED-1")] * costs
    places = [place for place, _price in price_places(prices, room, style)]
    assert len(places) == costs and len({place.top for place in places}) == rows
    assert all(room.left <= place.left and place.right <= room.right for place in places)
    low = {place.height < 2 * style.line_height("small") for place in places}
    assert low <= {rows > 1}


class Canvas(pygame.Surface):
    """A picture that knows where others were laid on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.laid: list[tuple[pygame.Surface, Any]] = []

    def blit(self, source: pygame.Surface, dest: Any, *how: Any) -> pygame.Rect:
        self.laid.append((source, dest))
        return super().blit(source, dest, *how)


def test_below_the_bar_of_results_the_least_likely_goes_without_its_name() -> None:
    """A name left out by its place had left that of a sliver under the part beside it."""
    style, room = plain_style(), pygame.Rect(0, 0, 150, 60)
    chances = {"Parried": 140, "No effect": 1, "Missed": 160, "Felled": 99}
    bands = [Band(word, Fraction(chance, 400), "nothing") for word, chance in chances.items()]
    canvas = Canvas(room.size)
    draw_bands(canvas, room, bands, style)
    below = [(one, place[0]) for one, place in canvas.laid if place[1] > style.px(BANDS)]
    sizes = [style.measure(word, "small")[0] for word in ("Parried", "Missed", "Felled")]
    assert [one.get_width() for one, _left in below] == sizes
    ends = [0, *(left + one.get_width() for one, left in below)]
    assert all(end <= left for end, (_one, left) in zip(ends, below, strict=False))
    assert ends[-1] <= room.right


@pytest.mark.parametrize(("drawing", "warned"), [("FA..B", False), ("FAB", True)])
def test_that_ones_own_side_is_hit_too_is_said_where_somebody_else_is(
    drawing: str, warned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RK-6b: a whirl at friends alone is headed as what it is."""
    red = {"A": person("whirl"), "F": person()}
    aim, written = Aim(tale(drawing, red=red, blue={"B": person()})), list[str]()
    aim.choose(("cast", "whirl"))
    panel = ForecastPanel(plain_style())
    panel.aim, panel.rect = aim, pygame.Rect(0, 0, 320, 600)
    monkeypatch.setattr(panel, "_line", lambda words, *how, **more: written.append(words))
    panel.full_height()
    assert aim.action() is not None
    assert ("Its own side is hit too!" in written) == warned


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


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_takes_charges_says_how_it_is_done_before_its_sums_stand_roomily(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ED-2.2b: the choice of charges takes no room from the keys."""
    app = headless_app(language=language)
    blue = {"W": warlock(level=7), "V": warlock(level=7)}
    teams = {"P": fighter("fire_mage", "fire_sphere", level=7)}, blue
    screen = sit_down(app, HOT_SEAT, drawn_scenario("P.WV...", "energy", *teams), seed=4)
    screen.aim = Aim(given(screen.session.battle, {"P": {"charges": 3}}))
    screen.hand.choose(("cast", "fire_sphere"))
    screen.hand.point(screen.aim.battle.units[1].cell)
    screen.aim.change_amount(2)
    screen.update_scene()
    app.settle()
    left_out: list[bool] = []
    monkeypatch.setattr(screen.forecast.below, "draw", lambda *_, mute, **__: left_out.append(mute))
    app.step(FRAME)
    assert screen.choosers.charges.visible and left_out == [False]
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


def test_whom_it_meets_first_and_how_many_more_stands_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A long name is written smaller before it is cut."""
    app, cut, shorten = headless_app(size=(1280, 720)), list[str](), Style.shorten

    def noted(style: Style, text: str, *rest: object) -> str:
        short = shorten(style, text, *rest)  # type: ignore[arg-type]
        cut.extend([text] * (short != text))
        return short

    teams = {"R": swordsman("ring_of_steel")}, {"S": swordsman(), "T": swordsman()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("SRT", "energy", *teams))
    battle = given(screen.session.battle, {"S": {"name": "Shield swordsman 2"}})
    screen.aim = Aim(battle)
    screen.hand.choose(("cast", "ring_of_steel"))
    screen.update_scene()
    app.settle()
    monkeypatch.setattr(Style, "shorten", noted)
    screen.forecast.paint(pygame.Surface((1280, 720)))
    assert [fate.name for fate in screen.forecast.fates()] == ["Shield swordsman 2", "T"]
    assert cut == []


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


@pytest.mark.parametrize(
    ("drawing", "spell", "when"),
    [
        ("A......X", "fireball", "in phase 5"),
        ("A......X", "falling_stars", "in round 2, phase 2"),
        ("A.....XY", "fireball", "In phase 5"),
        ("A.....XY", "falling_stars", "In round 2, phase 2"),
    ],
)
def test_when_a_delayed_spell_works_stands_beside_whom_it_befalls_or_below(
    drawing: str, spell: str, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NP-S4: however many it touches; in a panel without room in few words."""
    app = headless_app(size=(1280, 720))
    blue = {name: nine.swordsman(health=60) for name in drawing if name in "XY"}
    drawn = drawn_scenario(drawing, "nine_phase", {"A": nine.mage(spell)}, blue)
    screen = sit_down(app, HOT_SEAT, drawn)
    for unit in screen.session.battle.units:
        unit.name = "Light crossbowman" if unit.side == "blue" else unit.name
    screen.hand.choose(("cast", spell))
    screen.hand.point(screen.session.battle.units[1].cell)
    screen.update_scene()
    app.settle()
    said, write = list[str](), Style.text

    def noted(style: Style, text: str, *rest: Any, **more: Any) -> pygame.Surface:
        said.append(text)
        return write(style, text, *rest, **more)

    monkeypatch.setattr(Style, "text", noted)
    screen.forecast.paint(pygame.Surface((1280, 720)))
    assert any(words.startswith(when) for words in said)


def test_the_chance_of_what_may_still_be_undone_says_so() -> None:
    """NP-S5: a fireball works in phase 5, falling stars in the next round, unless their caster is
    hurt; a dart works at once."""
    red = {"A": nine.mage("fireball", "falling_stars", "dart_of_light")}
    battle = nine.field("A......X", red=red, blue=nine.BLUE)
    nine.wait_for(battle, 2, "A")
    said = [
        effect_words(told(battle, "А-8", ("cast", spell)), plain_style())[0]
        for spell in ("fireball", "falling_stars", "dart_of_light")
    ]
    assert said == ["unless undone", "unless undone", "takes effect"]


def test_the_chance_of_what_is_declared_holds_as_things_stand() -> None:
    """SP-1b: whoever is struck in phase 5 may have gone on guard by then."""
    battle = battle_of("AX", red={"A": man()}, blue={"X": man()}, ready="AX")
    words, _ink = effect_words(told(battle, "А-2", ("strike", "")), plain_style())
    assert words == "as things stand"


def test_the_wheel_over_a_tile_scrolls_what_is_told_of_it() -> None:
    """It would be gone before the mouse came to the panel; the next tile is told from its top."""
    app = headless_app(text_scale=150)
    screen = sit_down(app, SOLO, "side-pairs")
    down = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2)
    for kind in ("declare", "decline"):
        app.post(motion_event(tile(screen, kind).rect.center))
        app.step(FRAME)
        assert screen.forecast.offset == 0
        app.post(down)
        app.step(FRAME)
        assert (screen.forecast.offset > 0) == (kind == "declare"), "the other has room"


def test_the_tooltip_of_a_throw_says_of_what_its_per_cent_is_the_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SP-8, SP-S1: a dodge of 48%, of half of it against a fifth of the hits."""
    app = headless_app(size=(1280, 720))
    blue = {"C": man(agility=12, dodging=-2)}
    drawn = drawn_scenario("AC", "seven_phase", {"A": man()}, blue, {"weapons": "drawn"})
    screen = sit_down(app, HOT_SEAT, drawn)
    screen.hand.point(1)
    spots: list[str] = []
    monkeypatch.setattr(screen.forecast, "_spot", lambda _top, words, **__: spots.append(words))
    screen.update_scene()
    screen.forecast.full_height()
    goes_on = "Chance that it goes on after this throw"
    throws = [words.splitlines() for words in spots if goes_on in words]
    assert throws == [
        ["Attack: Melee 50", f"{goes_on}: 50%: SP-8"],
        ["Dodge: Agility 60 − level 12", f"{goes_on}: 57%: SP-8"],
    ]
