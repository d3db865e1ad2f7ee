"""A battle looked through again: the board, the list of its actions, and the line of time."""
