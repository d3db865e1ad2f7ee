"""The player's language: gettext catalogues, English when there is none.

Call these functions when drawing or laying out, never while importing, so
that a change of language shows at once.
"""

from __future__ import annotations

import gettext
import re
import struct
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from rules.errors import OwnFileError

DOMAIN = "six_orders"
SOURCE_LANGUAGE = "en"
CATALOGUES = Path(__file__).resolve().parents[2] / "assets" / "languages"

# A language's own name is the same in every catalogue, so it is not translated.
OWN_NAMES = {
    "en": "English",
    "fr": "Français",
    "he": "עברית",
    "it": "Italiano",
    "ru": "Русский",
}

PER_CENT = {"fr": "\u00a0%", "ru": "\u00a0%"}
"""The sign with the space before it, where there is one."""
COLON = {"fr": "\u00a0:"}
"""The sign with the space before it, where there is one."""
DATE = {"en": "%Y-%m-%d", "fr": "%d/%m/%Y", "he": "%d/%m/%Y", "it": "%d/%m/%Y"}
"""How a day is written, where it is not as in Russian."""
DECIMAL_COMMA = ("fr", "it", "ru")
DIE = {"ru": "к"}
"""The letter between the number of dice and that of their sides, where it is not "d"."""
CYRILLIC = ("ru",)
RIGHT_TO_LEFT = ("he",)
Letters = Literal["auto", "cyrillic", "latin"]
MINUS = "−"
COUNTED = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
"""A noun beside its number: the form for one, and the form for more."""


class _Words:
    """The catalogue in use; one for the whole window."""

    language = SOURCE_LANGUAGE
    letters: Letters = "auto"
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def available_languages(folder: Path = CATALOGUES) -> tuple[str, ...]:
    """Return the codes of all languages that can be set, English first, others by their names."""
    found = {path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}, key=own_name))


def own_name(language: str) -> str:
    """Return what a language calls itself."""
    return OWN_NAMES.get(language, language)


def current_language() -> str:
    """Return the code of the language in use."""
    return _Words.language


def right_to_left() -> bool:
    """Say whether the language in use is read from right to left."""
    return _Words.language in RIGHT_TO_LEFT


def alphabet() -> str:
    """Return the alphabet of the cells' letters: the player's, or the language's own (BD-1)."""
    if _Words.letters != "auto":
        return _Words.letters
    return "cyrillic" if _Words.language in CYRILLIC else "latin"


def set_letters(letters: Letters) -> None:
    """Write cells in an alphabet from now on; "auto" is the one of the language."""
    _Words.letters = letters


def set_language(language: str, folder: Path = CATALOGUES) -> None:
    """Use a language from now on.

    :raises ValueError: there is no catalogue for it.
    :raises OwnFileError: its catalogue is broken.
    """
    if language not in available_languages(folder):
        known = ", ".join(available_languages(folder))
        raise ValueError(f"language: found {language!r}; expected one of {known}")
    if language == SOURCE_LANGUAGE:
        _Words.catalogue = gettext.NullTranslations()
    else:
        try:
            _Words.catalogue = gettext.translation(DOMAIN, folder, [language])
        except (OSError, ValueError, struct.error):
            path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
            expected = "a catalogue as assets/languages/update.py writes it"
            raise OwnFileError(f"{path}: found a broken file; expected {expected}") from None
    _Words.language = language


def _(message: str) -> str:
    """Translate one text; an empty one stays empty, one that counts something waits for `fill`."""
    return _Words.catalogue.gettext(message) if message else ""


def pgettext(context: str, message: str) -> str:
    """Translate a text whose meaning depends on a context."""
    return _Words.catalogue.pgettext(context, message)


def translatable(message: str) -> str:
    """Mark a text of a constant for translation; it is translated where it is drawn."""
    return message


class Count(int):
    """A whole number as texts show it, with a true minus."""

    def __format__(self, spec: str) -> str:
        return format(int(self), spec).replace("-", MINUS)

    def __str__(self) -> str:
        return format(self)


class Counted(NamedTuple):
    """A text that counts something: the name of its number, and how it reads for one and more."""

    name: str
    one: str
    more: str


@lru_cache
def counted(text: str) -> Counted | None:
    """Return what a text counts, as catalogues have it; None where it counts nothing.

    >>> counted("{left} {left:cell|cells} left")
    Counted(name='left', one='{left} cell left', more='{left} cells left')
    """
    found = COUNTED.search(text)
    if found is None:
        return None
    before, after = text[: found.start()], text[found.end() :]
    return Counted(found[1], before + found[2] + after, before + found[3] + after)


def fill(text: str, /, **values: object) -> str:
    """Fill a translated text in; a noun gets the form of its number, as the language has it.

    Whole numbers are shown as `Count` shows them, others as `decimal` does.

    >>> fill("{left} {left:cell|cells} left", left=1)
    '1 cell left'
    """
    noun = counted(text) if "|" in text else None
    if noun is not None:
        number = values[noun.name]
        text = _Words.catalogue.ngettext(
            noun.one, noun.more, abs(number) if isinstance(number, int) else 0
        )
    return text.format(**{name: _shown(value) for name, value in values.items()})


def _shown(value: object) -> object:
    """Return a value as texts show it."""
    if type(value) is float:
        return decimal(value)
    return Count(value) if type(value) is int else value


def decimal(number: float, spec: str = "g") -> str:
    """Return a number with the decimal sign of the language, without needless zeros: "0,5".

    Another `spec`, as `format` takes it, writes it otherwise.
    """
    point = "," if _Words.language in DECIMAL_COMMA else "."
    return format(number, spec).replace(".", point).replace("-", MINUS)


def per_cent(number: object) -> str:
    """Return a number, or words that end in one, with the sign of per cent: "65%"."""
    return f"{number}{PER_CENT.get(_Words.language, '%')}"


def opened(words: str) -> str:
    """Return words as they begin a line or stand alone: "weapon in use" is "Weapon in use".

    >>> opened("weapon in use"), opened("")
    ('Weapon in use', '')
    """
    return words[:1].upper() + words[1:]


def colon() -> str:
    """Return the sign between what is spoken of and what is said of it."""
    return COLON.get(_Words.language, ":")


def date_words(day: date) -> str:
    """Return a day as the language writes it: "2026-11-22", "22.11.2026"."""
    return day.strftime(DATE.get(_Words.language, "%d.%m.%Y"))


def die(sides: int) -> str:
    """Return what a die of so many sides is called: "1d20" (DI-1)."""
    return f"1{DIE.get(_Words.language, 'd')}{sides}"
