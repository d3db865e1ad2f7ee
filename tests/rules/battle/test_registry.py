"""Which systems there are, and what they are loaded from."""

from rules.battle.registry import files_of, system_ids
from rules.toml import tables_in


def test_a_system_is_loaded_from_all_its_files_but_the_rulebook() -> None:
    """Those of its tables and of what positions are worth too; each of them has something."""
    for system_id in system_ids():
        names = {file.name for file in files_of(system_id)}
        assert {"clauses.toml", "system.toml", "words.toml", "worth.toml"} <= names, system_id
        assert "rulebook.toml" not in names, system_id
        assert all(map(tables_in, files_of(system_id))), system_id
    assert "spells.toml" in {file.name for file in files_of("energy")}
    assert files_of("nowhere") == ()
