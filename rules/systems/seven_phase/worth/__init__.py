"""What a position of Seven Phases is worth, for bots."""
