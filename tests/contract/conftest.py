"""The contract suite runs over every system that the rules hold."""

import pytest

from rules.battle.registry import load_system, system_ids
from rules.battle.system import System


@pytest.fixture(params=system_ids())
def system_id(request: pytest.FixtureRequest) -> str:
    """The id of each system in turn."""
    return str(request.param)


@pytest.fixture
def system(system_id: str) -> System:
    """Each system in turn."""
    return load_system(system_id)
