"""`replay`: the log of a recorded battle, and what has become of it."""

from pathlib import Path

from rules.record.file import SUFFIX
from rules.record.record import write_record
from tests.game.commands.shell import run, sentence
from tests.rules.record.broken_records import put
from tests.rules.record.test_record import save_broken
from tests.rules.record.test_reopen import act, finished_record


def test_replay_tells_every_action_with_dice_and_clause(record: Path) -> None:
    done = run("replay", str(record))
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert any(" · 1d100 (" in line and line.endswith("ED-2.5a") for line in lines)
    assert any(line.startswith(("Red, ", "Blue, ")) for line in lines)
    assert lines[-1].startswith(f"{record.name}: ")
    assert lines[-1].endswith(
        ("digests agree; Red wins", "digests agree; Blue wins", "digests agree; A draw")
    )


def test_replay_of_a_battle_played_otherwise_today_begins_with_its_last_snapshot(
    tmp_path: Path,
) -> None:
    old = save_broken(tmp_path / "old.sixorders", put(4, "text", "strike at Б-2"))
    done = run("replay", str(old))
    assert done.exit_code == 1
    assert 'line 4: found "strike at Б-2", refused: ' in done.stderr
    assert done.stderr.endswith("; the battle goes on from its last snapshot\n")
    summary = done.stdout.splitlines()[-1]
    assert summary.endswith("2 rounds, 1 action replayed, 0 digests agree; not over")


def test_replay_of_a_finished_battle_played_otherwise_today_shows_its_end(tmp_path: Path) -> None:
    record, battle = finished_record()
    act(record, 2, "strike at Б-2")
    write_record(tmp_path / "old.sixorders", record)
    done = run("replay", str(tmp_path / "old.sixorders"))
    assert done.exit_code == 1
    assert done.stderr.endswith("; only the battle's end can be shown\n")
    assert done.stdout.rstrip().lower().endswith(f"; {battle.outcome} wins")


def test_replay_in_russian_writes_russian_letters(record: Path) -> None:
    told = run("replay", str(record), "--language", "ru").stdout
    assert "Раунд 1" in told
    assert "Г-1" in told


def test_quiet_replay_prints_one_line(record: Path) -> None:
    assert len(run("replay", str(record), "--quiet").stdout.splitlines()) == 1


def test_a_forged_record_is_told_with_its_line(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert '"seed":5' in text
    record.write_text(text.replace('"seed":5', '"seed":6'), encoding="utf-8")
    done = run("replay", str(record), "--quiet")
    assert done.exit_code == 1
    assert f"six-orders: {record.name}, line " in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_no_such_record_is_told(tmp_path: Path) -> None:
    told = sentence("replay", str(tmp_path / f"no{SUFFIX}"), code=1)
    assert "found no such file; expected a record" in told


def test_a_record_with_a_strange_name_is_told_in_one_line(record: Path) -> None:
    strange = record.rename(record.with_name("a\nb\x1b[31m.sixorders"))
    (line,) = run("replay", "--quiet", str(strange)).stdout.splitlines()
    assert line.startswith("a\ufffdb\ufffd[31m.sixorders: ")
