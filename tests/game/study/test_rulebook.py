"""The rulebook: every rule told at length, found, linked, and shown by the rules themselves."""

import re
from fractions import Fraction

import pytest

from game.player.language import set_language
from game.study.illustration import MOST, drawn_text, illustrate
from game.study.rulebook import Entry, book_of, ids_in, options_of
from game.study.rulebook_page import page, plain
from rules.battle.registry import load_system, system_ids
from rules.clause import SHARED_CLAUSES
from rules.systems.energy.content import content as energy
from rules.systems.energy.content import grown
from rules.systems.nine_phase.content import content as nine_phase
from rules.systems.nine_phase.spells import due
from rules.systems.risk.content import content as risk
from rules.systems.seven_phase.content import content as seven_phase
from tests.builders import drawn_scenario, fresh
from tests.rules.systems.energy.duels import mage, swordsman


def entries(system_id: str) -> list[Entry]:
    """A system's own rules; those that all share with the first system."""
    shared = {clause.id for clause in SHARED_CLAUSES}
    told = book_of(system_id).entries.values()
    return [one for one in told if one.id not in shared or system_id == "energy"]


@pytest.mark.parametrize("system_id", system_ids())
def test_every_rule_has_a_title_and_a_worked_example(system_id: str) -> None:
    for entry in entries(system_id):
        assert entry.part != load_system(system_id).title, f"{entry.id}: no rulebook.toml tells it"
        assert entry.rule.title and entry.rule.example.endswith((".", '"')), entry.id
        known = set(book_of(system_id).entries) | set(book_of("energy").entries)
        assert set(ids_in(entry.rule.example)) <= known, entry.id


@pytest.mark.parametrize("system_id", system_ids())
def test_a_position_that_is_played_shows_its_rule_at_work(system_id: str) -> None:
    """The clause, or one of its section, is named by what happens or by the refusal; where not
    all is told, what is told ends with what came of it."""
    shown = 0
    for entry in entries(system_id):
        seen = illustrate(entry)
        if seen is None or entry.diagram is None:
            continue
        shown += 1
        if entry.diagram.play or entry.diagram.refused:
            section = entry.id.rstrip("abcdefgh")
            assert any(clause.startswith(section) for clause in seen.clauses), entry.id
            assert seen.told(entry.id), entry.id
            assert len(seen.told(entry.id)) < MOST or " = " in seen.told(entry.id)[-1], entry.id
        else:
            assert seen.marked or seen.before is not None or not entry.diagram.red
    assert shown >= 3


WORKED = {
    "ED-2.2d": "16) × (100% + 0% Magic Power) × (100% + 100% charges) = 32",
    "RK-3a": "Strength −5, Precision −1",
    "ED-2.3b": "+1 charge, now 1",
    "ED-2.9a": "9–29 (17) × (100% + 30% Might) = 22",
    "ED-2.9b": "7–19 (10) × (100% + 60% Magic Power) = 16",
    "ED-2.9d": "7–19 (10) × (100% + 30% Magic Power) × (100% + 50% charges) = 20",
    "ED-2.12e": "shield 54%, at most 50%",
    "RK-1a": "1d20 (9) + Climb 4 = 13 against risk of Climb 10",
    "RK-1b": "1d20 (3) + Climb 4 = 7 against risk of Climb 15",
    "RK-3b": "1d20 (12) + Theft 6 = 18 against risk of Theft 20",
    "RK-3c": "1d20 (10) + Notice 2 = 12 against risk of Notice 10",
    "RK-6a": "1d20 (12) + Precision 5 = 17 against 1d20 (14) + Dodge 3 = 17",
    "RK-6b": "= 15 against 1d20 (13) + Dodge 2 = 15",
    "RK-7": "11, health 30 → 19 · blow 5, Strength 3, weapon in use 5, Resistance −2",
    "RK-8a": "health −5 → 15",
    "SI-S1": "1d20 (9) + attack bonus 5 = 14 against armour class 14",
    "DO-S2": "5, health 9 → 4",
    "SP-S1": "Melee 70% + level 21% − parrying weapon 21%",
    "SP-S2": "1d10 (4) + 1d10 (3) + weapon 7 + strength 1 − armour 2 = 13",
    "DO-8b": "loses Slumber",
    "NP-E6": "1d20 (10) + attack bonus 4 + flank 1 = 15 against armour 15",
    "NP-E7": "1d20 (9) + attack bonus 4 + rear 2 = 15 against armour 15",
    "NP-S4": "works in phase 5",
}


@pytest.mark.parametrize("clause", WORKED)
def test_the_sums_of_the_examples_are_those_that_the_rules_work_out(clause: str) -> None:
    book = next(book for book in map(book_of, system_ids()) if clause in book.entries)
    seen = illustrate(book.entries[clause])
    assert seen is not None
    assert any(WORKED[clause] in line for line in seen.told(clause)), seen.told(clause)


def test_sums_of_examples_without_a_position() -> None:
    """ED-2.9c, RK-9a, SP-5c, SP-S1, RK-S1, SP-7a: as their examples say."""
    told = {entry.id: entry.rule.example for one in system_ids() for entry in entries(one)}
    assert Fraction(221, 10) * Fraction(9, 10) == Fraction(1989, 100)
    assert "19.89" in told["ED-2.9c"]
    assert -(-50 // 3) == 17 and "each gets 17" in told["RK-9a"]
    assert 14 // 2 + 3 == 10 and 13 // 2 + 3 == 9 and "= 9." in told["SP-5c"]
    assert 14 * (10 + 3) // 2 == 91 and 91 // 2 == 45 and 91 // 5 == 18
    assert "91%. Up to 45" in told["SP-S1"] and "up to 18" in told["SP-S1"]
    levels = seven_phase().levels
    assert "guarding +3, retreating +2" in told["SP-S1"]
    assert (levels["guard"], levels["retreat"], levels["again"]) == (3, 2, -3)
    assert levels["cover"] == levels["bare_parry"] == -4 and levels["far"] == -3
    assert "in cover −4, one far away −3, parrying a shot without a shield −4" in told["SP-S1"]
    arms = seven_phase().weapons
    for quick, slow in (("mace", "war_mace"), ("flail", "war_flail"), ("claws", "fists")):
        for one in (arms[quick], arms[slow]):
            assert f"{one.title.lower()} ({one.quickness})" in told["SP-7a"].replace(
                "quickness ", ""
            )
    weapons = risk().weapons
    assert weapons["longsword"].gives == {"strength": 5, "precision": 1}
    assert weapons["thieves_blade"].gives.items() >= {"precision": 2, "theft": 2}.items()
    assert weapons["war_hammer"].gives["dodge"] == -1 and risk().limits.swap_steps == 2


def test_what_examples_say_of_a_spell_is_so() -> None:
    """ED-2.12e, ED-2.10f, NP-S4: its numbers, what it lets one block, its level and its time."""
    told = {entry.id: entry.rule.example for one in system_ids() for entry in entries(one)}
    shield, spells = energy().left_hands["kite_shield"], energy().spells
    skill = grown(energy().kinds["shield_swordsman"].skills["shield_mastery"], 10)
    ward, guard = spells["spell_ward"].effect, spells["raised_guard"].effect
    assert guard is not None and ward is not None
    raised = guard.changes["block"]
    parts = f"Shield {shield.block}, skill {skill}, Raised Guard {raised}"
    assert f"{parts}: together {shield.block + skill + raised}%" in told["ED-2.12e"]
    assert "a spell such as Spell Ward" in told["ED-2.10f"]
    assert "strike" in ward.lets_block and not guard.lets_block
    levels = {row.title: row.level for row in nine_phase().spells.values()}
    named = re.findall(r"(\w+), level (\d)", told["NP-S4"])
    assert named == [("Fireball", "3"), ("Thunder", "7")]
    assert all(levels[title] == int(level) for title, level in named)
    thunder, scroll = (nine_phase().spells[name] for name in ("thunder", "scroll_of_thunder"))
    assert (due(thunder, 1, 5), due(scroll, 1, 5)) == ((2, 5), (2, 8))
    assert "begun in 5: in 5 of the next round; from a scroll: in 8" in told["NP-S4"]


def test_rules_are_found_by_id_by_its_end_and_by_words() -> None:
    book = book_of("energy")
    assert book.find("ed-2.9b")[0].id == book.find("2.9b")[0].id == "ED-2.9b"
    assert [one.id for one in book.find("vampirism charge")][:1] == ["ED-2.2e"]
    assert book.find("charges Энергия zzz"), "most of the words are enough"
    assert book.find("zzzz") == ()
    assert [one.name for one in book.find_terms("attack")] == ["attack points"]


def test_rules_are_found_in_the_language_that_is_spoken() -> None:
    try:
        set_language("ru")
        assert "ED-2.2e" in [one.id for one in book_of("energy").find("вампиризм")]
    finally:
        set_language("en")


def test_links_lead_both_ways_and_terms_are_told() -> None:
    book = book_of("energy")
    first, other = book.entries["ED-2.1a"], book.entries["ED-2.3b"]
    assert other in book.links_of(first) and first in book.links_of(other)
    assert "action points" in {one.name for one in book.terms_of(book.entries["ED-2.6b"])}


def test_the_option_in_force_is_marked() -> None:
    """ED-2.12a: a book lowers its holder's own blocks here."""
    teams = {"M": mage()}, {"S": swordsman()}
    battle = fresh(drawn_scenario("M.S", "energy", *teams, options={"book": "own"}))
    told = [*options_of(book_of("energy").entries["ED-2.12a"], battle.setup)]
    assert [line.split(":")[0] for line in told] == ["As an option", "In force now"]
    assert told[1].endswith("The blocks of its holder.")


def test_a_system_without_a_rulebook_file_is_told_by_its_clauses(tmp_path: object) -> None:
    from pathlib import Path

    from game.study.rulebook_file import load_rulebook

    clauses = load_system("side").clauses
    assert isinstance(tmp_path, Path)
    (part,) = load_rulebook(tmp_path, clauses, "Side").part
    assert [rule.id for rule in part.rule] == [clause.id for clause in clauses]
    (tmp_path / "rulebook.toml").write_text('[[part]]\ntitle = "A"\nrule = [{ id = "SI-33" }]\n')
    with pytest.raises(ValueError, match=r'found clause "SI-33"; expected one of .*SI-3'):
        load_rulebook(tmp_path, clauses, "Side")


def test_a_rule_as_text_has_its_board() -> None:
    """BD-5: two walls at a corner."""
    entry = book_of("energy").entries["BD-5"]
    seen = illustrate(entry)
    assert seen is not None
    assert drawn_text(seen)[2] in [*plain(book_of("energy"), entry)]
    assert drawn_text(seen)[2].split() == ["B", "*", "M", "#", "."]


def test_the_page_tells_each_rule_once_and_every_link_leads_somewhere() -> None:
    told = page([book_of("side"), book_of("dexterity")])
    systems = (*load_system("side").clauses, *load_system("dexterity").clauses)
    ids = [clause.id for clause in (*systems, *SHARED_CLAUSES)]
    assert [told.count(f'<section id="{clause}"') for clause in ids] == [1] * len(ids)
    anchors = set(re.findall(r' id="([^"]+)"', told))
    others = {one for one in set(re.findall(r'href="#([^"]+)"', told)) - anchors if one[:2] != "ED"}
    assert not others, others
    assert told.count("<svg") >= 8 and "<script" not in told and "src=" not in told
