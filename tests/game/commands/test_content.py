"""`content`: all that a scenario may name, system by system."""

import json

from rules.battle.registry import load_system, system_heads
from tests.game.commands.shell import run, sentence


def test_everything_of_every_system_is_listed() -> None:
    told = json.loads(run("content", "--json").stdout)
    assert list(told) == list(system_heads())
    for name, listed in told.items():
        system = load_system(name)
        for part in ("options", "kinds", "abilities", "equipment", "places"):
            assert list(listed[part]) == list(getattr(system, part)), (name, part)
        for kind, about in listed["kinds"].items():
            assert about["numbers"] == sorted(system.kinds[kind].numbers)


def test_one_system_is_told_in_lines() -> None:
    done = run("content", "--system", "risk")
    assert done.stdout.startswith('system = "risk"  # Risk\n\noptions\n')
    assert "  day: Day; by default same; values same, new; rule RK-8c\n" in done.stdout
    assert 'found "rsk"; expected one of dexterity' in sentence(
        "content", "--system", "rsk", code=2
    )


def test_lines_speak_a_language_and_the_object_is_for_programs() -> None:
    asked = ("content", "--system", "risk", "--language", "ru")
    told = run(*asked).stdout
    assert "  day: День; по умолчанию same; значения same, new; правило RK-8c\n" in told
    assert "  thief: Вор; уровни 0, 10; числа " in told
    assert json.loads(run(*asked, "--json").stdout)["risk"]["kinds"]["thief"]["title"] == "Thief"
