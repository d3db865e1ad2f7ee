"""`clauses`: every rule, its mark, its code and its tests."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table

from game.commands.arguments import LANGUAGE, SystemName
from game.commands.clause_places import ROOT, SHARED, ClausePlaces, clause_places
from game.commands.shell import FAULT, FINE, example
from game.player.language import _, fill, set_language
from game.study.rulebook import MARKS

WIDTH = 120
SHOWN = 2
"""How many places of a clause the table shows; --json gives all."""


@example("clauses --system energy", "clauses --missing --system energy", "clauses --json")
@click.command()
@click.option("--system", type=SystemName("system", SHARED), help="Only the clauses of this one.")
@click.option("--missing", is_flag=True, help="Only those without code or test; exit 1 if any.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
@LANGUAGE
@click.pass_context
def clauses(
    context: click.Context, system: str | None, missing: bool, as_json: bool, language: str
) -> None:
    """List the clauses of the rulebook with the code and the tests that name them."""
    whole = (ROOT / "tests").is_dir()
    if missing and not whole:
        raise click.UsageError("found an installed game; expected --missing in its repository")
    set_language(language)
    places = clause_places(system)
    if missing:
        places = tuple(one for one in places if one.missing)
    if as_json:
        click.echo(json.dumps([_plain(one) for one in places], ensure_ascii=False))
    elif places:
        _print(places, whole=whole)
    else:
        click.echo(_("no clause is without code or test"))
    context.exit(FAULT if missing and places else FINE)


def _plain(one: ClausePlaces) -> dict[str, object]:
    return {
        "id": one.clause.id,
        "system": one.system,
        "text": one.clause.text,
        "mark": one.clause.mark,
        "planned": one.clause.planned,
        "code": one.code,
        "tests": one.tests,
        "missing": one.missing,
    }


def _print(places: tuple[ClausePlaces, ...], *, whole: bool) -> None:
    """Print a table; an installed game has no tests, nor always its code."""
    headings = (_("Id"), _("Mark"), _("Rule"), *((_("Code"), _("Tests")) if whole else ()))
    table = Table(*headings, show_lines=True)
    for one in places:
        mark = ", ".join([_(MARKS[one.clause.mark]), *([_("planned")] * one.clause.planned)])
        named = (_shown(one.code), _shown(one.tests)) if whole else ()
        table.add_row(one.clause.id, mark, _(one.clause.text), *named)
    Console(width=WIDTH).print(table)


def _shown(places: tuple[str, ...]) -> str:
    more = len(places) - SHOWN
    lines = [*places[:SHOWN], *([fill(_("and {more} more"), more=more)] if more > 0 else [])]
    return "\n".join(lines) or _("none")
