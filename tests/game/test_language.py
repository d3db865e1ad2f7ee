"""Every text of the game is there in every language and can be drawn."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.pofile import read_po

from game.language import _, available_languages, current_language, ngettext, own_name, set_language
from tests.game.window import plain_style

FOLDER = Path(__file__).parents[2] / "assets" / "languages"


def updater() -> ModuleType:
    """Return the script that keeps the catalogues up to date."""
    spec = importlib.util.spec_from_file_location("update_languages", FOLDER / "update.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


update = updater()


def test_catalogues_are_complete_and_up_to_date() -> None:
    assert update.check() == []


def test_russian_speaks_the_source_s_own_words() -> None:
    set_language("ru")
    assert current_language() == "ru"
    assert _("action points") == "ОД"
    assert _("attack points") == "ОА"
    assert _("movement points") == "ОП"
    assert _("Energy") == "Энергия"


def test_english_is_always_there_and_unknown_languages_are_refused() -> None:
    assert available_languages()[0] == "en"
    assert "ru" in available_languages()
    assert own_name("ru") == "Русский"
    with pytest.raises(ValueError, match="found 'xx'; expected one of en"):
        set_language("xx")
    set_language("en")
    assert _("Settings") == "Settings"
    assert ngettext("cell", "cells", 2) == "cells"
    assert _("") == "", "gettext would answer with the catalogue's header"


@pytest.mark.parametrize("language", update.languages())
@pytest.mark.parametrize("bold", [False, True])
def test_every_character_has_a_glyph(language: str, bold: bool) -> None:
    font = plain_style().font("normal", bold)
    with update.po_path(language).open("rb") as file:
        catalogue = read_po(file)
    text = own_name(language)
    for message in catalogue:
        if message.id:
            text += "".join([*_every_form(message.id), *_every_form(message.string)])
    characters = sorted(set(text) - {"\n"})
    missing = [
        character
        for character, metrics in zip(characters, font.metrics("".join(characters)), strict=True)
        if metrics is None
    ]
    assert missing == []


def _every_form(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return a text in all its plural forms."""
    return (text,) if isinstance(text, str) else text


def little_game(folder: Path, python: str = "", words: str = "") -> Path:
    """Write a game of two files with an empty Russian catalogue and return its folder."""
    for name, text in (("game/some.py", python), ("rules/systems/one/words.toml", words)):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    target = update.po_path("ru", folder / "languages")
    target.parent.mkdir(parents=True)
    shutil.copy(update.po_path("ru"), target)
    return folder


def test_new_text_of_code_or_data_is_reported_until_translated(tmp_path: Path) -> None:
    game = little_game(
        tmp_path,
        python='print(_("Quit"), _("Quite new"))\n',
        words='numbers = ["not_a_text"]\n[events.a]\ntext = "{unit} sings"\n',
    )
    found = update.check(game, game / "languages")
    assert "ru, 'Quite new': found no translation" in found
    assert "ru, '{unit} sings': found no translation" in found
    assert not any("not_a_text" in sentence or "'Quit'" in sentence for sentence in found)
    assert any(sentence.startswith("six_orders.mo of ru") for sentence in found)


def test_maps_and_clauses_in_play_are_wanted_but_no_planned_clause(tmp_path: Path) -> None:
    game = little_game(tmp_path)
    (game / "rules" / "clauses.toml").write_text(
        '[[clause]]\nid = "AB-1"\ntext = "Played"\n'
        '[[clause]]\nid = "AB-2"\ntext = "Not yet"\nplanned = true\n',
        encoding="utf-8",
    )
    (game / "maps").mkdir()
    (game / "maps" / "cave.tmx").write_text(
        '<map><properties><property name="title" value="Cave"/>'
        '<property name="other" value="Unseen"/></properties></map>',
        encoding="utf-8",
    )
    found = "\n".join(update.check(game, game / "languages"))
    assert "ru, 'Played': found no translation" in found
    assert "ru, 'Cave': found no translation" in found
    assert "Not yet" not in found and "Unseen" not in found


def test_placeholders_must_agree(tmp_path: Path) -> None:
    game = little_game(tmp_path, words='[events]\nfall = "{unit} falls"\n')
    file = update.po_path("ru", game / "languages")
    text = file.read_text(encoding="utf-8")
    assert "{unit}: гибель" in text
    file.write_text(text.replace("{unit}: гибель", "{units}: гибель"), encoding="utf-8")
    sentence = "ru, '{unit} falls': found placeholders of '{units}: гибель'"
    assert any(found.startswith(sentence) for found in update.update(game, game / "languages"))


def test_updating_twice_changes_nothing(tmp_path: Path) -> None:
    game = little_game(tmp_path, python='print(_("Quit"))\n')
    folder = game / "languages"
    assert update.update(game, folder) == []
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    before = [path.read_bytes() for path in files]
    assert update.update(game, folder) == []
    assert [path.read_bytes() for path in files] == before
    assert update.check(game, folder) == []
