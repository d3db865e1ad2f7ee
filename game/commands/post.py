"""`post`: duels by mail or forum, and battles as texts."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click

from game.commands.arguments import SCENARIO, SYSTEM, scenario_of
from game.commands.shell import FILE, Commands, example
from game.link.desk import Desk
from game.play.post.armour import LARGEST
from game.play.post.duel import Duel, PostError
from game.play.post.letter import battle_letter, letter, read_battle, told_news
from game.play.post.record import duel_record
from game.player.language import _, fill
from game.terminal.opening import hear, say_line, speak
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.errors import quoted
from rules.errors import say as told
from rules.record.record import Record, write_record
from rules.unit import SIDES

DUEL = click.argument("duel", type=FILE)
BBCODE = click.option("--bbcode", is_flag=True, help="Print the post for a forum.")


@example(
    "post new mine.duel --scenario energy-duel",
    "post read mine.duel answer.txt",
    "post play mine.duel",
)
@click.group(cls=Commands)
def post() -> None:
    """Play a duel by mail or forum, each action checked and no die chosen by anybody."""
    speak(None)


@post.command()
@DUEL
@SCENARIO
@SYSTEM
@click.option("--side", type=click.Choice(SIDES), default="red", show_default=True)
@BBCODE
def new(duel: Path, scenario: Path | None, system: str | None, side: str, bbcode: bool) -> None:
    """Challenge somebody: keep DUEL, a new file, to yourself and send what is printed."""
    _expect_new(duel)
    loaded = load_scenario(scenario_of(scenario, system), all_systems())
    _print_last(Duel.challenge(duel, loaded, "red" if side == "red" else "blue"), bbcode)


@post.command()
@DUEL
@click.argument("text", type=click.File(encoding="utf-8", errors="replace"), default="-")
@BBCODE
def read(duel: Path, text: TextIO, bbcode: bool) -> None:
    """Read the other's post from a file or the input; a first one accepts the duel as DUEL."""
    written = text.read(LARGEST + 1)
    if duel.exists():
        opened = Duel.open(duel)
        opened.take(written)
    else:
        opened = Duel.accept(duel, written)
    for line in told_news(opened):
        click.echo(line)
    opened.reply()
    if opened.wrote_last:
        _print_last(opened, bbcode)


@post.command()
@DUEL
@BBCODE
def play(duel: Path, bbcode: bool) -> None:
    """Decide in plain lines what is to be decided, and print the post when it is finished."""
    opened = Duel.open(duel)
    if not opened.mine:
        raise PostError(duel, "", told("nothing to write"), told("the other's post first"))
    opened.reply()
    if opened.mine:
        Desk(opened, say_line, hear).run()
    if opened.wrote_last:
        _print_last(opened, bbcode)


@post.command()
@DUEL
@BBCODE
def show(duel: Path, bbcode: bool) -> None:
    """Print one's own last post once more."""
    _print_last(Duel.open(duel), bbcode)


@post.command("record")
@DUEL
@click.argument("file", type=FILE)
def keep(duel: Path, file: Path) -> None:
    """Write what both sides know of a duel into FILE, a new record, to be looked through."""
    opened = Duel.open(duel)
    _expect_new(file)
    if opened.public.battle is None:
        raise PostError(duel, "", told("an end before the beginning"), told("the opening first"))
    record = duel_record(opened.public)
    write_record(file, record)
    _print_length(file, record)


@post.command("export")
@click.argument("file", type=FILE)
@BBCODE
def export_battle(file: Path, bbcode: bool) -> None:
    """Print a recorded battle as a text that can be pasted and read back."""
    click.echo(battle_letter(file, bbcode=bbcode))


@post.command("import")
@click.argument("file", type=FILE)
@click.argument("text", type=click.File(encoding="utf-8", errors="replace"), default="-")
def import_battle(file: Path, text: TextIO) -> None:
    """Read a battle from a text into FILE, a new record, with every action checked."""
    record = read_battle(text.read(LARGEST + 1), file)
    _print_length(file, record)


def _expect_new(duel: Path) -> None:
    if duel.exists():
        raise PostError(duel, "", quoted(duel.name), told("a file that is not there yet"))


def _print_length(file: Path, record: Record) -> None:
    words = _("{actions} {actions:action|actions}")
    click.echo(f"{file.name}: {fill(words, actions=record.actions)}")


def _print_last(duel: Duel, bbcode: bool) -> None:
    if not duel.wrote_last:
        raise PostError(duel.path, "", told("no post of one's own yet"), told("one"))
    click.echo(letter(duel.public, bbcode=bbcode))
