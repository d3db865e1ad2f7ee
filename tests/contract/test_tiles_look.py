"""Tiles are told apart by their pictures: no two of a system share one."""

from collections import defaultdict

from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from tests.builders import random_play
from tests.contract.positions import opened, seeds


def test_no_two_abilities_or_verbs_share_a_picture(system_id: str) -> None:
    """A verb that stands for the same in several phases has one title and one picture."""
    system = all_systems()[system_id]
    titles: dict[str, set[str]] = defaultdict(set)
    for shown in system.choices.values():
        titles[shown.icon].add(shown.title)
    for tile in system.tiles.values():
        titles[tile.icon].add(tile.label if tile.kind != "end" else "")
    shared = {icon: names for icon, names in titles.items() if icon and len(names) > 1}
    assert not shared


def test_no_two_tiles_of_a_decision_share_a_picture(system_id: str) -> None:
    """Whatever is filled in, such as a weapon to be made ready. What a tile lets one choose besides
    its aim, the system says that there is."""

    def watch(battle: Battle) -> None:
        if battle.pending is not None:
            tiles = system.commands(battle)
            icons = [tile.icon for tile in tiles]
            assert len(set(icons)) == len(icons), icons
            assert "row" in system.besides or all(tile.aim != "row" for tile in tiles)
            assert "amount" in system.besides or not any(tile.amount_label for tile in tiles)

    system = all_systems()[system_id]
    for seed in seeds(system_id)[:2]:
        random_play(opened(system_id, seed), seed, watch)
