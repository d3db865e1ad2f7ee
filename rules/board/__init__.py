"""The board: cells and their names, plane geometry, paths, areas, and what can be aimed at (BD)."""
