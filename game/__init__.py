"""Everything a player touches: the window, its screens, settings and words."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
