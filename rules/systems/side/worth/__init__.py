"""What a position of Side Initiative is worth, for bots."""
