"""Bots of others: another language plays, and one that fails ends the run in one sentence."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import active_count

import pytest

from game.ai import choose
from game.link import foreign
from game.link.foreign import ForeignFault, Guest, Program, close_all, guest_of
from game.link.lines import HELLO, position_lines
from game.play.players import BotError, BotProcess
from game.play.session import Session
from tests.contract.positions import MAPS, opened
from tests.game.commands.shell import run, sentence
from tests.game.play.players.test_bot_process import answer_of
from tests.processes import ROOT, group, wait_until

STRIKER = "exec:sh docs/examples/striker.sh"
DUEL = ("simulate", "--scenario", "energy-duel", "--blue", "random", "--jobs", "1")


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_a_bot_in_another_language_beats_random() -> None:
    done = run(*DUEL, "--red", STRIKER, "--battles", "2", "--mirrored")
    assert done.exit_code == 0, done.output
    assert f"{STRIKER} │       2 │ 100.0%" in done.output


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ("sleep 50", "gave no answer in 0.2 seconds"),
        ("false", "ended with code 1, without an answer"),
        ("yes", 'said "y"; expected "choose" and a number from 1 to 18'),
        ("echo choose 99", 'said "choose 99"; expected "choose" and a number from 1 to 18'),
        ("echo choose 0", 'said "choose 0"; expected "choose" and a number from 1 to 18'),
        ("cat", 'said "position SixOrdersPosition1:'),
    ],
)
def test_one_that_fails_ends_the_run_in_one_sentence(command: str, fault: str) -> None:
    limit = "0.2" if "sleep" in command else "20"
    told = sentence(*DUEL, "--red", f"exec:{command}", "--battles", "1", "--limit", limit, code=1)
    assert told.startswith(f"the bot exec:{command} {fault}")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--red", "exec:no-such-program"), 'found no program "no-such-program"'),
        (("--red", "exec:"), 'found no program ""; expected a command'),
        (("--red", "exec:sh 'open"), "No closing quotation"),
        (("--red", STRIKER, "--cluster", "here"), "found --cluster and a command"),
        (("--matrix", "--bot", STRIKER), "--bot"),
    ],
)
def test_a_command_that_cannot_be_is_refused_before(words: tuple[str, ...], fault: str) -> None:
    alone = {"--matrix", "--cluster"} & set(words)  # they take no scenario, or no processes
    asked = ("simulate", *words) if alone else (*DUEL, *words)
    assert fault in sentence(*asked, code=2)


def test_one_that_fails_is_told_in_the_language_of_the_terminal() -> None:
    """Nothing but a sentence, in plain lines as in the window."""
    words = ("--text", "--scenario", "energy-duel", "--red", "exec:false", "--language", "it")
    done = run("play", *words)
    told = "six-orders: il bot exec:false è finito con il codice 1, senza risposta\n"
    assert (done.exit_code, done.stderr) == (1, told)


def test_what_hangs_is_ended_with_all_that_it_began() -> None:
    program = Program(Guest(("sh", "-c", "sleep 60 & sleep 60"), 0.1))
    with pytest.raises(ForeignFault):
        program.choose(opened("energy", 0).view("red"))
    assert program._process.returncode is not None
    wait_until("the end of all", lambda: not group(program._process.pid))


def test_everything_is_said_in_its_order_by_one_writer(tmp_path: Path) -> None:
    """Whatever the program answers before it has read it all."""
    heard = tmp_path / "heard"
    heard.touch()
    program = Program(Guest(("sh", "-c", f'echo "choose 1"; echo "choose 1"; cat > {heard}'), 30))
    view = opened("side", 0).view("red")
    said = [HELLO, *(2 * [*position_lines(view), "go 30000"])]
    writers = active_count()
    assert program.choose(view) == program.choose(view) == view.options[0]
    assert active_count() <= writers
    wait_until("all of it", lambda: heard.read_text("utf-8").splitlines() == said)
    program.close()


def test_the_game_itself_is_such_a_bot() -> None:
    guest = guest_of(f"{sys.executable} main.py engine --bot scripted", 60)
    program = Program(guest)
    view = opened("side", 0).view("red", 3)
    assert program.choose(view) in view.options
    program.close()


def test_in_a_window_it_thinks_aside_and_ends_with_the_window(tmp_path: Path) -> None:
    number = tmp_path / "number"
    script = f"echo $$ > {number}; sh docs/examples/striker.sh; exec sleep 99"
    session = Session.start(MAPS / "energy-duel.toml", 5, dict.fromkeys(("red", "blue"), "guest 1"))
    bots = BotProcess()
    bots.guests = {"guest 1": foreign.asking(Guest(("sh", "-c", script), 30))}
    try:
        bots.ask(session)
        assert answer_of(bots) in session.battle.options
        bots.guests = {"guest 1": foreign.asking(Guest(("false",), 30))}
        bots.ask(session)
        with pytest.raises(BotError, match="the bot exec:false ended with code 1"):
            answer_of(bots)
    finally:
        bots.close()
    wait_until("its end", lambda: not group(int(number.read_text())))


def test_no_record_starts_a_program(tmp_path: Path) -> None:
    """What a record calls its players is looked up among the game's bots, and nowhere else."""
    made = tmp_path / "made"
    player = f"exec:touch {made}"
    path = tmp_path / "battle.sixorders"
    Session.start(MAPS / "energy-duel.toml", 5, {"red": player, "blue": player}).save(path)
    session = Session.resume(path)
    bots = BotProcess()
    try:
        bots.ask(session)
        with pytest.raises(BotError):
            answer_of(bots)
    finally:
        bots.close()
    with pytest.raises(KeyError):
        choose(player, session.battle.view("red"), 1)
    assert not made.exists()


def test_programs_are_started_in_one_place_alone() -> None:
    """Whoever starts one imports `subprocess`; guests come from the commands, never from a file."""
    starters, users = [], []
    for path in sorted((ROOT / "game").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = str(path.relative_to(ROOT))
        starters += [name] if "import subprocess" in text or "os.system" in text else []
        users += [name] if "game.link.foreign" in text else []
    assert starters == ["game/link/foreign.py"]
    assert [name.rpartition("/")[0] for name in users] == ["game/commands"] * len(users)


def test_all_end_with_the_series() -> None:
    view = opened("energy", 0).view("red")
    guest = Guest(("sh", "docs/examples/striker.sh"), 30)
    assert foreign.ask(guest, "", view, 1) == foreign.ask(guest, "", view, 2)
    (program,) = foreign._running.values()
    close_all()
    wait_until("the program's end", lambda: program._process.poll() is not None)
    assert foreign._running == {}
