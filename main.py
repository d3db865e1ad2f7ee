"""Six Orders: `python main.py` opens the menu, `python main.py --help` tells the rest."""

from game.commands.start import start

if __name__ == "__main__":
    start()
