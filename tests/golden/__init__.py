"""Goldens: whole battles as text, and what the action bar says, a file of each for a system.

A change of the rules changes them; `python -m tests.golden.update` writes them anew, and the
difference is then read line by line.
"""
