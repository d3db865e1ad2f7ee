"""`analyse`: a record as text and as a page, the same whatever the number of processes."""

from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner

from game.commands.root import main
from rules.record.record import write_record
from tests.game.study.trees import recorded
from tests.rules.systems.energy.duels import duelist, swordsman


def test_a_record_is_told_and_written_as_a_page_that_stands_alone(tmp_path: Path) -> None:
    """Red, near death, ends its turn beside Blue, whom it could fell."""
    red, blue = duelist(health=5), swordsman(health=5)
    path, page = tmp_path / "duel.sixorders", tmp_path / "duel.html"
    write_record(path, recorded("RB", ["end turn", "end turn"], None, red, blue))
    asked = ["analyse", str(path), "--budget", "60", "--jobs", "1", "--html", str(page)]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0, result.output
    assert "Round 1: Red wins" in result.output
    assert "1. Round 1, action 1. Red, R: End turn" in result.output
    assert "Better: R · " in result.output
    assert "     Red wins " in result.output.split("What cost most")[1]
    assert "Red: as expected" in result.output
    text = page.read_text(encoding="utf-8")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    drawn = text[text.index("<svg") : text.index("</svg>") + len("</svg>")]
    assert ElementTree.fromstring(drawn).attrib["aria-label"] == "Who was likelier to win"
    assert drawn.count("<circle") == 2, "both ended their turns for nothing"
    again = CliRunner().invoke(main, [*asked, "--language", "ru"])
    assert again.exit_code == 0 and "Red wins" not in again.output


def test_what_is_no_record_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "no.sixorders"
    path.write_text("no", encoding="utf-8")
    result = CliRunner().invoke(main, ["analyse", str(path)])
    assert result.exit_code != 0 and "Traceback" not in result.output
