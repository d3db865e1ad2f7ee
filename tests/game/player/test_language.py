"""Every text of the game is there in every language and can be drawn."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from game.player.language import (
    Count,
    _,
    available_languages,
    current_language,
    fill,
    own_name,
    set_language,
)

FOLDER = Path(__file__).parents[3] / "assets" / "languages"


def updater() -> ModuleType:
    """Return the script that keeps the catalogues up to date."""
    spec = importlib.util.spec_from_file_location("update_languages", FOLDER / "update.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


update = updater()


def test_catalogues_are_complete_and_up_to_date() -> None:
    assert update.check() == [], "python assets/languages/update.py; translate; once more"


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
    assert _("") == "", "gettext would answer with the catalogue's header"


@pytest.mark.parametrize(
    ("language", "left", "told"),
    [
        ("en", 0, "0 cells"),
        ("en", 1, "1 cell"),
        ("en", 21, "21 cells"),
        ("ru", 1, "1 клетка"),
        ("ru", 3, "3 клетки"),
        ("ru", 5, "5 клеток"),
        ("ru", 11, "11 клеток"),
        ("ru", 21, "21 клетка"),
        ("ru", 0, "0 клеток"),
    ],
)
def test_a_noun_stands_in_the_form_that_its_number_asks_for(
    language: str, left: int, told: str
) -> None:
    set_language(language)
    text = {"en": "{left} {left:cell|cells}", "ru": "{left} {left:клетка|клетки|клеток}"}[language]
    assert fill(text, left=left) == told


def test_a_text_without_translation_keeps_its_english_forms() -> None:
    """A system of somebody else's brings no catalogue: three Russian forms, two English ones."""
    set_language("ru")
    assert fill("{left} {left:coin|coins}", left=5) == "5 coins"
    assert fill("{left} {left:coin|coins}", left=1) == "1 coin"


def test_negative_numbers_have_a_true_minus() -> None:
    assert fill("{before} → {after}", before=3, after=-2) == "3 → −2"
    assert str(Count(-7)) == f"{Count(-7)}" == "−7"
    assert fill("{left:cell|cells}", left=-1) == "cell"


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


def test_a_noun_must_have_as_many_forms_as_the_language(tmp_path: Path) -> None:
    english = "{left} {left:cell|cells} left"
    game = little_game(tmp_path, words=f'[events]\nfall = "{english}"\n')
    folder = game / "languages"
    update.update(game, folder)
    file = update.po_path("ru", folder)
    empty = file.read_text(encoding="utf-8")
    for forms, right in (("клетка|клетки|клеток", True), ("клетка|клеток", False)):
        told = f"осталось {{left}} {{left:{forms}}}"
        file.write_text(
            empty.replace(f'"{english}"\nmsgstr ""', f'"{english}"\nmsgstr "{told}"'),
            encoding="utf-8",
        )
        sentence = f"ru, {english!r}: found 2 forms for left in {told!r}; expected 3"
        assert (sentence in update.update(game, folder)) != right


def test_updating_twice_changes_nothing(tmp_path: Path) -> None:
    game = little_game(tmp_path, python='print(_("Quit"))\n')
    folder = game / "languages"
    assert update.update(game, folder) == []
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    before = [path.read_bytes() for path in files]
    assert update.update(game, folder) == []
    assert [path.read_bytes() for path in files] == before
    assert update.check(game, folder) == []
