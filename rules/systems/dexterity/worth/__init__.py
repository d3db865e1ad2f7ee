"""What a position of Dexterity Order is worth, for bots."""
