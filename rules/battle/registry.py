"""Which combat systems there are; each is loaded when it is first asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from rules.battle.check import check_system
from rules.battle.described import SYSTEM_FILE, Head, head_of
from rules.battle.system import System

PACKAGE = "rules.systems"


@cache
def load_system(system_id: str) -> System:
    """Import one system by its id and check what it hands over.

    :raises KeyError: if there is no such system.
    :raises ValueError: if it names a task, decision, event or the like that it does not have.
    """
    if system_id not in system_ids():
        raise KeyError(system_id)
    package = importlib.import_module(f"{PACKAGE}.{system_id}")
    system: System = package.SYSTEM
    check_system(system, Path(str(package.__file__)).parent)
    return system


def files_of(system_id: str) -> tuple[Path, ...]:
    """Return the TOML files that a system is loaded from, for having them parsed ahead."""
    files = (
        file for folder in _folders() if folder.name == system_id for file in folder.rglob("*")
    )
    return tuple(
        file for file in sorted(files) if file.suffix == ".toml" and file.stem != "rulebook"
    )


def system_heads() -> dict[str, Head]:
    """Return title, summary and rank of every system by id, in their order, loading none."""
    heads = {folder.name: head_of(folder) for folder in _folders()}
    return dict(sorted(heads.items(), key=lambda item: (item[1].rank, item[0])))


def _folders() -> Iterator[Path]:
    places = (Path(place) for place in importlib.import_module(PACKAGE).__path__)
    return (file.parent for place in places for file in place.glob(f"*/{SYSTEM_FILE}"))


def system_ids() -> tuple[str, ...]:
    """Return the ids of all systems found in `rules.systems`, sorted."""
    return tuple(sorted(system_heads()))


class Systems(Mapping[str, System]):
    """Every system by id, in the order of their ranks; one is loaded when it is looked up."""

    def __init__(self) -> None:
        self._ids = tuple(system_heads())

    def __getitem__(self, system_id: str) -> System:
        return load_system(system_id)

    def __contains__(self, system_id: object) -> bool:
        return system_id in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


def all_systems() -> Systems:
    """Return every system by id, in the order of their ranks, none loaded yet."""
    return Systems()
