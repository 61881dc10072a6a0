"""Puzzles: one of the day, all others to browse, and how good somebody is at them."""
