"""What the enemies could do, in the window: on the card, in the cells, beside the pointer."""

from fractions import Fraction

import pygame
import pytest

from game.play.aim import Aim
from game.play.cues import HitCue
from game.play.dossier import gauge_hint
from game.play.scene import Danger
from game.play.vantage import Effect, Offer
from game.player.language import alphabet
from game.window.screens.battle.beside import shown_offers
from game.window.screens.battle.card_panel import FEW
from game.window.screens.help import HelpScreen, HelpText
from game.window.widgets.base import spoken
from rules.battle.threat import threats
from tests.builders import drawn_scenario, given, play
from tests.game.window.screens.blows import before_a_blow, until
from tests.game.window.screens.players import (
    HOT_SEAT,
    SOLO,
    PromptBot,
    first,
    point,
    seated,
    sit_down,
)
from tests.game.windows import FRAME, headless_app, motion_event, press, resize
from tests.rules.kit.d20 import members as d20
from tests.rules.systems.energy import duels as energy
from tests.rules.systems.nine_phase import fields as nine
from tests.rules.systems.nine_phase.fields import BLUE, field, mage


def test_t_shows_in_every_cell_who_could_hit_there_and_hides_it_again() -> None:
    app, screen = seated()
    battle = screen.known
    assert battle.pending is not None
    acting = battle.units[battle.pending.unit]
    assert not any(isinstance(one, Danger) for one in screen.board.scene.overlays)
    press(app, pygame.K_t)
    shown = next(one for one in screen.board.scene.overlays if isinstance(one, Danger))
    enemies = [one.id for one in battle.units if one.side != acting.side]
    for cell, count, number in shown.cells:
        could = [
            enemy
            for enemy in enemies
            if any(one.cells >> cell & 1 for one in threats(battle, enemy, acting.id))
        ]
        assert (count, number) == (len(could), "")
    resize(app, (1920, 1080))
    screen.update_scene()
    shown = next(one for one in screen.board.scene.overlays if isinstance(one, Danger))
    assert all(number.isdecimal() for _cell, _count, number in shown.cells)
    press(app, pygame.K_t)
    assert not any(isinstance(one, Danger) for one in screen.board.scene.overlays)


def test_who_decides_next_begins_with_their_own_card() -> None:
    """What the one before pointed at by keys is let go; Enter then points anew."""
    _app, screen = seated()
    battle = screen.known
    assert battle.pending is not None
    own = battle.pending.unit
    enemy = next(one.cell for one in battle.units if one.side != battle.pending.side)
    screen.board.cursor = enemy
    screen.act(next(one for one in battle.options if one.kind == "move"))
    screen.skip()
    assert screen.board.cursor == enemy, "the same one goes on"
    screen.act(next(one for one in screen.known.options if one.kind == "end"))
    screen.skip()
    assert screen.known.pending is not None and screen.known.pending.unit != own
    assert screen.board.cursor == -1
    told = screen.card.told
    assert told is not None and told.card.unit == screen.known.pending.unit


def test_what_was_pressed_is_let_go_while_a_bot_decides_next() -> None:
    """Nothing is left beside what the bot does; what is pointed at meanwhile is shown."""
    app = headless_app()
    screen = sit_down(app, SOLO, "energy-trios", controller=PromptBot())
    while not screen.session.human_turn:
        app.step(FRAME)
        screen.skip()
    while screen.session.human_turn:
        battle = screen.known
        screen.board.cursor = next(one.cell for one in battle.units if one.side == "blue")
        screen.act(next(one for one in battle.options if one.kind == "end"))
        screen.skip()
    assert screen.board.cursor == -1


def test_what_undo_has_said_goes_with_the_next_action() -> None:
    app, screen = seated("energy-duel")
    screen.act(next(one for one in screen.known.options if one.kind == "end"))
    screen.skip()
    press(app, pygame.K_u)
    assert "taken back" in app.notice.words
    screen.act(next(one for one in screen.known.options if one.kind == "move"))
    assert app.notice.words == ""


def test_a_mouse_that_lies_still_shows_no_card_to_who_decides_next() -> None:
    """It is looked at again as soon as the mouse moves."""
    app, screen = seated()
    battle = screen.known
    assert battle.pending is not None
    enemy = next(one for one in battle.units if one.side != battle.pending.side)
    point(app, screen, enemy.cell)
    assert screen.card.told is not None and screen.card.told.card.unit == enemy.id
    screen.act(next(one for one in screen.known.options if one.kind == "end"))
    screen.skip()
    decides = screen.known.pending
    assert decides is not None and decides.unit != battle.pending.unit
    assert screen.card.told.card.unit == decides.unit and screen.board.cursor == enemy.cell
    point(app, screen, enemy.cell)
    assert screen.card.told.card.unit == enemy.id


def test_move_then_enter_points_where_an_enemy_is_nearest_and_walks_there() -> None:
    app, screen = seated("energy-duel")
    own, enemy = (one.cell for one in screen.known.units)
    press(app, pygame.K_1, pygame.K_RETURN)
    distance, cell = screen.known.setup.board.distance, screen.board.cursor
    assert distance(cell, enemy) == distance(own, enemy) - 2
    press(app, pygame.K_RETURN)
    assert screen.session.battle.units[0].cell == cell


def test_an_enemys_card_has_a_row_for_everything_it_can_do() -> None:
    app, screen = seated()
    battle = screen.known
    assert battle.pending is not None
    acting = battle.units[battle.pending.unit]
    for enemy in battle.units:
        if enemy.side != acting.side:
            point(app, screen, enemy.cell)
            told = screen.card.told
            assert told is not None and told.card.unit == enemy.id and told.rows is not None
            known = threats(battle, enemy.id, acting.id)
            worst_first = sorted(known, key=lambda one: -one.harm.high)
            assert [row.name for row in told.rows] == [one.command.label for one in worst_first]


def test_whatever_is_pointed_at_on_a_card_is_told_and_ends_in_its_rule() -> None:
    app, screen = seated()
    seen = set()
    rect = screen.card.rect
    for top in range(rect.top, rect.bottom, 10):
        for left in (rect.left + 40, rect.right - 60):
            app.post(motion_event((left, top)))
            app.step(0)
            seen.add(spoken(screen.card.hint))
    assert any(words.endswith(": ED-2.1a") for words in seen)
    assert any(words.endswith(": ED-2.9a") for words in seen)


def test_i_opens_all_of_the_character_whose_card_is_shown() -> None:
    app, screen = seated()
    battle = screen.known
    assert battle.pending is not None
    enemy = next(one for one in battle.units if one.side != battle.pending.side)
    point(app, screen, enemy.cell)
    press(app, pygame.K_i)
    page = app.screen
    assert isinstance(page, HelpScreen)
    told = "\n".join(text for chapter in page.aside for text in chapter.paragraphs)
    for threat in threats(battle, enemy.id, battle.pending.unit):
        assert threat.command.summary in told
    press(app, pygame.K_ESCAPE)
    assert app.screen is screen


def test_the_card_of_who_is_struck_has_its_health_as_far_as_the_blow_has_been_seen() -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    (cell,) = strike.cells
    struck = screen.known.unit_at(cell)
    assert struck is not None
    point(app, screen, cell)

    def told() -> int:
        card = screen.card.told
        assert card is not None and card.card.unit == struck.id
        return int(card.card.gauges[0].value)

    screen.act(strike)
    app.step(FRAME)
    assert told() == struck.health
    until(app, screen, lambda: HitCue in {type(one.cue) for one in screen.animations.running})
    assert screen.playback.busy
    assert told() == screen.order.seen[struck.id].health < struck.health
    seen = screen.card.told
    assert seen is not None and not seen.notes and len(seen.card.gauges) == 1, "not yet known"
    until(app, screen, lambda: not screen.playback.busy)
    assert screen.card.told is not None and len(screen.card.told.card.gauges) > 1


def test_the_card_of_who_has_been_seen_to_walk_says_where_it_stands_now() -> None:
    """SI-7: what one who held has chosen is done at once, and then dice fall for the next round."""
    app = headless_app()
    teams = {"F": d20.fighter()}, {"X": d20.fighter()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("F....X", "side", *teams))
    screen.act(first(screen.session.battle, "hold"))
    screen.act(first(screen.session.battle, "end"))
    walk = first(screen.session.battle, "move")
    screen.lookout.point_at(walk.unit)
    app.change_settings(animation_speed=100)
    screen.act(walk)
    name = screen.known.setup.board.name(walk.cells[-1], alphabet())
    until(app, screen, lambda: screen.playback.deed is not None and screen.playback.deed.round > 1)
    assert screen.card.told is not None and screen.card.told.place == name


def test_while_the_dice_of_a_new_round_fall_nobody_holds_what_it_held_in_the_round_before() -> None:
    """SI-8: Blue held and then did nothing; neither its row, nor its token, nor its card says that
    it holds or that it has ended its part once round 2 has begun."""
    app = headless_app()
    teams = {"F": d20.fighter()}, {"X": d20.fighter()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("F....X", "side", *teams))
    screen.act(first(screen.session.battle, "hold"))
    holder = next(one for one in screen.session.battle.units if one.holding)
    screen.act(first(screen.session.battle, "end"))
    screen.lookout.point_at(holder.id)

    def told() -> tuple[str, ...]:
        rows = [spoken(spot.told) for spot in screen.order.spots]
        token = next(one for one in screen.animations.staged if one.id == holder.id)
        assert screen.card.told is not None and screen.card.told.card.unit == holder.id
        plates = (plate.name for plate in screen.card.told.plates)
        held = any("holding the action" in row for row in rows)
        return (*token.states, *plates, *screen.card.told.notes, *(["row"] if held else ()))

    app.change_settings(animation_speed=100)
    screen.act(first(screen.session.battle, "end"))
    app.step(FRAME)
    until(app, screen, lambda: screen.playback.deed is not None and screen.playback.deed.round > 1)
    app.step(FRAME)
    assert told() == ()


def test_a_cell_in_reach_tells_what_could_be_done_from_there_by_mouse_and_by_arrows() -> None:
    app, screen = seated("energy-duel")
    walk = next(option for option in screen.known.options if option.kind == "move")
    point(app, screen, walk.cells[0])
    told = screen.forecast.from_there
    assert told is not None and told.complete
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_LEFT)
    assert screen.board.cursor == walk.cells[0]
    assert screen.forecast.from_there == told
    foe = next(one for one in screen.known.units if one.side != screen.known.units[walk.unit].side)
    point(app, screen, foe.cell)
    assert screen.forecast.from_there is None


def test_move_taken_up_tells_what_could_be_done_from_there_though_one_might_rather_stand() -> None:
    """NP-M1: moving costs an archer the shot of 5; what it could do there is told all the same."""
    app = headless_app()
    teams = {"A": nine.archer()}, {"X": nine.swordsman()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("A.....X", "nine_phase", *teams))
    while not any(one.kind == "move" and one.unit == 0 for one in screen.session.battle.options):
        screen.act(next(one for one in screen.session.battle.options if one.kind == "end"))
    goal = next(one.cells[-1] for one in screen.session.battle.options if one.kind == "move")
    point(app, screen, goal)
    assert screen.forecast.from_there is not None
    screen.hand.choose(("move", ""))
    point(app, screen, goal)
    assert screen.forecast.from_there is not None


def test_an_enemy_too_far_for_a_plain_blow_tells_what_else_reaches_it_from_here() -> None:
    app, screen = seated("energy-duel")
    battle = screen.session.battle
    board, foe = battle.setup.board, next(one for one in battle.units if one.side == "blue")
    step, foe.cell = board.parse("D-2"), board.parse("D-4")
    screen.act(next(one for one in battle.options if one.cells == (step,)))
    point(app, screen, foe.cell)
    told, aim = screen.forecast.from_there, screen.aim
    assert aim is not None and aim.action() is None and aim.refusal() is not None
    assert told is not None and told.complete
    assert [one.command.ability for one in told.offers] == ["gale_blade"]
    app.draw()
    said = "\n".join(spoken(spot.told) for spot in screen.forecast.spots)
    assert "reaches 1" in said and "Gale Blade on Fire mage" in said


@pytest.mark.parametrize(
    ("spell", "foretold"), [("arcane_dart", {"arcane_dart"}), ("air_shield", None)]
)
def test_a_spell_held_ready_promises_no_other(spell: str, foretold: set[str] | None) -> None:
    """DO-7a: one at a time; who holds the shield ready throws no dart in the next round."""
    app, screen = seated("dexterity-pairs")
    screen.hand.choose(("ready", spell))
    app.settle()
    told = screen.forecast.from_there
    assert (told and {one.command.ability for one in told.offers}) == foretold


def test_a_broad_window_shows_a_second_card_and_what_its_owner_could_do_from_where() -> None:
    app, screen = seated("energy-pairs")
    assert not screen.beside.visible
    resize(app, (1920, 1080))
    battle = screen.known
    assert battle.pending is not None and screen.beside.visible
    acting = battle.pending.unit
    foe = next(one for one in battle.units if one.side != battle.pending.side)
    spell = next(
        o for o in battle.options if o.kind == "cast" and battle.setup.system.area(battle, o)
    )
    screen.choose((spell.kind, spell.ability))
    point(app, screen, foe.cell)
    own, other, asked = screen.beside.card.told, screen.card.told, screen.beside.asked
    assert own is not None and own.card.unit == acting
    assert other is not None and other.card.unit == foe.id
    assert asked is not None and asked.searched and asked.armed == (spell.kind, spell.ability)
    assert asked.found.complete
    assert {spot.cell for spot in asked.spots} <= set(screen.lookout.vantage.cells)


@pytest.mark.parametrize("drawing", ["F..X", "FX\n.."])
def test_a_broad_window_says_from_where_a_blow_works_on_an_enemy_pointed_at(drawing: str) -> None:
    """Out of its reach, from the cell beside; once it has struck, nothing is said of it. Nobody is
    bidden to point at an enemy who does."""
    app = headless_app(size=(1920, 1080))
    drawn = drawn_scenario(drawing, "side", {"F": d20.fighter()}, {"X": d20.fighter()})
    screen = sit_down(app, HOT_SEAT, drawn)
    near = next((one for one in screen.known.options if one.kind == "strike"), None)
    if near is not None:
        screen.act(near)
        screen.skip()
    assert screen.known.pending is not None
    foe, asked = screen.known.units[1 - screen.known.pending.unit], screen.beside.asked
    assert asked is not None and "Point at an enemy" in asked.bid
    point(app, screen, foe.cell)
    screen.lookout.vantage.finish()
    screen.update_scene()
    asked, board = screen.beside.asked, screen.known.setup.board
    assert asked is not None and asked.searched and not asked.bid
    assert asked.armed == (None if near else ("strike", ""))
    assert {board.name(one.cell, "latin") for one in asked.spots} <= {"A-2", "A-3"}
    assert bool(asked.spots) == (near is None)


@pytest.mark.parametrize(
    "scenario", ["energy-on-courtyard", "nine-trios", "risk-duel", "seven_phase-duel", "side-lair"]
)
def test_in_large_letters_too_an_enemys_card_says_what_it_can_do(scenario: str) -> None:
    """Its gauges of few points make room, and are counted among what the whole card has; nothing
    is cut."""
    app = headless_app(text_scale=150)
    screen = sit_down(app, HOT_SEAT, scenario, seed=2)
    if screen.dialog is not None:  # the curtain
        press(app, pygame.K_RETURN)
    screen.lookout.prospects.finish()
    pending = screen.known.pending
    assert pending is not None
    foe = next(one for one in screen.known.units if one.side != pending.side)
    point(app, screen, foe.cell)
    app.step(FRAME)
    card, told = screen.card, screen.card.told
    assert told is not None and told.card.unit == foe.id and told.rows
    assert any(spot.told == told.rows[0].told for spot in card.spots)
    assert card.full_height() <= card.rect.height
    rest = max(card.spots, key=lambda spot: spot.place.top)
    few = [one for one in told.card.gauges if one.maximum <= FEW]
    assert all(sum(gauge_hint(one) in spot.told for spot in (rest, *card.spots)) for one in few)


def test_the_whole_card_has_what_one_can_do_beside_its_numbers() -> None:
    """Two columns share the window; arrows scroll the longer."""
    app = headless_app()
    sit_down(app, HOT_SEAT)
    press(app, pygame.K_i)
    page = app.screen
    assert isinstance(page, HelpScreen)
    own, can = (one for one in page.group.widgets if isinstance(one, HelpText))
    assert own.rect.right < can.rect.left and own.rect.top == can.rect.top
    assert can.focused and can.rect.right > app.surface.get_width() * 9 // 10
    app.change_settings(text_scale=150)
    app.step(FRAME)
    assert sum(isinstance(one, HelpText) for one in page.group.widgets) == 1, "one below the other"


def test_who_decides_again_as_nobody_could_act_between_begins_with_its_own_card_too() -> None:
    """ED-2.7d: the enemy loses its turn; what was pointed at in the round before is let go."""
    _app, screen = seated("energy-duel")
    battle = screen.known
    assert battle.pending is not None
    enemy = next(one for one in battle.units if one.side != battle.pending.side)
    screen.board.cursor = enemy.cell
    still = {"spell": "word_of_stillness", "author": battle.pending.unit, "remaining": 1}
    battle = given(battle, {enemy.name: {"effects": [still]}})
    screen.lookout.follow(battle, watching=True)
    assert screen.board.cursor == enemy.cell, "the same turn goes on"
    play(battle, "end turn")
    assert battle.round == 2 and battle.pending == screen.known.pending
    screen.lookout.follow(battle, watching=True)
    assert screen.board.cursor == -1


def test_what_is_armed_is_among_what_could_be_done_however_few_are_shown() -> None:
    """AC-3: in the place of the last where it is none of the best."""
    battle = field(
        "A....X",
        red={"A": mage("fireball", "lightning", "dart_of_light", "wand_of_sparks")},
        blue=BLUE,
    )
    effect = Effect(Fraction(1), Fraction(-3))
    offers = [Offer(one, 1, effect) for one in Aim(battle).commands if one.kind == "cast"]
    names = [one.command.ability for one in offers]
    for armed in names:
        shown = [one.command.ability for one in shown_offers(offers, ("cast", armed), 2)]
        assert armed in shown and len(shown) == 2 and shown[0] in (names[0], armed)
    assert list(shown_offers(offers, None, 2)) == offers[:2]
    assert list(shown_offers(offers, ("cast", names[3]), 9)) == offers


@pytest.mark.parametrize("in_order", [False, True])
def test_whoever_is_looked_at_and_comes_undone_is_let_go(in_order: bool) -> None:
    """A wolf that has just been summoned; one step back there is none."""
    app = headless_app()
    teams = {"M": energy.fighter("summoner", "call_wolf", will=200)}, {"S": energy.swordsman()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("M....\n....S", "energy", *teams))
    screen.act(next(one for one in screen.session.battle.options if one.ability == "call_wolf"))
    screen.skip()
    app.settle()
    wolf = screen.known.units[-1]
    if in_order:
        screen.lookout.point_at(wolf.id)
    point(app, screen, wolf.cell)
    screen.undo()
    app.step(0)
    assert (len(screen.known.units), screen.lookout.looked_at()) == (2, -1)
