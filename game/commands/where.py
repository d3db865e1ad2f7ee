"""`where`: the folders of the game and of the player."""

from __future__ import annotations

import click

from game.commands.shell import example
from game.play import saves
from game.player import settings, teams
from game.player.maps import MAPS, own_maps
from game.study import shelf


@example("where")
@click.command()
def where() -> None:
    """Print where the game and all of your own lie.

    Maps (.tmx) and scenarios (.toml) in your own folder of maps stand beside those of the game: in
    the window, and by their names on the command line. The environment variable SIX_ORDERS_HOME
    names another folder for all of your own. A folder is made when something is first kept in it.
    """
    home = settings.home_folder()
    folders = {
        "the game's maps and scenarios": MAPS,
        "your maps and scenarios": own_maps(),
        "your teams": home / teams.FOLDER_NAME,
        "your saved battles": home / saves.FOLDER_NAME,
        "your studies": shelf.folder(),
        "your pictures": home / "pictures",
        "your settings": home / settings.FILE_NAME,
    }
    width = max(map(len, folders))
    for what, folder in folders.items():
        click.echo(f"{what:{width}}  {folder}")
