"""Environments for programs that learn keep to the standards, and options keep their codes."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from game.link.environments import FIELDS, UNITS, BattleAEC, BattleEnv, Encoding
from rules.battle.action import Action
from rules.dice import mix
from tests.contract.positions import opened, own_scenarios
from tests.processes import ROOT


@contextmanager
def quietly() -> Iterator[None]:
    """Without the remarks of the checkers on what is no fault."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


SYSTEMS = ("energy", "risk", "nine_phase", "seven_phase", "side", "dexterity")


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_sides_play_by_pettingzoo(system: str) -> None:
    with quietly():
        api_test(BattleAEC(own_scenarios(system)[0]), num_cycles=10)


def test_the_same_seed_gives_the_same_battle() -> None:
    with quietly():
        seed_test(lambda: BattleAEC("side-duel"), num_cycles=20)


def test_one_side_plays_by_gymnasium() -> None:
    with quietly():
        check_env(BattleEnv("side-duel", render_mode="ansi"))


def test_every_option_has_a_code_of_its_own() -> None:
    """Options of play and all actions that one can think of: no two share a code."""
    battle = opened("energy", 0)
    encoding = Encoding(battle)
    size, units = battle.setup.board.size, range(-1, 2)
    cells = [(), *((cell,) for cell in range(size)), *((cell, size - 1) for cell in range(size))]
    known = [
        Action(unit, *verb, aimed, target, amount)
        for unit, verb, aimed in product(units, encoding.verbs, cells)
        for target, amount in ((-1, 0), (-1, 2), (1, 0), (1, 1))
    ]
    assert len({encoding.row(one) for one in known}) == len(known) > 60_000


def test_what_is_seen_is_what_is_there() -> None:
    env = BattleAEC("energy-duel")
    env.reset(seed=3)
    state = 1
    for _ in range(40):
        side, battle = env.agent_selection, env.battle
        seen = env.observe(side)
        count = len(battle.options)
        assert seen["action_mask"].sum() == count == seen["action_mask"][:count].sum()
        for option, row in zip(battle.options, seen["options"][:count], strict=True):
            told = dict(
                zip(("unit", "verb", "cell", "second", "target", "amount"), row, strict=True)
            )
            cells = (*option.cells, -1, -1)
            assert (told["unit"], told["target"]) == (option.unit, option.target)
            assert (told["cell"], told["second"], told["amount"]) == (*cells[:2], option.amount)
        assert (seen["options"][count:] == -1).all()
        columns = env._course.encoding.columns
        for unit, row in zip(battle.units, seen["units"], strict=False):
            shown = dict(zip(columns, row, strict=True))
            assert shown["health"] == unit.health
            assert shown["side"] == (1 if unit.side == side else -1)
            assert divmod(unit.cell, battle.setup.board.numbers) == (shown["row"], shown["column"])
        rival = env.observe("blue" if side == "red" else "red")
        assert rival["action_mask"].sum() == 0 and (rival["options"] == -1).all()
        state = mix(state)
        env.step(state % count)
        if env.terminations["red"]:
            break
    assert len(FIELDS) == 6 and seen["units"].shape[0] == UNITS


def test_the_winner_gets_1_and_who_does_what_is_no_option_loses() -> None:
    env = BattleAEC("energy-duel")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(env.observe(loser)["action_mask"].sum()))
    assert env.rewards == {loser: -1, ({"red", "blue"} - {loser}).pop(): 1}
    alone = BattleEnv("side-duel")
    seen, _ = alone.reset(seed=1)
    total, over, state = 0.0, False, 1
    while not over:
        state = mix(state)
        seen, reward, over, _, _ = alone.step(state % int(np.sum(seen["action_mask"])))
        total += reward
    assert total == {"red": 1, "blue": -1, "draw": 0}[alone.battle.outcome]


def test_the_board_is_drawn_as_text() -> None:
    env = BattleEnv("energy-duel", render_mode="ansi")
    env.reset(seed=1)
    drawing = env.render()
    assert drawing is not None
    assert drawing.startswith("round 1\n") and len(drawing.split("\n")) == 8
    assert "S" in drawing


def test_without_the_packages_one_sentence_says_so() -> None:
    script = "import sys; sys.modules['pettingzoo'] = None; import game.link.environments"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: not installed: pettingzoo; install with: python -m pip")


def test_the_example_learns_to_beat_random_play() -> None:
    """Fewer battles than in docs/environments.md are enough to see it."""
    path = ROOT / "docs/examples/learn_duel.py"
    spec = importlib.util.spec_from_file_location("learn_duel", path)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    example.BATCH = 60
    (_, first), (_, _), (battles, last) = example.learn(180)
    assert (battles, first < 0.45, last >= 0.6) == (180, True, True)


def test_the_page_has_the_curve_as_it_was_written() -> None:
    page = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
    rows = (ROOT / "docs/examples/learn_duel.csv").read_text(encoding="utf-8").split()[1:]
    for row in rows:
        battles, won = row.split(",")
        assert f"–{battles} | {100 * float(won):.0f}% |" in page
