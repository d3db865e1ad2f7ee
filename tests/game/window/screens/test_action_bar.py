"""The tiles of the action bar: their names are whole."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.player.language import available_languages, set_language
from game.window.screens.battle.action_bar import NAME_SIZES, CommandButton
from game.window.screens.battle.slots import Slots, slots_of
from game.window.screens.battle.tools import battle_tools
from game.window.style import Style
from rules.battle.registry import all_systems
from rules.battle.sheet import Fact
from rules.record.opening import open_battle
from tests.builders import fresh, play
from tests.contract.positions import own_scenarios
from tests.game.window.screens.players import HOT_SEAT, MAPS, SOLO, sit_down
from tests.game.windows import headless_app, motion_event, plain_style, press
from tests.rules.systems.seven_phase.battles import battle_of, magician, man


def tile(label: str, width: int) -> CommandButton:
    """A tile of a name, 104 pixels high."""
    battle = open_battle(MAPS / "energy-duel.toml", 1)
    command = battle.setup.system.commands(battle)[0]._replace(label=label)
    made = CommandButton(plain_style(), battle, command, "1", lambda: None)
    made.rect = pygame.Rect(0, 0, width, 104)
    return made


def name(label: str, width: int) -> tuple[tuple[str, ...], int]:
    """The lines of a name on a tile of that width, and the height of their letters."""
    return tuple(tile(label, width)._name(NAME_SIZES, 2))  # type: ignore[return-value]


def test_a_name_takes_the_largest_letters_that_show_it_whole() -> None:
    headless_app()
    assert name("Strike", 90) == (("Strike",), 14)
    assert name("Raised Guard", 72) == (("Raised", "Guard"), 14)
    lines, size = name("Chain of Lightning", 62)
    assert " ".join(lines) == "Chain of Lightning"
    assert size < 14


def test_a_long_word_is_broken_after_a_vowel() -> None:
    headless_app()
    lines, size = name("Благословение", 64)
    assert lines == ("Благосло-", "вение")
    assert size == NAME_SIZES[-1]


@pytest.mark.parametrize(
    ("language", "battle", "number", "lines"),
    [
        ("it", "seven_phase-duel", 0, ("1.", "Dichiarazio-", "ne d'intenti")),
        ("it", "dexterity-duel", 2, ("3.", "Preparazio-", "ne")),
        ("ru", "side-duel", 5, ("6. Задержа-", "вшие")),
    ],
)
def test_a_phase_in_a_slim_panel_is_broken_as_a_tile(
    language: str, battle: str, number: int, lines: tuple[str, ...]
) -> None:
    app = headless_app(text_scale=150)
    set_language(language)
    screen = sit_down(app, HOT_SEAT, battle, seed=1)
    width = screen.order.rect.width - 2 * app.style.padding
    assert screen.order._slim
    assert screen.order.track._title(number, width)[0] == lines


def test_what_fits_in_no_way_is_cut_off() -> None:
    headless_app()
    lines, _size = name("Incomprehensible thaumaturgy", 60)
    assert len(lines) == 2 and all(line.endswith("…") for line in lines)


@pytest.mark.parametrize("system_id", all_systems())
def test_every_name_is_whole_as_a_battle_opens_in_every_language(
    system_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, own_scenarios(system_id)[0])
    if screen.dialog is not None:
        press(app, pygame.K_RETURN)
    shorten, cut = Style.shorten, list[str]()

    def noted(style: Style, text: str, *rest: object) -> str:
        short = shorten(style, text, *rest)  # type: ignore[arg-type]
        cut.extend([text] * (short != text))
        return short

    monkeypatch.setattr(Style, "shorten", noted)
    for language in available_languages():
        app.change_settings(language=language)
        cut.clear()
        tiles = [one for one in screen.group.widgets if isinstance(one, CommandButton)]
        assert tiles
        for one in tiles:
            one.draw(app.surface)
        assert cut == [], language


@pytest.mark.parametrize("language", available_languages())
def test_no_name_of_any_system_is_cut_on_a_tile(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 1280x720, be it never among the tiles of the first who decides; a wide tile, as in large
    letters, has 54 pixels beside its picture."""
    headless_app(language=language)
    cut, shorten = list[str](), Style.shorten

    def watched(style: Style, text: str, width: int, *more: Any) -> str:
        short = shorten(style, text, width, *more)
        cut.extend([text] * (short != text))
        return short

    monkeypatch.setattr(Style, "shorten", watched)
    for system in all_systems().values():
        labels = {one.label for one in system.tiles.values()} | {*system.abilities.values()}
        for label in labels:
            one = tile(label, 72)
            one._name(NAME_SIZES, 2)
            one._name(NAME_SIZES[-1:], 2)
            one._wide_name(54)
    assert cut == []


def test_more_than_sixteen_tiles_stand_in_three_rows_with_their_names_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A priest of level 9 has 19 tiles, the magic-user of the same battle has more."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "nine-high-magic")
    cut = list[str]()
    shorten = Style.shorten

    def noted(style: Style, text: str, *rest: object) -> str:
        short = shorten(style, text, *rest)  # type: ignore[arg-type]
        cut.extend([text] * (short != text))
        return short

    monkeypatch.setattr(Style, "shorten", noted)
    tiles = [one for one in screen.group.widgets if isinstance(one, CommandButton)]
    assert len(tiles) > 16
    for one in tiles:
        one.draw(app.surface)
    assert cut == []
    assert len({one.rect.top for one in tiles}) == 3
    lowest = max(one.rect.bottom for one in tiles)
    assert any(one.command.kind == "end" for one in tiles if one.rect.bottom == lowest)


@pytest.mark.parametrize("system_id", all_systems())
def test_a_verb_keeps_its_place_and_its_size_whoever_decides(system_id: str) -> None:
    """Walking, attacking, resting and ending a turn, for all characters of a battle."""
    battle = fresh(own_scenarios(system_id)[-1])
    bar, seen = Slots(battle), dict[str, set[tuple[int, int]]]()
    while bar.work():
        pass
    for step in range(60):
        if battle.pending is None:
            break
        commands = battle.setup.system.commands(battle)
        size = bar.size(commands)
        slots = slots_of(commands, size)
        assert len(set(slots)) == len(slots) and max(slots, default=0) < size
        for command, slot in zip(commands, slots, strict=True):
            if command.slot is not None:
                verb = f"{battle.pending.kind}: {command.kind}"
                seen.setdefault(verb, set()).add((slot, size))

        battle.apply(battle.options[step * 7 % len(battle.options)])
    assert seen and all(len(places) == 1 for places in seen.values()), seen


def test_helping_up_has_one_place_whoever_falls_and_whatever_one_knows_or_throws() -> None:
    """SP-1d: of a magician with many tiles, a thrower and a man with one weapon, from the first
    declaration on; where a friend lies and a dagger has been thrown no tile moves or joins."""
    red = {
        "A": man("dragonne", "thrown_dagger"),
        "B": magician("dream_fire", "stupor", "dream_ward", "mending"),
        "C": man(),
        "D": man(),
    }
    fallen: dict[str, dict[str, Any]] = {"A": {"thrown": [[1, 0]]}, "D": {"health": 0}}
    seen: dict[str, set[tuple[int, int]]] = {}
    for changes in ({}, fallen):
        battle = battle_of("ABCD.E", red=red, blue={"E": man()}, **changes)
        bar = Slots(battle)
        while bar.work():
            pass
        for name in "BCA":
            play(battle, f"select of {name}")
            tiles = battle.setup.system.commands(battle)
            size = bar.size(tiles)
            for one, slot in zip(tiles, slots_of(tiles, size), strict=True):
                whose = name if one.slot is None else "all"
                seen.setdefault(f"{whose}: {one.kind} {one.ability}", set()).add((slot, size))
    assert "all: help " in seen and all(len(places) == 1 for places in seen.values()), seen


def test_a_tile_without_a_place_of_its_own_takes_the_first_that_is_free() -> None:
    battle = open_battle(MAPS / "energy-trios.toml", 1)
    commands = battle.setup.system.commands(battle)
    slots = dict(
        zip([one.ability or one.kind for one in commands], slots_of(commands, 10), strict=True)
    )
    assert (slots["move"], slots["strike"], slots["rest"], slots["end"]) == (0, 1, 8, 9)
    assert sorted(slots.values())[:6] == [0, 1, 2, 3, 4, 5]


def test_who_has_few_tiles_has_them_as_large_as_the_others_of_its_side() -> None:
    """A fighter beside a mystic: what both can do stands in one place, in one size."""
    battle, sizes = open_battle(MAPS / "side-ambush.toml", 1), set()
    bar = Slots(battle)
    while bar.work():
        pass
    for _step in range(12):
        commands = battle.setup.system.commands(battle)
        if any(one.kind == "move" for one in commands):
            sizes.add(bar.size(commands))
        battle.apply(battle.options[-1])
    assert len(sizes) == 1


def test_costs_in_a_row_leave_room_for_the_key() -> None:
    """Closer together where they are many; then the single action point is left out."""
    headless_app()
    shown = tile("Spark", 120)
    price = (
        Fact("Energy", 15, "", "ED-2.1b", "drop"),
        Fact("Attack points", 4, "", "ED-2.7b", "strike"),
        Fact("Action points", 1, "", "ED-2.6b", "hand"),
    )
    shown.command = shown.command._replace(costs=price)
    ink = shown.style.theme.colours.ink
    taken = sum(shown._draw_cost(None, cost, (0, 0), ink) for cost in price)
    assert shown.costs_within(taken + 30) == ([*price], 5)
    assert shown.costs_within(taken + 9) == ([*price], 3)
    assert shown.costs_within(taken + 8)[0] == [*price[:2]]


def test_where_the_costs_are_too_wide_the_picture_gives_them_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No number of theirs lies under the key."""
    headless_app()
    shown, ends = tile("Spark", 96), [0]
    shown.key = "tile_1"
    price = (Fact("Energy", 15, "", "", "drop"), Fact("Attack points", 4, "", "", "strike"))
    shown.command = shown.command._replace(costs=price)
    draw = CommandButton._draw_cost

    def drawn(
        self: CommandButton,
        surface: pygame.Surface | None,
        cost: Fact,
        place: tuple[int, int],
        ink: tuple[int, int, int],
    ) -> int:
        width = draw(self, surface, cost, place, ink)
        if surface is not None:
            ends.append(place[0] + width)
        return width

    monkeypatch.setattr(CommandButton, "_draw_cost", drawn)
    shown._draw_wide(pygame.Surface((96, 44)), (0, 0, 0), (0, 0, 0))
    key = shown.style.measure(shown.hotkey_name, "small", bold=True)[0]
    assert 0 < max(ends) < shown.rect.right - 6 + 3 - key


class Noted(pygame.Surface):
    """A surface that keeps the place of whatever is drawn on it."""

    places: list[pygame.Rect]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *rest: Any) -> pygame.Rect:  # type: ignore[override]
        drawn = super().blit(source, dest, *rest)
        self.places += [drawn] if drawn.width else []
        return drawn


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_key_of_a_low_tile_does_not_lie_on_its_picture(scale: int) -> None:
    screen = sit_down(headless_app(text_scale=scale), HOT_SEAT, "nine-high-magic")
    tiles = [one for one in screen.group.widgets if isinstance(one, CommandButton)]
    assert len(tiles) > 16
    for one in (tile for tile in tiles if not tile.stock):  # whose number has the picture's place
        surface = Noted((1280, 720))
        surface.places = []
        one._draw_low(surface, (0, 0, 0), (0, 0, 0))
        key, picture = surface.places[0], surface.places[-1]
        assert not key.colliderect(picture), one.command.label


@pytest.mark.parametrize("size", [(67, 30), (72, 44), (72, 104)])
@pytest.mark.parametrize("label", ["Storm", "Holy Word", "Horn of Awe", "Greater Mending"])
def test_how_often_it_is_left_stands_on_the_tile_beside_all_else(
    label: str, size: tuple[int, int]
) -> None:
    """In low, small and tall tiles: no two of key, picture, name and number lie on each other."""
    headless_app()
    bare, counted = tile(label, size[0]), tile(label, size[0])
    counted.command = counted.command._replace(stock=Fact("Left", 2, "", "NP-S3"))
    drawn = []
    for made in (bare, counted):
        made.command = made.command._replace(costs=())
        made.key, made.rect.size = "tile_1", size
        surface = Noted(size)
        surface.places = []
        made.draw(surface)
        drawn.append(surface.places)
    number = counted.style.measure(counted.stock, NAME_SIZES[-1])[0]
    assert counted.stock == "×2"
    assert number <= max(one.width for one in drawn[1] if one not in drawn[0])
    for one in drawn[1]:
        others = [other for other in drawn[1] if other is not one]
        assert one.inflate(-2, -8).collidelist([other.inflate(-2, -8) for other in others]) < 0


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_key_foretells_its_tile_though_mouse_or_focus_lies_on_another(by_mouse: bool) -> None:
    """DO-7d: a spell to hold ready; the key's second press does what the first has foretold."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "dexterity-wild-magic")
    press(app, pygame.K_RETURN)
    tiles = [one for one in screen.group.widgets if isinstance(one, CommandButton)]
    if by_mouse:
        app.post(motion_event(tiles[0].rect.center))
        app.step(0)
    else:
        screen.group.give_focus(tiles[0], by_keyboard=True)
    app.settle()
    press(app, pygame.K_2)
    aim = screen.forecast.aim
    assert aim is not None and aim.choice == tiles[1].choice
    screen.update_scene()
    assert screen.forecast.aim is not None and screen.forecast.aim.choice == tiles[1].choice
    if by_mouse:
        app.post(motion_event(tiles[2].rect.center))
        app.step(0)
        assert screen.forecast.aim is not None and screen.forecast.aim.choice == tiles[2].choice


@pytest.mark.parametrize("system_id", all_systems())
def test_no_tile_has_the_picture_of_a_tool(system_id: str) -> None:
    """An arrow back means Undo and a question mark a hint, whatever stands on a tile."""
    system = all_systems()[system_id]
    battle = own_scenarios(system_id)[0]
    tools = {tool.icon for tool in battle_tools(sit_down(headless_app(), SOLO, battle))}
    tiles = {shown.icon for shown in (*system.choices.values(), *system.tiles.values())}
    assert {"undo", "question"} <= tools
    assert not tools & tiles
