"""Fights a battle at random with the installed game and records it: `make_record.py FILE`."""

import sys
from pathlib import Path

from six_orders.game.play.session import Session
from six_orders.game.player.maps import MAPS
from six_orders.rules.dice import mix

session = Session.start(MAPS / "energy-trios.toml", 5)
state = 1
while session.battle.pending is not None:
    state = mix(state + 1)
    options = session.battle.options
    session.do(options[state % len(options)])
session.save(Path(sys.argv[1]))
