"""Which packages the game needs, and what to say when one is missing."""

from importlib.util import find_spec

INSTALLED = __name__.startswith("six_orders.")
"""Whether this is the installed game, whose rooms lie in one package, and not its repository."""
PROGRAM = "six-orders" if INSTALLED else "main.py"
COMMAND = PROGRAM if INSTALLED else "python main.py"
"""How the game is called in a terminal."""

ALWAYS = {
    "click": "click",
    "filelock": "filelock",
    "msgspec": "msgspec",
    "platformdirs": "platformdirs",
    "pytmx": "pytmx",
    "rich": "rich",
}
"""Module and package that every command needs."""
WINDOW = {
    "pygame": "pygame-ce",
    "bidi": "python-bidi",
    "fontpkg_ibm_plex_sans": "fontpkg-ibm-plex-sans",
    "fontpkg_heebo": "fontpkg-heebo",
}
"""Module and package that windows and pictures need too."""
CLUSTER = {"joblib": "joblib", "distributed": "distributed"}
"""Module and package that runs on a cluster need too."""


def missing_packages(needed: dict[str, str]) -> list[str]:
    """Return the packages of those needed that are not installed."""
    return [package for module, package in needed.items() if find_spec(module) is None]


def missing_sentence(packages: list[str], extra: str = "") -> str:
    """Return one sentence that names missing packages and the command that installs them.

    `extra` names what they are for, where the game itself does without: "cluster".
    """
    if extra:
        wanted = f'"{"six-orders" if INSTALLED else "."}[{extra}]"'
    else:
        wanted = "six-orders" if INSTALLED else "-r requirements.txt"
    return f"not installed: {', '.join(packages)}; install with: python -m pip install {wanted}"
