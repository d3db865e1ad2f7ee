"""What a position of the Energy Duel is worth, for bots."""
