"""Changed files of every kind: each is taken, or told in a sentence."""

from __future__ import annotations

import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory
from types import FrameType

import msgspec

from game.play.session import Session
from game.player.settings import Settings, load_settings
from game.player.teams import Team, read_team
from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.content.tiled import load_map
from rules.errors import ContentError
from rules.record.record import record_battle
from tests.campaign import texts
from tests.campaign.course import Failure
from tests.campaign.kind import Kind, told
from tests.campaign.mutations import changed
from tests.contract.positions import own_scenarios

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"
KEPT = ROOT / "tests" / "kept"

SECONDS = 1.0
"""Processor time that reading a file may take."""
MEGABYTES = 200
"""Memory that it may take."""
LONGEST = 300
"""Letters of a sentence, the path of the file's folder left out."""
BARE = 0.25
"""How often what is sealed is changed with its seal, and not sealed anew."""
ACTIONS = 8
"""Actions played in a battle that a changed file gives."""


class Overlong(BaseException):
    """Reading takes longer than it may."""


def attempt(random: Random, counts: Counter[str]) -> None:
    """Change a file and have it read."""
    name = random.choice(sorted(kinds()))
    kind = kinds()[name]
    file, data = random.choice(kind.files)
    if kind.seal is None or random.random() < BARE:
        data = changed(data, random)
    else:
        data = kind.seal.close(changed(kind.seal.open(data), random))
    with TemporaryDirectory() as folder:
        path = Path(folder) / file
        _surround(path)
        path.write_bytes(data)
        started = time.process_time()
        try:
            with limits():
                fault = kind.read(path, random)
        except Overlong:
            raise Failure(f"{name} {file}: not read within {SECONDS:g} s") from None
        except MemoryError:
            raise Failure(f"{name} {file}: more than {MEGABYTES} MB") from None
        except Exception as error:
            error.add_note(f"{name} {file}")
            raise
        if time.process_time() - started > SECONDS:
            raise Failure(f"{name} {file}: not read within {SECONDS:g} s")
        fault = fault.replace(f"{folder}/", "")
    if len(fault) > LONGEST or "\n" in fault:
        raise Failure(f"{name} {file}: not one short sentence: {fault[: 2 * LONGEST]!r}")
    counts["files"] += 1
    counts[f"{name}: {'refused' if fault else 'taken'}"] += 1


def _surround(path: Path) -> None:
    """Put beside a map or a scenario what it names."""
    for one in _neighbours():
        copy(one, path.parent)


@cache
def _neighbours() -> tuple[Path, ...]:
    return (MAPS / "terrain.tsx", MAPS / "duel.tmx")


@contextmanager
def limits() -> Iterator[None]:
    """Let nothing take longer or more memory than it may (the memory on Linux alone)."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Overlong

    before = signal.signal(signal.SIGPROF, stop)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    statm = Path("/proc/self/statm")
    if statm.exists():
        used = int(statm.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (used + (MEGABYTES << 20), hard))
    signal.setitimer(signal.ITIMER_PROF, 2 * SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        signal.signal(signal.SIGPROF, before)


# The kinds


@cache
def kinds() -> dict[str, Kind]:
    """Every kind of file that a player or map-maker can bring."""
    records = sorted(KEPT.rglob("*.sixorders"))
    return {
        "map": Kind(_from(MAPS.glob("*.tmx")), _read_map),
        "tileset": Kind(_from([MAPS / "terrain.tsx"]), _read_tileset),
        "scenario": Kind(_from(MAPS.glob("*.toml")), _read_scenario),
        "record": Kind(_from(records), _read_record),
        "team": Kind(_teams(), _read_team),
        "settings": Kind((("settings.json", msgspec.json.encode(Settings())),), _read_settings),
        **texts.kinds(),
    }


def _from(paths: Iterator[Path] | list[Path]) -> tuple[tuple[str, bytes], ...]:
    return tuple((path.name, path.read_bytes()) for path in sorted(paths))


def _teams() -> tuple[tuple[str, bytes], ...]:
    """A team of each system, as the game writes it."""
    teams = []
    for system in all_systems().values():
        red = own_scenarios(system.id)[0].scenario.red
        members = tuple(msgspec.structs.replace(one, numbers={}) for one in red)
        team = Team("A team", system.id, members)
        teams.append((f"{system.id}.json", msgspec.json.encode(team)))
    return tuple(teams)


def _read_map(path: Path, random: Random) -> str:
    return told(lambda: load_map(path))


def _read_tileset(path: Path, random: Random) -> str:
    return told(lambda: load_map(path.with_name("duel.tmx")))


def _read_scenario(path: Path, random: Random) -> str:
    """Read a scenario; what can be read can be played, saved and opened again."""
    for one in MAPS.glob("*.tmx"):
        if not path.with_name(one.name).exists():
            path.with_name(one.name).symlink_to(one)

    def play() -> None:
        loaded = load_scenario(path, all_systems())
        players = {"red": "human", "blue": "human"}
        record, battle = record_battle(loaded, random.getrandbits(32), players, "seeded", ())
        session = Session(record, battle, [])
        _play(session, random)
        session.save(path.with_suffix(".sixorders"))
        try:
            again = Session.resume(path.with_suffix(".sixorders"))
        except ContentError as fault:
            raise Failure(f"{path.name}: it plays but what is saved is refused: {fault}") from None
        if again.battle.digest() != session.battle.digest():
            raise Failure(f"{path.name}: another battle once it is opened again")

    return told(play)


def _read_record(path: Path, random: Random) -> str:
    """Open a record and play on."""
    return told(lambda: _play(Session.resume(path, autosave=path), random, close=True))


def _play(session: Session, random: Random, close: bool = False) -> None:
    for _ in range(ACTIONS):
        battle: Battle = session.battle
        if battle.pending is None or session.record.asked:
            break
        session.do(random.choice(battle.options))
    if close:
        session.close()


def _read_team(path: Path, random: Random) -> str:
    return told(lambda: read_team(path, all_systems()))


def _read_settings(path: Path, random: Random) -> str:
    return load_settings(path.parent)[1]
