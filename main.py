"""Six Orders: `python main.py` opens the menu, `python main.py --help` tells the rest."""

from multiprocessing import freeze_support

from game.commands.start import start

if __name__ == "__main__":
    freeze_support()
    start()
