"""What several systems call: combatants, attack rolls, saving throws, spells for the day."""

from rules.battle.system import OptionInfo


def surprise_option(clause: str) -> OptionInfo:
    """Return the option by which a scenario says who is surprised."""
    return OptionInfo(
        title="Surprise",
        clause=clause,
        values=("none", "red", "blue", "roll"),
        summaries=(
            "Nobody is surprised.",
            "Red is surprised and loses the first round.",
            "Blue is surprised and loses the first round.",
            "Each side rolls 1d6 and is surprised on 1 or 2; if both are, neither is.",
        ),
    )


def distance_option(clause: str) -> OptionInfo:
    """Return the option by which a scenario says how far apart the sides meet."""
    return OptionInfo(
        title="Distance",
        clause=clause,
        values=("map", "near", "close"),
        summaries=(
            "All stand where the map places them.",
            "The sides meet with the nearest enemies at most four cells apart.",
            "The sides meet with the nearest enemies at most two cells apart.",
        ),
    )
