"""The player's keys: checked as they are read, and never two things on one at the same time."""

import json
from pathlib import Path

import pytest

from game.player.keys import DEEDS, clash
from game.player.settings import Settings, load_settings


def test_the_first_keys_do_not_clash() -> None:
    assert not any(clash(deed, one.key, {}) for deed, one in DEEDS.items())


def test_what_never_works_together_may_share_a_key() -> None:
    assert not clash("to_end", "E", {}), "E ends a turn, which no replay has"
    assert clash("to_end", "F1", {}) == "help"
    assert not clash("to_end", "F1", {"help": "F2"})


@pytest.mark.parametrize(
    "keys, sentence",
    [
        ({"undoo": "U"}, 'keys: found "undoo"; expected something that a key can do'),
        ({"undo": "Up"}, 'keys, undo: found "Up"; expected a key such as U, F10 or PgUp'),
        ({"undo": "S"}, "keys, undo: found S, the key of save too; expected a key of its own"),
    ],
)
def test_a_wrong_key_is_told_in_one_sentence(
    tmp_path: Path, keys: dict[str, str], sentence: str
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"keys": keys}))
    settings, told = load_settings(tmp_path)
    assert settings == Settings()
    assert told.startswith(f"settings.json, {sentence}; the defaults are used")


def test_two_keys_may_be_exchanged(tmp_path: Path) -> None:
    keys = {"undo": "S", "save": "U"}
    (tmp_path / "settings.json").write_text(json.dumps({"keys": keys}))
    assert load_settings(tmp_path) == (Settings(keys=keys), "")
