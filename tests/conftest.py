"""Settings shared by all tests."""

import os

import pytest
from hypothesis import settings

settings.register_profile("six_orders", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("six_orders")

os.environ["LANGUAGE"] = "en"
"""First starts are in English, whatever the system speaks."""

WORKERS = 2
"""Processes that share the whole suite; what is asked for by name starts at once in this one."""


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Share the whole suite between processes, unless the command line says how many."""
    option = config.option
    whole = config.args_source is not pytest.Config.ArgsSource.ARGS
    chosen = (
        option.keyword
        or option.markexpr
        or getattr(option, "lf", False)
        or option.usepdb
        or option.collectonly
    )
    if option.numprocesses is None and whole and not chosen and not hasattr(config, "workerinput"):
        option.numprocesses = WORKERS
    if option.numprocesses and option.dist == "no":
        option.dist = "worksteal"
