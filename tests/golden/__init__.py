"""Golden playthroughs: whole battles as text, one file for each system.

A change of the rules changes them; `python -m tests.golden.update` writes them anew, and the
difference is then read line by line.
"""
