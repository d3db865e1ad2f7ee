"""What several systems call: combatants, attack rolls, saving throws, spells for the day."""
