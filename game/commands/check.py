"""`check`: are maps, scenarios, records and teams whole?"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import click

from game.commands.arguments import LANGUAGE
from game.commands.shell import FAULT, FINE, Named, example
from game.player import settings, teams
from game.player.faults import tell_fault, told_failure
from game.player.language import _, fill, set_language
from game.player.maps import MAPS, folder_with, own_maps
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.content.tiled import load_map
from rules.errors import ContentError, ScenarioError, printable, say
from rules.record.file import SUFFIX
from rules.record.replay import check_record


def _check_json(path: Path) -> None:
    """Check a team; or the settings, which lie beside the teams' folder.

    :raises ContentError: for the first fault.
    """
    if path.name == settings.FILE_NAME:
        settings.read_settings(path)
    else:
        teams.read_team(path, all_systems())


def _check_scenario(path: Path) -> None:
    """Check a scenario, and that the next of its series is there.

    :raises ContentError: for the first fault.
    """
    then = load_scenario(path, all_systems()).scenario.then
    if then and not any((folder / then).is_file() for folder in (path.parent, folder_with(then))):
        found = say('no file "{name}"', name=then)
        raise ScenarioError(path, "then", found, say("a scenario beside this one"))


CHECKS: dict[str, Callable[[Path], object]] = {
    ".tmx": load_map,
    ".toml": _check_scenario,
    SUFFIX: check_record,
    teams.SUFFIX: _check_json,
}


@example("check", "check maps/duel.tmx my-maps saved.sixorders")
@click.command()
@click.argument("paths", nargs=-1, type=Named())
@LANGUAGE
@click.pass_context
def check(context: click.Context, paths: tuple[Path, ...], language: str) -> None:
    """Check maps, scenarios, records and teams.

    PATHS are files (.tmx, .toml, .sixorders, .json) or whole folders; without any, all
    maps and scenarios of the game and of your own. Prints one sentence for each file with a fault.
    """
    set_language(language)
    files, unread = _files(paths or (MAPS, *(own for own in (own_maps(),) if own.is_dir())))
    faults = [*map(told_failure, unread), *filter(None, map(fault_of, files))]
    for fault in faults:
        click.echo(fault)
    count = fill(_("{files} {files:file|files} checked"), files=len(files))
    told = fill(_("{faults} with a fault"), faults=len(faults)) if faults else _("no fault")
    click.echo(f"{count}, {told}", err=bool(faults))
    context.exit(FAULT if faults else FINE)


def _files(paths: tuple[Path, ...]) -> tuple[list[Path], list[OSError]]:
    """Return all files to be checked, and why there may be more in folders that stay closed."""
    files: list[Path] = []
    unread: list[OSError] = []
    for path in paths:
        if path.is_dir():
            inside = os.walk(path, onerror=unread.append)
            found = (Path(folder, name) for folder, _folders, names in inside for name in names)
            files += sorted(file for file in found if file.suffix in CHECKS)
        else:
            files.append(path)
    return files, unread


def fault_of(file: Path) -> str:
    """Return what is wrong with a file in one sentence; empty if nothing is."""
    check_file = CHECKS.get(file.suffix)
    if check_file is None:
        ending = _(
            '{file}: found a file ending in "{found}"; expected one of {expected}, or a folder'
        )
        nothing = _("{file}: found no such file; expected one of {expected}, or a folder")
        known = {"file": printable(str(file)), "found": file.suffix, "expected": ", ".join(CHECKS)}
        return fill(ending if file.exists() else nothing, **known)
    try:
        check_file(file)
    except ContentError as error:
        return tell_fault(error, folder=True)
    return ""
