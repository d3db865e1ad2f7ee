"""Duels by post in the window: all of them, and the post being written."""
