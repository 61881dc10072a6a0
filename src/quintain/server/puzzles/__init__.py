"""Puzzles: one of the day, all others to browse, and how good an account is at them."""
