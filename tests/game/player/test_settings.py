"""Settings survive, and a broken file costs one sentence, never a start."""

import json
import plistlib
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.player.progress import ProgressFile
from game.player.settings import Settings, home_folder, load_settings, save_settings
from game.player.system_language import system_language
from game.window.app import App


def test_settings_come_back_as_saved(tmp_path: Path) -> None:
    settings = Settings(language="ru", text_scale=150, orientation="columns", sound_volume=0)
    save_settings(settings, tmp_path)
    assert load_settings(tmp_path) == (settings, "")
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == (Settings(), "")


def test_the_first_start_is_in_the_language_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what is set later the system is not asked."""
    monkeypatch.setenv("LANGUAGE", "ru")
    assert load_settings(tmp_path)[0].language == "ru"
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    settings, told = load_settings(tmp_path)
    assert settings.language == "ru" and "взяты обычные настройки" in told
    save_settings(Settings(language="en"), tmp_path)
    assert load_settings(tmp_path)[0].language == "en"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT@euro"}, "en"),
        ({"LANGUAGE": "de:ru:en", "LANG": "en_GB.UTF-8"}, "ru"),
        ({"LANG": "ru_RU", "LC_ALL": "en_US"}, "en"),
        ({}, "en"),
    ],
)
def test_the_system_s_language_is_read_from_its_variables(
    environment: dict[str, str], language: str
) -> None:
    assert system_language(environment) == language


def test_systems_without_variables_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows gives a number, macOS keeps a list; where neither tells it is English."""
    kernel = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0419))
    monkeypatch.setattr("ctypes.windll", kernel, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "win32")
    assert system_language({}) == "ru"
    assert system_language({"LANG": "en_GB"}) == "en"
    monkeypatch.setattr("sys.platform", "darwin")
    assert system_language({}) == "en"
    file = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    file.parent.mkdir(parents=True)
    file.write_bytes(plistlib.dumps({"AppleLanguages": ["de-AT", "ru-RU"]}))
    assert system_language({}) == "ru"
    file.write_bytes(b"nothing of the kind")
    assert system_language({}) == "en"


def test_setting_not_in_the_file_has_its_default(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"text_scale": 130}')
    assert load_settings(tmp_path) == (Settings(text_scale=130), "")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", ": found broken JSON; expected settings in JSON"),
        ("{", ": found broken JSON; expected settings in JSON"),
        ('{"text_scale": 500}', ", text_scale: found 500; expected a whole number up to 200"),
        (
            f'{{"red_name": "{"x" * 41}"}}',
            f", red_name: found {'x' * 41}; expected text of at most 40 letters",
        ),
        ('{"text_scale": "big"}', ", text_scale: found text; expected a whole number"),
        ('{"orientation": "round"}', ", orientation: found round; expected a value that fits"),
        ('{"colour": "green"}', ': found "colour"; expected no such field'),
        ("[1, 2]", ": found a list; expected a table"),
    ],
)
def test_broken_file_is_told_kept_and_replaced_by_defaults(
    tmp_path: Path, content: str, sentence: str
) -> None:
    file = tmp_path / "settings.json"
    file.write_text(content)
    settings, told = load_settings(tmp_path)
    assert settings == Settings()
    kept = "the old file is kept as settings.json.broken"
    assert told == f"settings.json{sentence}; the defaults are used; {kept}"
    assert (tmp_path / "settings.json.broken").read_text() == content
    assert not file.exists()
    assert load_settings(tmp_path) == (Settings(), "")


def test_what_was_put_aside_before_is_not_lost(tmp_path: Path) -> None:
    for content in ("{", "[", "]"):
        (tmp_path / "settings.json").write_text(content)
        _settings, told = load_settings(tmp_path)
    assert told.endswith("; the old file is kept as settings.json.broken3")
    kept = sorted(tmp_path.glob("settings.json.broken*"))
    assert [file.read_text() for file in kept] == ["{", "[", "]"]


def test_a_byte_that_is_no_text_costs_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"language": "\xff"}')
    settings, told = load_settings(tmp_path)
    assert settings == Settings()
    assert told == (
        "settings.json, byte 14: found bytes that are not UTF-8 text; expected settings in UTF-8; "
        "the defaults are used; the old file is kept as settings.json.broken"
    )
    assert (tmp_path / "settings.json.broken").exists()


def test_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    settings, told = load_settings(tmp_path)
    assert settings == Settings()
    assert told.endswith("the defaults are used")


def test_interrupted_save_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(Settings(text_scale=120), tmp_path)

    def fail(descriptor: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        save_settings(Settings(text_scale=180), tmp_path)
    assert load_settings(tmp_path)[0].text_scale == 120


def test_home_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path / "elsewhere"))
    save_settings(Settings(language="ru"))
    assert home_folder() == tmp_path / "elsewhere"
    written = json.loads((tmp_path / "elsewhere" / "settings.json").read_text())
    assert written["language"] == "ru"


def test_home_may_begin_with_the_user_s_own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quoted, no shell has put it there."""
    monkeypatch.setenv("SIX_ORDERS_HOME", "~/games/six")
    assert home_folder() == Path.home() / "games" / "six"


def test_two_games_set_what_they_like_and_neither_takes_the_other_s_back(tmp_path: Path) -> None:
    first, second = (App(Settings(), home=tmp_path) for _ in range(2))
    first.change_settings(text_scale=150)
    second.change_settings(palette="contrast")
    first.change_settings(text_scale=125)
    second.close()
    settings, _told = load_settings(tmp_path)
    assert (settings.text_scale, settings.palette) == (125, "contrast")


def test_where_nothing_can_be_written_a_broken_file_costs_no_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("settings.json", "progress.json"):
        (tmp_path / name).write_text("{")

    def refuse(path: Path, target: Path) -> None:
        raise PermissionError(13, "Read-only file system")

    monkeypatch.setattr(Path, "replace", refuse)
    settings, told = load_settings(tmp_path)
    assert settings == Settings() and told.endswith("the defaults are used")
    assert ProgressFile(tmp_path).progress.done == []
