"""Whatever a command is given, and wherever it prints, it answers in one sentence or in none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.game.commands.shell import run, sentence
from tests.processes import ROOT


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_output_that_cannot_write_every_letter_is_no_reason_to_end(
    encoding: str, record: Path
) -> None:
    for words in (["--help"], ["replay", str(record)]):
        done = subprocess.run(
            [sys.executable, "main.py", *words],
            cwd=ROOT,
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONIOENCODING": encoding},
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout


KEPT = "tests/kept/format-2/energy/00-finished.sixorders"

PRINTS = (
    ["--help"],
    ["check", "maps/duel.tmx"],
    ["clauses", "--system", "risk", "--json"],
    ["replay", KEPT],
    ["simulate", "--battles", "2", "--red", "random", "--blue", "random"],
)


@pytest.mark.parametrize("words", PRINTS, ids=" ".join)
def test_an_output_that_nobody_reads_is_no_reason_to_complain(words: list[str]) -> None:
    """As in `| head -1`, once it has gone; then with no output at all."""
    reading, writing = os.pipe()
    os.close(reading)
    for closing in ("", "exec >&- 2>&-; "):
        done = subprocess.run(
            ["sh", "-c", closing + 'exec "$@"', "sh", sys.executable, "main.py", *words],
            cwd=ROOT,
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0 if closing else 1, b"")
    os.close(writing)


NO_LETTER = "\udcff"

BROKEN = ("", " ", "-", NO_LETTER, "nan", "-1", "1e9", "9" * 5000, "x" * 300, "/dev/null/x", "..")

OPTIONS = [
    *(("play", option) for option in ("--system", "--scenario", "--red", "--blue", "--seed")),
    ("play", "--dice"),
    *(("watch", option) for option in ("--system", "--scenario", "--red", "--blue", "--seed")),
    *(("simulate", option) for option in ("--system", "--scenario", "--red", "--blue")),
    *(("simulate", option) for option in ("--battles", "--seed", "--jobs")),
    *(("simulate", "--matrix", option) for option in ("--bot", "--levels")),
    ("clauses", "--system"),
    ("replay", "tests/kept/format-2/energy/00-finished.sixorders", "--language"),
    ("replay",),
    ("check",),
]


@pytest.mark.parametrize("words", OPTIONS, ids=" ".join)
def test_whatever_a_command_is_given_it_answers_in_one_sentence(words: tuple[str, ...]) -> None:
    for broken in BROKEN:
        if words == ("check",) and broken in ("", "..", NO_LETTER):
            continue
        done = run(*words, broken)
        assert done.exit_code in (1, 2), (words, broken)
        sentences = [line for line in done.output.splitlines() if "checked, 1 with" not in line]
        assert len(sentences) == 1, done.output
        assert len(sentences[0]) <= 450, sentences[0]


def test_a_name_that_no_letters_write_is_told_too() -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "check", NO_LETTER], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 1
    assert done.stdout.startswith(b"?: found no such file; expected one of .tmx,")


@pytest.mark.parametrize("words", [[], ["play"], ["watch"], ["replay", KEPT]], ids=str)
def test_a_picture_makes_no_folder_and_leaves_nothing_else(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path / "home"))
    told = sentence(*words, "--screenshot", str(tmp_path / "none" / "a.png"), code=1)
    assert "none" in told
    assert list(tmp_path.iterdir()) == []
    for broken in (*BROKEN[5:], "/dev/full"):
        monkeypatch.chdir(tmp_path)
        done = run(*words, "--screenshot", broken)
        assert done.exit_code in (0, 1, 2)
        assert len(done.output.splitlines()) == (done.exit_code > 0), done.output
