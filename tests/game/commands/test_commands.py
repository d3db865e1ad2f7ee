"""The command line: help, exit codes, one sentence for each fault, the same seed the same words."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game.ai import BOTS
from game.ai.simulation import Course, Match, course_of
from game.commands import start
from game.commands.packages import missing_packages, missing_sentence
from game.commands.root import main
from game.commands.shell import EXIT_CODES, Later
from game.play.session import Session
from rules.content.tiled import load_map
from rules.dice import mix
from rules.record.file import SUFFIX
from rules.record.record import write_record
from tests.rules.record.broken_records import put
from tests.rules.record.test_record import save_broken
from tests.rules.record.test_reopen import act, finished_record

ROOT = Path(__file__).parents[3]
MAPS = ROOT / "maps"


def run(*words: str) -> Result:
    """What a command prints and its exit code; a fault of the program fails the test."""
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def sentence(*words: str, code: int) -> str:
    """The one sentence on the error stream of a command that must fail."""
    done = run(*words)
    assert done.exit_code == code, done.output
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("six-orders: ")
    return lines[0].removeprefix("six-orders: ")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A battle that bots of no wit have fought to its end."""
    path = tmp_path / f"fought{SUFFIX}"
    session = Session.start(MAPS / "energy-duel.toml", 5)
    state = 1
    while session.battle.pending is not None:
        state = mix(state + 1)
        options = session.battle.options
        session.do(options[state % len(options)])
    session.save(path)
    return path


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
        (["simulate", "--battles", "0"], "0 is not in the range"),
        (["simulate", "--battles", "many"], "'many' is not a valid integer range"),
        (["simulate", "--battles", "3", "--mirrored"], "found 3 battles; expected an even number"),
        (["simulate", "--seed", "-1"], "-1 is not in the range"),
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


# simulate


def test_simulate_prints_one_object() -> None:
    words = "simulate --scenario energy-duel --red greedy --blue random --battles 4 --seed 3"
    done = run(*words.split(), "--jobs", "1", "--mirrored", "--json")
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert told["wins"].keys() == {"red", "blue", "draw"}
    assert sum(told["wins"].values()) == told["battles"] == 4
    assert told["bots"] == {"greedy": 4, "random": 0}
    assert told["rounds"].keys() == {"mean", "median", "min", "max"}
    assert (told["seed"], told["system"], told["scenario"]) == (3, "energy", "energy-duel")


def test_ctrl_c_prints_what_is_done_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    words = "simulate --red random --blue random --battles 4 --jobs 1 --json --results"
    fights = iter(range(3))

    def tired(match: Match) -> Course:
        if next(fights, None) is None:
            raise KeyboardInterrupt
        return course_of(match)

    with monkeypatch.context() as patched:
        patched.setattr("game.commands.simulate.course_of", tired)
        done = run(*words.split(), str(file))
    assert done.exit_code == 1
    assert json.loads(done.stdout)["battles"] == 3
    assert done.stderr == (
        f"six-orders: interrupted after 3 of 4 battles; the same command goes on from {file}\n"
    )
    whole = run(*words.split()[:-1])
    assert run(*words.split(), str(file)).stdout == whole.stdout
    assert len(file.read_text().splitlines()) == 1 + 4


def test_the_same_seed_prints_the_same_and_another_something_else() -> None:
    words = "simulate --red random --blue random --battles 6 --jobs 1 --seed"
    first, again, other = (run(*words.split(), seed) for seed in "778")
    assert first.stdout == again.stdout != other.stdout
    assert "energy-duel: 6 battles from seed 7, Red random, Blue random" in first.stdout


def test_the_table_has_a_line_for_each_bot_of_a_mirrored_series() -> None:
    words = "simulate --red greedy --blue random --battles 2 --jobs 1 --mirrored"
    told = run(*words.split()).stdout
    for name in ("greedy", "random", "red", "blue", "draw"):
        assert f"│ {name} " in told
    assert "100.0%" in told


def test_a_broken_scenario_is_told_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text('system = "energy"\ntitle = "x"\nmap = "none.tmx"\nred = []\nblue = []\n')
    told = sentence("simulate", "--scenario", str(path), code=1)
    assert told.startswith(str(path))
    assert "; expected " in told


def test_a_scenario_of_another_system_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.commands.arguments.system_ids", lambda: ("energy", "other"))
    told = sentence("simulate", "--scenario", "energy-duel", "--system", "other", code=2)
    assert told == 'energy-duel.toml: found system "energy"; expected "other"'
    told = sentence("simulate", "--system", "other", code=2)
    assert told == 'found no scenario of system "other"; expected --scenario'


# replay


def test_replay_tells_every_action_with_dice_and_clause(record: Path) -> None:
    done = run("replay", str(record))
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert any(" · 1d100 (" in line and line.endswith("ED-2.5a") for line in lines)
    assert any(line.startswith(("Red, ", "Blue, ")) for line in lines)
    assert lines[-1].startswith(f"{record.name}: ")
    assert lines[-1].endswith(("digests agree; Red", "digests agree; Blue", "digests agree; draw"))


def test_replay_of_a_battle_played_otherwise_today_begins_with_its_last_snapshot(
    tmp_path: Path,
) -> None:
    old = save_broken(tmp_path / "old.sixorders", put(4, "text", "strike at Б-2"))
    done = run("replay", str(old))
    assert done.exit_code == 1
    assert 'line 4: found "strike at Б-2", refused: ' in done.stderr
    assert done.stderr.endswith("; the battle goes on from its last snapshot\n")
    summary = done.stdout.splitlines()[-1]
    assert summary.endswith("2 rounds, 1 action replayed, 0 digests agree; not over")


def test_replay_of_a_finished_battle_played_otherwise_today_shows_its_end(tmp_path: Path) -> None:
    record, battle = finished_record()
    act(record, 2, "strike at Б-2")
    write_record(tmp_path / "old.sixorders", record)
    done = run("replay", str(tmp_path / "old.sixorders"))
    assert done.exit_code == 1
    assert done.stderr.endswith("; only the battle's end can be shown\n")
    assert done.stdout.rstrip().lower().endswith(f"; {battle.outcome}")


def test_replay_in_russian_writes_russian_letters(record: Path) -> None:
    told = run("replay", str(record), "--language", "ru").stdout
    assert "Раунд 1" in told
    assert "Г-1" in told


def test_quiet_replay_prints_one_line(record: Path) -> None:
    assert len(run("replay", str(record), "--quiet").stdout.splitlines()) == 1


def test_a_forged_record_is_told_with_its_line(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert '"seed":5' in text
    record.write_text(text.replace('"seed":5', '"seed":6'), encoding="utf-8")
    done = run("replay", str(record), "--quiet")
    assert done.exit_code == 1
    assert f"six-orders: {record.name}, line " in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_no_such_record_is_told(tmp_path: Path) -> None:
    told = sentence("replay", str(tmp_path / f"no{SUFFIX}"), code=1)
    assert "found no such file; expected a record" in told


# check


def test_the_game_s_own_maps_and_scenarios_are_whole() -> None:
    done = run("check")
    assert done.exit_code == 0, done.output
    assert done.stdout.endswith("no fault\n")


def test_check_prints_a_sentence_for_each_fault(tmp_path: Path, record: Path) -> None:
    (tmp_path / "one.tmx").write_text("<map")
    (tmp_path / "two.toml").write_text("system = ")
    (tmp_path / "notes.txt").write_text("left alone in a folder")
    done = run("check", str(tmp_path), str(tmp_path / "three.odt"))
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    assert [line.partition(",")[0].partition(":")[0] for line in lines] == [
        str(tmp_path / "one.tmx"),
        str(tmp_path / "two.toml"),
        str(tmp_path / "three.odt"),
    ]
    assert all("found " in line and "; expected " in line for line in lines)
    assert "4 files checked, 3 with a fault" in done.stderr
    assert run("check", str(record)).exit_code == 0


def test_check_of_a_folder_tells_of_each_bad_file_and_checks_the_others(
    tmp_path: Path, record: Path
) -> None:
    team = {"name": "Two", "system": "energy", "members": [{"kind": "duelist"}]}
    (tmp_path / "good.json").write_text(json.dumps(team))
    (tmp_path / "settings.json").write_text('{"text_scale": 150}')
    (tmp_path / "map.tmx").write_text("<map")
    (tmp_path / "nowhere.toml").symlink_to(tmp_path / "none")
    (tmp_path / "record.sixorders").write_bytes(b'{"line":"header"}\n')
    (tmp_path / "team.json").write_text(json.dumps(team | {"system": "sorcery"}))
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "settings.json").write_text('{"text_scale": "large"}')
    (tmp_path / "deeper" / "team.json").write_text("[" * 50_000)
    done = run("check", str(tmp_path))
    assert done.exit_code == 1
    names = ["deeper/settings", "deeper/team", "map", "nowhere", "record", "team"]
    told = [
        line.removeprefix(f"{tmp_path}/").partition(".")[0] for line in done.stdout.splitlines()
    ]
    assert told == names
    assert 'team.json, system: found "sorcery"; expected one of ' in done.stdout
    assert "9 files checked, 6 with a fault" in done.stderr


# clauses


def test_clauses_name_code_and_tests() -> None:
    done = run("clauses", "--system", "energy", "--json")
    assert done.exit_code == 0
    listed = {one["id"]: one for one in json.loads(done.stdout)}
    assert listed["ED-2.6c"]["missing"] == []
    assert any(place.startswith("rules/systems/energy/") for place in listed["ED-2.6c"]["code"])
    assert all(one["text"] and one["mark"] for one in listed.values())
    assert {one["system"] for one in listed.values()} == {"energy", "shared"}
    assert {"BD-1", "DI-1", "AC-1"} <= listed.keys(), "the rules of every system"


def test_an_installed_game_says_nothing_of_tests_that_it_has_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.clauses.ROOT", tmp_path)
    told = run("clauses", "--system", "energy").stdout
    assert "2.7b" in told and "Tests" not in told
    assert "found an installed game" in sentence("clauses", "--missing", code=2)


def test_missing_clauses_make_exit_1_and_none_make_0(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = run("clauses", "--missing", "--json")
    listed = json.loads(missing.stdout)
    assert missing.exit_code == (1 if listed else 0)
    assert all(one["missing"] for one in listed)
    monkeypatch.setattr("game.commands.clauses.clause_places", lambda system: ())
    nothing = run("clauses", "--missing")
    assert nothing.exit_code == 0
    assert nothing.stdout == "no clause is without code or test\n"


def test_the_table_shows_a_few_places() -> None:
    told = run("clauses", "--system", "shared").stdout
    assert "BD-1" in told
    assert "more" in told


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
    told = sentence("--screenshot", str(tmp_path / "file" / "menu.png"), code=1)
    assert str(tmp_path / "file") in told


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
