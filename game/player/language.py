"""The player's language: gettext catalogues, English when there is none.

Call these functions when drawing or laying out, never while importing, so
that a change of language shows at once.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from pathlib import Path
from typing import Literal

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

CYRILLIC = ("ru",)
RIGHT_TO_LEFT = ("he",)
Letters = Literal["auto", "cyrillic", "latin"]
MINUS = "−"


def _one_or_many(number: int) -> int:
    """Return which form of a noun English uses: 0 for one thing, 1 for any other number."""
    return int(number != 1)


class _Words:
    """The catalogue in use; one for the whole window."""

    language = SOURCE_LANGUAGE
    letters: Letters = "auto"
    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    form: Callable[[int], int] = staticmethod(_one_or_many)


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
    """
    if language not in available_languages(folder):
        known = ", ".join(available_languages(folder))
        raise ValueError(f"language: found {language!r}; expected one of {known}")
    if language == SOURCE_LANGUAGE:
        _Words.catalogue, _Words.form = gettext.NullTranslations(), _one_or_many
    else:
        catalogue = gettext.translation(DOMAIN, folder, [language])
        rule = catalogue.info()["plural-forms"].partition("plural=")[2].rstrip(";")
        _Words.catalogue, _Words.form = catalogue, gettext.c2py(rule)
    _Words.language = language


def _(message: str) -> str:
    """Translate one text; an empty one stays empty."""
    return _Words.catalogue.gettext(message) if message else ""


def pgettext(context: str, message: str) -> str:
    """Translate a text whose meaning depends on a context."""
    return _Words.catalogue.pgettext(context, message)


def translatable(message: str) -> str:
    """Mark a text of a constant for translation; it is translated where it is drawn."""
    return message


class Count(int):
    """A whole number as texts show it, with a true minus, or the noun that stands beside it.

    A text names the noun's forms in the order of the language's plural rule:

    >>> "{left} {left:cell|cells} left".format(left=Count(1))
    '1 cell left'
    """

    def __format__(self, spec: str) -> str:
        """Return the number, or of the forms in `spec` the one that it asks for.

        English forms stand in for the more of a language into which a text is not translated.
        """
        forms = spec.split("|")
        if len(forms) > 1:
            return forms[min(_Words.form(abs(self)), len(forms) - 1)]
        return format(int(self), spec).replace("-", MINUS)

    def __str__(self) -> str:
        return format(self)


def fill(text: str, /, **values: object) -> str:
    """Fill a translated text in; whole numbers are shown as `Count` shows them."""
    return text.format(
        **{name: Count(value) if type(value) is int else value for name, value in values.items()}
    )
