"""`rulebook`: the rules in the terminal, or all of them as one HTML page."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

import click

from game.commands.arguments import SystemName
from game.commands.shell import FINE, NEW_FILE, example
from game.player.language import SOURCE_LANGUAGE, _, available_languages, set_language
from game.study.rulebook import Book, book_of
from game.study.rulebook_page import page, plain
from rules.battle.registry import system_heads
from rules.record.disk import write_whole

WIDTH = 88
"""Letters of a line in the terminal."""


@example(
    "rulebook",
    "rulebook --system energy charges",
    "rulebook NP-E2",
    "rulebook --html rules.html --language ru",
)
@click.command()
@click.argument("words", nargs=-1)
@click.option("--system", type=SystemName("system"), help="Only the rules of this one.")
@click.option(
    "--html",
    type=NEW_FILE,
    help="Write all of them as one page instead of printing.",
)
@click.option(
    "--language",
    type=click.Choice(available_languages()),
    default=SOURCE_LANGUAGE,
    show_default=True,
)
def rulebook(words: tuple[str, ...], system: str | None, html: Path | None, language: str) -> int:
    """Print the rules that a clause's id or words name, all contents without any."""
    if html is not None and words:
        raise click.UsageError("found words with --html, which writes all; expected one of them")
    set_language(language)
    try:
        books = [book_of(one) for one in ([system] if system else system_heads())]
        if html is not None:
            write_whole(html, page(books).encode())
        elif words:
            _print_found(books, " ".join(words))
        else:
            _print_contents(books)
    finally:
        set_language(SOURCE_LANGUAGE)
    return FINE


def _print_contents(books: list[Book]) -> None:
    """Print every part with its clauses, one a line; what all systems share comes last."""
    for book in books:
        click.echo(f"\n{_(book.system.title)}")
        for part in book.parts if book is books[-1] else book.own:
            click.echo(f"\n  {_(part.title)}")
            for entry in book.entries_of(part):
                click.echo(f"    {entry.id:9} {entry.title or entry.words}")


def _print_found(books: list[Book], words: str) -> None:
    """Print the rules that are found, those that hold in every system once.

    :raises click.UsageError: if there are none.
    """
    found = {entry.id: (book, entry) for book in books for entry in book.find(words)}
    exact = [clause for clause in found if clause.casefold() == words.casefold()]
    if not found:
        raise click.UsageError(f'found no rule with "{words}"; expected a clause\'s id or words')
    for clause in exact or found:
        for line in plain(*found[clause]):
            click.echo("\n".join(wrap(line, WIDTH)) if len(line) > WIDTH else line)
        click.echo()
