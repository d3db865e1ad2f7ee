"""Who may know whom, read off the imports of every file (docs/architecture.md).

`main → game → rules`; inside each the rooms below know only those that stand after them.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

GROUND = ("rules.dice", "rules.errors", "rules.clause", "rules.toml", "rules.unit", "rules.value")
"""What everybody in the rules stands on."""
ROOMS = {
    "rules.systems": ("rules.kit", "rules.battle", "rules.content", "rules.board", *GROUND),
    "rules.kit": ("rules.battle", "rules.content", "rules.board", *GROUND),
    "rules.record": ("rules.battle", "rules.content", "rules.board", *GROUND),
    "rules.battle": ("rules.content", "rules.board", *GROUND),
    "rules.content": ("rules.board", *GROUND),
    "rules.board": GROUND,
    **dict.fromkeys(GROUND, GROUND),
    "game.player": ("rules",),
    "game.ai": ("game.player", "rules"),
    "game.play": ("game.ai", "game.player", "rules"),
    "game.study": ("game.play", "game.ai", "game.player", "rules"),
    "game.window": ("game.study", "game.play", "game.ai", "game.player", "rules"),
    "game.terminal": ("game.study", "game.play", "game.ai", "game.player", "rules"),
    "game.tour": ("game.window", "game.study", "game.play", "game.ai", "game.player", "rules"),
    "game.link": ("game", "rules"),
    "game.commands": ("game", "rules"),
}
"""Each room and whom it may know beside itself and Python."""
WINDOWLESS = (
    "game.terminal",
    "game.study",
    "game.play",
    "game.ai",
    "game.player",
    "game.commands",
)
"""Rooms that never load pygame, nor the window before one opens."""
UNCERTAIN = ("asyncio", "datetime", "http", "random", "secrets", "socket", "threading", "time")
"""What would bring a clock, a network or another chance into the rules."""


class Import(NamedTuple):
    """One module that a file imports: at its top, inside a function, or for types alone."""

    module: str
    at_top: bool
    for_types: bool


def files(folder: str) -> list[Path]:
    """Every Python file below a folder, if there is one."""
    return sorted((ROOT / folder).rglob("*.py"))


def module_of(path: Path) -> str:
    """The full name of the module in a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> list[Import]:
    """All modules that a file imports."""
    found: list[Import] = []

    def look(node: ast.AST, at_top: bool, for_types: bool) -> None:
        if isinstance(node, ast.Import):
            found.extend(Import(alias.name, at_top, for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                module = inner if exists(inner) else str(node.module)
                found.append(Import(module, at_top, for_types))
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for child in ast.iter_child_nodes(node):
            look(child, at_top and not inside, for_types or types)

    look(ast.parse(path.read_text(encoding="utf-8")), True, False)
    return found


def exists(module: str) -> bool:
    """Whether a name of ours is a module and not something in one."""
    path = ROOT.joinpath(*module.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


def within(module: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of the packages or inside one."""
    return any(f"{module}.".startswith(f"{one}.") for one in packages)


def ours(module: str) -> bool:
    return within(module, ("rules", "game", "main", "tests"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_only_those_below_it(room: str) -> None:
    path = ROOT.joinpath(*room.split("."))
    inside = files(room.replace(".", "/")) if path.is_dir() else [path.with_suffix(".py")]
    for file in filter(Path.exists, inside):
        for one in imports(file):
            if ours(one.module) and one.module != "rules":
                assert within(one.module, (room, *ROOMS[room])), f"{file}: {one.module}"


@pytest.mark.parametrize("folder", ["rules", "game"])
def test_no_module_is_loose(folder: str) -> None:
    """Every module lives in one of the rooms; beside them stands the folder's own face alone."""
    homes = tuple(ROOMS)
    for file in files(folder):
        assert module_of(file) == folder or within(module_of(file), homes), file


def test_no_module_knows_itself_in_a_circle() -> None:
    """But for types alone between the machine and what a system hands over; the rules' face tells
    type checkers what it loads later."""
    graph: dict[str, set[str]] = {}
    for file in (*files("rules"), *files("game")):
        known = {one.module for one in imports(file) if ours(one.module)}
        if module_of(file) in ("rules", "rules.battle.system"):
            known -= {one.module for one in imports(file) if one.for_types}
        graph[module_of(file)] = known - {module_of(file)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(circle.args[1]))


def test_the_rules_know_no_game_and_no_window() -> None:
    for file in files("rules"):
        for one in imports(file):
            assert not within(one.module, ("game", "main", "pygame", "tests")), file


def test_the_rules_have_no_clock_no_network_and_no_other_chance() -> None:
    for file in files("rules"):
        assert [one for one in imports(file) if within(one.module, UNCERTAIN)] == [], file


@pytest.mark.parametrize("room", WINDOWLESS)
def test_what_needs_no_window_never_imports_one(room: str) -> None:
    """The commands import it where one opens, inside the function that opens it."""
    for file in files(room.replace(".", "/")):
        for one in imports(file):
            assert not within(one.module, ("pygame",)), file
            window = within(one.module, ("game.window", "game.tour"))
            assert not window or (room == "game.commands" and not one.at_top), file


@pytest.mark.parametrize("module", ["rules.record.record", "game.ai", "game.play.session"])
def test_what_needs_no_window_loads_none(module: str) -> None:
    script = (
        f"import sys, {module}\n"
        "from rules.record.opening import open_battle\n"
        "open_battle('maps/energy-duel.toml', 1)\n"
        "print('pygame' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


def test_nobody_outside_knows_a_system_by_name() -> None:
    outside = [file for file in files("rules") if "systems" not in file.parts]
    for file in (*outside, *files("game"), ROOT / "main.py"):
        assert [one for one in imports(file) if within(one.module, ("rules.systems",))] == [], file


def systems() -> Iterator[Path]:
    """The folder of each system."""
    return (path.parent for path in sorted((ROOT / "rules/systems").glob("*/__init__.py")))


@pytest.mark.parametrize("folder", tuple(systems()), ids=lambda folder: folder.name)
def test_no_system_knows_another(folder: Path) -> None:
    mine = f"rules.systems.{folder.name}"
    for file in sorted(folder.rglob("*.py")):
        for one in imports(file):
            if within(one.module, ("rules.systems",)):
                assert within(one.module, (mine,)), f"{file}: {one.module}"


@pytest.mark.parametrize("path", files("rules"), ids=lambda path: str(path.relative_to(ROOT)))
def test_di_2_the_rules_count_in_whole_numbers_and_in_a_fixed_order(path: Path) -> None:
    """DI-2: no floating point, no hash(), no loop over a set."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float), f"{path}:{node.lineno}: {node.value}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("float", "id"), f"{path}:{node.lineno}"
            if node.func.id == "hash":
                assert path.name == "board.py", f"{path}:{node.lineno}"
        loops = node.generators if isinstance(node, ast.ListComp | ast.GeneratorExp) else []
        for loop in (*loops, *([node] if isinstance(node, ast.For) else [])):
            assert not isinstance(loop.iter, ast.Set | ast.SetComp), f"{path}:{loop.iter.lineno}"


MOST_LINES = 450


@pytest.mark.parametrize(
    "path",
    [*files("rules"), *files("game"), *files("tests")],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_no_module_is_too_long(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES
