"""What a position of a system of combatants is worth, for bots."""
