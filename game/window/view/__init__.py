"""The board's view: draws a scene of plain data, knows no rules of any system."""
