"""Posts and whole battles as people read them: plain or with BBCode, cells in both alphabets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.play.post.armour import armoured, unarmoured
from game.play.post.duel import Duel, PostError
from game.play.post.posts import Post, Public, packed
from game.play.telling import side_name, tell_event
from game.player.language import _, fill
from rules.board.cells import letters_index, letters_name
from rules.errors import faults_in, quoted, say
from rules.record.disk import write_whole
from rules.record.file import encode_line
from rules.record.lines import ActionLine, Line, RoundLine, SnapshotLine
from rules.record.record import Record, read_record
from rules.record.replay import reopen

_CELL = re.compile(r"\b([А-Я])-(?=\d)")


def letter(public: Public, *, bbcode: bool = False) -> str:
    """Return a duel's last post as it is pasted: what it does in words, then its data."""
    post = public.posts[-1]
    values = {"number": post.number, "side": side_name(post.side)}
    title = fill(_("Six Orders, a duel by post: post {number}, {side}"), **values)
    return _laid_out(title, _said(public, post), packed(post), bbcode=bbcode)


def _said(public: Public, post: Post) -> Iterator[str]:
    header = public.posts[0].header
    assert header is not None
    yield _(str(header.scenario["title"]))
    yield from map(both_alphabets, post.actions)
    if post.seal:
        yield _("What is chosen unseen is sealed.")
    if post.throw:
        yield _("Dice are to fall: the other's number is awaited.")
    if post.resigns:
        yield _("This side gives the duel up.")
    if post.draw:
        yield _("A draw is offered.") if post.draw == "offered" else _("The draw is agreed.")


def told_news(duel: Duel) -> Iterator[str]:
    """Yield what a player knows to have happened since the last post but one."""
    if duel.battle is not None:
        for events in (*duel.public.told[duel.public.news :], *duel.fallen):
            yield from filter(None, (tell_event(event, duel.battle) for event in events))


def both_alphabets(text: str) -> str:
    """Return an action with its cells in Cyrillic letters, and once more in Latin ones.

    >>> both_alphabets("Г-1 → В-3")
    'Г-1 → В-3 (D-1 → C-3)'
    """
    latin = _CELL.sub(lambda one: f"{letters_name(letters_index(one[1]), 'latin')}-", text)
    return text if latin == text else f"{text} ({latin})"


def battle_letter(path: Path, *, bbcode: bool = False) -> str:
    """Return a recorded battle as a text that can be pasted and read back.

    :raises RecordError: for the first fault of the record.
    """
    record = read_record(path)
    whole = [record.header, *(one for one in record.lines if not isinstance(one, SnapshotLine))]
    title = fill(_("Six Orders, a battle: {title}"), title=_(record.setup.scenario.title))
    data = b"".join(map(encode_line, whole))
    return _laid_out(title, _actions(record.lines), data, bbcode=bbcode)


def _actions(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        if isinstance(line, RoundLine):
            yield fill(_("Round {number}"), number=line.number)
        elif isinstance(line, ActionLine):
            dice = f" [{', '.join(map(str, line.dice))}]" if line.dice else ""
            yield both_alphabets(line.text) + dice


def read_battle(text: str, path: Path) -> Record:
    """Read a battle from a pasted text into a record, every action checked against the rules.

    :raises PostError: if the text carries none, or the file is there already.
    :raises RecordError: if the battle cannot have happened so; no file is left then.
    :raises OSError: if the file cannot be written.
    """
    with faults_in(say("text"), PostError):
        data = unarmoured(text)
    if path.exists():
        raise PostError(path, "", quoted(path.name), say("a file that is not there yet"))
    write_whole(path, data)
    try:
        record = read_record(path)
        _steps, fault = reopen(record)
        if fault is not None:
            raise fault
    except BaseException:
        path.unlink()
        raise
    return record


def _laid_out(title: str, lines: Iterable[str], data: bytes, *, bbcode: bool) -> str:
    block = armoured(data)
    if bbcode:
        return "\n".join((f"[b]{title}[/b]", *lines, f"[code]{block}[/code]"))
    return "\n".join((title, *lines, "", block))
