"""`analyse`: who was likelier to win a recorded battle, what cost most, and whose was the luck."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import click

from game.ai.advice import ANALYSIS, stroke_of
from game.ai.workers import spread
from game.commands.arguments import JOBS, LANGUAGE, Whole
from game.commands.charts import curve
from game.commands.lab_page import document
from game.commands.progress import tracked
from game.commands.shell import FILE, NEW_FILE, example
from game.play.players.worker import counsel
from game.play.telling import length_words, round_words, side_name, unit_name
from game.player.language import _, fill, set_language
from game.player.reading import escape
from game.study.account import Account, rounds
from game.study.analysis import Mistake, chances, mistakes, question, to_judge
from game.study.hints import chance_words, luck_words, stroke_words, verdict_words, way_words
from game.study.tree import Node, Tree, read_tree
from rules.record.disk import write_whole
from rules.record.record import read_record
from rules.unit import SIDES


class Told(NamedTuple):
    """A mistake in words."""

    when: str
    what: str
    chances: str
    better: str


class Analysis(NamedTuple):
    """What a battle came to, in the language that is set."""

    title: str
    outcome: str
    line: list[Node]
    chances: list[float]
    """How likely Red wins at each node of the line."""
    rounds: list[tuple[int, str]]
    """Where each round begins in the line, and what it is called."""
    mistakes: list[Mistake]
    told: list[Told]
    luck: list[str]


@example("analyse battle.sixorders", "analyse battle.sixorders --html battle.html --jobs 2")
@click.command()
@click.argument("file", type=FILE)
@click.option(
    "--budget",
    type=Whole(1),
    default=ANALYSIS,
    show_default=True,
    help="How many answers are looked at for each decision.",
)
@click.option("--html", type=NEW_FILE, help="Write a page with a chart too.")
@JOBS
@LANGUAGE
def analyse(file: Path, budget: int, html: Path | None, jobs: int | None, language: str) -> None:
    """Tell of a recorded battle who was likelier to win, and what cost most.

    The same file and budget give the same figures, whatever the number of processes. Where the
    rules no longer play the battle from its beginning, it is told from its last snapshot.
    """
    reading = read_tree(read_record(file))
    set_language(language)
    tree = reading.tree
    if reading.flaw and tree.root.following is None:  # nothing is known of how it came to its end
        raise click.ClickException(reading.flaw)
    _judge(tree, budget, jobs or os.cpu_count() or 1)
    told = analysis(tree)
    for words in lines_of(told):
        click.echo(words)
    if html is not None:
        write_whole(html, page(told, language).encode())
    if flaw := reading.flaw:
        raise click.ClickException(flaw)


def _judge(tree: Tree, budget: int, jobs: int) -> None:
    """Have every decision of the battle judged; each node then knows what is best there."""
    nodes = to_judge(tree.root.line())
    asked = [question(tree, node, budget)() for node in nodes]
    found = tracked(spread(counsel, asked, min(jobs, max(1, len(asked)))), len(asked), "Decisions")
    for node, advice in zip(nodes, found, strict=True):
        node.advice = advice


def analysis(tree: Tree) -> Analysis:
    """Return what a battle came to whose decisions have been judged."""
    line, battle = tree.root.line(), tree.battle(tree.root.line()[-1])
    known = chances(tree, line)
    assert known is not None
    found, account = mistakes(line), Account(tree)
    for node in line[1:]:
        account.take(node)
        account.judge(node)
    outcome = fill(
        _("{outcome} after {length}"),
        outcome=fill(_("{side} won"), side=side_name(battle.outcome))
        if battle.outcome in SIDES
        else _("A draw")
        if battle.over
        else _("Not over"),
        length=length_words(battle.round, len(line) - 1),
    )
    return Analysis(
        _(str(tree.record.header.scenario["title"])),
        outcome,
        line,
        known,
        [(index, round_words(one)) for index, one in rounds(line)],
        found,
        [_told(tree, one) for one in found],
        [_luck(side, account.of_side(side).luck) for side in SIDES],
    )


def _told(tree: Tree, mistake: Mistake) -> Told:
    node = mistake.node
    assert node.parent is not None and node.action is not None and node.parent.advice is not None
    before = tree.battle(node.parent)
    unit = before.units[node.action.unit].name if node.action.unit >= 0 else ""
    done = stroke_words(stroke_of(before, node.action), before)
    return Told(
        fill(_("{round}, action {action}"), round=round_words(before.round), action=node.depth),
        fill("{side}, {unit}: {done}", side=side_name(node.side), unit=unit_name(unit), done=done),
        fill(
            _("{side} wins {chance}"),
            side=side_name(node.side),
            chance=f"{chance_words(mistake.before)} → {chance_words(mistake.after)}",
        ),
        way_words(node.parent.advice.moves[0].line, before),
    )


def _luck(side: str, luck: Fraction) -> str:
    return fill(_("{side}: {luck}"), side=side_name(side), luck=luck_words(luck))


def lines_of(told: Analysis) -> list[str]:
    """Return an analysis as text."""
    lines = [told.title, told.outcome, "", _("Who was likelier to win")]
    lines += [f"  {name}: {verdict_words(told.chances[index])}" for index, name in told.rounds]
    lines += ["", _("What cost most")]
    for number, one in enumerate(told.told, 1):
        lines += [f"  {number}. {one.when}. {one.what}", f"     {one.chances}"]
        lines.append("     " + fill(_("Better: {move}"), move=one.better))
    if not told.told:
        lines.append("  " + _("No move cost much."))
    return [*lines, "", _("Damage against the average"), *(f"  {one}" for one in told.luck)]


def page(told: Analysis, language: str) -> str:
    """Return an analysis as a page that stands alone."""
    marks = [one.node.depth - 1 for one in told.mistakes]
    likelier = _("Who was likelier to win")
    parts = [
        f"<h1>{escape(told.title)}</h1>",
        f"<p>{escape(told.outcome)}</p>",
        f"<h2>{escape(likelier)}</h2>",
        f'<p><span class="key red"></span>{escape(side_name("red"))}'
        f'<span class="key blue"></span>{escape(side_name("blue"))}</p>',
        curve(likelier, told.chances, marks, told.rounds),
        f"<h2>{escape(_('What cost most'))}</h2>",
        *(_row(number, one) for number, one in enumerate(told.told, 1)),
        "" if told.told else f"<p>{escape(_('No move cost much.'))}</p>",
        f"<h2>{escape(_('Damage against the average'))}</h2>",
        *(f"<p>{escape(one)}</p>" for one in told.luck),
    ]
    return document(told.title, parts, language)


def _row(number: int, one: Told) -> str:
    better = fill(_("Better: {move}"), move=one.better)
    return (
        f"<p><b>{number}. {escape(one.what)}</b> {escape(one.chances)}<br>"
        f'<span class="soft">{escape(one.when)}</span><br>{escape(better)}</p>'
    )
