"""A tree as a line of text: another copy opens it; what is wrong with it is one sentence."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from game.study import text as text_form
from game.study.text import MARK, read_text, tree_text
from game.study.tree import read_tree
from rules.battle.registry import system_ids
from rules.errors import RecordError
from rules.record import packed as packing
from rules.record.file import encode_line
from rules.record.record import read_record
from tests.game.study.trees import recorded, texts_of, tree
from tests.kept.write import finished
from tests.rules.record.broken_records import put
from tests.rules.record.test_record import save_broken, short_record

WALK = ("А-1 → А-2", "end turn")


@pytest.mark.parametrize("system_id", system_ids())
def test_a_battle_comes_back_from_its_text(system_id: str) -> None:
    first = tree(finished(system_id))
    told = tree_text(first)
    assert "\n" not in told
    again = read_text(f"  {told[:100]}\n{told[100:]}\r\n")
    assert texts_of(again.nodes()) == texts_of(first.nodes())
    last = again.battle(again.root.line()[-1])
    assert last.digest() == first.battle(first.root.line()[-1]).digest()


def test_branches_and_thrown_dice_come_back() -> None:
    first = tree(recorded("RB", ("strike at А-2",), dice=[(20,)]))
    first.add(first.root, "strike at А-2", (29,))
    first.add(first.root, "end turn")
    again = read_text(tree_text(first))
    assert [(one.text, one.dice) for one in again.root.children] == [
        ("strike at А-2", (20,)),
        ("strike at А-2", (29,)),
        ("end turn", ()),
    ]
    assert [one.health for one in again.nodes()] == [one.health for one in first.nodes()]


def test_what_begins_with_a_snapshot_does_so_again(tmp_path: Path) -> None:
    path = save_broken(tmp_path / "old.sixorders", put(4, "text", "strike at Б-2"))
    reading = read_tree(read_record(path))
    again = read_text(tree_text(reading.tree))
    assert again.root.round == 2
    assert again.battle(again.root.line()[-1]).digest() == short_record()[1].digest()


def packed(moves: object, change: Callable[[bytes], bytes] = lambda data: data) -> str:
    """The text of a short battle with other moves."""
    head = encode_line(recorded("R...B", ()).header)
    data = change(head + b"\n" + msgspec.json.encode(moves))
    return MARK + urlsafe_b64encode(zlib.compress(data)).decode()


GOOD = [(0, "А-1 → А-2", ()), (1, "end turn", ())]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", f'text: found nothing; expected a battle that begins with {MARK}'),
        ("Good day!", f'text: found "Goodday!"; expected a battle that begins with {MARK}'),
        (packed(GOOD)[:-20], "text: found "),
        (packed(GOOD)[:200] + "?" + packed(GOOD)[200:], "text: found letters that were changed"),
        (packed([(1, "end turn", ())]), "text, move 1: found a move from position 1; expected one"),
        (packed([(0, "А-1 → А-5", ())]), 'text, move 1: found "А-1 → А-5", refused: '),
        (packed([(0, "end turn", (3,))]), "text, move 1, dice: found 1 dice; expected none"),
        (packed([(0, "fly", ())]), "text, move 1: found 'fly': no such"),
        (packed([(0, "end turn")]), "text, moves 1: found 2; expected a list of 3 values"),
        (packed([(-1, "end turn", ())]), "text, moves 1 1: found -1; expected"),
        (packed({}), "text, moves: found a table; expected a list"),
        (packed(GOOD, lambda data: data[:-1]), "text, moves: found broken JSON"),
        (packed(GOOD, lambda data: data.replace(b'"seed":1', b'"seed":-1')), "text, line 1, seed"),
        (packed(GOOD, lambda data: b"\n" + data), "text, line 1: found broken JSON"),
    ],
)  # fmt: skip
def test_every_fault_is_one_sentence(text: str, told: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_text(text)
    assert str(caught.value).startswith(told)
    assert "\n" not in str(caught.value)


def test_the_good_moves_open() -> None:
    assert texts_of(read_text(packed(GOOD)).nodes()) == ["", *WALK]


def test_no_text_makes_the_game_unpack_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MOST_BYTES", 100)
    with pytest.raises(RecordError, match="too long; expected at most 100 bytes"):
        read_text(packed(GOOD))
    monkeypatch.setattr(packing, "MOST_LETTERS", 100)
    with pytest.raises(RecordError, match="letters; expected at most 100"):
        read_text(packed(GOOD))


def test_there_are_not_too_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_form, "MOST_MOVES", 1)
    with pytest.raises(RecordError, match="found 2 moves; expected at most 1"):
        read_text(packed(GOOD))
