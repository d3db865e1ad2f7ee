"""What a position of Nine Phases is worth, for bots."""
