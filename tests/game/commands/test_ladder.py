"""`ladder`: every pair of bots on both seats, tables with charts, any row again."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game.ai.ladder import rounds, standing
from game.ai.ratings import Score
from game.commands.root import main
from rules.unit import SIDES

MAPS = Path(__file__).parents[3] / "maps"
WORDS = "ladder --bots random,greedy --team sword --map duel --battles 2 --jobs 1"


def run(words: str, *more: str) -> Result:
    done = CliRunner().invoke(main, [*words.split(), *more])
    assert done.exit_code == 0, done.output
    return done


def test_every_pair_fights_every_seed_on_both_seats() -> None:
    series = rounds(("side", "risk"), "abc", (("sword",),), MAPS / "duel.tmx", 3, 4, 1)
    assert len(series) == 2 * 3 * 4
    for one, swapped in zip(series[::2], series[1::2], strict=True):
        assert one.pair == swapped.pair
        assert one.match.seed == swapped.match.seed
        assert (one.match.red, one.match.blue) == (swapped.match.blue, swapped.match.red)
    assert len({one.pair for one in series}) == 2 * 3 * 2


def test_a_row_alone_is_fought_as_in_the_whole_ladder() -> None:
    whole = rounds(("side", "risk"), "abc", (("sword",), ("mage",)), MAPS / "duel.tmx", 3, 4, 1)
    row = rounds(("risk",), "ac", (("mage",),), MAPS / "duel.tmx", 3, 4, 1)
    assert [one for one in whole if one in row] == row


def test_scores_are_over_pairs_and_a_draw_is_half_a_point() -> None:
    scores = [
        Score("a", "b", "red", 1),
        Score("b", "a", "draw", 1),
        Score("a", "b", "red", 2),
        Score("b", "a", "blue", 2),
    ]
    found = standing("abc", scores)
    assert found.scores["a"]["b"]["share"] == 87.5
    assert found.scores["b"]["a"]["share"] == 12.5
    assert found.scores["a"]["c"] == {"battles": 0, "share": None, "within": None}
    assert (found.battles, found.draws) == (4, 1)
    assert all(one.outcome in (*SIDES, "draw") for one in scores)


def test_the_document_has_the_command_the_date_and_a_chart_for_each_order(tmp_path: Path) -> None:
    file, results = tmp_path / "strength.md", tmp_path / "results.jsonl"
    words = f"{WORDS} --system side --system dexterity --results {results}"
    told = json.loads(run(words, "--json", "--markdown", str(file)).stdout)
    text = file.read_text("utf-8")
    assert text.index("| greedy |") < text.index("| random |"), "the stronger stands above"
    assert "Written on 20" in text
    commands = [line for line in text.splitlines() if line.startswith("python main.py ladder")]
    again, row, _ = (line.removeprefix("python main.py ") for line in commands)
    before = results.read_bytes()
    assert json.loads(run(f"{again} --jobs 1 --json --results {results}").stdout) == told
    of_row = json.loads(run(f"{row} --jobs 1 --json --results {results}").stdout)
    assert of_row["systems"]["side"] == told["systems"]["side"]
    assert results.read_bytes() == before, "the same commands ask for no other battle"
    charts = sorted(path.name for path in (tmp_path / "strength-charts").iterdir())
    assert charts == ["dexterity.svg", "side.svg", "together.svg"]
    drawn = ElementTree.parse(tmp_path / "strength-charts" / "side.svg").getroot()
    assert sum(one.tag.endswith("circle") for one in drawn.iter()) == 2


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("--bots greedy", "found one bot; expected two or more"),
        ("--bots greedy,gredy", 'found "gredy"; expected one of'),
        ("--battles 3", "expected an even number"),
        ("--team sword,sword,sword,sword", "red: found 4 characters"),
        ("--team bow", 'found "bow"; expected one of'),
    ],
)
def test_what_cannot_be_fought_is_told_in_a_sentence(words: str, fault: str) -> None:
    done = CliRunner().invoke(main, ["ladder", *words.split()])
    assert done.exit_code == 2
    assert fault in done.stderr
    assert len(done.stderr.splitlines()) == 1
