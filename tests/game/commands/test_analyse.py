"""`analyse`: a record as text and as a page, the same whatever the number of processes."""

import re
from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner

from game.commands.charts import LETTER, WIDTH, curve
from game.commands.root import main
from rules.record.record import write_record
from tests.game.study.trees import recorded
from tests.kept.write import finished
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


def test_a_page_never_takes_the_place_of_its_record(tmp_path: Path) -> None:
    path = tmp_path / "duel.sixorders"
    write_record(path, recorded("RB", ["end turn"], None, duelist(), swordsman()))
    kept = path.read_bytes()
    same = str(tmp_path / "." / path.name)
    for words in (["analyse", str(path), "--html", same], ["analyse", "--html", same, str(path)]):
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 2
        assert " twice; expected another file" in done.stderr and path.read_bytes() == kept


def test_what_is_decided_before_the_first_round_is_no_round(tmp_path: Path) -> None:
    """A spell of Dexterity Order is held ready before the battle."""
    path = Path(__file__).parents[2] / "kept/format-2/dexterity/00-saved-at-choose.sixorders"
    done = CliRunner().invoke(main, ["analyse", str(path), "--budget", "20", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert "  Before the battle: " in done.stdout and done.stdout.count("  Round 1: ") == 1


def test_names_of_rounds_stand_where_they_find_room() -> None:
    ticks = [(place, f"Round {place}") for place in range(40)]
    drawn = ElementTree.fromstring(curve("chances", [0.5] * 40, [], ticks))
    named = [(float(one.get("x", "")), one.text or "") for one in drawn.iter() if one.text]
    assert named[0][1] == "Round 0" and len(named) > 5
    ends = [x + LETTER * len(words) for x, words in named]
    assert all(end <= x for end, (x, _words) in zip(ends, named[1:], strict=False))
    assert ends[-1] <= WIDTH + LETTER


def test_of_a_battle_of_which_only_the_end_is_known_nothing_else_is_told(tmp_path: Path) -> None:
    """Its dice fell otherwise: neither what it cost nor whose the luck was can be known."""
    path = tmp_path / "other.sixorders"
    write_record(path, finished("energy"))
    text = re.sub(r'"seed":\d+', '"seed":99', path.read_text(encoding="utf-8"), count=1)
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["analyse", str(path)])
    assert result.exit_code != 0 and result.stdout == ""
    assert result.stderr.count("\n") == 1 and "only the battle's end can be shown" in result.stderr


def test_what_is_no_record_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "no.sixorders"
    path.write_text("no", encoding="utf-8")
    result = CliRunner().invoke(main, ["analyse", str(path)])
    assert result.exit_code != 0 and "Traceback" not in result.output
