"""What several systems call: combatants, attack rolls, saving throws, spells for the day."""

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the words and options stand that such systems have alike."""
