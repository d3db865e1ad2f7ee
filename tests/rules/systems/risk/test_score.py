"""What bots of Risk go by: more is better for whom it should be better."""

from rules.battle.machine import Battle
from rules.kit.appraisal import WON
from rules.systems.risk.worth import score
from tests.builders import given, play
from tests.rules.systems.risk.tales import adversary, person, tale


def pair(drawing: str = "A....B", **changes: object) -> int:
    """The score for Red of two alike, with changes to A."""
    battle = tale(drawing, red={"A": person("ward")}, blue={"B": person()})
    return given(battle, {"A": changes}).score("red")


def test_one_sides_good_is_the_others_harm_where_nobody_is_near() -> None:
    """RK-END: what is won is worth more than anything else."""
    battle = tale("AB", (20, 1), red={"A": person()}, blue={"B": adversary(health=5)})
    play(battle, "strike at А-2")
    assert (battle.score("red"), battle.score("blue")) == (WON, -WON)


def test_health_and_standing_count() -> None:
    """RK-8: whole, hurt, marked, down and deeper down."""
    down = {"down": True, "fell_today": True}
    values = [
        pair(),
        pair(health=30),
        pair(health=30, fell_today=True),
        pair(health=-1, **down),
        pair(health=-20, **down),
    ]
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)


def test_what_lies_on_one_counts() -> None:
    """RK-6c: a ward is good, a stun is bad."""
    laid = [[{"spell": name, "author": 1, "remaining": 1}] for name in ("ward", "shield_bash")]
    warded, stunned = (pair(effects=one) for one in laid)
    assert warded > pair() > stunned


def test_nearer_is_better_for_who_must_close_in() -> None:
    """RK-5: a step towards the enemy, and then within a turn's reach."""
    values = [pair(drawing) for drawing in ("A........B", ".A.......B", ".....A...B")]
    assert values == sorted(values) and len(set(values)) == 3


def relic(battle: Battle) -> int:
    """Red's score of a battle for the relic."""
    return battle.score("red")


def test_the_relic_draws_and_the_longer_it_is_held_the_better() -> None:
    """RK-END: nearer, held, held for longer."""
    battle = tale("A...R....B", red={"A": person()}, blue={"B": person()})
    far = relic(battle)
    play(battle, "А-1 → А-4", "end turn", "end turn")
    near = relic(battle)
    play(battle, "А-4 → А-5")
    held = relic(battle)
    play(battle, "end turn", "end turn", "end turn", "end turn")
    assert far < near < held < relic(battle)


def test_the_chance_to_win_a_throw() -> None:
    """RK-6a: counted over all 400 falls."""
    for margin in (-30, -19, -3, 0, 1, 7, 19, 20, 30):
        counted = sum(a + margin > b for a in range(1, 21) for b in range(1, 21))
        assert score.wins(margin) == counted == score.WINS[max(-20, min(20, margin)) + 20]
