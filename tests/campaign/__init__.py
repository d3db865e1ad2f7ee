"""Long runs that look for what no single test thinks of: `python -m tests.campaign --help`."""
