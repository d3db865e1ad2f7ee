"""`lessons`: what there is to learn, and the proof that no lesson has a dead end."""

from __future__ import annotations

import click

from game.commands.arguments import SystemName, Whole, refuse_idle
from game.commands.progress import tracked
from game.commands.shell import FAULT, FINE, example
from game.player.language import _, available_languages, translatable
from game.study.chapter import clauses_of
from game.study.guided import SIDE, follow_advice
from game.study.lesson import LESSONS, Kind, course, untaught
from game.study.lesson_check import Proof, prove
from game.terminal.opening import learn_text, speak
from rules.battle.registry import load_system, system_ids
from rules.errors import one_of, quoted

KINDS: dict[Kind, str] = {
    "lesson": translatable("lesson"),
    "exercise": translatable("exercise"),
}
LIST, TEXT, MINE, CHECK = "in a list", "with --text", "with --mine", "with --check"
BELONGS = {
    "mine": (MINE,),
    "check": (CHECK,),
    "system": (LIST, CHECK),
    "clause": (MINE,),
    "seed": (MINE,),
    "language": (TEXT, LIST),
}
"""In which runs an option has a meaning, where it has none in some."""
GUIDED_SEEDS = 100
"""So many guided battles are won by their advice alone."""


@example(
    "lessons --system energy",
    "lessons --text energy/01-walking",
    "lessons --check",
    "lessons --mine energy --clause ED-2.12d",
)
@click.command()
@click.option("--system", type=SystemName("system"), help="Only the lessons of this one.")
@click.option(
    "--check",
    is_flag=True,
    help="Search every position that can be reached in them, and tell untaught clauses; "
    "exit 1 on faults.",
)
@click.option("--mine", type=SystemName("system"), help="Look for exercises in random play.")
@click.option("--clause", default="", help="Mine only exercises of this clause, as whole files.")
@click.option("--seed", type=Whole(0, 1 << 32), default=1, show_default=True)
@click.option("--text", metavar="ID", help="Do a lesson in the terminal, in plain lines.")
@click.option(
    "--language",
    type=click.Choice(available_languages()),
    help="Of the list and of --text; the one that is set for the window without it.",
)
@click.pass_context
def lessons(
    context: click.Context,
    system: str | None,
    check: bool,
    mine: str | None,
    clause: str,
    seed: int,
    text: str | None,
    language: str | None,
) -> None:
    """List lessons and exercises, check them all, or look for exercises in random play."""
    named = {TEXT: text is not None, MINE: mine is not None, CHECK: check}
    refuse_idle(next((run for run, wanted in named.items() if wanted), LIST), BELONGS)
    if text is not None:
        _do(text, language)
        return
    if mine is not None:
        _mine(mine, clause, seed)
        return
    chosen = [system] if system else list(system_ids())
    if check:
        context.exit(FAULT if _check(chosen, guided=system is None) else FINE)
    speak(language)
    for one in chosen:
        for entry in course(one):
            told = ", ".join(entry.lesson.teaches)
            click.echo(
                f"{entry.id}: {_(entry.lesson.title)} ({_(KINDS[entry.lesson.kind])}; {told})"
            )


def _do(name: str, language: str | None) -> None:
    """Do a lesson in the terminal.

    :raises click.UsageError: if there is none such.
    """
    entries = {entry.id: entry for one in system_ids() for entry in course(one)}
    if name not in entries:
        raise click.UsageError(f'found no lesson "{name}"; expected {one_of(name, entries)}')
    learn_text(entries[name], language)


def _check(systems: list[str], *, guided: bool) -> int:
    """Print what is wrong, and how much was searched; return how many faults there are."""
    entries = [entry for one in systems for entry in course(one)]
    proofs: list[Proof] = tracked(map(prove, entries), len(entries))
    faults = 0
    for proof in proofs:
        for fault in proof.faults:
            faults += 1
            click.echo(f"{LESSONS.name}/{proof.entry.id}.toml, {fault}", err=True)
    for one in systems:
        for clause in untaught(one):
            faults += 1
            click.echo(f"{one}: found no lesson and no exercise for {clause}", err=True)
    positions = sum(proof.positions for proof in proofs)
    click.echo(f"{len(proofs)} lessons and exercises, {positions} positions: {faults} faults")
    if guided:
        won = sum(tracked((follow_advice(seed) == SIDE for seed in range(GUIDED_SEEDS)), 100))
        click.echo(f"the guided battle: its advice alone wins {won} of {GUIDED_SEEDS}")
        faults += won < GUIDED_SEEDS
    return faults


def _mine(system: str, clause: str, seed: int) -> None:
    """Print exercises of a system, or one of a clause.

    :raises click.UsageError: if there is no such clause.
    """
    from game.study.mining import as_exercise, mine

    known = clauses_of(load_system(system))
    if clause and clause not in known:
        raise click.UsageError(
            f"found no clause {quoted(clause)}; expected {one_of(clause, known)}"
        )
    for found in mine(system, seed):
        if clause and found.clause == clause:
            click.echo(as_exercise(found))
            return
        if not clause:
            share = f"{found.right} of {found.options}"
            click.echo(f"{found.clause}  {found.kind}: {share} options, {found.scenario}")
