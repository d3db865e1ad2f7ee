"""How many processes run the tests: the whole suite is shared, what is named starts at once."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import WORKERS, pytest_cmdline_main

WHOLE = pytest.Config.ArgsSource.TESTPATHS
NAMED = pytest.Config.ArgsSource.ARGS


def processes(source: pytest.Config.ArgsSource, **given: Any) -> tuple[int | None, str]:
    """The number of processes, and how the tests are shared, with some of pytest's options."""
    nothing = dict.fromkeys(("keyword", "markexpr", "lf", "usepdb", "collectonly"), "")
    option = SimpleNamespace(**{**nothing, "numprocesses": None, "dist": "no", **given})
    config: Any = SimpleNamespace(option=option, args_source=source)
    pytest_cmdline_main(config)
    return option.numprocesses, option.dist


def test_the_whole_suite_is_shared() -> None:
    assert processes(WHOLE) == (WORKERS, "worksteal")


def test_what_is_named_starts_at_once() -> None:
    assert processes(NAMED) == (None, "no")
    assert processes(WHOLE, keyword="dice") == (None, "no")
    assert processes(WHOLE, usepdb=True) == (None, "no")


def test_a_number_that_is_given_counts() -> None:
    assert processes(WHOLE, numprocesses=0) == (0, "no")
    assert processes(NAMED, numprocesses=3) == (3, "worksteal")
