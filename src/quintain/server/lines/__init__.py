"""Positions and matches in one line of text."""
