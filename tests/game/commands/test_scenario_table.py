"""All scenarios between equals, and the sections of the document that tells what they came to."""

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from game.ai.simulation import Course, Match
from game.commands.root import main
from game.commands.scenario_table import write_scenarios
from game.commands.sections import write_section

MAPS = Path(__file__).parents[3] / "maps"


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["simulate", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_every_scenario_of_a_system_is_fought_as_a_series_of_its_own(tmp_path: Path) -> None:
    words = ["--battles", "2", "--seed", "3", "--jobs", "1", "--json"]
    file, results = tmp_path / "balance.md", tmp_path / "results.jsonl"
    bots = ("--system", "seven_phase", "--bot", "random")
    whole = ("--all-scenarios", *bots, *words, "--results", str(results))
    told = json.loads(run(*whole, "--markdown", str(file)))
    scenarios = told["systems"]["seven_phase"]
    assert list(scenarios) == sorted(path.stem for path in MAPS.glob("seven_phase-*.toml"))

    hunt = ["--scenario", "seven_phase-hunt", "--red", "random", "--blue", "random"]
    alone = json.loads(run(*hunt, *words))
    assert scenarios["seven_phase-hunt"].items() <= alone.items()

    fought = results.read_bytes()
    assert run(*whole, "--markdown", str(file)) == json.dumps(told) + "\n"
    assert results.read_bytes() == fought, "what is kept is not fought again"
    assert file.read_text(encoding="utf-8").count("## Scenarios of the Seven Phases") == 1


def test_a_document_of_a_whole_run_is_not_replaced_by_a_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "balance.md"
    file.write_text("## Scenarios of the Side Initiative\n\nAll of them.\n", encoding="utf-8")
    before = file.read_bytes()

    def tired(
        course: Callable[[Match], Course], series: Sequence[Match], _: int
    ) -> Iterator[Course]:
        yield course(series[0])
        raise KeyboardInterrupt

    monkeypatch.setattr("game.commands.progress.spread", tired)
    words = "simulate --all-scenarios --system side --bot random --battles 2 --jobs 1 --markdown"
    result = CliRunner().invoke(main, [*words.split(), str(file)])
    assert result.exit_code == 1
    assert f"interrupted after 1 of 16 battles; {file} stays as it was; the same command" in (
        result.stderr
    )
    assert file.read_bytes() == before


def test_a_row_tells_shares_and_lengths(tmp_path: Path) -> None:
    """Of 20 battles 5 are a quarter, between 11 and 47 per cent; the command stands above."""
    file = tmp_path / "balance.md"
    row = {
        "battles": 20,
        "wins": {"red": 5, "blue": 12, "draw": 2, "undecided": 1},
        "rounds": {"mean": 7.1, "median": 7.5, "min": 3, "max": 30},
    }
    told = {"bot": "greedy", "seed": 8, "battles_each": 20, "systems": {"risk": {"fight": row}}}
    write_scenarios(told, file)
    text = file.read_text(encoding="utf-8")
    assert "| fight | 25.0% (11–47) | 60.0% (39–78) | 3 | 7.5 (3–30) |\n" in text
    words = "--system risk --battles 20 --bot greedy --seed 8 --markdown"
    assert f"python main.py simulate --all-scenarios {words} {file.as_posix()}\n" in text


def test_a_section_takes_the_place_of_the_one_under_its_heading(tmp_path: Path) -> None:
    """What people have written before, between and after stays."""
    file = tmp_path / "balance.md"
    file.write_text("# Balance\n\n## A\n\nold\n\n### A1\n\nold\n\n## Why\n\nBecause.\n")
    for _ in range(2):
        write_section(file, "A", ["new"])
        write_section(file, "B", ["last"])
    parts = ("# Balance", "## A", "new", "## Why", "Because.", "## B", "last")
    assert file.read_text() == "\n\n".join(parts) + "\n"


def test_a_document_is_whole_whenever_its_writer_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second signal while the first is heeded, the file not yet on the disk."""
    file = tmp_path / "balance.md"
    file.write_text("# Balance\n")
    monkeypatch.setattr(os, "fsync", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        write_section(file, "A", ["new"])
    assert file.read_text() == "# Balance\n"


def test_no_side_of_a_scenario_is_known_to_win_seldom() -> None:
    """What the document tells of five systems: from 30 to 70 per cent, as far as one can tell."""
    text = (MAPS.parent / "docs" / "balance.md").read_text(encoding="utf-8")
    row = r"^\| ([a-z_]+-\S+) \| [\d.]+% \((\d+)–(\d+)\) \| [\d.]+% \((\d+)–(\d+)\) \|"
    told = {name: bounds for name, *bounds in re.findall(row, text, re.MULTILINE)}
    names = {path.stem for path in MAPS.glob("*.toml") if not path.stem.startswith("energy-")}
    assert told.keys() == names
    for name, bounds in told.items():
        low, high, low_blue, high_blue = map(int, bounds)
        assert max(low, low_blue) <= 70, name
        assert min(high, high_blue) >= 30, name


def test_a_document_stays_english_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    file = tmp_path / "strength.md"
    words = "ladder --bots random,greedy --team sword --battles 2 --jobs 1 --system side"
    asked = [*words.split(), "--markdown", str(file), "--language", "it"]
    told = CliRunner().invoke(main, asked).stdout
    assert "Punteggio Elo" in told and "Iniziativa di parte" in told
    assert "| Bot | Rating | Above the next |" in file.read_text(encoding="utf-8")
