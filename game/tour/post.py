"""Duels by post for the tour: the list, and a post being written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from game.play.post.armour import armoured
from game.play.post.draft import Draft
from game.play.post.duel import Duel, PostError
from game.play.post.posts import packed
from game.player.maps import MAPS
from game.study.tree import Tree
from game.window.app import App
from game.window.screens.post.shelf import DuelsScreen
from game.window.screens.post.table import DuelScreen
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.errors import say


class _Shelf:
    """A shelf with some duels, of which nothing can be done with any."""

    def __init__(self, duels: Sequence[Duel | PostError]) -> None:
        self.duels = {Path(f"duel-{number}.duel"): one for number, one in enumerate(duels, 1)}

    def paths(self) -> Sequence[Path]:
        return tuple(self.duels)

    def look(self, path: Path) -> Iterator[Duel | PostError]:
        yield self.duels[path]

    def begin(self) -> None: ...
    def paste(self) -> None: ...
    def read(self, text: str) -> None: ...
    def play(self, duel: Duel) -> None: ...
    def copy(self, duel: Duel, *, bbcode: bool) -> None: ...
    def write(self, duel: Duel) -> None: ...
    def delete(self, path: Path) -> None: ...


def _text(duel: Duel) -> str:
    return armoured(packed(duel.public.posts[-1]))


def _duel(scenario: str, folder: Path, posts: int) -> Duel:
    """Return the duel of its challenger after so many posts of both."""
    loaded = load_scenario(MAPS / f"{scenario}.toml", all_systems())
    mine = Duel.challenge(folder / f"{scenario}.duel", loaded, "red", "1" * 64)
    if posts == 1:
        return mine
    other = Duel.accept(folder / "other.duel", _text(mine), "2" * 64)
    for number in range(2, posts + 1):
        writer, reader = (other, mine) if number % 2 == 0 else (mine, other)
        while writer.to_do:
            assert writer.battle is not None
            writer.do(writer.battle.options[0])
        writer.send()
        reader.take(_text(writer))
    return mine


def listed(app: App) -> None:
    """List a duel in which one writes, one that waits, and a broken one."""
    found, expected = say("a number that was not promised"), say("the promised one")
    fault = PostError("duel-3.duel", say("post {number}", number=2), found, expected)
    with TemporaryDirectory() as folder:
        duels: list[Duel | PostError] = [
            _duel("energy-duel", Path(folder), 4),
            _duel("seven_phase-duel", Path(folder), 3),
            fault,
        ]
    app.push(DuelsScreen(_Shelf(duels)))


def _given_up(folder: Path) -> Duel:
    """Return a duel that its challenger has given up after some posts."""
    duel = _duel("energy-duel", folder, 8)
    while duel.to_do:
        assert duel.battle is not None
        duel.do(duel.battle.options[0])
    duel.send(resigns=True)
    return duel


def over(app: App) -> None:
    """List a duel that is over."""
    with TemporaryDirectory() as folder:
        app.push(DuelsScreen(_Shelf([_given_up(Path(folder))])))


def ended(app: App) -> None:
    """Tell how a duel has ended."""

    def nothing() -> None:
        """Go nowhere."""

    def replayed(_tree: Tree, _at: int) -> None:
        """Show no replay."""

    with TemporaryDirectory() as folder:
        screen = DuelScreen(Draft(_given_up(Path(folder))), on_leave=nothing, replay=replayed)
        app.push(screen)
        screen.skip()
        screen.update(1.0)


def none(app: App) -> None:
    """List no duel at all."""
    app.push(DuelsScreen(_Shelf([])))


def finished(app: App) -> None:
    """Write a post to its end, in a folder that is gone afterwards."""

    def nothing() -> None:
        """Go nowhere."""

    with TemporaryDirectory() as folder:
        draft = Draft(_duel("energy-duel", Path(folder), 4))
        screen = DuelScreen(draft, on_leave=nothing, on_sent=nothing)
        app.push(screen)
        while not draft.finished:
            screen.act(draft.battle.options[-1])
            screen.skip()
