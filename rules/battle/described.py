"""What a system says in files beside its package: system, words, tiles and clauses, all .toml.

`system.toml` has its title, rank and summary, its phases, its options and the phrases that name
its actions; a phrase with {ability} stands for one phrase of each ability.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.battle.odds import BotNumbers
from rules.battle.sheet import Aim, Command, Phase
from rules.battle.system import OptionInfo
from rules.battle.words import Words
from rules.clause import load_clauses
from rules.toml import tables_in

EVERY = Path(__file__).parent
"""Where a system.toml stands with what every system asks."""
SYSTEM_FILE = "system.toml"
WORDS_FILE = "words.toml"
TILES_FILE = "tiles.toml"
WORTH_FILE = "worth/worth.toml"

Form = TypeVar("Form")


class Head(msgspec.Struct, frozen=True):
    """What lists of systems show of one."""

    title: str
    summary: str
    rank: int = 100


class SystemFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in system.toml, each part under the name of the field of `System` that it is."""

    title: str
    summary: str
    phases: tuple[Phase, ...]
    phrases: dict[str, str]
    rank: int = 100
    turns: bool = True
    anew: bool = False
    ties: str = ""
    options: dict[str, OptionInfo] = {}
    places: dict[str, str] = {}
    roles: dict[str, str] = {}
    states: dict[str, str] = {}


class WorthFile(msgspec.Struct, frozen=True):
    """What worth.toml says to bots beside the weights of the score (`rules.kit.appraisal`)."""

    bots: BotNumbers = BotNumbers()


class TileRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words and looks of a verb's tile; what depends on the unit is filled in by the system."""

    label: str = msgspec.field(default="", name="title")
    icon: str = ""
    summary: str = ""
    kind: str = ""
    """The verb, where it is not the table's name."""
    aim: Aim = ""
    yields: bool = False
    idle: bool = False
    slight: bool = False
    rearms: bool = False
    apart: tuple[str, ...] = ()
    slot: int | None = None


def described(
    package: str,
    abilities: Mapping[str, Mapping[str, str]] | None = None,
    *,
    parts: Mapping[str, str] | None = None,
    base: Path | None = None,
) -> dict[str, Any]:
    """Return the fields of `System` that a package's files give.

    :param package: the package's `__file__`; the name of its folder is the system's id.
    :param abilities: by verb, the ids and English names of the abilities that it is used with.
    :param parts: names of parts of sums beside those of words.toml.
    :param base: a folder whose files of the same names stand under the package's own, for what
        several systems say alike.
    :raises ValueError: for the first fault of a file: where, what was found, what was expected.
    """
    folder = Path(package).parent
    folders = (base, folder) if base is not None else (folder,)
    file = _converted((EVERY, *folders), SYSTEM_FILE, SystemFile)
    words = _converted(folders, WORDS_FILE, Words)
    abilities = abilities or {}
    titles: dict[str, str] = {}
    for named in abilities.values():
        titles |= named
    return msgspec.structs.asdict(file) | {
        "id": folder.name,
        "clauses": load_clauses(folder / "clauses.toml"),
        "abilities": titles,
        "phrases": _phrases(folder, file.phrases, abilities),
        "words": msgspec.structs.replace(words, parts=words.parts | dict(parts or {})),
        "tiles": _tiles(folders),
        "bots": _bots(folder),
    }


@cache
def head_of(folder: Path) -> Head:
    """Return what lists of systems show of the one in a folder.

    :raises ValueError: if its system.toml does not say it.
    """
    return _converted((folder,), SYSTEM_FILE, Head)


def _converted(folders: tuple[Path, ...], name: str, form: type[Form]) -> Form:
    table: dict[str, Any] = {}
    for folder in folders:
        path = folder / name
        if path.exists() or folder is folders[-1]:
            table = _laid_over(table, tables_in(path))
    try:
        return msgspec.convert(table, form)
    except msgspec.ValidationError as fault:
        raise ValueError(f"{folders[-1] / name}: {fault}") from None


def _bots(folder: Path) -> BotNumbers:
    if not (folder / WORTH_FILE).exists():
        return BotNumbers()
    return _converted((folder,), WORTH_FILE, WorthFile).bots


def _tiles(folders: tuple[Path, ...]) -> dict[str, Command]:
    if not (folders[-1] / TILES_FILE).exists():
        return {}
    rows = _converted(folders, TILES_FILE, dict[str, TileRow])
    return {
        name: Command(ability="", **msgspec.structs.asdict(row) | {"kind": row.kind or name})
        for name, row in rows.items()
    }


def _laid_over(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return two tables as one; where both have a value, that of the second, whose order counts."""
    merged = over | under | over
    for key in under.keys() & over.keys():
        if isinstance(under[key], dict) and isinstance(over[key], dict):
            merged[key] = _laid_over(under[key], over[key])
    return merged


def _phrases(
    folder: Path, rows: Mapping[str, str], abilities: Mapping[str, Mapping[str, str]]
) -> dict[tuple[str, str], str]:
    found = {}
    for verb, phrase in rows.items():
        if "{ability}" not in phrase:
            found[verb, ""] = phrase
        elif verb not in abilities:
            place = f"{folder / SYSTEM_FILE}: phrases.{verb}"
            raise ValueError(f"{place}: found {{ability}}; expected a verb that has abilities")
        else:
            for ability, title in abilities[verb].items():
                found[verb, ability] = phrase.format(ability=title)
    return found
