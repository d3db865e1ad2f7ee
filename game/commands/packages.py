"""Which packages the game needs, and what to say when one is missing."""

from importlib.util import find_spec

ALWAYS = {
    "click": "click",
    "filelock": "filelock",
    "msgspec": "msgspec",
    "platformdirs": "platformdirs",
    "pytmx": "pytmx",
    "rich": "rich",
}
"""Module and package that every command needs."""
WINDOW = {"pygame": "pygame-ce", "fontpkg_ibm_plex_sans": "fontpkg-ibm-plex-sans"}
"""Module and package that windows and pictures need too."""
CLUSTER = {"joblib": "joblib", "distributed": "distributed"}
"""Module and package that runs on a cluster need too."""


def missing_packages(needed: dict[str, str]) -> list[str]:
    """Return the packages of those needed that are not installed."""
    return [package for module, package in needed.items() if find_spec(module) is None]


def missing_sentence(packages: list[str], file: str = "requirements.txt") -> str:
    """Return one sentence that names missing packages and the command that installs them."""
    names = ", ".join(packages)
    return f"not installed: {names}; install with: python -m pip install -r {file}"
