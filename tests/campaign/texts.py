"""What people send each other, and what long runs go on from: studies, posts, duels, results."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from game.ai.results import Fought, Head, each_once, rules_and_bots
from game.play.post.armour import armoured, unarmoured
from game.play.post.duel import Duel
from game.play.post.letter import battle_letter, letter, read_battle, told_news
from game.play.post.posts import packed as packed_post
from game.player.progress import Progress, ProgressFile
from game.study.chapter import Study, begin_chapter, read_study, study_text
from game.study.position import Position
from game.study.puzzle import puzzles_of
from game.study.puzzle_mining import Found, Mined, keep, read_mined
from game.study.text import MARK as TREE
from game.study.text import read_text, tree_text
from rules.battle.registry import all_systems, system_ids
from rules.content.scenario import load_scenario
from rules.errors import ContentError
from rules.record.opening import open_battle
from rules.record.packed import packed, unpacked
from rules.record.position import MARK as POSITION
from rules.record.position import position_text, read_position
from tests.campaign.course import Failure
from tests.campaign.kind import Kind, Seal, told

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"
RECORDS = sorted((ROOT / "tests" / "kept" / "format-2").rglob("00-*.sixorders"))
SCENARIOS = ("energy-duel", "risk-duel", "nine-pairs", "seven_phase-duel", "side-duel")
MOVES = 6
"""Moves of a chapter, and posts of a duel."""
DECISIONS = 40
"""After which a position is written down, at most."""


def kinds() -> dict[str, Kind]:
    """Every kind of text and of file that a run goes on from."""
    duels, posts = _duels()
    return {
        "study": Kind(_each(_study), _read_study),
        "tree": Kind(_each(_tree), _read_tree, _packing(TREE)),
        "position": Kind(_each(_position), _read_position, _packing(POSITION)),
        "duel": Kind(duels, _read_duel),
        "post": Kind(posts, _read_post, ARMOUR),
        "battle": Kind(
            tuple((path.name, battle_letter(path).encode()) for path in RECORDS),
            _read_battle,
            ARMOUR,
        ),
        "progress": Kind((("progress.json", PROGRESS),), _read_progress),
        "results": Kind((("results.jsonl", _results()),), _read_results),
        "mined": Kind(_mined(), _read_mined),
    }


def _packing(mark: str) -> Seal:
    return Seal(
        lambda data: unpacked(mark, data.decode(), "text"),
        lambda data: packed(mark, data).encode(),
    )


ARMOUR = Seal(lambda data: unarmoured(data.decode()), lambda data: armoured(data).encode())
PROGRESS = msgspec.json.encode(Progress(["energy/01-walking"], ["risk/3"], 3, 4))


def _each(make: Callable[[str, Random], str]) -> tuple[tuple[str, bytes], ...]:
    made = ((f"{name}.txt", make(name, Random(name))) for name in SCENARIOS)
    return tuple((name, text.encode()) for name, text in made)


def _text(path: Path) -> str:
    return path.read_bytes().decode(errors="replace")


# What is begun at random


def _begun(name: str, random: Random) -> Study:
    """A study of one chapter with some moves."""
    chapter = begin_chapter(name, Position(name, seed=7), "guess")
    node = chapter.tree.root
    for _ in range(MOVES):
        battle = chapter.tree.battle(node)
        if battle.pending is not None:
            node = chapter.tree.play(node, random.choice(battle.options))
    return Study("A study", [chapter])


def _study(name: str, random: Random) -> str:
    return study_text(_begun(name, random))


def _tree(name: str, random: Random) -> str:
    return tree_text(_begun(name, random).chapters[0].tree)


def _position(name: str, random: Random) -> str:
    battle = open_battle(MAPS / f"{name}.toml", 7)
    for _ in range(random.randrange(DECISIONS)):
        if battle.pending is not None and len(battle.options) > 1:
            battle.apply(random.choice(battle.options))
    return position_text(battle)


@cache
def _duels() -> tuple[tuple[tuple[str, bytes], ...], tuple[tuple[str, bytes], ...]]:
    """Duels as the one has them who is to read next, each with a draft once, and those posts.

    A post's file has the name of the duel that reads it.
    """
    duels, posts = [], []
    with TemporaryDirectory() as folder:
        for name in SCENARIOS:
            loaded = load_scenario(MAPS / f"{name}.toml", all_systems())
            writer = Duel.challenge(Path(folder) / "red", loaded, secret="1" * 64)
            first = armoured(packed_post(writer.public.posts[0]))
            other = Duel.accept(Path(folder) / "blue", first, secret="2" * 64)
            text, random = other.send(), Random(name)
            for number in range(MOVES):
                duels.append((f"{name}-{number}.duel", writer.path.read_bytes()))
                posts.append((f"{name}-{number}.post", text.encode()))
                writer.take(text)
                while writer.battle is not None and writer.to_do:
                    writer.do(random.choice(writer.battle.options))
                    duels.append((f"{name}-{number}-draft.duel", writer.path.read_bytes()))
                text = writer.send()
                writer, other = other, writer
    return tuple(duels), tuple(posts)


def _results() -> bytes:
    lines = [Fought(f"{number:016x}", "red", 5, 20, "red", 1) for number in range(6)]
    return b"".join(msgspec.json.encode(one) + b"\n" for one in (Head(rules_and_bots()), *lines))


def _mined() -> tuple[tuple[str, bytes], ...]:
    files = []
    for name in system_ids():
        found = [(one.puzzle, ((one.puzzle.clause, one.puzzle.theme),)) for one in puzzles_of(name)]
        lines = [Mined(f"{name} {puzzle.clause}", (Found(puzzle, why),)) for puzzle, why in found]
        files.append((name, b"".join(msgspec.json.encode(one) + b"\n" for one in lines[:3])))
    return tuple(files)


# How each is read


def _read_study(path: Path, random: Random) -> str:
    """Read a study; written and read once more it is the same."""

    def read() -> None:
        text = study_text(read_study(_text(path), path.name))
        if study_text(read_study(text)) != text:
            raise Failure(f"{path.name}: another study once it is read again")

    return told(read)


def _read_tree(path: Path, random: Random) -> str:
    return told(lambda: read_text(tree_text(read_text(_text(path)))))


def _read_position(path: Path, random: Random) -> str:
    """Read a position, which is the same once more, and play on."""

    def read() -> None:
        battle = read_position(_text(path))
        if read_position(position_text(battle)).options != battle.options:
            raise Failure(f"{path.name}: another position once it is read again")
        for _ in range(MOVES):
            if battle.pending is not None:
                battle.apply(random.choice(battle.options))

    return told(read)


def _read_duel(path: Path, random: Random) -> str:
    """Open a duel and go on with it; what it has written can be opened again."""

    def read() -> None:
        duel = Duel.open(path)
        list(told_news(duel))
        letter(duel.public)
        if duel.battle is not None and duel.to_do:
            duel.do(random.choice(duel.battle.options))
        Duel.open(path)

    return told(read)


def _read_post(path: Path, random: Random) -> str:
    """Read a post; a duel that refuses it stays as it was."""
    duel = path.with_suffix(".duel")
    kept = dict(_duels()[0])[duel.name]
    duel.write_bytes(kept)

    def read() -> None:
        try:
            Duel.open(duel).take(_text(path))
        except ContentError:
            if duel.read_bytes() != kept:
                raise Failure(
                    f"{path.name}: a post that was refused has changed the duel"
                ) from None
            raise
        Duel.open(duel)

    return told(read)


def _read_battle(path: Path, random: Random) -> str:
    """Read a battle into a record, of which nothing is left if it is refused."""
    record = path.with_name("new.sixorders")

    def read() -> None:
        try:
            read_battle(_text(path), record)
        except ContentError:
            if record.exists():
                raise Failure(f"{path.name}: half a record is left") from None
            raise

    return told(read)


def _read_progress(path: Path, random: Random) -> str:
    """Learn on: what is noted now is known later, and a file that was broken is kept."""
    ProgressFile(path.parent).note("noted")
    if not ProgressFile(path.parent).knows("noted"):
        raise Failure(f"{path.name}: what was learnt is forgotten")
    return "put aside" if path.with_name(f"{path.name}.broken").exists() else ""


def _read_results(path: Path, random: Random) -> str:
    return told(lambda: list(each_once([], lambda series: iter(()), path)))


def _read_mined(path: Path, random: Random) -> str:
    """Read what was mined; what is kept then is read again."""

    def read() -> None:
        read_mined(path, path.name)
        keep(path, Mined(f"{path.name} kept", ()))
        if f"{path.name} kept" not in read_mined(path, path.name):
            raise Failure(f"{path.name}: what was mined is lost")

    return told(read)
