"""The panel on the left: phase track, order of acting, declarations."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.play.chronicle import lines_of
from game.play.dossier import told_in_order
from game.play.fate import Fate
from game.play.session import Session
from game.play.stage import tokens
from game.play.story import deeds
from game.player.language import _, available_languages, set_language
from game.window.screens.battle import order_panel, phase_track
from game.window.screens.battle.arrangement import LOG_LEAST, arrange
from game.window.screens.battle.order_panel import OrderPanel
from game.window.screens.battle.phase_track import PhaseTrack
from game.window.screens.battle.questions import outcome_reason
from game.window.screens.battle.status import round_title
from game.window.style import Style
from game.window.theme import theme
from game.window.widgets.base import spoken
from rules.battle.action import Action
from rules.battle.event import Event, Part
from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.battle.sheet import Phase, Plan
from rules.battle.system import System
from rules.record.opening import open_battle
from rules.unit import other
from tests.builders import given, play
from tests.game.window.screens.players import HOT_SEAT, MAPS, sit_down
from tests.game.windows import headless_app
from tests.rules.systems.nine_phase import fields as nine
from tests.rules.systems.seven_phase.battles import battle_of, declare, man

NINE = tuple(
    Phase(str(number), f"Phase {number}", "NP-1", f"What happens in phase {number}.")
    for number in range(1, 10)
)


@pytest.fixture(autouse=True)
def window() -> None:
    headless_app()


def trios(plans: tuple[Plan, ...] = ()) -> Battle:
    """Six units in a system of nine phases, of which the third is on."""
    battle = open_battle(MAPS / "energy-trios.toml", 1)
    battle.setup.system = replace(
        battle.setup.system, phases=NINE, phase=lambda battle: "3", plans=lambda battle: plans
    )
    return battle


def panel(battle: Battle, height: int, pressed: list[int] | None = None) -> OrderPanel:
    made = OrderPanel(
        Style(theme()), battle, lambda unit: None, (pressed if pressed is not None else []).append
    )
    made.rect = pygame.Rect(10, 10, 250, height)
    return made


def moved(position: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))


def test_every_phase_has_a_line_and_each_is_told_when_pointed_at() -> None:
    shown = panel(trios(), 500)
    rows = shown.track.rows(shown._track_room())
    assert len(rows) == 9 and all(shown._track_room().contains(row) for row in rows)
    assert shown.track.present == 2 and rows[2].height > rows[3].height
    shown.draw(pygame.Surface((300, 600)))
    shown.handle(moved(rows[7].center))
    assert shown.hint == "Phase 8\nWhat happens in phase 8: NP-1"
    shown.handle(moved(shown.rect.bottomright))
    assert shown.hint == ""


def test_whoever_acts_in_a_phase_stands_in_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four side by side; of six none is left out, and nothing written lies on them."""
    drawn: list[str] = []

    def noted(glyph: str, side: str, size: int, style: Style) -> pygame.Surface:
        drawn.append(side)
        token = pygame.Surface((size, size))
        token.fill("white")
        return token

    monkeypatch.setattr(phase_track, "small_token", noted)

    def begin(count: int) -> int:
        plans = tuple(Plan(unit, None, "waiting", phase="5") for unit in range(count))
        drawn.clear()
        surface.fill("black")
        end = panel(trios(plans), 500).track._draw_tokens(surface, NINE[4], (200, 20))
        white = pygame.mask.from_threshold(surface, "white", (1, 1, 1)).get_bounding_rects()
        assert not white or end < min(one.left for one in white), count
        return end

    surface = pygame.Surface((300, 600))
    assert begin(4) == begin(6) < begin(3) < begin(0) == 200
    begin(6)
    assert sorted(drawn) == ["blue"] * 3 + ["red"] * 3


def test_a_crowd_that_finds_no_room_is_counted() -> None:
    roomy, low = panel(trios(), 560), panel(trios(), 350)
    assert len(roomy._rows()) == 6
    assert 0 < len(low._rows()) < 5
    assert all(low.rect.contains(row.rect) for row in low._rows())
    surface = pygame.Surface((300, 600))
    low.draw(surface)


def test_declarations_stand_beside_the_order_until_everybody_has_declared() -> None:
    strike = Action(2, "strike", "", (10,))
    plan = Plan(2, strike, parts=(Part("Skill", 7),), total=11)
    battle = trios((plan,))
    order = battle.setup.system.order(battle)
    shown = panel(battle, 500)
    assert [(row.unit, row.plan) for row in shown._rows()] == [
        (unit, plan if unit == 2 else None) for unit in order
    ]
    shown.draw(pygame.Surface((300, 600)))


def test_all_declarations_are_shown_in_their_own_order() -> None:
    plans = tuple(Plan(unit, None, "called off", total=unit) for unit in (3, 1, 5, 0, 2, 4))
    shown = panel(trios(plans), 500)
    assert [(row.unit, row.plan) for row in shown._rows()] == [(one.unit, one) for one in plans]
    shown.draw(pygame.Surface((300, 600)))


def test_who_is_meant_stands_as_a_token_where_the_name_finds_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing of a declaration is cut off that a token can say."""
    red = {"P": nine.cleric("scroll_of_healing"), "Heavy crossbowman": nine.archer()}
    red = {name[0]: member for name, member in red.items()}
    battle = nine.field("P.....X\n.......\nH......", red=red, blue=nine.BLUE)
    battle.units[1].name = "Heavy crossbowman"
    spell = Action(0, "cast", "scroll_of_healing", (14,), 1)
    battle.setup.system = replace(battle.setup.system, plans=lambda battle: (Plan(0, spell),))
    written, shorten = list[str](), Style.shorten

    def noted(style: Style, text: str, *rest: object) -> str:
        written.append(shorten(style, text, *rest))  # type: ignore[arg-type]
        return written[-1]

    monkeypatch.setattr(Style, "shorten", noted)
    panel(battle, 700).draw(pygame.Surface((300, 800)))
    assert "Scroll of Healing" in written and not any("…" in words for words in written)


def test_in_a_slim_panel_no_bar_lies_on_the_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the line on which they stand."""
    lines: list[tuple[int, int]] = []
    words, shown = OrderPanel._draw_words, panel(open_battle(MAPS / "energy-trios.toml", 1), 175)
    shown.rect.width = 110

    def noted(one: OrderPanel, *args: object, first: bool) -> None:
        place = args[2]
        assert isinstance(place, pygame.Rect)
        lines.append((place.top + shown.style.font("small").get_ascent(), -1))
        words(one, *args, first=first)  # type: ignore[arg-type]

    def barred(_surface: pygame.Surface, line: pygame.Rect, *_others: object) -> None:
        lines[-1] = lines[-1][0], line.top

    monkeypatch.setattr(OrderPanel, "_draw_words", noted)
    monkeypatch.setattr("game.window.screens.battle.order_panel.draw_bar", barred)
    shown.paint(pygame.Surface((400, 600)))
    assert len(lines) == 6 and all(digits <= bar for digits, bar in lines)


def test_a_slim_panel_says_the_number_of_the_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards and rules speak of phases by their number, and several may have the same title."""
    battle, written = trios(), list[str]()
    title = "Missiles and spells"
    phases = tuple(Phase(one.id, title, one.clause, one.summary) for one in NINE)
    battle.setup.system = replace(battle.setup.system, phases=phases)
    text, shown = Style.text, panel(battle, 500)
    shown.rect.width = 110

    def noted(style: Style, words: str, *rest: Any, **more: Any) -> pygame.Surface:
        written.append(words)
        return text(style, words, *rest, **more)

    monkeypatch.setattr(Style, "text", noted)
    shown.paint(pygame.Surface((400, 600)))
    assert "3.\u00a0Missiles and spells" in " ".join(written)


def test_a_slim_panel_breaks_no_word_of_a_phase() -> None:
    """The number stands alone before that; in English, with letters half as large again."""
    app = headless_app(text_scale=150)
    screen = sit_down(app, HOT_SEAT, "seven_phase-duel", seed=1)
    track, width = screen.order.track, screen.order.rect.width - 2 * app.style.padding
    assert screen.order._slim
    for number, phase in enumerate(track.phases):
        lines, _letters = track._title(number, width)
        words = " ".join(lines).replace("\u00a0", " ").split()
        assert words == [f"{number + 1}.", *phase.title.split()]


def test_a_click_on_a_row_is_passed_on() -> None:
    pressed: list[int] = []
    shown = panel(trios(), 500, pressed)
    row = shown._rows()[3]
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=row.rect.center)
    assert shown.handle(event)
    assert pressed == [row.unit]


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize("system", all_systems().values(), ids=lambda system: system.id)
def test_what_happens_in_a_phase_is_told_whole(system: System, language: str) -> None:
    set_language(language)
    battle = trios()
    battle.setup.system = replace(battle.setup.system, phases=system.phases)
    shown = panel(battle, 500)
    for phase in system.phases:
        told = shown.track._sentence(phase, shown._track_room().width - 26)
        assert " ".join(told) == _(phase.summary)


def test_phase_and_round_are_those_of_what_is_seen() -> None:
    """SP-1: phases 6 and 7 and the next round may follow in one go; the track goes along."""
    battle = open_battle(MAPS / "seven_phase-duel.toml", 1)
    shown = panel(battle, 500)
    events = (
        Event("movements", "SP-9"),
        Event("called_off", "SP-1b", unit=1),
        Event("health", "SP-10", numbers={"number": 1}),
        Event("bruise", "SP-10", unit=0),
        Event("round", "SP-1", numbers={"round": 9}),
    )
    told = deeds(events, battle, battle)
    assert [one.phase for one in told] == ["movement"] * 2 + ["health"] * 2 + ["declaration"]
    phases = [phase.id for phase in shown.track.phases]
    for deed in told:
        shown.deed = deed
        assert phases[shown.track.present] == deed.phase
    assert told[1].doer == 1 and [one.round for one in told] == [0, 0, 0, 0, 9]


def test_who_has_been_seen_to_fall_is_no_longer_in_the_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The other's row has the health that is left, as far as has been seen."""
    battle = open_battle(MAPS / "energy-duel.toml", 1)
    shown, told = panel(battle, 300), dict[str, int]()

    def bar(_surface: object, _line: object, health: tuple[str, int, int], *_more: object) -> None:
        told[health[0]] = health[1]

    monkeypatch.setattr(order_panel, "draw_bar", bar)
    shown.seen = {0: replace(tokens(battle)[0], health=7)}
    shown.paint(pygame.Surface((400, 400)))
    assert told == {"red": 7}
    assert [row.unit for row in shown._rows()] == [0]


def test_what_a_hit_would_take_is_hatched_in_its_bar() -> None:
    """As in the forecast: the mean of what is felt, from the health that is left now."""
    battle = open_battle(MAPS / "energy-duel.toml", 1)
    shown, surface = panel(battle, 300), pygame.Surface((400, 400))
    hurt = battle.units[1]

    def hatched() -> int:
        shown.paint(surface)
        row = next(one.rect for one in shown._rows() if one.unit == hurt.id)
        bar = pygame.Rect(row.left, row.bottom - 12, row.width, 10)
        gold = tuple(shown.style.theme.colours.accent)[:3]
        cells = ((x, y) for x in range(bar.left, bar.right) for y in range(bar.top, bar.bottom))
        return sum(surface.get_at(cell)[:3] == gold for cell in cells)

    assert not hatched()
    chance = Fraction(1, 2)
    felt = ((-40, chance),)
    fate = Fate(hurt.id, "", "", "blue", hurt.health, 200, (), felt, (), ())
    before = shown.look()
    shown.fates = lambda: [fate]
    assert hatched() > 10 and shown.look() != before


def test_the_last_rounds_say_after_how_many_the_battle_ends_and_the_end_says_it_too() -> None:
    """NP-END: after the rounds of the scenario it is a draw; without a limit nothing is said."""
    battle = nine.field("A.....X", red=nine.RED, blue=nine.BLUE, options={"rounds": 10})
    assert [round_title(battle, number) for number in (0, 7, 8, 10)] == [
        "Before the battle",
        "Round 7",
        "Round 8 of 10",
        "Round 10 of 10",
    ]
    endless = nine.field("A.....X", red=nine.RED, blue=nine.BLUE, options={"rounds": 0})
    assert round_title(endless, 40) == "Round 40"
    session = Session.start(MAPS / "nine-pairs.toml", 1, HOT_SEAT)
    while not session.battle.over:
        session.do(next(one for one in session.battle.options if one.kind in ("end", "pass")))
    assert outcome_reason(session) == "all 24 rounds are over"


def test_the_number_that_orders_stands_beside_each_token_and_is_told() -> None:
    """DO-3: by Dexterity from high to low."""
    battle = open_battle(MAPS / "dexterity-pairs.toml", 3)
    system = battle.setup.system
    tokens = [system.token(battle, battle.units[unit]) for unit in system.order(battle)]
    ranks = [one.rank for one in tokens if one.rank is not None]
    assert len(ranks) == 4 and [one.value for one in ranks] == sorted(
        (one.value for one in ranks), reverse=True
    )
    shown, plain = panel(battle, 500), panel(trios(), 500)
    shown.draw(pygame.Surface((300, 600)))
    told = [str(spoken(spot.told)) for spot in shown.spots]
    assert any(f"Dexterity {ranks[0].value}: DO-2a" in words for words in told)
    assert shown._rank_room() > 0 == plain._rank_room(), "nobody has one in the Energy Duel"


def test_ten_of_nine_phases_all_stand_beside_an_open_log() -> None:
    """NP-2: nobody who has still to act is left out of the order, and the log keeps its room."""
    battle = open_battle(MAPS / "nine-great-field.toml", 1)
    style = Style(theme())
    made = panel(battle, 0)
    places = arrange(style, (1280, 720), made.heights(232), log=True, choosers=0)
    made.rect = places.order
    assert len(made._rows()) == len(battle.units) == 10
    assert places.log.height >= style.px(LOG_LEAST) and places.log.top > places.order.bottom


def test_ten_orcs_stand_two_abreast_and_leave_the_log_room() -> None:
    """SI-4: whoever acts has a row of its own; a click on either of two finds that one."""
    battle = open_battle(MAPS / "side-orcs.toml", 1)
    pressed: list[int] = []
    made = panel(battle, 0, pressed)
    places = arrange(made.style, (1280, 720), made.heights(232), log=True, choosers=0)
    made.rect = places.order
    assert places.log.height > made.style.px(LOG_LEAST)
    rows = {battle.units[row.unit].name: row.rect for row in made._rows()}
    assert len(rows) == len(battle.units)
    tops = [rows[f"Orc {number}"].top for number in range(1, 11)]
    assert tops[::2] == tops[1::2] and len(set(tops)) == 5
    assert rows["Fighter 1"].width == 2 * rows["Orc 1"].width, "long names stand alone"
    for orc in ("Orc 3", "Orc 4"):
        event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=rows[orc].center)
        assert made.handle(event)
    assert [battle.units[unit].name for unit in pressed] == ["Orc 3", "Orc 4"]
    made.battle = given(battle, {f"Orc {number}": {"cell": -1} for number in range(1, 6)})
    made.rect = places.order
    assert {row.rect.width for row in made._rows()} == {rows["Fighter 1"].width}, "fewer need not"


def test_whose_declaration_a_row_tells_is_named_in_smaller_letters_where_need_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SI-2a: of two casters the longer name would not fit beside its spell at full size."""
    battle = open_battle(MAPS / "side-orcs.toml", 1)
    play(battle, "declare a spell", "declare a spell")
    made = panel(battle, 0)
    places = arrange(made.style, (1280, 720), made.heights(232), log=True, choosers=0)
    made.rect = places.order
    written: dict[str, object] = {}
    text = Style.text

    def noted(style: Style, words: str, *how: Any, **more: Any) -> pygame.Surface:
        written[words] = how[:1]
        return text(style, words, *how, **more)

    monkeypatch.setattr(Style, "text", noted)
    made.draw(pygame.Surface((300, 720)))
    assert "Casts a spell" not in written, "whose spell it is would be told by a picture alone"
    told = [size for words, size in written.items() if words.endswith(": Casts a spell")]
    assert len(told) == 2 and told[0] != told[1]


def test_who_finds_no_room_is_named() -> None:
    battle = open_battle(MAPS / "nine-great-field.toml", 1)
    made = panel(battle, 400)
    made.draw(pygame.Surface((300, 500)))
    shown = {row.unit for row in made._rows()}
    out = [unit for unit in battle.setup.system.order(battle) if unit not in shown]
    told = spoken(made.spots[-1].told)
    assert out and all(_(battle.units[one].name) in told for one in out)


@pytest.mark.parametrize(
    ("system", "clause", "says"),
    [
        ("energy", "ED-2.5a", "ties again"),
        ("risk", "RK-5", "ties roll again"),
        ("nine_phase", "NP-1", "ties roll again"),
        ("seven_phase", "SP-5b", "At equal initiative"),
        ("side", "SI-3", "a tie is rolled again"),
        ("dexterity", "DO-10", "act at the same time"),
    ],
)
def test_a_line_says_who_goes_first_of_two_that_are_equal(
    system: str, clause: str, says: str
) -> None:
    found = all_systems()[system]
    battle = trios()
    battle.setup.system = replace(battle.setup.system, ties=found.ties, clauses=found.clauses)
    shown = panel(battle, 560)
    shown.draw(pygame.Surface((300, 600)))
    shown.handle(moved(shown._rows()[1].rect.center))
    last = shown.hint.splitlines()[-1]
    assert says in last and last.endswith(f": {clause}")


@pytest.mark.parametrize(
    ("weapon", "clauses"), [("dragonne", ["SP-5b", "SP-6b"]), ("thrown_dagger", ["SP-5b"])]
)
def test_what_decides_a_tie_is_told_for_what_has_been_declared(
    weapon: str, clauses: list[str]
) -> None:
    """SP-5b, SP-6b: in melee the group goes before a tie that is void."""
    battle = battle_of("AC", red={"A": man(weapon)}, blue={"C": man()}, ready="AC")
    declare(battle, {"A": "attack at А-2"})
    (plan,) = (one for one in battle.setup.system.plans(battle) if one.unit == 0)
    told = told_in_order(battle, 0, plan, "SP-5a").splitlines()
    assert [line.rsplit(" ", 1)[-1] for line in told[-len(clauses) :]] == clauses
    assert sum("qual initiative" in line for line in told) == len(clauses)


def test_the_dice_of_initiative_stay_beside_their_step_until_the_next_round() -> None:
    """SI-3: what each side has rolled, and of a tie what was rolled after it."""
    session = Session.start(MAPS / "side-wolves.toml", 1, {"red": "greedy", "blue": "greedy"})
    track, rounds = PhaseTrack(Style(theme(), (1280, 720)), session.battle), set()
    track.lines = lambda: [
        line for one in session.log for line in lines_of(one.events, session.battle)
    ]
    while not session.battle.over and session.battle.round < 4:
        session.do(session.battle.options[0])
        state, now = session.battle.state, session.battle.round
        if state.step in ("surprise", "declare"):
            assert track.rolls == ()
        elif track.rolls:
            red, blue = (one.dice[0].value for one in track.rolls)
            first = state.acting if state.step == "first" else other(state.acting)
            assert state.step == "held" or (red > blue) == (first == "red")
            rounds.add(now)
    assert len(rounds) > 1
