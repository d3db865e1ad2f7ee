"""The player's language: gettext catalogues, English when there is none.

Call these functions when drawing or laying out, never while importing, so
that a change of language shows at once.
"""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "six_orders"
SOURCE_LANGUAGE = "en"
CATALOGUES = Path(__file__).resolve().parent.parent / "assets" / "languages"

# A language's own name is the same in every catalogue, so it is not translated.
OWN_NAMES = {
    "en": "English",
    "fr": "Français",
    "he": "עברית",
    "it": "Italiano",
    "ru": "Русский",
}

CYRILLIC = ("ru",)


class _Words:
    """The catalogue in use; one for the whole window."""

    language = SOURCE_LANGUAGE
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def available_languages(folder: Path = CATALOGUES) -> tuple[str, ...]:
    """Return the codes of all languages that can be set, English first."""
    found = sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


def own_name(language: str) -> str:
    """Return what a language calls itself."""
    return OWN_NAMES.get(language, language)


def current_language() -> str:
    """Return the code of the language in use."""
    return _Words.language


def alphabet() -> str:
    """Return the alphabet in which this language writes cells: "cyrillic" or "latin" (BD-1)."""
    return "cyrillic" if _Words.language in CYRILLIC else "latin"


def set_language(language: str, folder: Path = CATALOGUES) -> None:
    """Use a language from now on.

    :raises ValueError: there is no catalogue for it.
    """
    if language == SOURCE_LANGUAGE:
        catalogue = gettext.NullTranslations()
    elif language in available_languages(folder):
        catalogue = gettext.translation(DOMAIN, folder, [language])
    else:
        known = ", ".join(available_languages(folder))
        raise ValueError(f"language: found {language!r}; expected one of {known}")
    _Words.language = language
    _Words.catalogue = catalogue


def _(message: str) -> str:
    """Translate one text; an empty one stays empty."""
    return _Words.catalogue.gettext(message) if message else ""


def ngettext(singular: str, plural: str, number: int) -> str:
    """Translate a text in the form that `number` asks for."""
    return _Words.catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """Translate a text whose meaning depends on a context."""
    return _Words.catalogue.pgettext(context, message)


def translatable(message: str) -> str:
    """Mark a text of a constant for translation; it is translated where it is drawn."""
    return message
