"""How well *hard* plays endings that are solved: `python -m tests.endings`."""
