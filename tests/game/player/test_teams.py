"""The player's own teams: kept, checked when read, and put into a scenario."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.player.settings import home_folder
from game.player.teams import (
    Team,
    TeamError,
    all_teams,
    delete_team,
    free_name,
    is_saved,
    read_team,
    save_team,
    teams,
    with_teams,
)
from rules.battle.registry import all_systems, load_system
from rules.content.scenario import LoadedScenario, Member, load_scenario
from rules.errors import ContentError
from rules.record.opening import open_battle
from rules.systems.energy.content import content
from rules.systems.energy.state import profile_of

MAPS = Path(__file__).parents[3] / "maps"
PAIR = Team(
    "Old guard",
    "energy",
    (
        Member("duelist", "Ada", 6, equipment={"left_hand": "buckler"}),
        Member("fire_mage", level=6, abilities=("spark", "resurrection")),
    ),
)

MOST = load_system("energy").kinds["duelist"].most_abilities[0]
FIRST_SPELLS = [
    ability for ability, info in load_system("energy").choices.items() if info.level == 1
]


def scenario(name: str) -> LoadedScenario:
    """A scenario of the game."""
    return load_scenario(MAPS / f"energy-{name}.toml", all_systems())


def test_a_saved_team_survives() -> None:
    path = save_team(PAIR)
    assert path.parent == home_folder() / "teams"
    assert read_team(path, all_systems()) == PAIR
    assert teams("energy") == (PAIR,)
    assert is_saved("energy", "Old guard") and not is_saved("energy", "Guard")


def test_a_team_of_the_same_name_is_written_over_and_any_other_is_not() -> None:
    first = save_team(PAIR)
    assert save_team(Team(PAIR.name, "energy", PAIR.members[:1])) == first
    assert [len(team.members) for team in teams("energy")] == [1]
    others = [save_team(Team(name, "energy", PAIR.members)) for name in ("Old, guard", "…", "Стая")]
    assert len({first, *others}) == 4
    assert {team.name for team in teams("energy")} == {"Old guard", "Old, guard", "…", "Стая"}
    assert all(path.parent == first.parent for path in others)


def test_a_deleted_team_is_gone_and_its_name_free() -> None:
    path = save_team(PAIR)
    save_team(Team("Old guard 2", "energy", PAIR.members))
    assert free_name("energy", "Old guard") == "Old guard 3"
    delete_team(path)
    delete_team(path)
    assert [team.name for team in teams("energy")] == ["Old guard 2"]
    assert free_name("energy", "Old guard") == "Old guard"


def test_an_interrupted_save_leaves_the_old_team(monkeypatch: pytest.MonkeyPatch) -> None:
    save_team(PAIR)

    def fail(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        save_team(Team(PAIR.name, "energy", PAIR.members[:1]))
    assert teams("energy") == (PAIR,)


def member(**changes: Any) -> Callable[[dict[str, Any]], None]:
    """Change the first character of a team's file."""
    return lambda data: data["members"][0].update(changes)


def whole(**changes: Any) -> Callable[[dict[str, Any]], None]:
    """Change a team's file."""
    return lambda data: data.update(changes)


BROKEN = {
    "another format": (whole(format=2), "format: found 2; expected 1"),
    "an unknown system": (whole(system="enrgy"), 'system: found "enrgy"; expected one of '),
    "no name": (whole(name=" "), 'name: found " "; expected a name in letters'),
    "nobody": (whole(members=[]), "members: found 0; expected 1 to 5"),
    "too many": (whole(members=[{"kind": "duelist"}] * 6), "members: found 6; expected 1 to 5"),
    "members of no list": (whole(members=3), "members: found a whole number; expected a list"),
    "a level too high": (member(level=11), "members 1, level: found 11; expected 1 to 10"),
    "an unknown kind": (
        member(kind="dualist"),
        'members 1, kind: found "dualist"; expected one of',
    ),
    "no weapon": (
        member(equipment={"weapon": ""}),
        "members 1, equipment, weapon: found nothing; expected one of ",
    ),
    "a creature's claws": (
        member(equipment={"weapon": "claws"}),
        'members 1, equipment, weapon: found "claws"; expected one of ',
    ),
    "numbers of one's own": (
        member(numbers={"health": 900}),
        'members 1, numbers: found "health"; expected the numbers of its kind',
    ),
    "a name twice": (
        whole(members=[{"kind": "duelist", "name": "Ada"}] * 2),
        'members 2, name: found "Ada"; expected a name that nobody else has',
    ),
    "a spell not yet learned": (
        member(level=5, abilities=["resurrection"]),
        'members 1, abilities: found "resurrection" at level 5; '
        "expected level 6, at which it is learned",
    ),
    "too many spells": (
        member(level=1, abilities=FIRST_SPELLS[: MOST + 1]),
        f"members 1, abilities: found {MOST + 1}; expected at most {MOST} at level 1",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_team_is_told_in_one_sentence_and_listed_last(fault: str) -> None:
    breaking, sentence = BROKEN[fault]
    path = save_team(PAIR)
    save_team(Team("Zealots", "energy", PAIR.members))
    data = json.loads(path.read_text(encoding="utf-8"))
    breaking(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(f"{path}, {sentence}")):
        read_team(path, all_systems())
    entries = all_teams()
    assert [entry.name for entry in entries] == ["Zealots", path.stem]
    assert str(entries[1].error).startswith(f"{path}, {sentence}")
    assert [team.name for team in teams("energy")] == ["Zealots"]


def test_a_file_that_is_no_json_is_told(tmp_path: Path) -> None:
    path = tmp_path / "team.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(TeamError, match=r"team\.json: found broken JSON; expected a team in"):
        read_team(path, all_systems())


def test_a_team_beyond_the_limits_is_not_saved() -> None:
    with pytest.raises(ContentError, match="found 6; expected 1 to 5"):
        save_team(Team("Crowd", "energy", PAIR.members[1:] * 6))
    assert all_teams() == ()


def test_a_battle_is_fought_with_the_team_and_its_numbers() -> None:
    battle = open_battle(with_teams(scenario("pairs"), {"red": PAIR}), seed=1)
    assert [(unit.name, unit.side) for unit in battle.units[:2]] == [
        ("Ada", "red"),
        ("Fire mage 1", "red"),
    ]
    duelist, mage = (profile_of(battle, unit) for unit in battle.units[:2])
    data = content()
    assert duelist.level == 6
    assert duelist.block == data.left_hands["buckler"].block > 0, "ED-2.12b"
    assert [spell_id for spell_id, _spell in mage.spells] == ["resurrection", "spark"]
    first, last = data.kinds["duelist"].health
    assert battle.units[0].health == duelist.health == first + (last - first) * 5 // 9


def test_both_sides_may_be_led_by_one_team_and_names_stay_apart() -> None:
    loaded = with_teams(scenario("pairs"), {"red": PAIR, "blue": PAIR})
    assert [one.name for one in loaded.scenario.members()] == [
        "Ada",
        "Fire mage 1",
        "Ada 2",
        "Fire mage 2",
    ]


def test_a_team_may_be_of_another_size_than_the_scenario_s_own_and_than_the_other() -> None:
    loaded = with_teams(scenario("duel"), {"red": PAIR, "blue": PAIR})
    assert len(open_battle(loaded, seed=1).units) == 4
    loaded = with_teams(scenario("duel"), {"red": PAIR})
    assert [unit.side for unit in open_battle(loaded, seed=1).units] == ["red", "red", "blue"]


def test_a_team_that_has_no_starts_on_the_map_is_refused() -> None:
    crowd = Team("Crowd", "energy", tuple(Member("duelist") for _number in range(5)))
    with pytest.raises(
        ContentError,
        match=r"red: found 5 characters; expected a team size that .* has starts for: 1, 2, 3",
    ):
        with_teams(scenario("duel"), {"red": crowd, "blue": crowd})
