"""`where`: the folders of the game and of the player."""

from __future__ import annotations

import click

from game.commands.shell import example
from game.play import saves
from game.player import settings, teams
from game.player.maps import MAPS, own_maps
from game.study import shelf
from rules.record.disk import write_whole

MAP_KIT = (
    "six-orders.tiled-project",
    "terrain.tsx",
    "terrain.png",
    "templates/new-map.tmx",
    "templates/red.tx",
    "templates/blue.tx",
)
"""What one draws maps with in Tiled (docs/maps.md)."""


@example("where", "where --map-kit")
@click.command()
@click.option(
    "--map-kit",
    is_flag=True,
    help="Put what maps are drawn with in Tiled into your own folder of them, where it is not yet.",
)
def where(map_kit: bool) -> None:
    """Print where the game and all of your own lie.

    Maps (.tmx) and scenarios (.toml) in your own folder of maps stand beside those of the game: in
    the window, and by their names on the command line. The environment variable SIX_ORDERS_HOME
    names another folder for all of your own. A folder is made when something is first kept in it.
    """
    if map_kit:
        _lay_out_kit()
    home = settings.home_folder()
    folders = {
        "the game's maps and scenarios": MAPS,
        "your maps and scenarios": own_maps(),
        "your teams": home / teams.FOLDER_NAME,
        "your saved battles": home / saves.FOLDER_NAME,
        "your last battles": home / saves.ENDED_NAME,
        "your studies": shelf.folder(),
        "your pictures": home / "pictures",
        "your settings": home / settings.FILE_NAME,
    }
    width = max(map(len, folders))
    for what, folder in folders.items():
        click.echo(f"{what:{width}}  {folder}")


def _lay_out_kit() -> None:
    """Copy tileset, templates and project; what is there already stays as it is.

    :raises OSError: if the folder cannot be written.
    """
    for name in MAP_KIT:
        path = own_maps() / name
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, (MAPS / name).read_bytes())
