"""How *hard* stands against open-loop search: `python -m tests.open_loop`."""
