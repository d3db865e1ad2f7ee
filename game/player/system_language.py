"""The language that the player's system speaks, for the first start."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from game.player.language import SOURCE_LANGUAGE, available_languages

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What says it, the first that is set; several languages in their order stand between colons."""
PREFERENCES = Path("Library", "Preferences", ".GlobalPreferences.plist")
"""Where macOS keeps what its user has set for all programs."""
NEWER = {"iw": "he"}
"""Codes that some systems still write, and what they are called now."""


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the first language that the system asks for and the game has, else English."""
    told = (re.split(r"[^A-Za-z]", one)[0].lower() for one in _asked(environment))
    known = available_languages()
    return next(
        (code for code in (NEWER.get(one, one) for one in told) if code in known), SOURCE_LANGUAGE
    )


def _asked(environment: Mapping[str, str]) -> Iterable[str]:
    """Return the system's languages, the dearest first: "fr_CA.UTF-8", "he"."""
    told = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    if told:
        return told.split(":")
    return {"win32": _of_windows, "darwin": _of_macos}.get(sys.platform, tuple)()


def _of_windows() -> Iterable[str]:
    import ctypes
    import locale

    library = getattr(ctypes, "windll", None)  # there on Windows alone
    code = library.kernel32.GetUserDefaultUILanguage() if library is not None else 0
    return (locale.windows_locale.get(code, ""),)


def _of_macos() -> Iterable[str]:
    """Return the languages of the player's list: "he-IL", "en-US"."""
    import plistlib

    try:
        told = plistlib.loads((Path.home() / PREFERENCES).read_bytes())
    except (OSError, ValueError):
        return ()
    return [str(one) for one in told.get("AppleLanguages", ())]
