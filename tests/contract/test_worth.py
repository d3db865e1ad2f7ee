"""What bots go by, in every system: named terms whose sum is the score, fair to both sides."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rules.battle.machine import Battle
from rules.battle.registry import system_ids
from rules.kit.appraisal import TERMS, WON, Appraisal
from rules.unit import SIDES
from tests.builders import drawn_scenario, fresh, given, random_play
from tests.contract.positions import own_scenarios

RULES = Path(__file__).parents[2] / "rules"
FAIR = ("won", "health", "lasting", "reserves")
"""Terms that are one side's gain and the other's loss; hope, fear and plans are one's own."""


VALUED = [one for one in system_ids() if (RULES / "systems" / one / "worth").is_dir()]
"""Systems with a worth of their own; in others bots go by the health that is left."""


@pytest.fixture(params=VALUED)
def valued_id(request: pytest.FixtureRequest) -> str:
    """The id of each of these in turn."""
    return str(request.param)


@pytest.fixture
def worth(valued_id: str) -> Appraisal:
    """How each of these values."""
    found = import_module(f"rules.systems.{valued_id}.worth.score").APPRAISAL
    assert isinstance(found, Appraisal)
    return found


def positions(system_id: str) -> Iterator[Battle]:
    """Every seventh position of random battles of three scenarios, their ends included."""
    for loaded in own_scenarios(system_id)[:3]:
        seen: list[Battle] = []
        battle = fresh(loaded, 5)
        random_play(battle, 5, lambda now, seen=seen: seen.append(now.copy()))  # type: ignore[misc]
        yield from (*seen[::7], battle)


def alone(system_id: str, ahead: int) -> Battle:
    """One against one, far apart, the first so many cells ahead of its start."""
    scenario = own_scenarios(system_id)[0].scenario
    board = "A" + "." * 34 + "B"
    teams = {"A": scenario.red[0]}, {"B": scenario.blue[0]}
    battle = fresh(drawn_scenario(board, system_id, *teams))
    return given(battle, {"A": {"cell": ahead}})


def test_the_terms_are_named_and_their_sum_is_the_score(worth: Appraisal, valued_id: str) -> None:
    for battle in positions(valued_id):
        for side in SIDES:
            terms = dict(worth.terms(battle, side))
            assert tuple(terms)[: len(TERMS)] == TERMS
            assert sum(terms.values()) == battle.score(side)
            assert terms["threat"] >= 0 >= terms["danger"] and terms["way"] <= 0
            later = battle.setup.system.bots.later
            assert later is None or later.shares.keys() <= terms.keys(), "it names no other term"


def test_what_one_side_has_the_other_lacks(worth: Appraisal, valued_id: str) -> None:
    for battle in positions(valued_id):
        red, blue = (dict(worth.terms(battle, side)) for side in SIDES)
        assert [red[name] for name in FAIR] == [-blue[name] for name in FAIR]
        if battle.outcome:
            expected = {"red": WON, "blue": -WON, "draw": 0}[battle.outcome]
            assert (battle.score("red"), battle.score("blue")) == (expected, -expected)


def test_one_at_half_health_is_worth_more_than_half(worth: Appraisal, valued_id: str) -> None:
    battle = alone(valued_id, 0)
    most = battle.units[0].health

    def health(left: int) -> int:
        """By so much does what A is worth exceed what B is."""
        return dict(worth.terms(given(battle, {"A": {"health": left}}), "red"))["health"]

    whole = worth.body(battle, battle.units[0])[0]
    values = [health(left) for left in range(1, most + 1)]
    assert values == sorted(values) and values[0] < values[-1]
    assert values[most // 2 - 1] - values[-1] > -whole // 2


def test_one_whose_enemy_is_far_had_better_come_nearer(valued_id: str) -> None:
    values = [alone(valued_id, ahead).score("red") for ahead in (0, 5, 16, 28)]
    assert values == sorted(values) and values[0] < values[-1]


def test_the_score_is_the_same_however_often_and_from_wherever_it_is_asked(system_id: str) -> None:
    """What is remembered of other positions changes nothing."""
    for battle in positions(system_id):
        snapshot: Any = battle.snapshot()
        scores = [battle.score(side) for side in SIDES]
        battle.setup.memo.clear()
        assert [battle.score(side) for side in SIDES] == scores
        assert battle.snapshot() == snapshot


@pytest.mark.parametrize(
    "path", sorted(RULES.rglob("worth.toml")), ids=lambda path: str(path)[-40:]
)
def test_every_weight_is_used_and_explained(path: Path) -> None:
    """Each has its name in the code beside it, or in the kit, and stands below a comment."""
    lines = path.read_text(encoding="utf-8").partition("\n[bots]")[0].splitlines()
    named = {line.split(" = ")[0] for line in lines if " = " in line}
    code = "".join(file.read_text(encoding="utf-8") for file in path.parent.glob("*.py"))
    used = set(re.findall(r"WEIGHTS\.(\w+)", code))
    assert used <= named <= used | {"fear", "approach"}
    for number, line in enumerate(lines):
        if line and not line.startswith("#"):
            assert lines[number - 1].strip() and number, line


def test_all_six_have_a_worth_of_their_own() -> None:
    assert len(VALUED) >= 6
