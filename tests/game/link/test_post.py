"""Duels by post: two folders, texts alone between them."""

import re
from pathlib import Path

import msgspec
import pytest

from game.link.armour import armoured, unarmoured
from game.link.duel import Duel, PostError, read_post
from game.link.post import Post, packed
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.dice import mix
from tests.contract.positions import MAPS

MOST = 4_000


def challenge(folder: Path, scenario: str) -> tuple[dict[str, Duel], str]:
    """A challenge of Red, accepted by Blue, and the text of Blue's first post."""
    loaded = load_scenario(MAPS / f"{scenario}.toml", all_systems())
    red = Duel.challenge(folder / "red", loaded)
    blue = Duel.accept(folder / "blue", armoured(packed(red.public.posts[0])))
    return {"red": red, "blue": blue}, blue.send()


def written(duel: Duel, state: int) -> str:
    """A post in which a side does whatever the numbers say."""
    while duel.to_do:
        state = mix(state + 1)
        assert duel.battle is not None
        duel.do(duel.battle.options[state % len(duel.battle.options)])
    return duel.send()


def quoted(text: str) -> str:
    """A text as a forum or a mail may give it back."""
    return "[code]Hello!\n" + "\n".join(f"> {line}" for line in text.splitlines()) + "\n[/code]"


@pytest.mark.parametrize("scenario", ["energy-duel", "seven_phase-duel"])
def test_a_whole_duel_is_played_by_exchanging_texts(scenario: str, tmp_path: Path) -> None:
    """Both know the same at every post; what is chosen unseen stays so until both have chosen."""
    duels, text = challenge(tmp_path, scenario)
    seals, number = 0, 0
    while not duels["red"].public.over:
        number += 1
        reader = duels["red" if read_post(text).side == "blue" else "blue"]
        reader.take(quoted(text))
        assert duels["red"].public.hash == duels["blue"].public.hash
        if reader.public.over:
            break
        if number == 40:
            text = reader.send(resigns=True)
            continue
        if number % 7 == 0:
            reader = duels[reader.side] = Duel.open(reader.path)
        text = written(reader, number)
        seals += read_post(text).seal is not None
    red, blue = (duels[side].public for side in ("red", "blue"))
    assert red.battle is not None and blue.battle is not None
    assert red.battle.digest() == blue.battle.digest() and red.battle.outcome
    assert bool(seals) == scenario.startswith("seven")
    assert red.throws > 3
