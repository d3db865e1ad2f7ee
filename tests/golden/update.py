"""Writes all golden playthroughs anew: `python -m tests.golden.update`."""

from rules.battle.registry import system_ids
from tests.golden.playthrough import golden_file, playthrough


def main() -> None:
    """Write every system's file and say which have changed."""
    for system_id in system_ids():
        path, text = golden_file(system_id), playthrough(system_id)
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {'changed' if changed else 'as it was'}")


if __name__ == "__main__":
    main()
