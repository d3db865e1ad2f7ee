"""Who acts next, and what it could do then."""

from rules.battle.threat import threats
from rules.board.cells import cells_of
from tests.builders import given, play
from tests.rules.kit.d20.members import archer, fighter
from tests.rules.systems.dexterity.fights import fight, loose, orc


def test_after_who_decides_come_the_slower_then_the_quicker_of_the_next_step() -> None:
    """DO-3: who has passed in this step is not the next in order."""
    red = {"A": archer(dexterity=12), "F": fighter(dexterity=4)}
    battle = loose(fight("AFX", red=red, blue={"X": orc(dexterity=9)}))

    def order() -> list[str]:
        return [battle.units[one].name for one in battle.setup.system.order(battle)]

    assert order() == ["A", "X", "F"]
    play(battle, "let it pass")
    assert order() == ["X", "F", "A"]
    play(battle, "let it pass")
    assert order() == ["F", "A", "X"]


def test_who_has_no_missile_is_not_the_next_to_shoot() -> None:
    """DO-4: B is slower than F, and shoots before F does anything."""
    red = {"A": archer(dexterity=12), "F": fighter(dexterity=11), "B": archer(dexterity=4)}
    battle = fight("AFB...X", red=red, blue={"X": orc(dexterity=9)})
    order = [battle.units[one].name for one in battle.setup.system.order(battle)]
    assert battle.setup.system.phase(battle) == "missiles"
    assert order == ["A", "B", "F", "X"]


def test_who_has_yet_to_walk_threatens_all_that_it_can_walk_to() -> None:
    """DO-6: whoever flees from a slower enemy is followed before blows are struck."""

    def struck(enemy: int, *, surprised: bool = False) -> tuple[int, ...]:
        red, blue = {"F": fighter(dexterity=9)}, {"X": orc(dexterity=enemy)}
        battle = fight("F........X", red=red, blue=blue)
        battle = given(battle, {"X": {"cell": 3, "surprised": surprised}})
        assert battle.setup.system.phase(battle) == "movement"
        if enemy > 9:
            play(battle, "let it pass")
        (strike,) = threats(battle, 1, 0)
        return tuple(cells_of(strike.cells))

    assert struck(4) == (0, 1, 2, 4, 5, 6, 7)
    assert struck(10) == struck(4, surprised=True) == (2, 4)
