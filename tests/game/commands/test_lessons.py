"""`lessons`: what there is to learn, its proof, and what random play turns up."""

from tests.game.commands.shell import run, sentence


def test_all_lessons_of_a_system_are_listed() -> None:
    told = run("lessons", "--system", "side").stdout.splitlines()
    assert told[0].startswith("side/01-one-die-for-a-side: One die for a whole side (lesson; SI-3")
    assert told[-1].startswith("side/x01-both-at-once: Equal dice (exercise; SI-3")


def test_the_proof_of_one_system_counts_what_it_searched() -> None:
    result = run("lessons", "--check", "--system", "dexterity")
    assert result.exit_code == 0
    assert result.stdout.strip().endswith(" positions: 0 faults")


def test_a_system_that_is_not_there_is_told() -> None:
    assert 'found "chess"; expected one of' in sentence("lessons", "--system", "chess", code=2)


def test_lessons_and_puzzles_are_listed_in_the_language_asked_for() -> None:
    told = run("lessons", "--system", "side", "--language", "ru").stdout
    assert told.startswith("side/01-one-die-for-a-side: Одна кость на всю сторону (урок; SI-3")
    assert "; Лёгк" in run("puzzles", "--system", "side", "--language", "ru").stdout


def test_a_clause_that_is_not_there_is_told() -> None:
    told = sentence("lessons", "--mine", "energy", "--clause", "ED-2.12dd", code=2)
    assert 'found no clause "ED-2.12dd"; expected one of' in told
    assert told.endswith("(closest: ED-2.12d)")
