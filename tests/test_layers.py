"""Who may know whom: main → game → rules, read off the imports of every file."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FORBIDDEN_IN_RULES = ("game", "main", "pygame", "tests")
UNCERTAIN = ("asyncio", "datetime", "http", "random", "secrets", "socket", "threading", "time")
"""What would bring a clock, a network or another chance into the rules."""
PIXELS = ("tiled.py", "tiled_check.py")
"""What reads positions in pixels, which Tiled writes with a point."""


def files(folder: str) -> list[Path]:
    """Every Python file below a folder."""
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found
    return found


def imports(path: Path) -> set[str]:
    """The full names of all modules that a file imports, inside functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def within(modules: set[str], packages: tuple[str, ...]) -> set[str]:
    """Those of the modules that are one of the packages or inside one."""
    return {name for name in modules if any((name + ".").startswith(one + ".") for one in packages)}


def offences(folder: str, packages: tuple[str, ...]) -> list[str]:
    """Each file of a folder that imports from the packages, with what it imports."""
    return [
        f"{path.relative_to(ROOT)}: {', '.join(sorted(found))}"
        for path in files(folder)
        if (found := within(imports(path), packages))
    ]


def test_the_rules_know_no_game_and_no_window() -> None:
    assert offences("rules", FORBIDDEN_IN_RULES) == []


def test_the_rules_have_no_clock_no_network_and_no_other_chance() -> None:
    assert offences("rules", UNCERTAIN) == []


def test_the_bots_know_no_window() -> None:
    windows = ("pygame", "game.app", "game.screens", "game.view", "game.widgets", "game.session")
    assert offences("game/ai", windows) == []


def test_the_game_knows_no_system_by_name() -> None:
    assert offences("game", ("rules.systems",)) == []
    assert within(imports(ROOT / "main.py"), ("rules.systems",)) == set()


def test_the_core_knows_no_system_by_name() -> None:
    outside = [path for path in files("rules") if "systems" not in path.relative_to(ROOT).parts]
    assert [path for path in outside if within(imports(path), ("rules.systems",))] == []


def systems() -> Iterator[Path]:
    """The folder of each system."""
    return (path.parent for path in sorted((ROOT / "rules/systems").glob("*/__init__.py")))


@pytest.mark.parametrize("folder", tuple(systems()), ids=lambda folder: folder.name)
def test_no_system_knows_another(folder: Path) -> None:
    allowed = {f"rules.systems.{folder.name}", "rules.systems.shared"}
    for path in sorted(folder.rglob("*.py")):
        for name in within(imports(path), ("rules.systems",)) - {"rules.systems"}:
            assert ".".join(name.split(".")[:3]) in allowed, f"{path}: {name}"


@pytest.mark.parametrize("package", ["rules.record", "rules.opening", "game.ai", "game.session"])
def test_what_needs_no_window_loads_none(package: str) -> None:
    script = (
        f"import sys, {package}\n"
        "from rules.opening import open_battle\n"
        "open_battle('maps/energy-duel.toml', 1)\n"
        "print('pygame' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


COUNTING = [path for path in files("rules") if path.name not in PIXELS]


@pytest.mark.parametrize("path", COUNTING, ids=lambda path: str(path.relative_to(ROOT)))
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


@pytest.mark.parametrize("path", files("rules"), ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_of_the_rules_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
