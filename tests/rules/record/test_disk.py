"""Files that are there whole or not at all, and what is left of a writing that was cut short."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.record.disk import clear_unfinished, write_whole
from rules.record.file import Journal
from rules.record.lines import ActionLine


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of the disk, in its order: files by their names."""
    told: list[str] = []
    sync, replace = os.fsync, os.replace

    def told_sync(handle: int) -> None:
        told.append(f"sync {Path(os.readlink(f'/proc/self/fd/{handle}')).name.split('.')[0]}")
        sync(handle)

    def told_replace(old: Path, new: Path) -> None:
        told.append("replace")
        replace(old, new)

    monkeypatch.setattr(os, "fsync", told_sync)
    monkeypatch.setattr(os, "replace", told_replace)
    return told


def test_the_disk_has_the_contents_before_the_name_and_the_name_before_it_is_told(
    tmp_path: Path, calls: list[str]
) -> None:
    folder = tmp_path / "folder"
    for contents in (b"old", b"new"):
        write_whole(folder / "file.txt", contents)
    assert (folder / "file.txt").read_bytes() == b"new"
    assert calls == ["sync file", "replace", "sync folder"] * 2
    assert [path.name for path in folder.iterdir()] == ["file.txt"]


def test_what_is_appended_is_on_the_disk_once_it_is_synced(
    tmp_path: Path, calls: list[str]
) -> None:
    journal = Journal(tmp_path / "battle.sixorders", [])
    calls.clear()
    journal.append([ActionLine("rest")])
    assert calls == []
    journal.sync()
    assert calls == ["sync battle"]
    journal.close()


def test_a_writing_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_whole(tmp_path / "file", b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as failed:
        write_whole(tmp_path / "file", b"new")
    assert (failed.value.errno, failed.value.filename) == (28, str(tmp_path / "file"))
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


@pytest.mark.skipif(os.name != "posix", reason="pipes with names")
def test_a_pipe_or_a_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="Not a regular file") as failed:
        write_whole(pipe, b"new")
    assert failed.value.filename == str(pipe)
    assert list(tmp_path.iterdir()) == [pipe] and pipe.is_fifo()


@pytest.mark.skipif(os.name != "posix", reason="links that anybody may make")
def test_through_a_link_the_file_to_which_it_leads_is_written(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "kept" / "settings.json"
    link.symlink_to(file)
    for contents in (b"old", b"new"):
        write_whole(link, contents)
        assert link.is_symlink() and file.read_bytes() == contents


def test_what_a_killed_process_left_half_written_is_cleared_away(tmp_path: Path) -> None:
    """But nothing that one that runs is writing, and no file of another name."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    stays = {f"a.json.{os.getpid()}.new", "a.json.1.new", "a.json", "new"}
    for name in stays | {f"a.json.{ended.pid}.new", "settings.json.new"}:
        (tmp_path / name).write_bytes(b"{")
    clear_unfinished(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == stays
    clear_unfinished(tmp_path / "no such folder")
