"""Players end a battle themselves, at any decision of any system: recorded, kept and replayed."""

from pathlib import Path

import pytest

from rules.battle.action import AGREED_DRAW, Action, resignation
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.battle.registry import all_systems, system_ids
from rules.content.scenario import load_scenario
from rules.dice import mix
from rules.errors import RecordError, Refused
from rules.record.lines import ActionLine
from rules.record.record import Record, read_record, record_battle, write_record
from rules.record.replay import replay, resume
from tests.contract.positions import MAPS

ENDS = [
    (resignation("red"), "Red resigns", "blue", "AC-4"),
    (resignation("blue"), "Blue resigns", "red", "AC-4"),
    (AGREED_DRAW, "both agree to a draw", "draw", "AC-5"),
]
PLAYERS = {"red": "human", "blue": "greedy"}


def begun(system_id: str, actions: int) -> tuple[Record, Battle]:
    """A recorded battle of a system after some actions, if it is not over before."""
    ours = f'system = "{system_id}"'
    path = next(one for one in sorted(MAPS.glob("*.toml")) if ours in one.read_text("utf-8"))
    record, battle = record_battle(load_scenario(path, all_systems()), 3, PLAYERS)
    for number in range(actions):
        if battle.pending is not None:
            record.advance(battle, battle.options[mix(number) % len(battle.options)])
    return record, battle


@pytest.mark.parametrize("system_id", system_ids())
@pytest.mark.parametrize(("action", "text", "outcome", "clause"), ENDS)
def test_ac_4_ac_5_who_gives_up_loses_and_an_agreed_draw_is_one(
    system_id: str, action: Action, text: str, outcome: str, clause: str, tmp_path: Path
) -> None:
    """AC-4, AC-5: at the first decision and in the middle of a round; a file keeps it."""
    for actions in (0, 7):
        record, battle = begun(system_id, actions)
        assert action not in battle.options
        assert action_text(action, battle) == text
        assert parse_action(text, battle) == action
        (over,) = record.advance(battle, action)
        assert (battle.outcome, over.clause, over.ability) == (outcome, clause, outcome)
        assert (battle.pending, battle.options) == (None, ())
        write_record(tmp_path / "ended.sixorders", record)
        read = read_record(tmp_path / "ended.sixorders")
        assert read.outcome == outcome
        assert replay(read).digest() == battle.digest()
        assert resume(read).digest() == battle.digest()


@pytest.mark.parametrize("action", [action for action, *_rest in ENDS])
def test_nobody_gives_up_a_battle_that_is_over(action: Action) -> None:
    """AC-2, AC-4: refused as over, and nothing changes."""
    _record, battle = begun(system_ids()[0], 0)
    battle.apply(AGREED_DRAW)
    before = battle.digest()
    with pytest.raises(Refused, match="over"):
        battle.apply(action)
    assert battle.digest() == before


def test_a_record_with_an_action_after_it_is_refused(tmp_path: Path) -> None:
    """AC-4: the battle is over there; the sentence says so."""
    record, battle = begun(system_ids()[0], 0)
    record.advance(battle, resignation("red"))
    record.lines.insert(-1, ActionLine("Blue resigns"))
    write_record(tmp_path / "after.sixorders", record)
    with pytest.raises(RecordError, match="after the end"):
        replay(read_record(tmp_path / "after.sixorders"))
