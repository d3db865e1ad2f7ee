"""Makes the wheel: the rooms of the repository, placed under the one name `six_orders`.

In the repository `rules`, `game`, `maps` and `assets` stand side by side, as one works on them; an
installed game must take no such name from others. All else about it is in pyproject.toml.
"""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy, copytree, ignore_patterns, rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parents[1]
NAME = "six_orders"
ROOMS = ("rules", "game", "maps", "assets")
UNWANTED = ignore_patterns("__pycache__", "*.pyc", "*.po", "update.py", "*.tiled-session")
IMPORT = re.compile(r"^(\s*)(from|import) (rules|game)\b((?:\.\w+)*)( as )?", re.MULTILINE)
MODULE = re.compile(r"""(["'])((?:rules|game)(?:\.\w+)+(?:\.\{\w+\})?\1)""")
"""The name of a module in a string, whole or up to a name put in."""


def placed(text: str) -> str:
    """Return a module's text with every import of a room, and every module's name, placed."""

    def moved(found: re.Match[str]) -> str:
        space, verb, room, rest, renamed = found.groups()
        if verb == "import" and not renamed:
            return f"{space}import {NAME}.{room}{rest}, {NAME}.{room} as {room}"
        return f"{space}{verb} {NAME}.{room}{rest}{renamed or ''}"

    return MODULE.sub(rf"\1{NAME}.\2", IMPORT.sub(moved, text))


def place(target: Path) -> Path:
    """Write the whole game as the package `six_orders` into a folder, and return the package."""
    package = target / NAME
    for room in ROOMS:
        copytree(ROOT / room, package / room, ignore=UNWANTED)
    for file in package.rglob("*.py"):
        file.write_text(placed(file.read_text(encoding="utf-8")), encoding="utf-8")
    copy(ROOT / "LICENSE", package)
    (package / "__init__.py").write_text('"""Six Orders, a tactical grid battle game."""\n')
    main = (ROOT / "main.py").read_text(encoding="utf-8")
    (package / "__main__.py").write_text(placed(main), encoding="utf-8")
    return package


class Placed(BuildHookInterface):  # type: ignore[type-arg]
    """Places the rooms where a wheel is made of them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the package and have it taken into the wheel."""
        self.folder = Path(mkdtemp())
        build_data["force_include"][str(place(self.folder))] = NAME

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        rmtree(self.folder)


class Needed(MetadataHookInterface):
    """Has the package need what requirements.txt asks for, said once."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take the requirements without their remarks."""
        lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
        bare = (line.partition("#")[0].strip() for line in lines)
        metadata["dependencies"] = [line for line in bare if line]
