"""The command line: one module for each command; none but those with a window load pygame."""
