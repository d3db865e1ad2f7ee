"""The window: its loop, its screens, its widgets and the view of the board."""
