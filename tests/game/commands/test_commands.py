"""The command line: help, exit codes, one sentence for each fault, the same seed the same words."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai import BOTS
from game.commands import start
from game.commands.packages import missing_packages, missing_sentence
from game.commands.root import main
from game.commands.shell import EXIT_CODES, Later
from rules.content.tiled import load_map
from tests.game.commands.shell import run, sentence

ROOT = Path(__file__).parents[3]
MAPS = ROOT / "maps"


@pytest.mark.parametrize("command", ["", *main.commands])
def test_every_help_has_an_example_and_the_exit_codes(command: str) -> None:
    done = run(*([command] if command else []), "--help")
    assert done.exit_code == 0
    assert f"python main.py {command}".rstrip() in done.stdout.partition("Example")[2]
    assert " ".join(EXIT_CODES.split()) in " ".join(done.stdout.split())


def test_the_version_is_told() -> None:
    assert run("--version").stdout.startswith("Six Orders ")


def test_what_maps_are_drawn_with_is_laid_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A map begun from the template is whole; what the player has changed stays."""
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path))
    run("where", "--map-kit")
    template = tmp_path / "maps" / "templates" / "new-map.tmx"
    assert load_map(template).starts["red", 5]
    template.write_text("mine", encoding="utf-8")
    assert str(tmp_path / "maps") in run("where", "--map-kit").stdout
    assert template.read_text(encoding="utf-8") == "mine"


def test_the_licence_is_told() -> None:
    assert run("--licences").stdout.startswith("MIT License")


@pytest.mark.parametrize("later", main.commands.values(), ids=str)
def test_the_line_of_help_begins_the_command_s_own_help(later: Later) -> None:
    told = " ".join(str(later.load().help).split())
    assert told.startswith(str(later.short_help))
    assert later.load().name == later.name


@pytest.mark.parametrize("words", ["--version", "--help"])
def test_the_version_and_the_help_load_no_window_no_system_and_no_command(words: str) -> None:
    code = "import sys, main; sys.argv = ['main.py', sys.argv[1]]\ntry: main.start()\n"
    code += "finally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code, words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = done.stderr.split()
    assert "game.commands.root" in loaded
    for name in ("pygame", "rules.battle", "rules.systems", "game.commands.play", "rich"):
        assert name not in loaded


def test_an_unknown_command_gets_a_suggestion() -> None:
    assert sentence("simulat", code=2) == (
        'found no command "simulat"; expected one of '
        f"{', '.join(sorted(main.commands))} (closest: simulate)"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["simulate", "--red", "gredy"],
            "Invalid value for '--red': found \"gredy\"; expected one of "
            f"{', '.join(sorted(BOTS))} (closest: greedy)",
        ),
        (["simulate", "--red", "human"], 'found "human"; expected one of'),
        (["simulate", "--system", "chess"], 'found "chess"; expected one of'),
        (["simulate", "--scenario", "energy-due"], "(closest: energy-duel)"),
        (["simulate", "--battles", "0"], 'found "0"; expected 1 to 1000000'),
        (["simulate", "--battles", "many"], 'found "many"; expected 1 to 1000000'),
        (["simulate", "--battles", "3", "--mirrored"], "found 3 battles; expected an even number"),
        (["simulate", "--seed", "-1"], 'found "-1"; expected 0 to 18446744073709551615'),
        (["play", "--blue", "planer"], 'found "planer"; expected one of'),
        (["play", "--dice", "loaded"], "'loaded' is not one of"),
        (["watch", "--red", "human"], 'found "human"; expected one of'),
        (["clauses", "--system", "chess"], 'found "chess"; expected one of'),
        (["replay"], "Missing argument 'FILE'"),
        (["simulate", "--speed"], "No such option"),
        (["--screenshot", "x.png", "check"], "expected it after, or no command"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_2(words: list[str], told: str) -> None:
    assert told in sentence(*words, code=2)


# Windows


def test_headless_commands_never_load_the_window(record: Path) -> None:
    code = (
        "import sys\nfrom click.testing import CliRunner\nfrom game.commands.root import main\n"
        "for words in sys.argv[1:]:\n"
        "    assert CliRunner().invoke(main, words.split()).exit_code in (0, 1), words\n"
        "sys.exit('pygame' in sys.modules)"
    )
    simulate = "simulate --battles 1 --jobs 1 --red random --blue random"
    commands = [simulate, f"replay {record}", "check", "clauses", "--help", "play --help"]
    done = subprocess.run([sys.executable, "-c", code, *commands], cwd=ROOT, check=False)
    assert done.returncode == 0


def test_the_menu_s_first_frame_loads_no_battle_no_bot_and_no_other_screen(
    tmp_path: Path,
) -> None:
    code = (
        "import sys\nfrom game.window.program import Game\ngame = Game(headless=True)\n"
        "game.open_menu()\ngame.app.step(0)\nprint(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "SIX_ORDERS_HOME": str(tmp_path)},
    )
    loaded = done.stdout.split()
    assert "game.window.screens.menu" in loaded
    others = ("rules.battle", "rules.systems", "game.play.session", "game.ai", "multiprocessing")
    assert not {*others, "matplotlib", "game.window.battles"} & {*loaded}


@pytest.mark.parametrize(
    "words", [[], ["play"], ["watch", "--red", "random", "--blue", "random", "--seed", "1"]]
)
def test_a_picture_of_each_window(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "window.png"
    assert run(*words, "--screenshot", str(path)).exit_code == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_picture_of_a_replay(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "replay.png"
    assert run("replay", str(record), "--screenshot", str(path)).exit_code == 0
    assert path.exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = sentence("--screenshot", str(tmp_path / "file" / "menu.png"), code=2)
    assert str(tmp_path / "file") in told


@pytest.mark.skipif(sys.platform != "linux", reason="a display is named by a variable here")
@pytest.mark.parametrize("words", [[], ["play"], ["watch"]], ids=str)
def test_without_a_display_it_ends_in_one_sentence(words: list[str]) -> None:
    """SDL would draw where nobody sees it, for ever; its libraries' complaints are no help."""
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
    done = subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in gone},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr == (
        "six-orders: no window can be opened here (no display); try --screenshot, or simulate\n"
    )


def test_without_the_window_s_packages_other_commands_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.commands.shell.missing_packages", lambda needed: ["pygame-ce"])
    assert sentence("play", code=3) == (
        "not installed: pygame-ce; install with: python -m pip install -r requirements.txt"
    )
    assert run("check").exit_code == 0


# Starting


def test_a_missing_package_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert missing_packages({"sys": "python", "no_such_module": "nothing"}) == ["nothing"]
    monkeypatch.setattr("game.commands.packages.missing_packages", lambda needed: ["rich", "click"])
    with pytest.raises(SystemExit) as left:
        start.start()
    assert left.value.code == 3
    assert capsys.readouterr().err == f"six-orders: {missing_sentence(['rich', 'click'])}\n"


def test_an_old_python_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit) as left:
        start.start()
    assert left.value.code == 3
    assert "found Python 3.9; expected 3.11 or newer" in capsys.readouterr().err


def test_main_starts_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "--version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("Six Orders ")


def test_nothing_that_an_older_python_cannot_read_comes_before_its_version_is_known() -> None:
    """Its packages would fail on an annotation first."""
    known = {"io", "os", "signal", "sys", "game.commands.start"}
    for path in (ROOT / "main.py", ROOT / "game" / "commands" / "start.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= known, path
            elif isinstance(node, ast.ImportFrom):
                assert node.module in known, path
