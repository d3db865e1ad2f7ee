"""Whatever a command is given, and wherever it prints, it answers in one sentence or in none."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from game.commands.shell import Commands
from rules.toml import tables_in
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
        if words == ("check",) and broken in ("..", NO_LETTER):
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
    told = "\N{REPLACEMENT CHARACTER}: found no such file; expected one of .tmx,"
    assert done.stdout.startswith(told.encode())


@pytest.mark.parametrize("words", [[], ["play"], ["watch"], ["replay", KEPT]], ids=str)
def test_a_picture_makes_no_folder_and_leaves_nothing_else(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path / "home"))
    told = sentence(*words, "--screenshot", str(tmp_path / "none" / "a.png"), code=2)
    assert "found no folder" in told and "none" in told
    assert list(tmp_path.iterdir()) == []
    for broken in (*BROKEN[5:], "/dev/full"):
        monkeypatch.chdir(tmp_path)
        done = run(*words, "--screenshot", broken)
        assert done.exit_code in (0, 1, 2)
        assert len(done.output.splitlines()) == (done.exit_code > 0), done.output


WRITES = (
    ("lab", "--red", "archer", "--blue", "sword", "--html"),
    ("lab", "--red", "archer", "--blue", "sword", "--results"),
    ("ladder", "--markdown"),
    ("calibrate", "--markdown"),
    ("simulate", "--matrix", "--markdown"),
    ("simulate", "--results"),
    ("analyse", KEPT, "--html"),
    ("rulebook", "--html"),
    ("puzzles", "--make", "--system", "energy", "--out"),
    ("puzzles", "--make", "--system", "energy", "--resume"),
    ("replay", KEPT, "--screenshot"),
)


@pytest.mark.parametrize("words", WRITES, ids=" ".join)
def test_where_nothing_can_be_written_nothing_is_begun(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """Hours of battles would else come to a table that nobody sees."""
    told = sentence(*words, str(tmp_path / "none" / "out"), code=2)
    assert f'found no folder "{tmp_path / "none"}"; expected one that is there' in told
    assert "found no folder" in sentence(*words, "/dev/null/out", code=2)
    assert "found a pipe or a device" in sentence(*words, "/dev/null", code=2)
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_a_folder_that_takes_nothing_is_not_written_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written stands beside it till it is whole; else that came out after hours."""
    page, allowed = tmp_path / "page.html", os.access
    page.touch()
    monkeypatch.setattr(os, "access", lambda at, mode: at != tmp_path and allowed(at, mode))
    told = sentence("rulebook", "--html", str(page), code=2)
    assert f'found no permission to write "{tmp_path}"; expected one' in told


def test_a_document_that_is_no_text_takes_no_table_but_the_table_is_printed(
    tmp_path: Path,
) -> None:
    document = tmp_path / "notes.md"
    document.write_bytes(b"\xff\xfe notes")
    words = ("--system", "energy", "--levels", "1", "--battles", "2", "--bot", "random")
    done = run("simulate", "--matrix", *words, "--markdown", str(document))
    assert done.exit_code == 1
    assert "Duelist" in done.stdout
    assert done.stderr == (
        f"six-orders: {document}, byte 0: found bytes that are not UTF-8 text; "
        "expected a document in UTF-8\n"
    )
    assert document.read_bytes() == b"\xff\xfe notes"


def test_a_picture_of_a_battle_that_cannot_be_opened_tells_why(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('system = "energy"\n')
    for command in ("play", "watch"):
        words = (command, "--scenario", str(broken), "--screenshot", str(tmp_path / "a.png"))
        assert 'found no "title"; expected it to be given' in sentence(*words, code=1)
    assert list(tmp_path.iterdir()) == [broken]


def test_a_time_that_is_no_number_is_refused() -> None:
    told = sentence("simulate", "--red", "exec:cat", "--limit", "nan", code=2)
    assert 'found "nan"; expected 0.1 to 3600' in told


def test_a_battle_that_a_bot_of_others_left_asks_for_its_command_again() -> None:
    """A record calls it by a number alone, and whoever resumes must say who that is."""
    duel = ("--scenario", "energy-duel", "--red", "exec:false", "--blue", "exec:false")
    assert "without an answer" in run("play", "--text", *duel).stderr
    told = run("play", "--text", "--resume")
    assert told.exit_code == 1
    assert told.stderr == (
        'six-orders: found no bot "guest 1"; expected one of the game, or again exec:COMMAND\n'
    )
    assert "without an answer" in run("play", "--text", "--resume", "--red", "exec:false").stderr


IDLE = (
    ("lessons --text energy/01-walking --seed 2", "--seed with --text; expected it with --mine"),
    ("lessons --mine energy --check", "--check with --mine; expected one of them"),
    ("lessons --clause ED-2.4", "--clause in a list; expected it with --mine"),
    ("puzzles --seed 2", "--seed in a list; expected it with --make"),
    ("puzzles --make --check --system energy", "--check with --make; expected one of them"),
    ("puzzles --text daily --system risk", "--system with --text; expected it in a list"),
    (f"replay {KEPT} --window --quiet", "--quiet with --window or --screenshot; expected it"),
    ("rulebook charges --html rules.html", "words with --html, which writes all; expected one"),
    ("play --language ru", "--language without --text; expected it with --text"),
    ("play --text --say", "--say with --text; expected it without --text"),
    ("play --resume --seed 1", "--seed with --resume; expected it without --resume"),
    ("play --resume --blue hard", "--blue with --resume; expected it without --resume"),
    ("watch --limit 2", "--limit alone; expected it with a bot exec:COMMAND"),
    ("simulate --matrix --limit 2", "--limit in a matrix; expected it in a series"),
    ("simulate --cluster here --jobs 2", "--jobs with --cluster; expected one of them"),
    ("--licences check", "--licences before a command; expected no command"),
    ("--licences --screenshot a.png", "--licences with a picture; expected one of them"),
)


@pytest.mark.parametrize(("line", "told"), IDLE, ids=[line for line, _ in IDLE])
def test_an_option_that_would_do_nothing_is_refused(
    line: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if KEPT not in line:
        monkeypatch.chdir(tmp_path)
    assert f"found {told}" in sentence(*line.split(), code=2)


def test_commands_of_a_command_are_listed_where_none_is_named_and_suggested() -> None:
    done = run("post")
    assert done.exit_code == 2
    assert "\n  import  Read a battle" in done.stderr
    assert 'found no command "raed"; expected one of export, import, new' in sentence(
        "post", "raed", code=2
    )


def test_an_input_that_is_no_text_is_no_reason_to_end() -> None:
    for words in (["engine"], ["play", "--text", "--blue", "random"]):
        done = subprocess.run(
            [sys.executable, "main.py", *words],
            cwd=ROOT,
            input=b"sh\xffow\n\xff\n",
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert "sh\N{REPLACEMENT CHARACTER}ow".encode() in done.stdout


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs an input without end")
@pytest.mark.parametrize("words", [("post", "read"), ("post", "import")], ids=" ".join)
def test_an_input_without_end_is_not_read_to_its_end(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    told = sentence(*words, str(tmp_path / "new"), "/dev/zero", code=1)
    assert "found a text beyond reason; expected one post" in told


def test_a_broken_file_of_the_game_s_own_is_told_in_a_sentence(tmp_path: Path) -> None:
    """As whoever changes a system or the theme meets it."""
    path = tmp_path / "system.toml"
    path.write_text("title = ")

    @click.group(cls=Commands)
    def group() -> None: ...

    @group.command()
    def read() -> None:
        tables_in(path)

    done = CliRunner().invoke(group, ["read"])
    assert done.exit_code == 1
    assert done.stderr.startswith(f"six-orders: {path}: Invalid value (at end of document)")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("picture_first", [False, True])
def test_no_picture_is_written_over_what_it_shows(picture_first: bool, tmp_path: Path) -> None:
    """Neither over a scenario nor, by a link, over the one that it leads to."""
    scenario, link = tmp_path / "mine.toml", tmp_path / "picture.png"
    kept = (ROOT / "maps" / "energy-duel.toml").read_bytes()
    scenario.write_bytes(kept)
    link.symlink_to(scenario)
    for command in ("play", "watch"):
        for picture in (scenario, link):
            named = [("--scenario", str(scenario)), ("--screenshot", str(picture))]
            words = named[::-1] if picture_first else named
            told = sentence(command, *words[0], *words[1], code=2)
            assert "twice; expected another file" in told
    assert scenario.read_bytes() == kept
