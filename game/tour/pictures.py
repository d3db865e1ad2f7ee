"""A picture of every screen and every kind of state, made without a display."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from game.play.cues import AreaCue, BlockCue, FallCue, HitCue, MoveCue
from game.play.kept import KeptBattle
from game.play.session import HUMAN
from game.player.language import _, current_language, set_language
from game.player.settings import Settings
from game.tour import (
    battles,
    lab,
    lessons,
    post,
    puzzles,
    replays,
    rulebook,
    studies,
    systems,
    teams,
    throws,
)
from game.window.app import App
from game.window.screens.help import general_chapters
from game.window.screens.keys import KeysScreen
from game.window.screens.menu import BattleEntries, MenuScreen, make_menu
from game.window.screens.new_battle import open_new_battle
from game.window.screens.settings import SettingsScreen
from game.window.widgets import Answer, Dialog

SETTLED = 1.0  # seconds, after which everything that moves has come to rest
FRAME = 1 / 60
HOT_SEAT = {"red": HUMAN, "blue": HUMAN}
NAMES = {"red": "Anna", "blue": "Boris"}


class Look(NamedTuple):
    """How a stop is seen: window size in pixels, text size in per cent, language."""

    suffix: str = ""
    size: tuple[int, int] = (1280, 720)
    text_scale: int = 100
    language: str = "en"


PLAIN = Look()
WIDE = Look("-1920x1080", (1920, 1080))
NARROW = Look("-960x600", (960, 600))
LARGE = Look("-200", text_scale=200)
RUSSIAN = Look("-ru", language="ru")
RUSSIAN_LARGE = Look("-ru-200", text_scale=200, language="ru")
HEBREW = Look("-he", language="he")
FRENCH_LARGE = Look("-fr-150", text_scale=150, language="fr")
ITALIAN_LARGE = Look("-it-150", text_scale=150, language="it")
SOME_LOOKS = (PLAIN, NARROW, RUSSIAN_LARGE)
EVERY_LOOK = (
    *(PLAIN, WIDE, NARROW, LARGE, RUSSIAN, RUSSIAN_LARGE),
    *(HEBREW, FRENCH_LARGE, ITALIAN_LARGE),
)


class Stop(NamedTuple):
    """A state of the window: its name and what brings a fresh app into it."""

    name: str
    build: Callable[[App], object]
    looks: tuple[Look, ...] = (PLAIN,)
    settled: bool = True
    """Whether everything that moves is to come to rest before the picture."""


TOUR: list[Stop] = []


def run_tour(folder: Path, stops: Sequence[Stop] | None = None) -> list[Path]:
    """Write a PNG for each look of each stop and return the files.

    :raises OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for stop in TOUR if stops is None else stops:
        for look in stop.looks:
            path = folder / f"{stop.name}{look.suffix}.png"
            picture(stop.build, path, look, settled=stop.settled)
            files.append(path)
    return files


def picture(
    build: Callable[[App], object], path: Path, look: Look = PLAIN, *, settled: bool = True
) -> None:
    """Write one PNG of the state that `build` brings a fresh app into.

    Without `settled` what moves is seen as `build` leaves it, in mid-flight.

    :raises OSError: the folder cannot be written.
    """
    settings = Settings(
        language=look.language,
        text_scale=look.text_scale,
        window_width=look.size[0],
        window_height=look.size[1],
    )
    spoken_before = current_language()
    app = App(settings, headless=True)
    try:
        build(app)
        app.settle()
        if settled:
            app.step(SETTLED)
        app.step(FRAME)
        app.screenshot(path)
    finally:
        app.close()
        set_language(spoken_before)


def open_menu(app: App, *, kept: KeptBattle | None = None, newcomer: bool = False) -> MenuScreen:
    """Show the menu with entries that start nothing, for pictures and tests."""

    def nothing() -> None:
        """Start nothing."""

    resume = nothing if kept is not None else None
    menu = make_menu(
        BattleEntries(
            lambda: resume,
            nothing,
            nothing,
            nothing,
            kept=lambda: kept,
            newcomer=lambda: newcomer,
        )
    )
    app.general_help = general_chapters
    app.push(menu)
    return menu


def _open_question(app: App) -> None:
    """Show a dialog over the menu."""
    menu = open_menu(app)
    answers = [Answer(_("Quit"), primary=True), Answer(_("Back"))]
    menu.ask(Dialog(app.style, _("Quit"), _("The battle is kept and goes on next time."), answers))


def _in_high_contrast(app: App) -> None:
    """Show the menu in the palette of high contrast."""
    open_menu(app, kept=battles.kept())
    app.change_settings(palette="contrast")


def _open_variants(app: App) -> None:
    """Show the variants of a new battle."""
    screen = open_new_battle(app)
    screen.draft.set_option("order", "rolled")
    screen.variants.press()


def _open_side(app: App) -> None:
    """Show the page of Red's name and team."""
    screen = open_new_battle(app)
    screen.draft.names["red"] = "Anna"
    screen.players["red"].on_edit()


TOUR.extend(
    (
        Stop("menu", open_menu, EVERY_LOOK),
        Stop(
            "menu-continue", lambda app: open_menu(app, kept=battles.kept()), (PLAIN, RUSSIAN_LARGE)
        ),
        Stop("menu-newcomer", lambda app: open_menu(app, newcomer=True), SOME_LOOKS),
        Stop("settings", lambda app: app.push(SettingsScreen()), EVERY_LOOK),
        Stop("keys", lambda app: app.push(KeysScreen()), EVERY_LOOK),
        Stop("menu-contrast", _in_high_contrast, (PLAIN, RUSSIAN)),
        Stop("lab", lab.opened, EVERY_LOOK),
        Stop("lab-running", lab.running, EVERY_LOOK),
        Stop("lab-two", lab.two, (PLAIN, RUSSIAN)),
        Stop("help", rulebook.at(""), EVERY_LOOK),
        Stop("rulebook-sum", rulebook.at("ED-2.9d"), EVERY_LOOK),
        Stop("rulebook-board", rulebook.at("BD-5"), SOME_LOOKS),
        Stop("rulebook-opposed", rulebook.at("RK-6b"), (PLAIN, RUSSIAN)),
        Stop("rulebook-search", rulebook.searched, (PLAIN, RUSSIAN)),
        Stop("rulebook-glossary", rulebook.glossary, SOME_LOOKS),
        Stop("rulebook-in-force", rulebook.in_force, (PLAIN, RUSSIAN)),
        Stop("question", _open_question, (PLAIN, RUSSIAN_LARGE)),
        Stop("new-battle", open_new_battle, EVERY_LOOK),
        Stop("new-battle-variants", _open_variants, (PLAIN, RUSSIAN_LARGE)),
        Stop("new-battle-side", _open_side, (PLAIN, RUSSIAN_LARGE)),
        Stop("new-battle-own-teams", teams.in_new_battle, (PLAIN, NARROW, RUSSIAN_LARGE)),
        Stop("teams", teams.listed, EVERY_LOOK),
        Stop("teams-none", teams.none),
        Stop("teams-delete", teams.deleting, (PLAIN, RUSSIAN_LARGE)),
        Stop("team", teams.editor, EVERY_LOOK),
        Stop("team-abilities", teams.abilities, EVERY_LOOK),
        Stop("team-refused", teams.refused, (PLAIN, RUSSIAN)),
        Stop("team-leave", teams.leaving, (PLAIN, RUSSIAN_LARGE)),
        Stop("saved", battles.saved, EVERY_LOOK),
        Stop("duels", post.listed, EVERY_LOOK),
        Stop("duels-none", post.none),
        Stop("duels-over", post.over),
        Stop("duel-end", post.ended),
        Stop("duel-finished", post.finished, (PLAIN, RUSSIAN_LARGE)),
        Stop("saved-none", lambda app: battles.saved(app, "none")),
        Stop("battle-opening-1v1", battles.opening(battles.DUEL)),
        Stop("battle-opening-2v2", battles.opening(battles.PAIRS)),
        Stop("battle-opening-3v3", battles.opening(battles.TRIOS), EVERY_LOOK),
        Stop("battle-reach", battles.reach, (PLAIN, LARGE)),
        Stop("battle-strike", battles.plain_attack, (PLAIN, RUSSIAN)),
        Stop("battle-target", battles.aimed, EVERY_LOOK),
        Stop("battle-told", throws.told, SOME_LOOKS),
        Stop("battle-log-opened", throws.log_opened, (PLAIN, RUSSIAN)),
        Stop("battle-danger", battles.danger, EVERY_LOOK),
        Stop("hint", battles.hinted(), EVERY_LOOK),
        Stop("hint-sealed", battles.hinted("side-at-once"), (PLAIN, RUSSIAN)),
        Stop("battle-card", battles.whole_card, (PLAIN, RUSSIAN_LARGE)),
        Stop("battle-area", battles.area, EVERY_LOOK),
        Stop("battle-charges", battles.charged, EVERY_LOOK),
        Stop("battle-refused", battles.refused, (PLAIN, NARROW, RUSSIAN_LARGE)),
        Stop("battle-spent", battles.spent, EVERY_LOOK),
        Stop("battle-explained", battles.explained, (PLAIN, NARROW, RUSSIAN_LARGE)),
        Stop("battle-thinking", battles.thinking, (PLAIN, RUSSIAN)),
        Stop("battle-walk", battles.in_motion(MoveCue), settled=False),
        Stop("battle-hit", battles.in_motion(HitCue), settled=False),
        Stop("battle-burst", battles.in_motion(AreaCue), settled=False),
        Stop("battle-block", battles.in_motion(BlockCue), settled=False),
        Stop("battle-fall", battles.in_motion(FallCue), settled=False),
        Stop("battle-landed", throws.landed, (PLAIN, LARGE, RUSSIAN_LARGE)),
        Stop("battle-fallen", battles.fallen, EVERY_LOOK),
        Stop("battle-log-folded", battles.log_folded, (PLAIN, LARGE)),
        Stop("battle-turned", battles.turned, (PLAIN, WIDE, RUSSIAN_LARGE)),
        Stop("end", battles.at_end, EVERY_LOOK),
        Stop("end-risen", battles.risen, (PLAIN, RUSSIAN_LARGE)),
        Stop("end-judged", battles.judged, EVERY_LOOK),
        Stop("end-many", lambda app: battles.at_end(app, "side-orcs"), SOME_LOOKS),
        Stop("end-board", battles.after_end, (PLAIN, RUSSIAN)),
        Stop("battle-menu", battles.menu, (PLAIN, NARROW, RUSSIAN_LARGE)),
        Stop("replay-beginning", replays.beginning),
        Stop("replay-blow", replays.at_blow(), EVERY_LOOK),
        Stop("replay-analysis", replays.analysed, EVERY_LOOK),
        Stop("replay-branch", replays.with_branch, (PLAIN, NARROW, RUSSIAN_LARGE)),
        Stop("replay-end", replays.at_end, (PLAIN, RUSSIAN)),
        Stop("replay-sides", replays.at_blow("side-pairs", 3), (PLAIN, RUSSIAN)),
        Stop("replay-phases", replays.at_blow("seven_phase-trios", 3), (PLAIN, RUSSIAN)),
        Stop("learn", lessons.open_courses, EVERY_LOOK),
        Stop("lesson-first-battle", lessons.guided, EVERY_LOOK),
        Stop("lesson", lessons.begun, EVERY_LOOK),
        Stop("lesson-missed", lessons.missed, EVERY_LOOK),
        Stop("lesson-refused", lessons.refused, (PLAIN, RUSSIAN_LARGE)),
        Stop("puzzles", puzzles.listed, EVERY_LOOK),
        Stop("puzzle", puzzles.begun, SOME_LOOKS),
        Stop("puzzle-hint", puzzles.hinted, (PLAIN, RUSSIAN)),
        Stop("puzzle-solved", puzzles.solved, EVERY_LOOK),
        Stop("puzzle-failed", puzzles.failed, (PLAIN, RUSSIAN)),
        Stop("lesson-done", lessons.done, (PLAIN, NARROW, RUSSIAN_LARGE)),
        Stop("study-shelf", studies.on_shelf, SOME_LOOKS),
        Stop("study-chapter", studies.chapter, EVERY_LOOK),
        Stop("study-move", studies.moved, EVERY_LOOK),
        Stop("study-dice", studies.dice_turned, (PLAIN, NARROW, RUSSIAN_LARGE)),
        Stop("study-guess", studies.guessed, (PLAIN, RUSSIAN)),
        Stop("study-presented", studies.presented, EVERY_LOOK),
        Stop("study-asked", studies.asked, SOME_LOOKS),
        Stop("study-task", studies.tasked, SOME_LOOKS),
        Stop("study-editor", studies.editor, EVERY_LOOK),
        Stop("study-editor-unit", studies.editing("energy-trios"), EVERY_LOOK),
        Stop("study-editor-nine", studies.editing("nine-pairs"), (PLAIN, RUSSIAN)),
        Stop("study-editor-risk", studies.editing("risk-gorge"), (PLAIN, RUSSIAN)),
        Stop("battle-dice", battles.dice, (PLAIN, RUSSIAN_LARGE)),
        Stop("battle-help", battles.help_in_battle, (PLAIN, LARGE, RUSSIAN)),
    )
)

TOUR.extend(
    (
        Stop("risk-ground", battles.opening("risk-gorge"), EVERY_LOOK),
        Stop("risk-opposed", systems.opposed_roll("risk-duel"), settled=False),
        Stop("risk-down", systems.shown("risk-outnumbered", systems.in_state("down")), SOME_LOOKS),
        Stop(
            "side-curtain",
            systems.shown("side-pairs", systems.has_chosen, players=HOT_SEAT, names=NAMES),
            SOME_LOOKS,
        ),
        Stop(
            "seven-handing-over",
            systems.shown("seven_phase-trios", systems.in_secret, players=HOT_SEAT, names=NAMES),
            SOME_LOOKS,
        ),
        Stop("side-held", systems.shown("side-orcs", systems.in_state("held")), EVERY_LOOK),
        Stop(
            "dexterity-prepared",
            systems.shown("dexterity-lair", systems.in_state("prepared")),
            EVERY_LOOK,
        ),
        Stop(
            "dexterity-referee",
            systems.shown("dexterity-wild-magic", systems.of_another, players=HOT_SEAT),
            settled=False,
        ),
        Stop(
            "nine-engaged",
            systems.pointed(
                systems.shown("nine-dike", systems.engaged, bot="greedy"), systems.first_engaged
            ),
            EVERY_LOOK,
        ),
        Stop("nine-spell", systems.begun("nine-great-field"), SOME_LOOKS),
        Stop("nine-little-map", systems.zoomed(battles.opening("nine-great-field"), 6), SOME_LOOKS),
        Stop(
            "seven-declaring",
            systems.shown("seven_phase-trios", systems.in_secret, players=systems.SOLO),
            EVERY_LOOK,
        ),
        Stop(
            "seven-played-out",
            systems.shown("seven_phase-two-against-one", systems.with_sums, bot=systems.EAGER),
            EVERY_LOOK,
        ),
    )
)
