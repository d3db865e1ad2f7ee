"""`check`: maps, scenarios, records and teams, and a sentence for each fault."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.game.commands.shell import run, sentence
from tests.processes import ROOT


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


def test_faults_are_told_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "one.tmx").write_text("<map")
    done = run("check", str(tmp_path / "one.tmx"), str(tmp_path / "none"), "--language", "ru")
    assert done.stdout.splitlines() == [
        f"{tmp_path / 'one.tmx'}, строка 1: найдено: испорченный XML; ожидалось: карта Tiled в XML",
        f"{tmp_path / 'none'}: такого файла нет; "
        "ожидалось .tmx, .toml, .sixorders, .json или папка",
    ]
    assert done.stderr == "проверено 2 файла, с ошибкой: 2\n"


def test_a_series_that_does_not_go_on_is_told(tmp_path: Path) -> None:
    """RK-8c: the next battle may lie beside this one or among the game's own."""
    scenario = (ROOT / "maps" / "risk-journey-1.toml").read_text()
    for name in ("forest_road.tmx", "terrain.tsx"):
        (tmp_path / name).symlink_to(ROOT / "maps" / name)
    path = tmp_path / "first.toml"
    path.write_text(scenario)
    assert run("check", str(path)).exit_code == 0
    path.write_text(scenario.replace('"risk-journey-2.toml"', '"second.toml"'))
    told = f'{path}, then: found no file "second.toml"; expected a scenario beside this one\n'
    assert run("check", str(path)).stdout == told
    (tmp_path / "second.toml").write_text(scenario)
    assert run("check", str(path)).exit_code == 0


def test_an_empty_name_is_no_folder() -> None:
    """It would mean the folder one happens to be in."""
    for words, what in ((["check"], "a file or a folder"), (["--tour"], "a folder")):
        assert f'found ""; expected the name of {what}' in sentence(*words, "", code=2)


def test_an_option_is_no_name_of_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for help after `--tour` wants no folder of that name."""
    monkeypatch.chdir(tmp_path)
    for words, what in ((["--tour"], "folder"), (["play", "--screenshot"], "file")):
        told = sentence(*words, "--help", code=2)
        assert f'found "--help"; expected the name of a {what}' in told
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_stays_closed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is root may read all, so that the system's refusal is played."""
    shut = tmp_path / "shut"
    shut.mkdir()
    scan = os.scandir

    def refuse(path: str) -> Any:
        if Path(path) == shut:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    done = run("check", str(tmp_path))
    assert done.stdout == f"{shut}: Permission denied\n"
    assert (done.exit_code, done.stderr) == (1, "0 files checked, 1 with a fault\n")


def test_a_name_with_signs_that_move_the_cursor_stays_in_its_one_line(tmp_path: Path) -> None:
    """Whatever a file is called, its fault is one sentence, and nothing colours the terminal."""
    name = "a\nb\x1b[31m\u202e"
    (tmp_path / f"{name}.toml").write_text("", encoding="utf-8")
    done = run("check", str(tmp_path))
    shown = "a\ufffdb\ufffd[31m\ufffd"
    assert done.stdout.splitlines() == [
        f'{tmp_path}/{shown}.toml: found no "system"; expected it to be given'
    ]
    told = sentence("lessons", "--text", "\x1b[31m", code=2)
    assert 'found no lesson "\ufffd[31m"' in told
