"""`rulebook`: in the terminal and as a page."""

from pathlib import Path

from tests.game.commands.shell import run, sentence


def test_a_clause_is_printed_with_its_example() -> None:
    told = run("rulebook", "rk-6a").stdout
    assert told.startswith("RK-6a  To hit\n") and "For example: Precision 5" in told
    assert "RK-6b" not in told.split("See also")[0]


def test_words_print_all_that_have_them_and_none_is_a_fault() -> None:
    told = run("rulebook", "--system", "side", "held").stdout
    assert "SI-7  Those" in told and "SI-S5" in told and "SI-6  " not in told
    fault = sentence("rulebook", "zzz", code=2)
    assert fault == 'found no rule with "zzz"; expected a clause\'s id or words'


def test_without_words_the_contents_of_all_systems() -> None:
    told = run("rulebook", "--language", "ru").stdout
    assert all(part in told for part in ("ED-2.1a", "RK-1a", "NP-1", "SP-1", "SI-1a", "DO-1"))
    assert told.count("BD-1 ") == 1 and "Начальная Энергия" in told


def test_a_page_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    assert run("rulebook", "--system", "side", "--html", str(path)).exit_code == 0
    told = path.read_text(encoding="utf-8")
    assert told.startswith("<!doctype html>") and told.endswith("</html>\n")
