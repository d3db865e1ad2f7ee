"""How fast the game is, beside python-chess in the same run: `python -m tests.bench`."""
