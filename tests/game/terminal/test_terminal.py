"""Battles and lessons played by typed lines, as a screen reader or a pipe has them."""

import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from game.commands.root import main
from game.play.saves import autosave_path
from game.play.session import Session, unfinished
from game.player.language import set_language, set_letters
from game.player.progress import ProgressFile
from game.player.settings import home_folder
from game.study.lesson import course
from game.study.puzzle import THEMES, puzzles_of
from game.terminal.lesson import LessonTable
from game.terminal.opening import play_text, say_line
from game.terminal.table import WORDS, Table
from rules.battle.notation import action_text
from rules.battle.registry import system_ids
from rules.dice import mix
from tests.contract.positions import MAPS
from tests.game.commands.shell import run, sentence

DUEL = MAPS / "energy-duel.toml"
MOST = 25
"""Lines after which the one who has only lines gives up."""
SHORT = {"nine_phase": "nine-pairs"}


class Typist(io.TextIOBase):
    """Reads what was printed last, and answers with some option's number."""

    def __init__(self, printed: Callable[[], str]) -> None:
        self.printed, self.lines = printed, 0

    def readline(self, size: int | None = -1, /) -> str:
        self.lines += 1
        if self.lines >= MOST:
            return "resign\n" if self.lines == MOST else "yes\n"
        asked = re.findall(r": (\d+) options?\.", self.printed())
        return f"{mix(self.lines) % int(asked[-1]) + 1 if asked else 1}\n"


@pytest.mark.parametrize("system", system_ids())
def test_a_whole_battle_is_played_by_one_who_has_only_its_lines(
    system: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line has a colour, a column or a picture; the end is told, and the record has it."""
    told: list[str] = []

    def printed() -> str:
        told.append(capsys.readouterr().out)
        return "".join(told[-40:])

    monkeypatch.setattr(sys, "stdin", Typist(printed))
    path = min(
        MAPS.glob(f"{SHORT.get(system, system)}*.toml"),
        key=lambda one: one.stem != f"{system}-duel",
    )
    play_text(path, {"red": "human", "blue": "greedy"}, 3)
    printed()
    lines = "".join(told).splitlines()
    assert re.fullmatch(r"(Red|Blue) has won\.|The battle is drawn\.", lines[-1])
    assert not [line for line in lines if "\x1b" in line or "\t" in line or not line.strip()]
    assert unfinished(autosave_path()) is None


def talk(*typed: str, session: Session | None = None) -> list[str]:
    """What a table says to some lines."""
    said: list[str] = []
    lines: Iterator[str] = iter(typed)
    Table(session or Session.start(DUEL, 1), said.append, lambda: next(lines, None)).run()
    return said


def test_the_board_is_told_in_words() -> None:
    said = talk("board")
    swordsman = said.index("Shield swordsman, Red: D-1, 170 of 170 health")
    assert said[swordsman + 1] == "  Fire mage is 6 cells away, in sight"
    assert said.count("  Fire mage is 6 cells away, in sight") == 2


def test_options_are_told_in_groups_or_by_words_and_done_by_number_or_text() -> None:
    said = talk("options", "options move b-2", "5", "log 1", "move")
    assert "Move: 14 ways, such as 4: D-1 → B-1" in said
    assert "5: D-1 → B-2" in said
    assert said.count("Shield swordsman: D-1 → C-1 → B-2 · ED-2.8b") == 2
    assert "Shield swordsman: D-1 → C-1 → B-2 · ED-2.8b" in talk("D-1 -> B-2")
    assert any(line.startswith("'nonsense': no such action; expected") for line in talk("nonsense"))
    assert "No option has the number 99; expected 1 to 18." in talk("99")
    endless = "9" * 5000
    assert "No option has the number 999999999; expected 1 to 18." in talk(endless)
    assert talk(f"log {endless}") == talk("log")


def test_what_and_why_answer_before_anything_is_done() -> None:
    session = Session.start(DUEL, 1)
    said = talk("what 5", "why strike", "why", "what strike at D-7", "who mage", session=session)
    assert "Movement points: 2 → 0" in said
    assert said.count("Strike: Nobody in sight to aim at within 1 cell: BD-5") == 1
    assert said.count("Nobody in sight to aim at within 1 cell: BD-5") == 1
    assert "Health: 149 of 149: ED-2.9" in said or any("149 of 149" in line for line in said)
    assert len(session.log) == 1


def test_why_is_asked_by_a_title_or_as_an_option_is_written() -> None:
    """Without a cell it is the ability that is asked about."""
    said = talk("why ring of steel")
    assert said == talk("why cast Ring of Steel")
    assert not any("no such action" in line.casefold() for line in said)


def test_a_forecast_tells_chances_and_harm() -> None:
    typed = ("D-1 -> D-3", "end turn", "D-7 -> D-5", "what cast Spark at D-3")
    said = talk(*typed)
    hit = [line for line in said if line.startswith("Shield swordsman, Red, 170 of 170 health: ")]
    assert len(hit) == 1 and "%" in hit[0]
    assert any(re.match(r"  −\d+: ", line) for line in said)


def test_undo_save_and_resume() -> None:
    session = Session.start(DUEL, 1, autosave=autosave_path())
    said = talk("undo", "5", "undo", "4", "save", session=session)
    assert "There is nothing to undo yet." in said
    assert "The last decision is taken back." in said
    assert any(line.startswith("Saved: ") for line in said)
    found = unfinished()
    assert found is not None and len(found.log) == 2
    assert "Shield swordsman, Red: B-1, 170 of 170 health" in talk(session=found)


def test_giving_up_is_asked_about_and_a_draw_taken_by_agreement() -> None:
    assert "Blue has won." not in talk("resign", "no")
    assert talk("resign", "yes")[-1] == "Blue has won."
    assert talk("draw", "yes")[-1] == "The battle is drawn."
    assert "Blue plays on." in talk("draw", "no")


def test_dice_of_ones_own_are_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("66\n101\n20\n"))
    play_text(DUEL, {"red": "human", "blue": "human"}, 1, "asked")
    told = capsys.readouterr().out
    assert told.count("Throw a die from 1 to 100") == 3 and "No such number on this die." in told
    assert "1d100 (66) + Luck 4 = 70" in told


def test_every_word_is_told_by_help_and_understood() -> None:
    said = talk(
        "help", "language ru", "options", "language xx", "rule ED-2.7b", "rule points", "quit"
    )
    try:
        for word in WORDS:
            assert any(line.startswith(word.name) for line in said), word
        assert any("en, " in line for line in said)
        assert any(line.startswith("ED-2.7b") for line in said)
        assert "Битва оставлена." in said
        assert "3: end turn · Конец хода" in said
    finally:
        set_language("en")


def test_two_at_one_terminal_look_away_by_turns_and_together_at_what_was_decided() -> None:
    """What Red has typed is taken away before Blue looks; nothing is told before both do."""
    session = Session.start(MAPS / "seven_phase-duel.toml", 1)
    said: list[str] = []
    lines = iter(["on", "1", "on", "1"])
    Table(session, said.append, lambda: next(lines, None), wipe=said.clear).run()
    assert said[0].startswith("Blue decides unseen: the other looks away.")
    assert said[-2:] == [
        "All have decided: both look now. Type anything to go on.",
        "The battle is left.",
    ]
    assert not any("initiative" in line.casefold() for line in said)


def test_a_lesson_is_done_by_its_hints(tmp_path: Path) -> None:
    entry = next(one for one in course("energy") if one.id == "energy/02-the-strike")
    said: list[str] = []
    progress = ProgressFile(tmp_path)

    def hear() -> str | None:
        return said[-1].partition(": ")[2] if said[-1].startswith("Red, ") else "hint"

    LessonTable(entry, progress, said.append, hear).run()
    assert said[-1] == "The lesson is learnt." and progress.knows(entry.id)
    assert any(line.startswith("Goal: ") for line in said)


def test_what_a_lesson_rings_in_the_window_is_named_at_a_terminal(tmp_path: Path) -> None:
    said: list[str] = []
    for name in ("energy/01-walking", "energy/02-the-strike"):
        entry = next(one for one in course("energy") if one.id == name)
        LessonTable(entry, ProgressFile(tmp_path), said.append, lambda: None).run()
    assert "Marked: B-3, Move" in said
    assert "Marked: C-3 (Shield swordsman), Strike" in said


def test_a_table_of_a_lesson_is_read_at_a_terminal(tmp_path: Path) -> None:
    """ED-2.12c, as the tiles say it; what is sought stays open."""
    entry = next(one for one in course("energy") if one.id == "energy/06-shields-and-bolts")
    said: list[str] = []
    LessonTable(entry, ProgressFile(tmp_path), said.append, lambda: None).run()
    goal = next(number for number, line in enumerate(said) if line.startswith("Goal: "))
    rows = [line for line in said[goal:] if line.startswith(("Shoot", "Frost Blade", "Spark"))]
    blocked = "A shield blocks it"
    assert rows == [f"Shoot: {blocked}", f"Frost Blade: {blocked}", "Spark: ?"]


def test_what_is_typed_in_part_leads_to_the_options_that_hold_it() -> None:
    said = talk("b-2", "spark")
    heading = said.index("'b-2': no such action. Options with such words:")
    assert said[heading + 1] == "5: D-1 → B-2"
    (foreign,) = [line for line in said if line.startswith("'spark': no such action; expected")]
    assert "cast Spark" not in foreign, "only what who decides can do is expected"


def test_a_lesson_goes_back_when_its_goal_is_out_of_reach(tmp_path: Path) -> None:
    entry = next(one for one in course("energy") if one.id == "energy/02-the-strike")
    said: list[str] = []
    lines = iter(["end turn"])
    LessonTable(entry, ProgressFile(tmp_path), said.append, lambda: next(lines, None)).run()
    back = said.index("The goal is out of reach now: back to where the step begins.")
    assert said[back + 2].startswith("Goal: ")


def test_what_is_printed_can_be_read_aloud_and_typed_as_it_is_heard(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No arrows and no dashes in spans, over which a voice stumbles."""
    lines = iter(["D-1 to C-1", "what strike"])
    Table(Session.start(DUEL, 1), say_line, lambda: next(lines, None)).run()
    say_line("Fire mage → Duelist: 12, health 24 → 12 · 9–25 (12)")
    told = capsys.readouterr().out
    assert "Shield swordsman: D-1 to C-1 · ED-2.8b" in told
    assert told.endswith("Fire mage to Duelist: 12, health 24 to 12 · 9 to 25 (12)\n")
    assert "→" not in told


def test_a_puzzle_is_solved_through_a_pipe() -> None:
    """A wrong move is judged and taken back; the right one is explained."""
    puzzle = next(one for one in puzzles_of("energy") if one.puzzle.depth == 1)
    wrong = next(
        text
        for one in puzzle.open().options
        if (text := action_text(one, puzzle.open())) not in puzzle.puzzle.right
    )
    typed = f"hint\n{wrong}\n{puzzle.puzzle.right[0]}\n"
    words = ["puzzles", "--text", puzzle.id, "--language", "en"]
    told = CliRunner().invoke(main, words, input=typed).stdout.splitlines()
    hint = told.index(f"Theme: {THEMES[puzzle.puzzle.theme]}")
    assert told[hint + 1].startswith(f"{puzzle.puzzle.clause}: "), "the rule that decides"
    again = told.index("Not yet")
    assert " the chance to win is " in told[again + 1]
    assert f"{puzzle.puzzle.side.capitalize()} to move." in told[again:]
    assert told[-1] == "The puzzle is solved."
    assert any(line.startswith("You win ") for line in told)
    assert ProgressFile(home_folder()).progress.failed == [f"puzzle {puzzle.id}"]
    assert "expected one that" in sentence("puzzles", "--text", "energy/none", code=2)


def test_the_command_line_opens_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    told = run("play", "--text", "--seed", "1", "--language", "ru").stdout
    set_language("en")
    set_letters("auto")
    assert "Щитоносец, Красные: Г-1" in told
    assert "expected one of" in sentence("lessons", "--text", "energy/none", code=2)


def test_saving_takes_the_place_of_no_file_but_an_older_save(tmp_path: Path) -> None:
    """Neither of a scenario nor of another battle; a save of the same one is renewed."""
    own, other, scenario = (tmp_path / name for name in ("own", "other", "duel.toml"))
    Session.start(DUEL, 2).save(other)
    scenario.write_bytes(DUEL.read_bytes())
    before = other.read_bytes()
    session = Session.start(DUEL, 1)
    words = (f"save {own}", "1", f"save {own}", f"save {other}", f"save {scenario}")
    said = talk(*words, session=session)
    assert sum(line == f"Saved: {own}" for line in said) == 2
    assert Session.resume(own).battle.digest() == session.battle.digest()
    told = "The battle could not be saved: other: found another battle; expected a new file, or an"
    assert any(line.startswith(told) for line in said)
    assert any("duel.toml, line 1" in line for line in said)
    assert (other.read_bytes(), scenario.read_bytes()) == (before, DUEL.read_bytes())


@pytest.mark.parametrize("words", [("lessons", "energy/01-walking"), ("puzzles", "energy/1")])
def test_what_was_learnt_and_cannot_be_read_is_told(words: tuple[str, str]) -> None:
    """It is put aside, and lessons and puzzles begin anew: nobody is to wonder why."""
    home_folder().mkdir(parents=True, exist_ok=True)
    (home_folder() / "progress.json").write_text("{", encoding="utf-8")
    command, known = words
    told = run(command, "--text", known).stdout.splitlines()[0]
    assert told.startswith("progress.json: found broken JSON; expected progress in JSON; lessons")
    assert told.endswith("the old file is kept as progress.json.broken")
