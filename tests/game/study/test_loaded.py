"""Rulings on loaded dice: what fell is shown, and another result has dice of its own."""

from game.study.chapter import begin_chapter
from game.study.loaded import dice_for, faces, what_if
from game.study.needle import fallen_from
from game.study.onward import play_on
from game.study.position import position_from_data
from rules.battle.notation import parse_action
from rules.dice import MASK
from rules.record.replay import check_record
from tests.builders import all_of, play
from tests.game.study.test_chapter import CLOSE
from tests.game.study.trees import recorded
from tests.rules.systems.seven_phase.battles import battle_of, declare, man

SHIELDED = {
    **CLOSE,
    "scenario": {
        "system": "energy",
        "red": [{"kind": "duelist", "name": "Ash"}],
        "blue": [{"kind": "shield_swordsman", "name": "Birch"}],
        "options": {"order": "alternate"},
    },
}


def test_what_if_it_had_blocked() -> None:
    """ED-2.10: the same blow, blocked and not, each with its dice."""
    tree = begin_chapter("", position_from_data(CLOSE)).tree
    action = parse_action("strike at А-2", tree.battle(tree.root))
    node = tree.play(tree.root, action)
    (face, *_rest) = faces(tree, node)
    assert face.low <= face.value <= face.high
    other = what_if(tree, node, (face.low if face.value != face.low else face.high,))
    assert other.parent is node.parent
    assert faces(tree, other)[0].value != face.value
    assert tree.battle(node).key() != tree.battle(other).key()


def test_dice_are_found_for_a_result_by_its_name() -> None:
    tree = begin_chapter("", position_from_data(SHIELDED)).tree
    battle = tree.battle(tree.root)
    node = tree.play(tree.root, parse_action("strike at А-2", battle))
    target = battle.unit_at(1)
    assert target is not None
    for word, kinds in (("Blocked", 0), ("Hit", 1)):
        dice = dice_for(tree, node, target.id, word)
        assert dice is not None
        branch = what_if(tree, node, dice)
        assert len(all_of(branch.events, "damage")) == kinds
    assert dice_for(tree, node, target.id, "Nonsense") is None


def test_a_battle_played_on_from_loaded_dice_can_be_kept_and_replayed(tmp_path: object) -> None:
    from pathlib import Path

    tree = begin_chapter("", position_from_data(CLOSE)).tree
    action = parse_action("strike at А-2", tree.battle(tree.root))
    node = tree.play(tree.root, action, (9,))
    path = Path(str(tmp_path)) / "played.sixorders"
    session = play_on(tree, node, path)
    session.do(session.battle.options[0])
    session.close()
    assert session.battle.dice <= MASK
    again = check_record(path)
    assert again.lines[-1] is not None


def test_the_needle_of_a_parry_falls_on_the_wound_that_it_let_through() -> None:
    """SP-8, SP-S2: not parried, 2d10 (20) + 7: critical, the last part of the bar."""
    duel = {"red": {"A": man()}, "blue": {"C": man()}, "options": {"defence": "chosen"}}
    battle = battle_of("AC", (50, 100, 10, 10), **duel, ready="AC")
    declare(battle, {"A": "attack at А-2", "C": "guard"})
    play(battle, "carry it out")
    shown = fallen_from(recorded("R...B", ()), battle, parse_action("parry", battle))
    assert shown is not None
    (fate,), (needle,) = shown.told.fates, shown.needles
    assert fate.bands[-1].word == "Critical"
    assert needle is not None and needle > 1 - fate.bands[-1].chance
