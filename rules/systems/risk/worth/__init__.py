"""What a position of Risk is worth, for bots."""
