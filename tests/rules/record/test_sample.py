"""The card of a character that nobody fights yet."""

from rules.battle.registry import all_systems, load_system
from rules.content.scenario import Member
from rules.record.opening import sample_card
from rules.systems.energy.content import content


def test_a_card_shows_the_numbers_at_a_level_with_all_points_in_hand() -> None:
    card = sample_card(load_system("energy"), Member("duelist", "Ada", level=10))
    assert (card.name, card.title, card.level, card.side) == ("Ada", "Duelist", 10, "red")
    gauges = {gauge.label: (gauge.value, gauge.maximum) for gauge in card.gauges}
    duelist = content().kinds["duelist"]
    assert gauges["Health"] == (duelist.health[1], duelist.health[1])
    assert gauges["Action points"] == (2, 2), "ED-2.6a"
    assert {fact.label: fact.value for fact in card.facts}["Might"] == duelist.might[1]


def test_every_kind_of_every_system_has_a_card_at_its_first_and_last_level() -> None:
    for system in all_systems().values():
        for kind_id, kind in system.kinds.items():
            for level in (kind.levels[0], kind.levels[-1]):
                card = sample_card(system, Member(kind_id, level=level), "blue")
                assert (card.name, card.level, card.side) == (kind.title, level, "blue")
