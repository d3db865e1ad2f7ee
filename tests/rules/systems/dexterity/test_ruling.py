"""What is shown of a spell that damage ruins where the players say what becomes of it (DO-8b)."""

from game.play.aim import Aim
from game.play.forecast import forecast
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.sheet import Phase
from tests.builders import play, unit
from tests.game.play.foretold import bands
from tests.rules.kit.d20.members import mage
from tests.rules.systems.dexterity.fights import UNPREPARED, fight, orc


def preparing(ruined: str = "players") -> Battle:
    """A mage of Dexterity 16 who prepares Slumber beside an orc, whose turn it is to strike."""
    red, options = {"M": mage("slumber", dexterity=16)}, UNPREPARED | {"ruined": ruined}
    battle = fight("MX\n##", (20, 3), red=red, blue={"X": orc()}, options=options)
    play(battle, "prepare Slumber")
    return battle


def hurt() -> Battle:
    """The same mage when the orc has hit it."""
    battle = preparing()
    play(battle, "strike at А-1")
    return battle


def step_of(battle: Battle) -> Phase:
    """The present step as the phase track and the curtain have it."""
    system = battle.setup.system
    return next(one for one in system.phases_now(battle) if one.id == system.phase(battle))


def test_the_step_asks_what_becomes_of_the_spell_until_both_have_answered() -> None:
    """DO-8b: and not at whom to strike, by the rule of melee."""
    battle = hurt()
    assert step_of(battle).clause == "DO-8b" and "ruined spell" in step_of(battle).question
    play(battle, "it is lost", "it stays in memory")
    assert step_of(battle) in battle.setup.system.phases


def test_whose_spell_is_ruined_prepares_nothing_and_will_cast_nothing() -> None:
    """DO-8b: whatever is answered, it does not cast it in the next round."""
    battle = preparing()
    system, mage_of_red = battle.setup.system, unit(battle, "M")
    assert "preparing" in system.token(battle, mage_of_red).states and system.plans(battle)
    battle = hurt()
    mage_of_red = unit(battle, "M")
    assert "preparing" not in system.token(battle, mage_of_red).states
    assert system.plans(battle) == ()
    told = {one.code: one.abilities for one in system.card(battle, mage_of_red).notes}
    assert told["ruined"] == ("slumber",) and "prepares_players" not in told
    later = system.next_turn(battle, mage_of_red, unit(battle, "X"))
    assert not any(option.kind == "cast" for after in later for option in after.options)


def test_an_attack_on_who_prepares_foretells_that_a_hit_ruins_the_spell() -> None:
    """DO-8b: where no event tells it yet, as both players answer first."""
    for ruined, codes in (("players", ["ruins"]), ("lost", [])):
        battle = preparing(ruined)
        notes = battle.setup.system.hindrances(battle, parse_action("strike at А-1", battle))
        assert [one.code for one in notes] == codes


def test_what_a_throw_keeps_in_memory_is_no_half_of_the_damage() -> None:
    """DO-8b: as a variant it saves the spell, while the blow does all its damage."""
    battle = preparing("save")
    told = forecast(Aim(battle), parse_action("strike at А-1", battle))
    assert list(bands(told.fates[0])) == ["Missed", "Spell lost", "Hit"]
