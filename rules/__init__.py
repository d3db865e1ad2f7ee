"""The rules core of Six Orders: plain Python, no window, no clock, no global randomness."""

__version__ = "0.1.0"
