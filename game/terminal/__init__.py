"""A battle in a terminal: plain lines, one thought a line, for screen readers and far machines."""
