"""The engine: lines in, lines out; every example of docs/protocol.md is so."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from game.commands.engine import _scenario
from game.link.engine import Engine
from rules.record.position import position_text, read_position
from tests.contract.positions import opened
from tests.processes import ROOT

PAGE = ROOT / "docs/protocol.md"


def told(*lines: str, engine: Engine | None = None) -> list[str]:
    """All that the engine answers to some lines."""
    speaker = engine or Engine(_scenario, "scripted", 1)
    return [answer for line in lines for answer in speaker.take(line)]


def test_the_page_tells_what_is_answered() -> None:
    """Lines after `>` are asked; a line that ends in … is answered by one that begins so."""
    text = PAGE.read_text(encoding="utf-8")
    speaker, checked = Engine(_scenario, "scripted", 1), 0
    for block in re.findall(r"```text\n(.*?)```", text, re.S):
        asked, *answers = re.split(r"\n?^> ?", block, flags=re.M)
        assert asked == ""
        for exchange in answers:
            request, *expected = exchange.strip().split("\n")
            found = told(request, engine=speaker)
            assert len(found) >= len(expected), (request, found)
            place = 0
            for line in expected:
                if line == "…":
                    place = len(found) - 1
                    continue
                begun = line.endswith("…")
                same = found[place].startswith(line[:-1]) if begun else found[place] == line
                assert same, (request, line, found[place])
                place += 1
                checked += 1
            assert place == len(found), (request, found)
    assert checked > 20


def test_every_event_has_numbers_and_dice_and_nothing_else_that_is_empty() -> None:
    lines = told("new energy-duel 1", "choose end turn")
    events = [json.loads(line.partition(" ")[2]) for line in lines if line.startswith("event ")]
    assert any(not one["numbers"] for one in events) and any(not one["dice"] for one in events)
    for event in events:
        assert all(event[name] not in ("", [], None) for name in event.keys() - {"numbers", "dice"})


def test_a_whole_battle_is_played_through_it() -> None:
    """By `go` and `choose` alone, to its end; its positions are those of the rules."""
    speaker = Engine(_scenario, "scripted", 1)
    battle = opened("side", 0)
    told(f"position {position_text(battle)}", engine=speaker)
    for _ in range(500):
        answer = told("go", engine=speaker)
        if answer[0].startswith("error"):
            break
        number = int(answer[0].removeprefix("choose "))
        battle.apply(battle.options[number - 1])
        events = told(answer[0], engine=speaker)
        kinds = [json.loads(line.removeprefix("event "))["kind"] for line in events[:-2]]
        assert kinds == [event.kind for event in battle.events]
    assert battle.over
    assert told("show turn", engine=speaker) == [f"over {battle.outcome}", "done"]


def test_a_view_tells_no_dice_that_will_fall_and_no_secret() -> None:
    speaker = Engine(_scenario, "random", 1)
    told("new side-at-once 3", engine=speaker)
    shown = told("show position blue", engine=speaker)[0].removeprefix("position ")
    assert read_position(shown).dice != speaker.battle.dice
    held = json.loads(told("show view red", engine=speaker)[0].removeprefix("view "))
    assert "sealed" not in held and "dice" not in held


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("shwo options", 'found "shwo"; expected one of'),
        ("new energy-duell", 'found no file "energy-duell"'),
        ("new energy-duel 99999999999999999999999", "expected a seed from 0 to"),
        ("position SixOrders", "expected a battle that begins with SixOrdersPosition1:"),
        ("show all green", 'found "green"; expected one of blue, red'),
        ("show everything", 'found "everything"; expected one of'),
        ("choose 0", "found option 0; expected 1 to 18"),
        ("choose 19", "found option 19; expected 1 to 18"),
        ("choose dance", "'dance': no such action"),
        ("new " + "x" * 300, 'found no file "xxx'),
        ("choose " + "x" * 5000, "'xxx"),
        ("show all " + "x" * 5000, 'found "xxx'),
        ("choose strike at A-1", "error"),
        ("quit now", 'found "quit now"; expected one of'),
    ],
)
def test_a_wrong_line_is_answered_by_one_sentence(line: str, fault: str) -> None:
    speaker = Engine(_scenario, "random", 1)
    told("new energy-duel 1", engine=speaker)
    before = speaker.battle.digest()
    (answer,) = told(line, engine=speaker)
    assert answer.startswith("error ") and fault in answer
    assert len(answer) <= 310
    assert speaker.battle.digest() == before


def test_nothing_is_asked_before_there_is_a_battle() -> None:
    for line in ("show turn", "go", "choose 1"):
        assert told(line) == ['error found no battle; expected "new" or "position" before']


def test_the_command_speaks_until_it_is_told_to_quit() -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "engine"],
        cwd=ROOT,
        input="new energy-duel 1\nshow turn\n\nquit\nshow turn\n",
        capture_output=True,
        text=True,
        check=True,
    )
    turn = "turn red act Shield swordsman"
    assert done.stdout.splitlines() == ["six-orders 1", turn, "done", turn, "done"]
    assert done.stderr == ""
