"""What Risk shows: tokens, cards, commands, the relic, the day (RK-5 to RK-9)."""

from game.play.dossier import told_command
from rules.battle.machine import Battle
from rules.battle.sheet import Command, Fact
from rules.systems.risk import relic
from rules.systems.risk.content import content
from rules.systems.risk.shows import commands, display
from tests.builders import given, only, play, unit
from tests.rules.systems.risk.tales import adversary, drawn, person, tale


def command(battle: Battle, ability: str) -> Command:
    """One of the acting character's commands."""
    return next(one for one in commands.commands(battle) if one.ability == ability)


def facts(card_or_command: object) -> dict[str, int]:
    """The facts of a card or a command by their labels."""
    return {fact.label: fact.value for fact in card_or_command.facts}  # type: ignore[attr-defined]


def pair(**numbers: int) -> Battle:
    """Two side by side, the first with a longsword and a spear besides."""
    return tale(
        "AB.\n...",
        red={
            "A": person("reckless_blow", "mend", weapon="longsword", second="spear", **numbers),
        },
        blue={"B": adversary()},
    )


def test_the_card_tells_statistics_with_the_weapon_in_use() -> None:
    """RK-7: Strength 2 + 5; what is carried besides adds 0."""
    battle = pair(strength=2)
    told = facts(display.card(battle, unit(battle, "A")))
    assert told["Strength"] == 7
    assert (told["Longsword"], told["Spear"]) == (5, 0)
    changed = battle.copy()
    play(changed, "change weapon")
    told = facts(display.card(changed, unit(changed, "A")))
    assert (told["Strength"], told["Spear"], told["Longsword"]) == (6, 4, 0)


def test_the_card_tells_what_is_in_the_pack() -> None:
    """RK-7, RK-S3: it adds nothing."""
    battle = given(pair(), {"A": {"pack": ["hatchet"]}})
    told = facts(display.card(battle, unit(battle, "A")))
    assert [told[name] for name in ("Longsword", "Spear", "Hatchet")] == [5, 0, 0]


def test_states_tell_who_is_down_hidden_stunned_or_marked() -> None:
    """RK-8a, b, RK-3d."""
    battle = pair()

    def states(**changes: object) -> tuple[str, ...]:
        changed = given(battle, {"A": changes})
        return display.token(changed, unit(changed, "A")).states

    stunned = [{"spell": "shield_bash", "author": 1, "remaining": 1}]
    assert states() == ()
    assert states(down=True, fell_today=True, health=-5) == ("down",)
    assert states(fell_today=True) == ("wounded",)
    assert states(hidden=True, effects=stunned) == ("hidden", "stunned")


def test_health_below_0_is_told_and_drawn_as_0() -> None:
    """RK-8a: help begins from there."""
    battle = given(pair(), {"A": {"health": -5, "down": True, "fell_today": True}})
    one = unit(battle, "A")
    card = display.card(battle, one)
    assert (display.token(battle, one).health, card.gauges[0].value) == (0, 0)
    assert facts(card)["Health lies at"] == -5
    assert card.notes[0].code == "can_be_helped"
    assert dict(card.notes[0].numbers) == {"health": 15}
    nearly = given(battle, {"A": {"health": 0, "down": True}})
    frail = tale("A.B\nC..", red={"A": person(health=15), "C": person()}, blue={"B": person()})
    frail = given(frail, {"A": {"health": -1, "down": True, "fell_today": True}})
    for position, health in ((nearly, 20), (frail, 15)):
        told = display.card(position, unit(position, "A")).notes[0]
        assert dict(told.numbers) == {"health": health}
    higher = given(battle, {"A": {"level": 2}})
    note = display.card(higher, unit(higher, "A")).notes[0]
    assert dict(note.numbers) == {"health": 23}


def test_the_card_says_that_a_hit_kills_nobody_who_is_down() -> None:
    """RK-8a: damage to one who is down is not reaching 0 again."""
    lying = given(pair(), {"A": {"health": -5, "down": True, "fell_today": True}})
    assert display.card(lying, unit(lying, "A")).notes[1].code == "no_hit_kills"


def test_the_card_says_where_one_help_is_not_enough() -> None:
    """RK-8a: help that leaves it at 0 or less keeps it down."""
    battle = given(pair(), {"A": {"down": True, "fell_today": True}})
    for health, code in ((-19, "can_be_helped"), (-20, "stays_down"), (-25, "stays_down")):
        lying = given(battle, {"A": {"health": health}})
        note = display.card(lying, unit(lying, "A")).notes[0]
        assert (note.code, dict(note.numbers)) == (code, {"health": health + 20})


def test_the_card_says_what_0_health_will_mean() -> None:
    """RK-8: down, dead, defeated at once."""
    battle = pair()
    first = display.card(battle, unit(battle, "A")).notes[0]
    marked = given(battle, {"A": {"fell_today": True}})
    second = display.card(marked, unit(marked, "A")).notes[0]
    foe = display.card(battle, unit(battle, "B")).notes[0]
    assert [note.code for note in (first, second, foe)] == [
        "goes_down",
        "next_is_death",
        "defeated_at_once",
    ]


def test_a_side_cost_stands_on_its_command_and_warns_who_cannot_afford_it() -> None:
    """RK-6d."""
    battle = pair()
    costly = command(battle, "reckless_blow")
    assert [(fact.value, fact.clause) for fact in costly.costs] == [(5, "RK-6d")]
    assert costly.rules_out == ()
    poor = given(battle, {"A": {"health": 5, "hidden": True}})
    codes = [note.code for note in command(poor, "reckless_blow").rules_out]
    assert codes == ["hides_no_longer", "cost_fells"]


def test_whatever_ends_hiding_says_so() -> None:
    """RK-3d: all that one does but ending the turn."""
    battle = given(pair(), {"A": {"hidden": True}})
    told = {one.kind: [note.code for note in one.rules_out] for one in commands.commands(battle)}
    assert told.pop("end") == []
    assert {code for notes in told.values() for code in notes[:1]} == {"hides_no_longer"}
    assert all(told.values())


def test_commands_tell_damage_and_risks() -> None:
    """RK-7, RK-3a: damage before resistance; what each side is asked for."""
    battle = pair(strength=2, theft=3)
    blow = content().abilities["reckless_blow"].damage
    told = facts(command(battle, "reckless_blow"))
    assert (told["Damage"], told["Precision"]) == (blow + 7, 1)
    theft = command(battle, "steal_weapon").facts
    assert [(fact.label, fact.value, fact.clause) for fact in theft] == [
        ("Theft asks for", 20, "RK-3a"),
        ("Notice asks for", 10, "RK-3c"),
        ("Range", 1, "BD-5"),
        ("Theft", 3, "RK-1a"),
    ]


def test_shove_and_tackle_tell_what_it_costs_the_other_not_to_give_way() -> None:
    """RK-3c: 4 health; Steal pushes nobody."""
    battle = tale("AB", red={"A": person("tackle")}, blue={"B": person()})
    told = Fact("Loses health if it cannot give way", 4, "", "RK-3c", theirs=True)
    for ability, pushes in (("shove", True), ("tackle", True), ("steal_weapon", False)):
        assert (told in command(battle, ability).facts) is pushes


def test_a_command_that_cannot_be_used_says_why() -> None:
    """RK-3d, BD-5, RK-8a, AC-2: hidden, too far, nobody down."""
    battle = tale("A..B", red={"A": person("hew", weapon="sling")}, blue={"B": person()})

    def why(position: Battle, kind: str, ability: str = "") -> str:
        found = next(
            one for one in commands.commands(position) if (one.kind, one.ability) == (kind, ability)
        )
        return found.refusal.code if found.refusal else ""

    assert why(battle, "strike") == ""
    assert why(battle, "cast", "hew") == "nobody_in_range"
    assert why(battle, "cast", "help_up") == "nobody_down"
    assert why(battle, "swap") == "no_second"
    lying = {"F": {"health": -9, "down": True, "fell_today": True}}
    red = {"A": person(), "S": person(), "F": person()}
    far = given(tale("AS..F.X", (), red=red, blue={"X": person()}), lying)
    assert why(far, "cast", "help_up") == "nobody_down", "some friend is, though not near enough"
    hiding = given(battle, {"B": {"hidden": True}})
    assert why(hiding, "strike") == "hidden"
    assert why(hiding, "cast", "hew") == "nobody_in_range"
    tired = given(battle, {"A": {"able": False}})
    assert why(tired, "strike") == "ability_used"


def test_a_tile_tells_whose_risk_asks_for_how_much() -> None:
    """RK-3a, c: the thief's Theft, and the Notice of the one it steals from; its share of a blow
    stands behind a dot."""
    battle = pair()
    told = told_command(command(battle, "steal_weapon"), battle).splitlines()
    assert "Theft asks for 20: RK-3a" in told and "The other: Notice asks for 10: RK-3c" in told
    (strike,) = (one for one in commands.commands(battle) if one.kind == "strike")
    assert "· Strength +5: RK-7" in told_command(strike, battle).splitlines()


def test_a_change_of_weapon_tells_what_one_strikes_with_then() -> None:
    """RK-7: a blow of 5 and 4 of the spear, which reaches 2; of the sword it would be 10."""
    battle = tale(
        "A.B", red={"A": person(weapon="longsword", second="spear")}, blue={"B": person()}
    )
    (swap,) = (one for one in commands.commands(battle) if one.kind == "swap")
    assert swap.summary == "Spear"
    told = {fact.label: fact.value for fact in swap.facts}
    assert (told["Damage"], told["Range"]) == (9, 2)


def test_the_card_counts_what_the_relic_takes_off_ones_steps() -> None:
    """RK-END: of 3 steps it leaves 1 in the turns to come."""
    battle = tale("AR..B", red={"A": person()}, blue={"B": person()})
    play(battle, "А-1 → А-2", "end turn")
    (steps,) = (one for one in display.card(battle, battle.units[0]).gauges if one.icon == "move")
    assert (steps.value, steps.maximum) == (0, 1)
    assert facts(display.card(battle, battle.units[0]))["Steps"] == 1


def test_ones_own_rounds_with_the_relic_begin_anew_while_an_enemy_holds_it() -> None:
    """RK-END: Red has held it for a round of six."""
    battle = tale("AR..B", red={"A": person()}, blue={"B": person()})
    play(battle, "А-1 → А-2", "end turn", "end turn")

    def goal(side: str) -> tuple[str, dict[str, int | str]]:
        (note,) = relic.goals(battle, side)
        return note.code, dict(note.numbers)

    assert goal("red") == ("goal_hold", {"rounds": 5})
    assert goal("blue") == ("goal_hold_against", {"rounds": 6, "left": 5})


def test_a_command_tells_its_own_way_to_hit() -> None:
    """RK-6e: what is thrown for, and with how much."""
    battle = tale(
        "AB.",
        red={"A": person("backstab", "sunbeam", "word_of_fear", hide=4)},
        blue={"B": adversary()},
    )
    assert ("Hide", 4, "RK-6e") in [
        (fact.label, fact.value, fact.clause) for fact in command(battle, "backstab").facts
    ]
    assert "Cannot miss" in facts(command(battle, "sunbeam"))
    assert facts(command(battle, "word_of_fear"))["Will asks for"] == 15


def test_everything_every_ability_does_can_be_told() -> None:
    """RK-6: labels for each way to hit and each kind of risk."""
    for ability in content().abilities.values():
        assert all(fact.label and fact.clause for fact in commands.own_facts(ability))


def test_the_reach_of_the_weapon_in_use_is_a_zone() -> None:
    """RK-7, BD-5: a spear reaches two cells."""
    battle = pair()
    (near,) = display.zones(battle, unit(battle, "A"))
    play(battle, "change weapon")
    (far,) = display.zones(battle, unit(battle, "A"))
    assert (near.cells, far.cells) == ((1, 3, 4), (1, 2, 3, 4, 5))
    gone = given(battle, {"B": {"cell": -1, "health": 0}})
    assert display.zones(gone, unit(gone, "B")) == ()


def test_the_relic_lies_on_the_board_or_hangs_on_its_holder() -> None:
    """RK-END: with the rounds that it takes."""
    battle = tale("A.R.B", red={"A": person()}, blue={"B": person()})
    (thing,) = display.things(battle)
    assert (thing.cells, thing.facts[0].value) == ((2,), content().limits.relic_rounds)
    play(battle, "А-1 → А-3")
    assert display.things(battle) == ()
    (mark,) = display.marks(battle, unit(battle, "A"))
    assert (mark.icon, mark.remaining) == ("relic", content().limits.relic_rounds)
    assert display.card(battle, unit(battle, "A")).notes[-1].code == "holds_relic"


def test_a_tree_and_a_relic_that_is_carried_home_last_for_no_number_of_turns() -> None:
    """RK-3d, RK-END: as long as one sits up there, and as long as one holds it."""
    climber = {"A": person(climb=20, hide=20)}
    home = {"relic": "home"}
    battle = tale("ARc..B", [10, 10, 1], red=climber, blue={"B": person()}, options=home)
    play(battle, "А-1 → А-2", "use Hide at А-3")
    shown = [(mark.label, mark.remaining) for mark in display.marks(battle, unit(battle, "A"))]
    assert shown == [("Up in a tree", 0), ("Holds the relic", 0)]


def test_who_hides_is_told_what_that_is_good_for() -> None:
    """RK-3d: till it is noticed or acts."""
    hidden = {"A": person(climb=20, hide=20)}
    battle = tale("Ac..B", [10, 10, 1], red=hidden, blue={"B": person()})
    play(battle, "use Hide at А-2")
    hides, _goes_down = display.card(battle, unit(battle, "A")).notes
    assert (hides.code, hides.clause) == ("hides", "RK-3d")


def test_what_lasts_shows_the_turns_that_the_log_has_told() -> None:
    """RK-6c: laid in one's own turn, one turn more; it is that turn until that ends."""
    battle = tale("A.B", red={"A": person("raised_shield")}, blue={"B": person()})
    told = only(play(battle, "use Raised Shield"), "laid").figures
    left = [[mark.remaining for mark in display.marks(battle, unit(battle, "A"))]]
    for _ in range(3):
        play(battle, "end turn")
        left.append([mark.remaining for mark in display.marks(battle, unit(battle, "A"))])
    assert (told, left) == ((1,), [[1], [1], [1], []])


def test_the_order_passes_over_who_is_down() -> None:
    """RK-5, RK-8a: the acting one first."""
    battle = tale("AB\nCD", red={"A": person(), "B": person()}, blue={"C": person(), "D": person()})
    play(battle, "end turn")
    assert display.order(battle) == (1, 2, 3, 0)
    fallen = given(battle, {"C": {"down": True}, "D": {"cell": -1, "health": 0}})
    assert display.order(fallen) == (1, 0)


def test_whose_turn_was_passed_over_has_none_left_in_the_round() -> None:
    """RK-5, RK-8a: helped up after its turn would have come, it acts in the next round."""
    red = {"A": person(), "B": person("help_up")}
    battle = tale("AB.C", red=red, blue={"C": person()})
    battle = given(battle, {"A": {"down": True, "fell_today": True, "health": 0}})
    play(battle, "end turn", "end turn")
    assert not display.token(battle, unit(battle, "A")).exhausted, "who is down has not acted"
    events = play(battle, "use Help Up at А-1")
    assert only(events, "helped_up").target == 0
    assert display.token(battle, unit(battle, "A")).exhausted
    assert drawn("A.B", {"A": person()}, {"B": person()}).scenario.places == {}
