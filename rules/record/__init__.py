"""Battles kept: opened, written down, read back, replayed, resumed, and gone on with."""
