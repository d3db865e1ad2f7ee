"""Writes all golden playthroughs and tiles anew: `python -m tests.golden.update`."""

from rules.battle.registry import system_ids
from tests.golden.battles import FOLDER, keep
from tests.golden.playthrough import golden_file, playthrough
from tests.golden.tiles import tiles_file, tiles_text


def main() -> None:
    """Write every system's files and say which have changed."""
    for system_id in system_ids():
        for kept in keep(system_id):
            print(f"{kept.relative_to(FOLDER)}: can be played again")
        for path, text in (
            (golden_file(system_id), playthrough(system_id)),
            (tiles_file(system_id), tiles_text(system_id)),
        ):
            changed = not path.exists() or path.read_text(encoding="utf-8") != text
            path.write_text(text, encoding="utf-8")
            place = path.relative_to(golden_file(system_id).parent)
            print(f"{place}: {'changed' if changed else 'as it was'}")


if __name__ == "__main__":
    main()
