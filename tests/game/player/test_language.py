"""Every text of the game is there in every language and can be drawn."""

import importlib.util
import io
import shutil
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.checkers import num_plurals
from babel.messages.pofile import read_po

from game.player.language import (
    Count,
    _,
    available_languages,
    colon,
    current_language,
    date_words,
    decimal,
    die,
    fill,
    own_name,
    per_cent,
    set_language,
)
from rules.errors import OwnFileError

FOLDER = Path(__file__).parents[3] / "assets" / "languages"


def updater() -> ModuleType:
    """Return the script that keeps the catalogues up to date."""
    spec = importlib.util.spec_from_file_location("update_languages", FOLDER / "update.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


update = updater()


def forms_of(said: str | tuple[str, ...]) -> tuple[str, ...]:
    """A translation in all its forms, of which most have one."""
    return (said,) if isinstance(said, str) else said


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
    assert fill(_("{count} {count:cell|cells}"), count=left) == told


def test_a_text_without_translation_keeps_its_english_forms() -> None:
    """A system of somebody else's brings no catalogue: three Russian forms, two English ones."""
    set_language("ru")
    assert fill("{left} {left:coin|coins}", left=5) == "5 coins"
    assert fill("{left} {left:coin|coins}", left=1) == "1 coin"


def test_negative_numbers_have_a_true_minus() -> None:
    assert fill("{before} → {after}", before=3, after=-2) == "3 → −2"
    assert str(Count(-7)) == f"{Count(-7)}" == "−7"
    assert fill("{left:cell|cells}", left=-1) == "cell"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "0.5: 12.5% 1d20 2026-11-22"),
        ("fr", "0,5\u00a0: 12,5\u00a0% 1d20 22/11/2026"),
        ("ru", "0,5: 12,5\u00a0% 1к20 22.11.2026"),
    ],
)
def test_numbers_are_written_as_each_language_does(language: str, told: str) -> None:
    """Decimal sign, colon, per cent, dice, day (DI-1)."""
    set_language(language)
    day = date_words(date(2026, 11, 22))
    share = per_cent(decimal(12.5))
    assert fill("{half}", half=0.5) + f"{colon()} {share} {die(20)} {day}" == told


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


def test_what_counts_has_an_entry_with_forms(tmp_path: Path) -> None:
    """Whoever translates sees one and more; each form of the language is wanted, with the number
    but for a form that is for one number alone."""
    game = little_game(tmp_path, words='[events]\nfall = "{left} {left:hut|huts} left"\n')
    folder = game / "languages"
    file = update.po_path("ru", folder)
    assert "ru, '{left} hut left': found no translation" in update.update(game, folder)
    empty = file.read_text(encoding="utf-8")
    entry = 'msgid "{left} hut left"\nmsgid_plural "{left} huts left"\n'
    assert "#. counts {left}\n" in empty and entry in empty
    for forms, fault in (
        (("{left} дом", "{left} дома", "{left} домов"), ""),
        (("{left} дом", "{left} дома", ""), "found no translation"),
        (("дом", "{left} дома", "{left} домов"), "found placeholders of 'дом'"),
        (("{n} дом", "{left} дома", "{left} домов"), "found placeholders of '{n} дом'"),
        (("{left} {left:дом|дома}", "{left} дома", "{left} домов"), "found forms of a noun in"),
    ):
        told = "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms))
        before = "".join(f'msgstr[{number}] ""\n' for number in range(3))
        file.write_text(empty.replace(entry + before, entry + told), encoding="utf-8")
        found = [one for one in update.update(game, folder) if "hut" in one]
        assert [one.startswith(f"ru, '{{left}} hut left': {fault}") for one in found] == (
            [True] if fault else []
        )


def test_a_form_for_one_number_need_not_show_it() -> None:
    """Hebrew and Italian say "a cell"; in Russian the first form is for 21, too."""
    for language, faults in (("he", 0), ("it", 0), ("ru", 1), ("fr", 1)):
        catalogue = Catalog(locale=language)
        told = ("x", *["{left} x"] * (catalogue.num_plurals - 1))
        catalogue.add(("{left} cell", "{left} cells"), told, auto_comments=["counts {left}"])
        assert len(update.faults(catalogue)) == faults


def test_signs_spaces_and_dice_are_written_as_each_language_does() -> None:
    told = "« 1d20 » : {chance} % ; 5 %"
    assert update.typeset(told, "it") == "« 1d20 » : {chance}% ; 5%"
    assert update.typeset(told, "ru") == "« 1к20 » : {chance}\u00a0% ; 5\u00a0%"
    assert update.typeset(told, "fr") == (
        "«\u00a01d20\u00a0»\u00a0: {chance}\u00a0%\u00a0; 5\u00a0%"
    )


@pytest.mark.parametrize("language", update.languages())
def test_tools_of_translators_find_no_fault(language: str) -> None:
    """Each entry that counts has the language's forms, and nothing is taken for a gap of C."""
    text = update.po_path(language).read_text(encoding="utf-8")
    catalogue = read_po(io.BytesIO(text.encode()), locale=language)
    assert sum(one.pluralizable for one in catalogue) > 40
    for message in catalogue:
        num_plurals(catalogue, message)
    assert "#, python-format" not in text


@pytest.mark.parametrize("language", [one for one in available_languages() if one != "en"])
def test_a_language_keeps_to_its_apostrophe_and_says_nothing_twice(language: str) -> None:
    """French has the curly one everywhere, Italian the straight one; no text is doubled."""
    with (FOLDER / language / "LC_MESSAGES" / "six_orders.po").open("rb") as file:
        told = [form for one in read_po(file) if one.id for form in forms_of(one.string)]
    strange = {"fr": "'", "it": "\N{RIGHT SINGLE QUOTATION MARK}"}.get(language)
    assert [text for text in told if strange and strange in text] == []
    long = (text for text in told if len(text) > 60)
    assert [text for text in long if text.count(text[:25]) > 1] == []


def test_updating_twice_changes_nothing(tmp_path: Path) -> None:
    game = little_game(tmp_path, python='print(_("Quit"))\n')
    folder = game / "languages"
    assert update.update(game, folder) == []
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    before = [path.read_bytes() for path in files]
    assert update.update(game, folder) == []
    assert [path.read_bytes() for path in files] == before
    assert update.check(game, folder) == []


@pytest.mark.parametrize("contents", [b"", b"\xde\x12\x04\x95" + bytes(9), b"no catalogue at all"])
def test_a_broken_catalogue_is_told(contents: bytes, tmp_path: Path) -> None:
    before, path = current_language(), tmp_path / "ru" / "LC_MESSAGES" / "six_orders.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(contents)
    with pytest.raises(OwnFileError) as broken:
        set_language("ru", tmp_path)
    assert str(broken.value).startswith(f"{path}: found a broken file; expected a catalogue")
    assert current_language() == before
